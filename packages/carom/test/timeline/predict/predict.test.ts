import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOfImpact } from '../../../src/motion/time-of-impact.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import { type PairEvent, Timeline, type TimelineWall, type WallEvent } from '../../../src/timeline/index.ts';
import { runs } from '../../runs.ts';
import { wallGap } from '../gaps.ts';
import { randomWall } from '../systems.ts';

const unit = fc.double({ min: -1, max: 1, noNaN: true });
const place = fc.double({ min: 0, max: 10, noNaN: true });
const size = fc.double({ min: 0.01, max: 1, noNaN: true });

/** Checks that `gapAt` is first 0 at `time` (or never, up to 40), by looking everywhere before. */
function expectFirstTouch(gapAt: (t: number) => number, time: number): void {
  if (gapAt(0) <= 0) return; // overlapping starts have rules of their own
  const end = Math.min(time, 40);
  let least = Infinity;
  for (let i = 0; i <= 400; i++) least = Math.min(least, gapAt((end * i) / 400));
  expect(least).toBeGreaterThan(-1e-12);
  if (time < Infinity) expect(Math.abs(gapAt(time))).toBeLessThan(1e-12 * (1 + time));
}

describe('predicted times', () => {
  test('next() of a disc and a wall of any kind is the first moment their distance is 0', () => {
    const solids = fc.integer().map((seed) => randomWall(createRandom(seed)));
    const rooms = fc.constantFrom<TimelineWall>(
      { inside: { minX: -1, minY: -1, maxX: 11, maxY: 11 } },
      { inside: { x: 5, y: 5, r: 9 } },
      { x1: 3, y1: 3, x2: 3, y2: 3 },
    );
    fc.assert(
      fc.property(fc.oneof(solids, rooms), place, place, unit, unit, size, (wall, x, y, vx, vy, r) => {
        const timeline = new Timeline();
        timeline.addWall(wall);
        timeline.add({ x, y, r, vx, vy });
        expectFirstTouch((t) => wallGap(wall, x + vx * t, y + vy * t, r), timeline.next()?.time ?? Infinity);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('next() of two discs is the first moment their distance is 0', () => {
    fc.assert(
      fc.property(place, place, unit, unit, size, place, place, unit, unit, size, (x, y, vx, vy, r, x2, y2, vx2, vy2, r2) => {
        const timeline = new Timeline();
        timeline.add({ x, y, r, vx, vy });
        timeline.add({ x: x2, y: y2, r: r2, vx: vx2, vy: vy2 });
        const gapAt = (t: number) => Math.hypot(x2 - x + (vx2 - vx) * t, y2 - y + (vy2 - vy) * t) - r - r2;
        expectFirstTouch(gapAt, timeline.next()?.time ?? Infinity);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('of two discs aimed at each other from any distance, next() decides as timeOfImpact, and is off by no more than 2 ulp of d²/R in the gap', () => {
    const random = createRandom(9);
    let hits = 0;
    for (let i = 0; i < runs(20_000); i++) {
      const [dx, dy] = [random.between(-1, 1), random.between(-1, 1)];
      const d = Math.sqrt(dx * dx + dy * dy);
      const far = 10 ** random.between(0.5, 6);
      const aside = random.between(-2, 2) / far;
      const a = { x: 0, y: 0, r: random.between(0.1, 1), vx: (dx - aside * dy) / d, vy: (dy + aside * dx) / d };
      const b = { x: (dx / d) * far, y: (dy / d) * far, r: random.between(0.1, 1), vx: 0, vy: 0 };
      const timeline = new Timeline({ history: { keyframes: 0 } });
      timeline.add(a);
      timeline.add(b);
      const time = timeline.next()?.time ?? Infinity;
      if ((time === Infinity) !== (timeOfImpact(a, b) === Infinity)) expect(time).toBe(timeOfImpact(a, b));
      if (time === Infinity || time === 0) continue;
      const gap = Math.hypot(b.x - a.vx * time, b.y - a.vy * time) - a.r - b.r;
      const most = (2 * 2 ** -52 * far * far) / (a.r + b.r) + 1e-15;
      if (!(Math.abs(gap) < most)) expect(Math.abs(gap)).toBeLessThan(most);
      hits++;
    }
    expect(hits).toBeGreaterThan(runs(8000));
  });

  test('overlapping discs meet at once if they approach, and never if they part', () => {
    const timeline = new Timeline();
    timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    const b = timeline.add({ x: 1.5, y: 0, r: 1 });
    expect(timeline.next()?.time).toBe(0);
    timeline.change(b, { vx: 2 });
    expect(timeline.next()).toBe(null);
  });

  test('discs that keep abreast in contact never meet', () => {
    const timeline = new Timeline();
    timeline.add({ x: 0, y: 0, r: 1, vy: 3 });
    timeline.add({ x: 2, y: 0, r: 1, vy: 3 });
    timeline.add({ x: 4, y: 0, r: 1, vy: -3 });
    expect(timeline.next()).toBe(null);
  });

  test('discs at rest, concentric discs, and immovable discs among themselves never meet', () => {
    const timeline = new Timeline();
    timeline.addWall({ x1: -1, y1: 0, x2: 1, y2: 0 });
    timeline.add({ x: 0, y: 0, r: 1 });
    timeline.add({ x: 0, y: 0, r: 2, vx: 1 });
    timeline.remove(timeline.get(0)!);
    timeline.add({ x: 9, y: 0, r: 0.5, vx: -1, mass: Infinity });
    timeline.add({ x: 5, y: 0, r: 0.5, vx: 1, mass: Infinity });
    timeline.change(timeline.get(1)!, { y: 99 });
    expect(timeline.next()).toBe(null);
  });
});

describe('what a meeting does', () => {
  test('a pair keeps momentum and energy, exchanges only along the normal, and touches at the point told', () => {
    fc.assert(
      fc.property(unit, unit, unit, unit, size, size, size, size, (vx, vy, vx2, vy2, r, r2, m, m2) => {
        const timeline = new Timeline();
        const a = timeline.add({ x: 0, y: 0, r, vx, vy, mass: m });
        const b = timeline.add({ x: 2.5, y: 0.3, r: r2, vx: vx2, vy: vy2, mass: m2 });
        const energy = timeline.kineticEnergy();
        const momentum = timeline.momentum();
        const event = timeline.step() as PairEvent | null;
        if (event === null) return;
        expect(Math.abs(timeline.kineticEnergy() - energy)).toBeLessThan(1e-14);
        expect(Math.abs(timeline.momentum().x - momentum.x)).toBeLessThan(1e-14);
        expect(Math.abs(timeline.momentum().y - momentum.y)).toBeLessThan(1e-14);
        const near = 1e-12 * (1 + event.time); // places are rounded to 2⁻⁵³ of the distance flown
        const gap = event.normal.x * (b.x - a.x) + event.normal.y * (b.y - a.y) - r - r2;
        expect(Math.abs(gap)).toBeLessThan(near);
        expect(Math.abs(Math.hypot(event.point.x - a.x, event.point.y - a.y) - r)).toBeLessThan(near);
        expect(Math.abs(Math.hypot(event.point.x - b.x, event.point.y - b.y) - r2)).toBeLessThan(near);
        expect(event.impulse).toBeCloseTo(Math.hypot(a.vx - vx, a.vy - vy) * m, 12);
        const closing = (event.before.a.x - event.before.b.x) * event.normal.x + (event.before.a.y - event.before.b.y) * event.normal.y;
        expect(event.approachSpeed).toBeCloseTo(closing, 12);
        expect(timeline.next()).toBe(null);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('restitution: the larger of the two given, 1 where none is', () => {
    const cases: [number | undefined, number | undefined, number][] = [
      [undefined, undefined, 1],
      [0.25, undefined, 0.25],
      [undefined, 0.25, 0.25],
      [0.25, 0.5, 0.5],
      [0, 0, 0],
    ];
    for (const [own, other, result] of cases) {
      const material = own === undefined ? {} : { restitution: own };
      const otherMaterial = other === undefined ? {} : { restitution: other };
      const pair = new Timeline();
      pair.add({ x: 0, y: 0, r: 1, vx: 1, material });
      pair.add({ x: 4, y: 0, r: 1, mass: Infinity, material: otherMaterial });
      const hit = pair.step() as PairEvent;
      expect([hit.restitution, hit.a.vx, hit.b.vx]).toEqual([result, -result + 0, 0]);
      const room = new Timeline();
      room.addWall({ x1: 3, y1: -9, x2: 3, y2: 9 }, { material: otherMaterial });
      room.add({ x: 0, y: 0, r: 1, vx: 1, material });
      const bounce = room.step() as WallEvent;
      expect([bounce.restitution, bounce.a.vx, bounce.impulse]).toEqual([result, -result + 0, 1 + result]);
    }
  });

  test('an immovable disc keeps its course and gives twice its own velocity', () => {
    const timeline = new Timeline();
    const piston = timeline.add({ x: 0, y: 0, r: 1, vx: 2, mass: Infinity });
    const ball = timeline.add({ x: 7, y: 0, r: 1, vx: -3 });
    const event = timeline.step() as PairEvent;
    expect([event.time, piston.vx, piston.x, ball.vx, event.impulse]).toEqual([1, 2, 2, 7, 10]);
  });

  test('the two ends of a segment are hit like points, both sides like lines', () => {
    const hits: [number, number, number, number][] = [];
    for (const [x, y, vx, vy] of [
      [-5, 0, 1, 0],
      [5, 0, -1, 0],
      [0.5, 5, 0, -1],
      [0.5, -5, 0, 1],
    ]) {
      const timeline = new Timeline();
      timeline.addWall({ x1: -1, y1: 0, x2: 1, y2: 0 });
      const disc = timeline.add({ x, y, r: 0.5, vx, vy });
      const event = timeline.step() as WallEvent;
      hits.push([event.time, event.normal.x, event.normal.y, disc.vx + 10 * disc.vy]);
    }
    expect(hits).toEqual([
      [3.5, -1, 0, -1],
      [3.5, 1, 0, 1],
      [4.5, 0, 1, 10],
      [4.5, 0, -1, -10],
    ]);
  });
});
