import { describe, expect, it } from 'vitest';
import type { Circle, Vec, Wall } from '../../src/geometry/shapes.ts';
import { separationWall } from '../../src/geometry/wall.ts';
import { slide } from '../../src/motion/slide.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';

const floor = { x1: -100, y1: 0, x2: 100, y2: 0 };

function clearance(circle: Circle, walls: readonly Wall[]): number {
  return Math.min(...walls.map((wall) => separationWall(circle, wall)));
}

describe('slide', () => {
  it('goes all the way where nothing is in it, and changes neither circle nor motion', () => {
    const circle = Object.freeze({ x: 1, y: 2, r: 1 });
    const motion = Object.freeze({ x: 3, y: 4 });
    expect(slide(circle, motion, [])).toEqual({ x: 4, y: 6, hits: [], depth: 0 });
    expect(slide(circle, { x: 0, y: 0 }, [floor])).toEqual({ x: 1, y: 2, hits: [], depth: 0 });
    expect(slide(circle, { x: 0, y: -1 }, [floor])).toMatchObject({ x: 1, y: 1 }); // just gets there
  });

  it('keeps the part of the motion along a wall', () => {
    const { x, y, hits } = slide({ x: 0, y: 3, r: 1 }, { x: 6, y: -4 }, [floor]);
    expect(x).toBeCloseTo(6, 13);
    expect(y).toBeCloseTo(1, 13);
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({ obstacle: 0, normal: { x: 0, y: 1 }, point: { x: 3, y: 0 } });
    expect([hits[0].x, hits[0].y]).toEqual([3, 1]);
  });

  it('stops in a corner, and names both walls', () => {
    const wall = { x1: 5, y1: -100, x2: 5, y2: 100 };
    const { x, y, hits } = slide({ x: 0, y: 3, r: 1 }, { x: 60, y: -40 }, [floor, wall]);
    expect([x, y].map((value) => value.toFixed(12))).toEqual(['4.000000000000', '1.000000000000']);
    expect(new Set(hits.map(({ obstacle }) => obstacle))).toEqual(new Set([0, 1]));
  });

  it('comes to rest in a wedge and does not move again, however often it is pushed in', () => {
    for (const steep of [0.1, 0.5, 1, 3, 20]) {
      const walls: Wall[] = [
        { x1: 0, y1: 0, x2: 100, y2: 100 * steep },
        { x1: 0, y1: 0, x2: -100, y2: 100 * steep },
      ];
      let circle: Circle = { x: 0.1, y: 5 * (1 + steep), r: 1 };
      for (let n = 0; n < 60; n++) circle = { ...circle, ...slide(circle, { x: 0.05, y: -10 }, walls) };
      const rest = { x: circle.x, y: circle.y };
      for (let n = 0; n < 100; n++) {
        const { x, y } = slide({ ...circle, r: 1 }, { x: 0.05, y: -10 }, walls);
        circle = { x, y, r: 1 };
        expect(Math.abs(x - rest.x) + Math.abs(y - rest.y)).toBeLessThan(1e-12 * (1 + Math.abs(y)));
        expect(clearance(circle, walls)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('passes neither a thin wall at any speed nor the joint of two', () => {
    const walls = [
      { x1: 0, y1: -1, x2: 0, y2: 0 },
      { x1: 0, y1: 0, x2: 0, y2: 1 },
    ];
    for (const speed of [10, 1e3, 1e9]) {
      const { x } = slide({ x: -3, y: 0, r: 0.1 }, { x: speed, y: 0 }, walls);
      expect(x).toBeLessThanOrEqual(-0.1);
      expect(x).toBeGreaterThan(-0.1 - 1e-6);
    }
  });

  it('walks over the joints of a floor without catching on them', () => {
    const tiles = Array.from({ length: 40 }, (_, i) => ({ x1: i / 2, y1: 0, x2: (i + 1) / 2, y2: 0 }));
    let circle: Circle = { x: 0.3, y: 0.5, r: 0.5 };
    for (let n = 0; n < 100; n++) {
      const { x, y } = slide(circle, { x: 0.15, y: -0.2 }, tiles);
      expect(x - circle.x).toBeCloseTo(0.15, 12);
      circle = { x, y, r: 0.5 };
    }
    expect(circle.y).toBeCloseTo(0.5, 10);
  });

  it('passes the end of an arc on the tangent: its curve ends there', () => {
    // met in its end point, from a place beyond the end: it was bent into the end, and stopped after 32 meetings
    const arc = { x: 4.277, y: 8.7903, r: 2.45, from: { x: 1, y: 0 }, to: { x: 3.969, y: 0.66236 } };
    const { x, y, hits } = slide({ x: 6.4596, y: 9.4506, r: 0.0365 }, { x: 0.3104, y: -0.3599 }, [arc]);
    expect(hits).toHaveLength(1);
    expect(y).toBeLessThan(9.19);
    expect(clearance({ x, y, r: 0.0365 }, [arc])).toBeGreaterThanOrEqual(0);
  });

  it('follows the inside of a ring', () => {
    const ring = { inside: { x: 1, y: 1, r: 3 } };
    let circle: Circle = { x: 1, y: -1, r: 1 };
    let turned = 0;
    for (let n = 0; n < 200; n++) {
      const before = Math.atan2(circle.y - 1, circle.x - 1);
      const motion = { x: -(circle.y - 1) * 0.1, y: (circle.x - 1) * 0.1 }; // along the wall
      const { x, y } = slide(circle, motion, [ring]);
      circle = { x, y, r: 1 };
      const step = Math.atan2(y - 1, x - 1) - before;
      turned += step < -3 ? step + 2 * Math.PI : step;
      expect(separationWall(circle, ring)).toBeGreaterThanOrEqual(0);
    }
    expect(turned).toBeGreaterThan(19);
  });

  it('is moved out first where it overlaps at the start, and says so if there is no way', () => {
    const out = slide({ x: 0, y: 0.25, r: 1 }, { x: 2, y: 0 }, [floor]);
    expect([out.x, out.depth]).toEqual([2, 0]);
    expect(out.y).toBeCloseTo(1, 13);
    const stuck = slide({ x: 0, y: 0, r: 1 }, { x: 2, y: 0 }, [{ inside: { minX: 0, minY: 0, maxX: 1, maxY: 1 } }]);
    expect(stuck.depth).toBeGreaterThan(0);
    expect(stuck.hits).toEqual([]);
    expect(slide({ x: 0, y: 0, r: 1 }, { x: 1, y: 0 }, [{ x: 0, y: 0, r: 1 }]).depth).toBe(0);
  });

  it('goes nowhere with numbers that are not finite, and takes empty obstacles for nothing', () => {
    expect(slide({ x: 1, y: 2, r: 1 }, { x: NaN, y: 0 }, [floor])).toEqual({ x: 1, y: 2, hits: [], depth: 0 });
    expect(slide({ x: 1, y: 2, r: -1 }, { x: 1, y: 0 }, [floor])).toMatchObject({ x: 1, y: 2 });
    expect(slide({ x: 1, y: 2, r: 1 }, { x: 1, y: 0 }, [{ x: NaN, y: 0, r: 1 }])).toMatchObject({ x: 2, y: 2, depth: 0 });
    expect(() => slide({ x: 1, y: 2, r: 1 }, { x: 1, y: 0 }, [{ points: [] }])).toThrow(RangeError);
  });

  it('never overlaps afterwards, never goes further than the motion, among obstacles of every shape', () => {
    const random = createRandom(1);
    for (let n = 0; n < 60; n++) {
      const walls = [...obstacles(random), { inside: { minX: -10, minY: -10, maxX: 10, maxY: 10 } }];
      let circle: Circle = { x: random.between(-8, 8), y: random.between(-8, 8), r: random.below(5) === 0 ? 0 : random.between(0.05, 0.8) };
      for (let k = 0; k < 12; k++) {
        const speed = random.below(4) === 0 ? 50 : 3;
        const motion: Vec = { x: random.between(-speed, speed), y: random.between(-speed, speed) };
        const isFree = clearance(circle, walls) >= 0;
        const end = slide(circle, motion, walls);
        const next = { x: end.x, y: end.y, r: circle.r };
        if (end.depth > 0) break;
        expect(clearance(next, walls)).toBeGreaterThanOrEqual(0);
        const way = Math.hypot(end.x - circle.x, end.y - circle.y);
        if (isFree) expect(way).toBeLessThanOrEqual(Math.hypot(motion.x, motion.y) * (1 + 1e-12));
        circle = next;
      }
    }
  });

  it('does not leave a room of segments, whatever the way', () => {
    const random = createRandom(2);
    const corners = [0, 1, 2, 3, 4].map((i) => ({ x: 5 * Math.cos(i * 1.2566), y: 5 * Math.sin(i * 1.2566) }));
    const walls = corners.map(({ x, y }, i) => ({ x1: x, y1: y, x2: corners[(i + 1) % 5].x, y2: corners[(i + 1) % 5].y }));
    let circle: Circle = { x: 0, y: 0, r: 0.3 };
    for (let k = 0; k < runs(300); k++) {
      const { x, y } = slide(circle, { x: random.between(-9, 9), y: random.between(-9, 9) }, walls);
      circle = { x, y, r: 0.3 };
      expect(Math.sqrt(x * x + y * y)).toBeLessThan(5);
      expect(clearance(circle, walls)).toBeGreaterThanOrEqual(0);
    }
  });
});

function obstacles(random: Random): Wall[] {
  const at = (): number => random.between(-8, 8);
  const shapes: (() => Wall)[] = [
    () => ({ x: at(), y: at(), r: random.between(0, 2) }),
    () => ({ x1: at(), y1: at(), x2: at(), y2: at() }),
    () => ({ x1: at(), y1: at(), x2: at(), y2: at(), r: random.between(0, 0.5) }),
    () => {
      const [minX, minY] = [at(), at()];
      return { minX, minY, maxX: minX + random.between(0.1, 3), maxY: minY + random.between(0.1, 3) };
    },
    () => {
      const [x, y, size] = [at(), at(), random.between(0.3, 2)];
      return {
        points: [
          { x, y },
          { x: x + size, y: y + 0.2 },
          { x: x + size * 0.7, y: y + size },
          { x: x + 0.1, y: y + size * 0.8 },
        ],
      };
    },
    () => ({ x: at(), y: at(), r: random.between(0.5, 3), from: { x: at(), y: at() }, to: { x: at(), y: at() } }),
  ];
  return Array.from({ length: 1 + random.below(8) }, () => shapes[random.below(shapes.length)]());
}
