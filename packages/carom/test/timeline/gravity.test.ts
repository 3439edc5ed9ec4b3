import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { CollapseError, type PairEvent, Timeline, type TimelineOptions, type WallEvent } from '../../src/timeline/index.ts';

const g = 10;
const falling = { gravity: { x: 0, y: -g } };

describe('a disc under gravity', () => {
  test('falls as h − g t²/2 and hits the floor with √(2 g h)', () => {
    const timeline = new Timeline(falling);
    timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const disc = timeline.add({ x: 0, y: 6, r: 1, vx: 0.5 });
    timeline.runTo(0.5);
    expect([disc.x, disc.y, disc.vx, disc.vy]).toEqual([0.25, 4.75, 0.5, -5]);
    const hit = timeline.step() as WallEvent;
    expect([hit.time, hit.approachSpeed, disc.y, disc.vy]).toEqual([1, 10, 1, 10]);
  });

  test('bounces for ever to the same height if it is elastic: energy within 1e-12 after 10,000 bounces', () => {
    const timeline = new Timeline({ ...falling, history: { keyframes: 0 } });
    timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    const disc = timeline.add({ x: 0, y: 3.7, r: 1 });
    for (let i = 0; i < 10_000; i++) timeline.step();
    expect(Math.abs((timeline.kineticEnergy() + g * disc.y) / (g * 3.7) - 1)).toBeLessThan(1e-12);
  });

  test('rises to h e^(2n) after n bounces', () => {
    const timeline = new Timeline(falling);
    timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution: 0.8 } });
    const disc = timeline.add({ x: 0, y: 6, r: 1 });
    for (let n = 1; n <= 20; n++) {
      timeline.step();
      expect(disc.vy ** 2 / (2 * g) / (5 * 0.8 ** (2 * n))).toBeCloseTo(1, 9);
    }
  });

  test('that loses speed at every bounce comes to rest at √(2h/g) (1+e)/(1−e): CollapseError names disc, wall and time', () => {
    for (const e of [0.3, 0.5, 0.8]) {
      const timeline = new Timeline({ ...falling, history: { keyframes: 0 } });
      timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution: e } });
      timeline.add({ x: 0, y: 6, r: 1 });
      let caught: unknown;
      try {
        timeline.runTo(99);
      } catch (error) {
        caught = error;
      }
      expect(caught).toBeInstanceOf(CollapseError);
      const { a, b, wall, time } = caught as CollapseError;
      expect([a, b, wall]).toEqual([0, null, 0]);
      expect(time).toBeCloseTo((1 + e) / (1 - e), 6);
    }
  });

  test('two in free fall meet as without gravity: it cancels', () => {
    const [free, fall] = [new Timeline(), new Timeline(falling)].map((timeline) => {
      timeline.add({ x: 0, y: 0, r: 1, vx: 1, vy: 0.25 });
      timeline.add({ x: 8, y: 1, r: 1, vx: -1 });
      return timeline.step() as PairEvent;
    });
    expect(fall.time).toBe(free.time);
    expect(fall.normal.x).toBeCloseTo(free.normal.x, 13);
    expect(fall.impulse).toBeCloseTo(free.impulse, 13);
  });

  test('falls onto an immovable disc, which does not fall', () => {
    const timeline = new Timeline(falling);
    const post = timeline.add({ x: 0, y: 0, r: 1, mass: Infinity });
    timeline.add({ x: 0, y: 7, r: 1 });
    const hit = timeline.step() as PairEvent;
    expect([hit.time, hit.approachSpeed, post.y]).toEqual([1, 10, 0]);
  });

  test('thrown up it comes back to the wall it parts from, also from below its corner', () => {
    const timeline = new Timeline(falling);
    timeline.addWall({ minX: -1, minY: -1, maxX: 1, maxY: 0 });
    const disc = timeline.add({ x: 0, y: 1, r: 1, vx: 0.2, vy: 5 });
    const hit = timeline.step() as WallEvent;
    expect([hit.time, hit.normal]).toEqual([1, { x: 0, y: 1 }]);
    expect(disc.x).toBe(0.2);
  });

  test('pressed into an arc from the start it turns in the overlap: a CollapseError, not an endless row of grazes', () => {
    const timeline = new Timeline({ gravity: { x: 0.7588426964269805, y: 4.640153465402339 }, history: { keyframes: 0 } });
    timeline.addWall({
      x: 3.940762849741971,
      y: 5.094750722869282,
      r: 0.7290498384188573,
      from: { x: -0.20845451594734898, y: 0.49628422851840903 },
      to: { x: -0.23219269808520648, y: 1 },
    });
    timeline.add({ x: 3.447083322174535, y: 5.406054390993192, r: 0.4636755171528827, vx: 3.8368426006882914, vy: 6.084639650646393 });
    expect(timeline.overlaps().map(({ kind }) => kind)).toEqual(['wall']);
    expect(() => timeline.runTo(1)).toThrow(CollapseError);
    expect(timeline.eventCount).toBeLessThan(1100);
  });

  test('keeps its energy within 1e-12 among walls of every kind and other discs', () => {
    const random = createRandom(3);
    const timeline = new Timeline({ ...falling, history: { keyframes: 0 } });
    timeline.addWall({ inside: { x: 5, y: 5, r: 6 } });
    timeline.addWall({ x: 5, y: 3, r: 1.5, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } });
    timeline.addWall({
      points: [
        { x: 1.5, y: 5 },
        { x: 3, y: 5.5 },
        { x: 2, y: 6.5 },
      ],
    });
    timeline.addWall({ minX: 7, minY: 4, maxX: 8, maxY: 5 });
    timeline.addWall({ x1: 4, y1: 7, x2: 6, y2: 7.5, r: 0.2 });
    timeline.add({ x: 5, y: 9, r: 0.5, mass: Infinity });
    for (let i = 0; i < 8; i++)
      timeline.add({ x: 1.5 + 0.9 * i, y: 4.2 - 0.1 * i, r: 0.1, vx: random.between(-1, 1), vy: random.between(-1, 1) });
    const energy = () => timeline.kineticEnergy() + [...timeline].reduce((sum, { y, mass }) => sum + (mass < Infinity ? g * y : 0), 0);
    const start = energy();
    for (let t = 1; t <= 20; t++) {
      timeline.runTo(t);
      expect(Math.abs(energy() / start - 1)).toBeLessThan(1e-12);
      expect(timeline.overlaps(1e-12)).toEqual([]);
    }
    expect(timeline.eventCount).toBeGreaterThan(300);
  });
});

