import { describe, expect, it } from 'vitest';
import { addField, explode } from '../../src/fields/index.ts';
import { containsPointHull } from '../../src/geometry/hulls.ts';
import { addBody, hullsOf } from '../../src/hulls/add-body.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { partsOf } from '../../src/world/edits/parts.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';

const dt = 1 / 60;

/** What a liquid says of a body: share covered, and the way to its middle. */
function cover(world: World, body: Body, up: { x: number; y: number }, level: number): Float64Array {
  const { state } = partsOf('test', world);
  const io = Float64Array.of(up.x, up.y, level, 0, 0, 0);
  state.shapes?.forms.measureCover(state.bodies.slots[body.id], io);
  return io;
}

describe('bodies made of hulls in media', () => {
  it('are covered by as much as a grid of points says, at its middle', () => {
    for (let seed = 0; seed < runs(40); seed++) {
      const random = createRandom(seed);
      const world = new World();
      const shapes = [
        { width: random.between(0.5, 2), height: random.between(0.5, 2), x: random.between(1.5, 2) },
        { x1: -1, y1: 0, x2: 0, y2: random.between(-1, 1), r: 0.3 },
        { x: -2, r: random.between(0.2, 0.6) },
      ];
      const body = addBody(world, { x: 50, y: -30, angle: random.between(-3, 3), shapes: shapes.slice(random.below(3)) });
      world.step(dt);
      const angle = random.between(-4, 4);
      const up = { x: Math.cos(angle), y: Math.sin(angle) };
      const level = up.x * body.x + up.y * body.y + random.between(-0.8, 0.8) * body.r;
      const io = cover(world, body, up, level);
      let [all, below, x, y] = [0, 0, 0, 0];
      for (const hull of hullsOf(world, body)) {
        for (let i = -150; i <= 150; i++) {
          for (let k = -150; k <= 150; k++) {
            const [px, py] = [body.x + (i / 150) * body.r, body.y + (k / 150) * body.r];
            if (!containsPointHull(hull, { x: px, y: py })) continue;
            all++;
            if (up.x * px + up.y * py > level) continue;
            below++;
            x += px - body.x;
            y += py - body.y;
          }
        }
      }
      expect(Math.abs(io[3] - below / all)).toBeLessThan(0.01);
      if (below < all / 20) continue;
      expect(Math.abs(io[4] - x / below)).toBeLessThan(0.02 * body.r);
      expect(Math.abs(io[5] - y / below)).toBeLessThan(0.02 * body.r);
    }
  });

  it('float as deep as their density says, and a plank that stands in water lies down', () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    addField(world, { kind: 'liquid', level: 0, density: 1, drag: 2, angularDrag: 2 });
    const crate = addBody(world, { x: 0, y: 0.3, width: 2, height: 1, material: { density: 0.25 } });
    const plank = addBody(world, { x: 9, y: 0, width: 0.5, height: 4, angle: 0.05, material: { density: 0.5 } });
    for (let i = 0; i < 1800; i++) world.step(dt);
    expect(crate.y).toBeCloseTo(0.25, 2); // a quarter of its height is covered
    expect(Math.abs(Math.sin(crate.angle))).toBeLessThan(0.01);
    expect(Math.abs(Math.cos(plank.angle))).toBeLessThan(0.02);
    expect(plank.y).toBeCloseTo(0, 1);
  });

  it('are taken along by their width across the wind', () => {
    const world = new World();
    addField(world, { kind: 'wind', velocity: { x: 10, y: 0 }, drag: 0.5 });
    const across = addBody(world, { x: 0, y: 0, width: 1, height: 4 });
    const along = addBody(world, { x: 0, y: 20, width: 4, height: 1 });
    world.step(dt);
    expect(across.vx / along.vx).toBeCloseTo(4, 1);
    const rate = (0.5 * 4) / across.mass;
    expect(across.vx).toBeCloseTo(10 * (1 - (1 + (rate * dt) / 4) ** -4), 9);
  });

  it('are blown away by how far their outline is', () => {
    const world = new World();
    const plank = addBody(world, { x: 0, y: 2, width: 8, height: 1 });
    explode(world, { x: 0, y: 0, r: 4, impulse: 10 });
    expect(plank.vy * plank.mass).toBeCloseTo(10 * (1 - 1.5 / 4), 9);
  });
});
