import { describe, expect, it } from 'vitest';
import { createHull } from '../../src/geometry/create-hull.ts';
import { containsPointHull, separationHull } from '../../src/geometry/hulls.ts';
import { momentsHull } from '../../src/geometry/moments-hull.ts';
import type { Hull, Vec } from '../../src/geometry/shapes.ts';
import { massOfParts } from '../../src/hulls/body-mass.ts';
import type { BodyShape, ShapeForm } from '../../src/hulls/body-shape.ts';
import { inset, thinnestWidth } from '../../src/hulls/inset.ts';
import { readForm, readShapes } from '../../src/hulls/read-shapes.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { hullOf } from '../oracle/generate-walls.ts';
import { runs } from '../runs.ts';

const read = (form: ShapeForm): Hull[] => readForm('World.add', 'body', form);

/** How far a hull reaches along a direction, rounding included. */
function support({ points, r }: Hull, x: number, y: number): number {
  return Math.max(...points.map((p) => p.x * x + p.y * y)) + r * Math.sqrt(x * x + y * y);
}

describe('readForm', () => {
  it('a box has its outer size, its corners rounded by a tenth of the shorter side', () => {
    const [box] = read({ width: 4, height: 2 });
    expect(box.r).toBe(0.2);
    expect(box.points).toHaveLength(4);
    expect(support(box, 1, 0)).toBeCloseTo(2, 15);
    expect(support(box, 0, -1)).toBeCloseTo(1, 15);
    expect(createHull(box.points, box.r)).toEqual(box); // turned positively
  });

  it('a box may lie and turn anywhere, and be as round as a capsule or disc', () => {
    const [box] = read({ x: 3, y: 1, angle: Math.PI / 2, width: 4, height: 2, r: 0.5 });
    expect(support(box, 1, 0)).toBeCloseTo(4, 14);
    expect(support(box, 0, 1)).toBeCloseTo(3, 14);
    expect(read({ width: 4, height: 2, r: 1 })).toEqual([
      {
        points: [
          { x: -1, y: 0 },
          { x: 1, y: 0 },
        ],
        r: 1,
      },
    ]);
    expect(read({ width: 2, height: 4, r: 1 })[0].points).toEqual([
      { x: 0, y: -1 },
      { x: 0, y: 1 },
    ]);
    expect(read({ width: 2, height: 2, r: 1 })).toEqual([{ points: [{ x: 0, y: 0 }], r: 1 }]);
  });

  it('points with r are rounded outwards, without it within their outline', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 0, y: 3 },
      { x: 4, y: 0 },
    ];
    expect(read({ points: triangle, r: 0.5 })).toEqual([createHull(triangle, 0.5)]);
    const [hull] = read({ points: triangle });
    expect(hull.r).toBeCloseTo(0.24, 14); // the height on the side of 5 is 2.4
    for (const [x, y] of [
      [-1, 0],
      [0, -1],
      [0.6, 0.8],
    ])
      expect(support(hull, x, y)).toBeCloseTo(support({ points: triangle, r: 0 }, x, y), 14);
    expect(containsPointHull(hull, { x: 0, y: 0 })).toBe(false);
    expect(read({ points: [{ x: 1, y: 2 }], r: 3 })).toEqual([{ points: [{ x: 1, y: 2 }], r: 3 }]);
  });

  it('a capsule without length is a disc, a disc has a place', () => {
    expect(read({ x1: 1, y1: 0, x2: 3, y2: 0, r: 1 })).toEqual([
      {
        points: [
          { x: 1, y: 0 },
          { x: 3, y: 0 },
        ],
        r: 1,
      },
    ]);
    expect(read({ x1: 1, y1: 0, x2: 1, y2: 0, r: 1 })).toEqual([{ points: [{ x: 1, y: 0 }], r: 1 }]);
    expect(read({ r: 2 })).toEqual([{ points: [{ x: 0, y: 0 }], r: 2 }]);
    expect(read({ x: 1, y: -1, r: 2 })).toEqual([{ points: [{ x: 1, y: -1 }], r: 2 }]);
  });

  it('an outline is cut into convex parts, each rounded outwards', () => {
    const angle = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ].map(([x, y]) => ({ x, y }));
    const parts = read({ outline: angle, r: 0.125 });
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(part.r).toBe(0.125);
    expect(parts.reduce((sum, { points }) => sum + (momentsHull({ points, r: 0 })?.area ?? 0), 0)).toBeCloseTo(6, 14);
  });

  it.each<[string, unknown, string]>([
    ['no width', { width: 0, height: 1 }, 'World.add: body.width must be a finite number > 0, got 0'],
    ['too round a box', { width: 4, height: 2, r: 1.5 }, 'World.add: body.r must be at most half of the shorter side, 1, got 1.5'],
    [
      'no rounding',
      {
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 0, y: 1 },
        ],
        r: 0,
      },
      'World.add: body.r must be a finite number > 0, got 0',
    ],
    [
      'a line without r',
      {
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
      },
      'World.add: body.r must be given for one point or two, got undefined',
    ],
    [
      'an outline without r',
      {
        outline: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 0, y: 1 },
        ],
      },
      'World.add: body.r must be a finite number > 0, got undefined',
    ],
    [
      'a dent',
      {
        points: [
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 1, y: 1 },
          { x: 0, y: 4 },
        ],
      },
      'World.add: body.points[2] must be a corner where a convex outline turns, the same way as at the others, and given once, got "(1, 1)"',
    ],
    [
      'what is too large',
      {
        points: [
          { x: 0, y: 0 },
          { x: 1e60, y: 0 },
          { x: 0, y: 1 },
        ],
      },
      'World.add: x of body.points must be a number within ±1e50, got 1e+60',
    ],
    ['a capsule that lacks an end', { x1: 0, y1: 0, x2: 1, r: 1 }, 'World.add: body.y2 must be a finite number, got undefined'],
  ])('refuses %s', (_, form, message) => {
    expect(() => read(form as ShapeForm)).toThrow(message);
  });
});

