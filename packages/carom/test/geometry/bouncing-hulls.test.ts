// Bodies that bounce, by events alone: what timeOfImpactHull and closestPoints are for. Each event is exact enough that the next one starts
// from it: hulls that have just bounced part, and are not told to touch again.
import { describe, expect, it } from 'vitest';
import { createHull } from '../../src/geometry/create-hull.ts';
import { type ClosestPoints, closestPoints, separationHull } from '../../src/geometry/hulls.ts';
import { type HullMoments, momentsHull } from '../../src/geometry/moments-hull.ts';
import type { Hull, MovingHull, Vec } from '../../src/geometry/shapes.ts';
import { timeOfImpactHull } from '../../src/geometry/time-of-impact-hull.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { isWhole } from '../runs.ts';

/** A body: a hull that moves, its mass and inertia; infinite for a wall. */
interface Piece {
  hull: MovingHull;
  readonly mass: number;
  readonly inertia: number;
}

function piece(hull: Hull, vx: number, vy: number, angularVelocity: number): Piece {
  const { area, x, y, second } = momentsHull(hull) as HullMoments;
  return { hull: { ...hull, x, y, vx, vy, angularVelocity }, mass: area, inertia: second };
}

function wall(minX: number, minY: number, maxX: number, maxY: number): Piece {
  const points = [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ].map(([x, y]) => ({ x, y }));
  return { hull: { points, r: 0, x: 0, y: 0, vx: 0, vy: 0, angularVelocity: 0 }, mass: Infinity, inertia: Infinity };
}

function later(hull: MovingHull, t: number): MovingHull {
  const c = Math.cos(hull.angularVelocity * t);
  const s = Math.sin(hull.angularVelocity * t);
  const x = hull.x + hull.vx * t;
  const y = hull.y + hull.vy * t;
  const place = (p: Vec): Vec => ({ x: x + c * (p.x - hull.x) - s * (p.y - hull.y), y: y + s * (p.x - hull.x) + c * (p.y - hull.y) });
  return { ...hull, points: hull.points.map(place), x, y };
}

/** An elastic impulse at the nearest points; whether they approached. */
function strike(one: Piece, other: Piece): boolean {
  const { normal, a, b } = closestPoints(one.hull, other.hull) as ClosestPoints;
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const arm = ({ hull }: Piece): number => (at.x - hull.x) * normal.y - (at.y - hull.y) * normal.x;
  const speed = ({ hull }: Piece): number =>
    hull.vx * normal.x + hull.vy * normal.y + hull.angularVelocity * arm({ hull, mass: 1, inertia: 1 });
  const approach = speed(one) - speed(other);
  if (!(approach > 0)) return false;
  const weight = 1 / one.mass + 1 / other.mass + arm(one) ** 2 / one.inertia + arm(other) ** 2 / other.inertia;
  const impulse = (2 * approach) / weight;
  for (const [body, sign] of [
    [one, -1],
    [other, 1],
  ] as const) {
    const { hull } = body;
    const push = sign * impulse;
    body.hull = {
      ...hull,
      vx: hull.vx + (push / body.mass) * normal.x,
      vy: hull.vy + (push / body.mass) * normal.y,
      angularVelocity: hull.angularVelocity + (push * arm(body)) / body.inertia,
    };
  }
  return true;
}

function energyOf(pieces: readonly Piece[]): number {
  return pieces
    .filter(({ mass }) => mass < Infinity)
    .reduce((sum, { hull, mass, inertia }) => sum + (mass * (hull.vx ** 2 + hull.vy ** 2) + inertia * hull.angularVelocity ** 2) / 2, 0);
}

/** Twelve bodies of every kind in a room. */
function room(seed: number): Piece[] {
  const random = createRandom(seed);
  const forms: readonly ((x: number, y: number) => Hull)[] = [
    (x, y) =>
      createHull(
        [
          { x: x - 0.4, y: y - 0.3 },
          { x: x + 0.4, y: y - 0.3 },
          { x: x + 0.4, y: y + 0.3 },
          { x: x - 0.4, y: y + 0.3 },
        ],
        0.05,
      ),
    (x, y) =>
      createHull(
        [
          { x: x - 0.5, y },
          { x: x + 0.5, y },
        ],
        0.15,
      ),
    (x, y) =>
      createHull([
        { x: x - 0.5, y: y - 0.3 },
        { x: x + 0.5, y: y - 0.3 },
        { x, y: y + 0.5 },
      ]),
    (x, y) => createHull([{ x, y }], 0.4),
  ];
  const pieces = [wall(-1, -1, 0, 9), wall(8, -1, 9, 9), wall(0, -1, 8, 0), wall(0, 8, 8, 9)];
  for (let i = 0; i < 12; i++) {
    const hull = forms[i % 4](1.2 + 1.8 * (i % 4), 1.3 + 2.5 * Math.floor(i / 4));
    pieces.push(piece(hull, random.between(-3, 3), random.between(-3, 3), random.between(-5, 5)));
  }
  return pieces;
}

describe('hulls that bounce by events', () => {
  it.each([1, 2, 3])('keep their energy to 1e-9 and never overlap: room %i', (seed) => {
    const pieces = room(seed);
    const energy = energyOf(pieces);
    let now = 0;
    let events = 0;
    while (now < (isWhole ? 10 : 2)) {
      let first = 0.05;
      let met: [Piece, Piece] | null = null;
      pieces.forEach((one, i) => {
        for (const other of pieces.slice(0, i)) {
          if (one.mass === Infinity) continue;
          const t = timeOfImpactHull(one.hull, other.hull, first);
          if (!(t < first)) continue;
          first = t;
          met = [one, other];
        }
      });
      for (const body of pieces) if (body.mass < Infinity) body.hull = later(body.hull, first);
      now += first;
      if (met !== null) {
        expect(strike(met[0], met[1])).toBe(true); // who is told to meet approaches
        events++;
      }
      pieces.forEach(({ hull, mass }, i) => {
        for (const other of pieces.slice(0, i)) if (mass < Infinity) expect(separationHull(hull, other.hull)).toBeGreaterThan(-1e-12);
      });
    }
    expect(Math.abs(energyOf(pieces) / energy - 1)).toBeLessThan(1e-9);
    expect(events).toBeGreaterThan(isWhole ? 100 : 15);
    expect(events).toBeLessThan(isWhole ? 2000 : 400);
  });
});
