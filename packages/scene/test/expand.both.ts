import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { gasRoom } from '../src/expand.ts';
import { discsOf, expandScene, type Scene, type SceneBody, type SceneGenerator, validateScene } from '../src/index.ts';

function bodiesOf(...generate: SceneGenerator[]): readonly SceneBody[] {
  const result = validateScene({ format: 'carom-scene', version: 0, engine: 'timeline', generate });
  if (!result.ok) throw new Error(result.problems[0].message);
  return discsOf(expandScene(result.scene));
}

describe('a gas', () => {
  const gas = { kind: 'gas', count: 200, r: 0.5, speed: 2, seed: 7, box: { minX: -10, minY: 0, maxX: 20, maxY: 10 } } as const;

  it('is the same for the same seed on every engine, and another one for another seed', () => {
    expect(bodiesOf(gas)).toEqual(bodiesOf(gas));
    expect(bodiesOf({ ...gas, seed: 8 })).not.toEqual(bodiesOf(gas));
    expect(bodiesOf(gas)[0]).toEqual({
      r: 0.5,
      x: -9.40333140268859,
      y: 0.7355098219969836,
      vx: -1.2231366828036236,
      vy: 1.6159362012958873,
    });
  });

  it('has the speed asked for and no momentum', () => {
    const bodies = bodiesOf(gas);
    const sum = (f: (body: SceneBody) => number) => bodies.reduce((total, body) => total + f(body), 0);
    expect(Math.sqrt(sum(({ vx = 0, vy = 0 }) => vx * vx + vy * vy) / 200)).toBeCloseTo(2, 12);
    expect(sum(({ vx = 0 }) => vx)).toBeCloseTo(0, 11);
    expect(sum(({ vy = 0 }) => vy)).toBeCloseTo(0, 11);
  });

  it('never overlaps and stays in its box, up to the last disc that fits', () => {
    const size = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    fc.assert(
      fc.property(
        size,
        size,
        fc.double({ min: 0.02, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (w, h, share, fill, seed) => {
          const r = share * Math.min(w, h);
          const box = { minX: -1, minY: 3, maxX: w - 1, maxY: h + 3 };
          const room = gasRoom({ box, r });
          fc.pre(room >= 1 && room <= 3000);
          const count = Math.max(1, Math.round(fill * room));
          const bodies = bodiesOf({ kind: 'gas', count, r, box, seed, speed: 1 });
          expect(bodies).toHaveLength(count);
          const worst = validateScene({
            format: 'carom-scene',
            version: 0,
            engine: 'timeline',
            walls: [{ inside: box }],
            bodies,
          });
          // one nearly as wide as its room does hit it often, which is another matter
          expect([worst.ok, worst.problems.filter(({ code }) => code !== 'rate')]).toEqual([true, []]);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('of one disc keeps its speed', () => {
    const [{ vx = 0, vy = 0 }] = bodiesOf({ ...gas, count: 1 });
    expect(Math.sqrt(vx * vx + vy * vy)).toBeCloseTo(2, 12);
  });
});

describe('a row and a triangle', () => {
  const body = { x: 1, y: 2, r: 0.25, mass: 3, name: 'man' };

  it('a row goes on in its direction, touching or with the gap', () => {
    expect(bodiesOf({ kind: 'row', count: 3, ...body })).toEqual([body, { ...body, x: 1.5 }, { ...body, x: 2 }]);
    expect(bodiesOf({ kind: 'row', count: 2, gap: 0.5, towards: 'minus-y', ...body })).toEqual([body, { ...body, y: 1 }]);
  });

  it('a triangle has one disc more in each rank, all neighbors touching', () => {
    for (const towards of ['right', 'left', 'plus-y', 'minus-y'] as const) {
      const bodies = bodiesOf({ kind: 'triangle', ranks: 5, towards, ...body });
      expect(bodies).toHaveLength(15);
      const gaps = bodies.flatMap((a, i) => bodies.slice(i + 1).map((b) => Math.hypot(b.x - a.x, b.y - a.y) - a.r - b.r));
      expect(gaps.filter((gap) => Math.abs(gap) < 1e-15)).toHaveLength(30);
      expect(Math.min(...gaps)).toBeGreaterThan(-1e-15);
    }
  });

  it('a triangle stands mirrored about its axis, bit for bit', () => {
    const bodies = bodiesOf({ kind: 'triangle', ranks: 5, ...body });
    for (const [i, { x, y }] of bodies.entries()) {
      const rank = Math.floor((Math.sqrt(8 * i + 1) - 1) / 2);
      const mirrored = bodies[rank * (rank + 2) - i];
      expect([mirrored.x, mirrored.y - 2]).toEqual([x, 2 - y]);
    }
  });
});

it('recipes follow the bodies, in order', () => {
  const first = { x: -5, y: 0, r: 1 };
  const scene: Scene = {
    format: 'carom-scene',
    version: 0,
    engine: 'timeline',
    bodies: [first],
    generate: [
      { kind: 'row', count: 2, x: 0, y: 0, r: 1 },
      { kind: 'row', count: 1, x: 9, y: 0, r: 2 },
    ],
  };
  expect(expandScene(scene).bodies).toEqual([first, { x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 }, { x: 9, y: 0, r: 2 }]);
  expect('generate' in expandScene(scene)).toBe(false);
});
