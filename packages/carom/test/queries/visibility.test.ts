import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { castRayAll, type VisibleEdge, visibility } from '../../src/queries/index.ts';
import { World } from '../../src/world/world.ts';
import { runs } from '../runs.ts';
import { anyWorld, side, standing } from './scenes.ts';

const tau = 2 * Math.PI;

/** How far an edge is along a direction. */
function distanceOf({ from, to, center, r }: VisibleEdge, eye: { x: number; y: number }, angle: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  if (center === null) {
    const [wx, wy] = [to.x - from.x, to.y - from.y];
    return ((from.x - eye.x) * wy - (from.y - eye.y) * wx) / (dx * wy - dy * wx);
  }
  const [px, py] = [center.x - eye.x, center.y - eye.y];
  const along = px * dx + py * dy;
  const half = Math.sqrt(Math.max(r * r - (px * dy - py * dx) ** 2, 0));
  const reach = Math.hypot(from.x - eye.x, from.y - eye.y);
  const isFar = Math.hypot(px, py) <= r || Math.abs(along + half - reach) < Math.abs(along - half - reach);
  return isFar ? along + half : along - half;
}

describe('visibility', () => {
  it('sees as far as rays go, in every direction, among discs and walls of every kind', () => {
    let seen = 0;
    for (let seed = 1; seed <= runs(120); seed++) {
      const random = createRandom(seed);
      const world = anyWorld(random, seed % 4 === 0 ? side : Infinity);
      if (seed % 3 === 0) world.addWall({ inside: seed % 2 === 0 ? { minX: -1, minY: -1, maxX: 21, maxY: 21 } : { x: 10, y: 10, r: 16 } });
      const eye = { x: random.between(0, side), y: random.between(0, side) };
      const range = random.between(3, 9.9);
      const { edges, points } = visibility(world, eye, range);
      const gaps = standing(world).map(({ gap }) => gap(eye.x, eye.y));
      if (world.periodX === Infinity) expect(edges.length === 0).toBe(Math.min(...gaps) <= 0);
      if (edges.length === 0) continue;
      seen++;
      const angles = (p: { x: number; y: number }) => (Math.atan2(p.y - eye.y, p.x - eye.x) + tau) % tau;
      let whole = 0;
      for (const edge of edges) {
        const [a, b] = [angles(edge.from), angles(edge.to)];
        const turn = (b - a + tau) % tau;
        const width = turn > tau - 1e-9 ? 0 : turn; // of none rounding tells the sign
        whole += width;
        expect(width).toBeLessThan(Math.PI + 1e-9);
        for (const share of [0.001, 0.3, 0.7, 0.999]) {
          if (width < 1e-6) continue;
          const angle = a + width * share;
          const ray = { ...eye, dx: Math.cos(angle), dy: Math.sin(angle) };
          const first = castRayAll(world, ray, { maxT: range })[0];
          const along = distanceOf(edge, eye, angle);
          expect(Math.abs(along - (first?.t ?? range))).toBeLessThan(1e-8);
          if (first === undefined) expect(edge.body ?? edge.wall).toBe(null);
        }
      }
      expect(whole).toBeCloseTo(tau, 6);
      for (const { x, y } of points) expect(Math.hypot(x - eye.x, y - eye.y)).toBeLessThan(range * (1 + 1e-12));
    }
    expect(seen).toBeGreaterThan(runs(120) / 4);
  });

  it('casts shadows from tangents of discs, to a few ulp', () => {
    for (let seed = 1; seed <= runs(200); seed++) {
      const random = createRandom(seed);
      const world = new World();
      const r = random.between(0.001, 3);
      const eye = { x: random.between(-9, 9), y: random.between(-9, 9) };
      const disc = world.add({ x: eye.x + r + random.between(0.001, 4), y: eye.y + random.between(-3, 3), r });
      const { edges } = visibility(world, eye, 12);
      const own = edges.filter(({ body }) => body === disc);
      const same = (a: { x: number; y: number }, b: { x: number; y: number }) => a.x === b.x && a.y === b.y;
      const first = own.find(({ from }) => !own.some(({ to }) => same(from, to)))?.from ?? eye;
      const last = own.find(({ to }) => !own.some(({ from }) => same(from, to)))?.to ?? eye;
      for (const at of [first, last]) {
        expect(Math.abs(Math.hypot(at.x - disc.x, at.y - disc.y) - r)).toBeLessThan(1e-14);
        const [dx, dy] = [at.x - eye.x, at.y - eye.y];
        expect(Math.abs(dx * (at.x - disc.x) + dy * (at.y - disc.y)) / (Math.hypot(dx, dy) + r)).toBeLessThan(1e-14);
      }
    }
  });

  it('lets no light between discs that touch, and some between discs a billionth apart', () => {
    for (const gap of [0, 1e-9]) {
      const world = new World();
      world.add({ x: 3, y: -1 - gap / 2, r: 1 });
      world.add({ x: 3, y: 1 + gap / 2, r: 1 });
      const far = visibility(world, { x: 0, y: 0 }, 9).edges.filter(
        ({ body, from, to }) => body === null && Math.abs(from.y + to.y) < 1 && from.x > 3,
      );
      expect(far.length > 0).toBe(gap > 0);
    }
  });

  it('keeps chords within the deviation, and the area right', () => {
    const world = new World();
    const { points, edges } = visibility(world, { x: 2, y: 1 }, 3, { deviation: 0.001 });
    expect(edges.length).toBe(4);
    const area = points.reduce(
      (sum, p, i) => sum + (p.x * points[(i + 1) % points.length].y - p.y * points[(i + 1) % points.length].x) / 2,
      0,
    );
    expect(Math.PI * 9 - area).toBeGreaterThan(0);
    expect(Math.PI * 9 - area).toBeLessThan(tau * 3 * 0.001);
    for (let i = 0; i < points.length; i++) {
      const next = points[(i + 1) % points.length];
      expect(Math.hypot((points[i].x + next.x) / 2 - 2, (points[i].y + next.y) / 2 - 1)).toBeGreaterThan(3 - 0.001);
    }
  });

  it('sees nothing from inside, all without what is ignored, and through one-sided walls from behind', () => {
    const world = new World();
    const hero = world.add({ x: 0, y: 0, r: 1 });
    expect(visibility(world, { x: 0.5, y: 0 }, 5)).toEqual({ points: [], edges: [] });
    expect(visibility(world, { x: 0.5, y: 0 }, 5, { ignore: hero }).edges.length).toBe(4);
    const wall = world.addWall({ x1: -5, y1: 2, x2: 5, y2: 2 }, { oneSided: true });
    expect(visibility(world, { x: 0.5, y: 0 }, 5, { ignore: hero }).edges.some((edge) => edge.wall === wall)).toBe(false);
    expect(visibility(world, { x: 0.5, y: 4 }, 5, { ignore: hero }).edges.some((edge) => edge.wall === wall)).toBe(true);
  });

  it('names what is wrong', () => {
    const world = new World({ periodX: 20 });
    expect(() => visibility(world, { x: 0, y: 0 }, 11)).toThrow('visibility: range must be at most half a period, got 11');
    expect(() => visibility(world, { x: 0, y: NaN }, 1)).toThrow('visibility: from.y must be a finite number, got NaN');
    expect(() => visibility(world, { x: 0, y: 0 }, 1, { deviation: 0 })).toThrow(
      'visibility: options.deviation must be at least 1e-9 of the range, got 0',
    );
  });
});