const soft = { material: { restitution: 0 } };

describe('a disc at rest under gravity', () => {
  const cutoffSpeed = 0.02;
  const height = (cutoffSpeed * cutoffSpeed) / (2 * g); // of its hops

  test('that lies on the floor from the start is a CollapseError at once without a cut-off speed, naming disc, wall and time', () => {
    const timeline = new Timeline(falling);
    timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
    timeline.add({ x: 0, y: 1, r: 1 });
    expect(() => timeline.runTo(1)).toThrow(
      new CollapseError('Timeline.runTo', 0, null, 0, 0, 512), // its message has all of them
    );
    expect([timeline.now, timeline.get(0)?.y]).toEqual([0, 1]);
  });

  describe.each(['sequential', 'simultaneous'] as const)('with a cut-off speed c hops no higher than c²/2g, ties %s', (ties) => {
    const build = (options: TimelineOptions = {}) =>
      new Timeline({ ...falling, collapse: { cutoffSpeed }, ties, history: { keyframes: 0 }, ...options });

    test.each([0, 0.5, 0.8])('dropped on a floor of restitution %d, or lying on it from the start', (restitution) => {
      for (const y of [1, 3]) {
        const timeline = build();
        timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution } });
        const disc = timeline.add({ x: 0, y, r: 1, vx: 0.25 });
        timeline.runTo(6);
        const before = timeline.eventCount;
        for (let t = 6; t < 6.5; t += 0.013) {
          timeline.runTo(t);
          expect(disc.y - 1).toBeLessThanOrEqual(height * 1.000001);
          expect(disc.y - 1).toBeGreaterThan(-1e-14);
        }
        expect(disc.x).toBeCloseTo(0.25 * timeline.now, 12); // nothing holds it along the floor
        expect(timeline.eventCount - before).toBeLessThanOrEqual(Math.ceil((g / (2 * 0.8 * cutoffSpeed)) * 0.55)); // hops of 2c/g, or a little less
      }
    });

    test('in a bowl, in a groove, on a post, and sliding over an edge', () => {
      const bowl = build();
      bowl.addWall({ inside: { x: 0, y: 0, r: 5 } }, soft);
      const rolling = bowl.add({ x: 0, y: -3, r: 1 });
      const groove = build();
      for (const x of [-5, 5]) groove.addWall({ x1: x, y1: 5, x2: 0, y2: 0 }, soft);
      const wedged = groove.add({ x: 0.1, y: 5, r: 1 });
      const tower = build();
      tower.add({ x: 0, y: 0, r: 1, mass: Infinity, ...soft });
      const top = tower.add({ x: 0, y: 4, r: 1, ...soft });
      const table = build();
      table.addWall({ x1: -9, y1: 0, x2: 1, y2: 0 }, soft);
      const falls = table.add({ x: 0, y: 1, r: 1, vx: 1 });
      for (const one of [bowl, groove, tower, table]) one.runTo(3);
      expect([Math.abs(rolling.y + 4) < 1e-3, Math.abs(wedged.y - Math.SQRT2) < 1e-3, top.y - 2 <= height]).toEqual([true, true, true]);
      expect(falls.y).toBeLessThan(-10);
    });
  });

  test('an approach at the cut-off speed or above keeps its restitution, also where gravity presses', () => {
    const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 10 } });
    timeline.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { restitution: 0.3 } });
    const disc = timeline.add({ x: 0, y: 6, r: 1 });
    expect((timeline.step() as WallEvent).approachSpeed).toBe(10);
    expect(disc.vy).toBe(3);
    expect((timeline.step() as WallEvent).approachSpeed).toBeCloseTo(3, 12);
    expect(disc.vy).toBeCloseTo(10, 12);
  });

  test('what flies off a round top faster than it falls is not pressed: a graze stays a graze', () => {
    const fly = (vx: number) => {
      const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 0.1 } });
      timeline.addWall({ x: 0, y: 0, r: 1 });
      const disc = timeline.add({ x: 0, y: 2, r: 1, vx });
      timeline.runTo(0.05);
      return [timeline.totals().walls > 0, disc.x];
    };
    expect(fly(Math.sqrt(2 * g) * 1.01)).toEqual([false, 0.05 * (Math.sqrt(2 * g) * 1.01)]);
    expect(fly(Math.sqrt(2 * g) * 0.9)[0]).toBe(true);
  });

  test('at the largest cut-off speed there is, numbers stay finite', () => {
    const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 1e75 } });
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } });
    for (let i = 0; i < 3; i++) timeline.add({ x: 2 + 2 * i, y: 1 + i, r: 0.5, vx: 1 - i });
    for (let i = 0; i < 200; i++) timeline.step();
    expect([...timeline].every(({ x, y, vx, vy }) => Number.isFinite(x + y + vx + vy))).toBe(true);
    expect(Timeline.from(timeline.snapshot()).hash()).toBe(timeline.hash());
  });

  test('against a ceiling, away from which gravity pulls, a slow contact is elastic', () => {
    const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 1 } });
    timeline.addWall({ x1: -9, y1: 9, x2: 9, y2: 9 }, soft);
    const disc = timeline.add({ x: 0, y: 7, r: 1, vy: Math.sqrt(20.25) });
    const hit = timeline.step() as WallEvent;
    expect(hit.approachSpeed).toBeCloseTo(0.5, 12);
    expect(disc.vy).toBe(-hit.approachSpeed);
  });
});