describe('readShapes', () => {
  const several = (shapes: unknown): unknown => readShapes('World.add', 'shapes', shapes as BodyShape[]);

  it('reads each, with the options beside', () => {
    const [box, disc] = readShapes('World.add', 'shapes', [
      { width: 2, height: 1, material: { density: 3 } },
      { x: 1, r: 0.5, filter: { mask: 3 } },
    ]);
    expect(box.shape.material).toEqual({ density: 3 });
    expect(disc.shape.filter).toEqual({ mask: 3 });
    expect(disc.hulls).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['no list', { r: 1 }, 'World.add: shapes must be an array of shapes, got an object {r}'],
    ['an empty list', [], 'World.add: shapes must be 1 to 64 shapes, got an array of 0'],
    ['what is no shape', [{ r: 1 }, null], 'World.add: shapes[1] must be a shape, got null'],
    [
      'an unknown form',
      [{ radius: 1 }],
      'World.add: shapes[0] must be a shape: { r }, { points, r }, { width, height, r }, { x1, y1, x2, y2, r } or { outline, r }, got an object {radius}',
    ],
    [
      'an unknown name',
      [{ r: 1, heigth: 1 }],
      'World.add: shapes[0] option must be one of r, x, y, density, material, filter, sensor, got "heigth"',
    ],
  ])('refuses %s', (_, shapes, message) => {
    expect(() => several(shapes)).toThrow(new TypeError(message).message);
  });
});

