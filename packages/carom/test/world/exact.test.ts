import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline } from '../../src/timeline/timeline.ts';
import { World } from '../../src/world/world.ts';

const dt = 1 / 60;
const material = { restitution: 1 };

/** A room with a wall of every kind to the right of the discs and above them. */
function wallsOf(side: number) {
  const m = side - 3;
  return [
    { inside: { minX: 0, minY: 0, maxX: side, maxY: side } },
    { x: m, y: 3, r: 1 },
    { x1: m - 1, y1: 7, x2: m + 1, y2: 9 },
    { minX: 3, minY: m - 0.5, maxX: 5, maxY: m + 0.5 },
    {
      points: [
        { x: 9, y: m },
        { x: 11, y: m - 0.8 },
        { x: 10.5, y: m + 1 },
      ],
    },
    { x1: m - 1, y1: m - 1, x2: m + 1, y2: m + 0.5, r: 0.4 },
  ];
}

/** The largest distance of a disc from where a timeline has it, and of its velocity as a share of `speed`, over all steps. */
function worst(seed: number, count: number, speed: number, steps: number, isTorus: boolean): number {
  const random = createRandom(seed);
  const columns = Math.ceil(Math.sqrt(count));
  const side = 2.6 * columns + (isTorus ? 0 : 12);
  const period = isTorus ? { periodX: side, periodY: side } : {};
  const world = new World({ warn: null, ...period });
  const timeline = new Timeline(period);
  for (const engine of [world, timeline]) for (const wall of isTorus ? [] : wallsOf(side)) engine.addWall(wall, { material });
  const pairs = Array.from({ length: count }, (_, i) => {
    const place = {
      x: ((i % columns) + 0.5) * 2.6 + random.between(-0.1, 0.1),
      y: (Math.floor(i / columns) + 0.5) * 2.6 + random.between(-0.1, 0.1),
      r: random.between(0.6, 1),
      material,
    };
    if (i % 7 === 3) return [world.add({ ...place, kind: 'static' }), timeline.add({ ...place, immovable: true })] as const;
    const disc = { ...place, mass: random.between(1, 5), vx: random.between(-speed, speed), vy: random.between(-speed, speed) };
    return [world.add(disc), timeline.add(disc)] as const;
  });
  const apart = (d: number) => (isTorus ? Math.abs(d - side * Math.round(d / side)) : Math.abs(d));
  let most = 0;
  for (let step = 1; step <= steps; step++) {
    world.step(dt);
    timeline.runTo(step * dt);
    for (const [body, disc] of pairs) {
      most = Math.max(most, apart(body.x - disc.x), apart(body.y - disc.y));
      most = Math.max(most, Math.abs(body.vx - disc.vx) / speed, Math.abs(body.vy - disc.vy) / speed);
    }
  }
  return most;
}

// errors grow tenfold or so with every hit of a disc, in both engines: until then they must go the same way
describe('elastic discs go as in a timeline, where every hit comes at its time', () => {
  it.each([
    [30, 5, 60],
    [30, 30, 20],
    [30, 150, 5],
    [8, 600, 3],
    [100, 30, 12],
  ])('%d of them at up to %d a second, %d steps', (count, speed, steps) => {
    for (let seed = 1; seed <= 8; seed++) expect(worst(seed, count, speed, steps, false)).toBeLessThan(1e-6);
  });

  it('and so on a torus', () => {
    for (let seed = 1; seed <= 8; seed++) expect(worst(seed, 30, 15, 30, true)).toBeLessThan(1e-6);
  });
});