describe('what slides along the inside of a round wall', () => {
  const ring = [{ inside: { x: 0, y: 0, r: 2 } }];
  const arcs = [
    { x: 0, y: 0, r: 2, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } },
    { x: 0, y: 0, r: 2, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } },
  ];
  const flights = [{}, { deceleration: 0.05 }, { ties: 'simultaneous' as const }];

  test.each(flights)('goes round in hops of the cut-off speed, pressed to it by its own: %j', (flight) => {
    for (const walls of [ring, arcs]) {
      const timeline = new Timeline({ ...flight, collapse: { cutoffSpeed: 0.01 }, history: { keyframes: 0 } });
      for (const wall of walls) timeline.addWall(wall, { material: { restitution: 0.5 } });
      const disc = timeline.add({ x: 1.5, y: 0, r: 0.5, vy: 1 });
      for (let t = 0.1; t < 9; t += 0.1) {
        timeline.runTo(t);
        expect(1.5 - Math.hypot(disc.x, disc.y)).toBeLessThan(2.4e-4); // c²ρ/2v², where v falls from 1 to 0.55
      }
      expect(timeline.totals().walls).toBeGreaterThan(100);
    }
  });

  test.each([0, 0.5, 1])('under gravity stays inside, wherever it starts and however fast, restitution %d', (restitution) => {
    const arc = { x: 0, y: 0, r: 4, from: { x: -1, y: 1 }, to: { x: 1, y: 2 } };
    for (const wall of [{ inside: { x: 0, y: 0, r: 4 } }, arc]) {
      for (const angle of [-0.1, 0, 0.1, 0.8]) {
        for (const speed of [0, 5, -5]) {
          const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 0.02 }, history: { keyframes: 0 } });
          timeline.addWall(wall, { material: { restitution } });
          const [x, y] = [Math.cos(angle), Math.sin(angle)];
          const disc = timeline.add({ x: 3.5 * x, y: 3.5 * y, r: 0.5, vx: speed * y, vy: -speed * x });
          const energy = timeline.kineticEnergy() + g * disc.y;
          for (let t = 0.05; t < 0.5; t += 0.05) {
            timeline.runTo(t);
            if (disc.y < 0) expect(Math.hypot(disc.x, disc.y)).toBeLessThan(3.5 + 1e-9);
          }
          expect(timeline.kineticEnergy() + g * disc.y).toBeLessThan(energy + 1e-3); // a first hop of c²/2, and no more
        }
      }
    }
  });

  test('is not heated where several are wedged in it', () => {
    for (let n = 3; n < 8; n++) {
      const timeline = new Timeline({ collapse: { cutoffSpeed: 0.1 }, history: { keyframes: 0 } });
      timeline.addWall({ inside: { x: 0, y: 0, r: 2 } }, soft);
      const r = Math.min(0.5, 1.29 * Math.sin(Math.PI / n));
      for (let i = 0; i < n; i++) {
        const [x, y] = [1.3 * Math.cos((2 * Math.PI * i) / n), 1.3 * Math.sin((2 * Math.PI * i) / n)];
        timeline.add({ x, y, r, vx: 2 * Math.sin(5 * i), vy: Math.cos(3 * i), ...soft });
      }
      let energy = timeline.kineticEnergy();
      for (let t = 1; t < 8; t++) {
        timeline.runTo(t);
        expect(timeline.kineticEnergy()).toBeLessThan(energy + 0.01);
        energy = timeline.kineticEnergy();
      }
    }
  });

  test('what is crushed is a CollapseError with a cut-off speed too, and says what helps', () => {
    const timeline = new Timeline({ ...falling, collapse: { cutoffSpeed: 0.02 } });
    timeline.addWall({ inside: { x: 0, y: 0, r: 1 } });
    timeline.add({ x: 0, y: 0, r: 1 });
    expect(() => timeline.runTo(1)).toThrow(/\(change or remove what is crushed or wedged\)$/);
  });

  test('what is wedged without gravity and loses no energy is not told of a cut-off speed, which would not help', () => {
    const advice = (restitution: number) => {
      const timeline = new Timeline();
      timeline.addWall({ inside: { x: 0, y: 0, r: 1 } }, { material: { restitution } });
      timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
      return () => timeline.runTo(1);
    };
    expect(advice(1)).toThrow(/\(change or remove what is crushed or wedged\)$/);
    expect(advice(0.5)).toThrow(/\(options\.collapse\.cutoffSpeed ends inelastic collapse and rest\)$/);
  });
});