describe('inset', () => {
  /** A random convex outline with integer corners, at most eight. */
  function outline(random: ReturnType<typeof createRandom>): Vec[] {
    for (;;) {
      const wide = random.below(4) === 0 ? 20 : 1000;
      const points = hullOf(Array.from({ length: 3 + random.below(14) }, () => ({ x: random.below(1000), y: random.below(wide) })));
      if (points.length >= 3 && points.length <= 8) return points;
    }
  }

  it('what is left is convex, lies within, and reaches each side that is left again when rounded', () => {
    const random = createRandom(17);
    let vanished = 0;
    for (let i = 0; i < runs(3000); i++) {
      const points = outline(random);
      const whole = { points, r: 0 };
      const by = 0.1 * thinnestWidth(points);
      const core = createHull(inset(points, by)); // throws unless convex
      const rounded = { points: core.points, r: by };
      vanished += points.length - core.points.length;
      for (const corner of core.points) {
        // at least `by` from every side
        points.forEach((p, k) => {
          const q = points[(k + 1) % points.length];
          const length = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
          const inside = ((q.x - p.x) * (corner.y - p.y) - (q.y - p.y) * (corner.x - p.x)) / length;
          expect(inside).toBeGreaterThan(by * (1 - 1e-9));
        });
      }
      let touched = 0;
      points.forEach((p, k) => {
        const q = points[(k + 1) % points.length];
        const reach = support(rounded, q.y - p.y, p.x - q.x) - support(whole, q.y - p.y, p.x - q.x);
        if (Math.abs(reach) < 1e-6) touched++;
      });
      expect(touched).toBeGreaterThanOrEqual(core.points.length);
      expect(separationHull(whole, rounded)).toBeLessThan(0);
    }
    expect(vanished).toBeGreaterThan(0); // short sides are cut off
  });

  it('thinnestWidth is that of a box, and the least height of a triangle', () => {
    expect(
      thinnestWidth(
        createHull([
          { x: 0, y: 0 },
          { x: 5, y: 0 },
          { x: 5, y: 2 },
          { x: 0, y: 2 },
        ]).points,
      ),
    ).toBe(2);
    expect(
      thinnestWidth(
        createHull([
          { x: 0, y: 0 },
          { x: 4, y: 0 },
          { x: 0, y: 3 },
        ]).points,
      ),
    ).toBeCloseTo(2.4, 14);
  });
});

describe('massOfParts', () => {
  it('a disc is that of the formula; a part far from the origin loses nothing', () => {
    for (const x of [0, 1e8]) {
      const disc = { hull: { points: [{ x, y: 2 }], r: 2 }, density: 3 };
      const { mass, inertia, reach, ...center } = massOfParts([disc]);
      expect(mass).toBeCloseTo(12 * Math.PI, 12);
      expect(inertia).toBeCloseTo(24 * Math.PI, 12);
      expect(center).toEqual({ x, y: 2 });
      expect(reach).toBe(2);
    }
  });

  it('a cross of four boxes is that of one outline; a dumbbell by the theorem of Steiner', () => {
    const box = (x: number, y: number): Hull =>
      createHull(
        [
          [x, y],
          [x + 1, y],
          [x + 1, y + 1],
          [x, y + 1],
        ].map(([px, py]) => ({ x: px, y: py })),
      );
    const square = massOfParts([box(0, 0), box(1, 0), box(1, 1), box(0, 1)].map((hull) => ({ hull, density: 1 })));
    expect(square).toEqual({ mass: 4, x: 1, y: 1, inertia: expect.closeTo((4 * (4 + 4)) / 12, 13), reach: expect.closeTo(Math.SQRT2, 15) });
    const balls = [-5, 5].map((x) => ({ hull: { points: [{ x, y: 0 }], r: 1 }, density: x < 0 ? 1 : 3 }));
    const { mass, x, inertia, reach } = massOfParts(balls);
    expect(mass).toBeCloseTo(4 * Math.PI, 13);
    expect(x).toBeCloseTo(2.5, 13);
    expect(inertia).toBeCloseTo(Math.PI * (0.5 + 7.5 ** 2) + 3 * Math.PI * (0.5 + 2.5 ** 2), 11);
    expect(reach).toBeCloseTo(8.5, 13);
  });

  it('parts of an outline weigh what the outline does, wherever it is cut', () => {
    const angle = [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ].map(([x, y]) => ({ x, y }));
    const parts = readForm('World.add', 'body', { outline: angle, r: 1e-9 });
    const { mass, x, y, inertia } = massOfParts(parts.map((hull) => ({ hull, density: 1 })));
    // 4 × 1 and 1 × 2
    expect(mass).toBeCloseTo(6, 7);
    expect(x).toBeCloseTo((4 * 2 + 2 * 0.5) / 6, 7);
    expect(y).toBeCloseTo((4 * 0.5 + 2 * 2) / 6, 7);
    const about = (m: number, w: number, h: number, cx: number, cy: number): number =>
      (m * (w * w + h * h)) / 12 + m * ((cx - x) ** 2 + (cy - y) ** 2);
    expect(inertia).toBeCloseTo(about(4, 4, 1, 2, 0.5) + about(2, 1, 2, 0.5, 2), 6);
  });
});
