// Curved flights beside circles and segments, one generator per class of difficulty; under acceleration or with deceleration.
import type { Circle, Segment, Vec } from '../../src/geometry/shapes.ts';
import type { CurvedCircle } from '../../src/motion/curved/curved-circle.ts';
import type { Random } from '../../src/numeric/random.ts';
import { coin, pick, powerOfTen, triple, whole } from './generate-numbers.ts';

export type Law = 'acceleration' | 'deceleration';
export type Obstacle = 'point' | 'circle' | 'moving circle' | 'segment';

export interface FlightCase {
  readonly a: CurvedCircle;
  readonly b: CurvedCircle | Segment;
  readonly to: number;
}

type Place = (random: Random, flight: CurvedCircle) => Vec & { reach: number };

/** How near: 0, a few ulp, and everything up to 1; either sign. */
function little(random: Random): number {
  return pick(random, [0, 1, 1, 1]) * coin(random) * powerOfTen(-whole(random, 0, 16)) * random.between(1, 9);
}

function flightOf(random: Random, law: Law): CurvedCircle {
  const grid = random.below(4) === 0;
  const at = (most: number): number => {
    const value = random.between(-most, most);
    return grid ? Math.round(2 * value) / 2 : value;
  };
  const start = { x: at(5), y: at(5), r: grid ? whole(random, 0, 2) : random.next() };
  if (law === 'acceleration') return { ...start, vx: at(4), vy: at(4), ax: random.below(3) * at(1), ay: at(3) };
  const { x, y, length } = triple(random, 6);
  const exact = random.below(3) === 0;
  return {
    ...start,
    vx: exact ? (x * 4) / length : at(5),
    vy: exact ? (y * 4) / length : at(5),
    deceleration: exact ? pick(random, [0.5, 1, 2]) : random.between(0.1, 2),
  };
}

/** Where it is and how it moves at a time, by the textbook. */
function stateAt(
  { x, y, vx = 0, vy = 0, ax = 0, ay = 0, deceleration = 0 }: CurvedCircle,
  time: number,
): { x: number; y: number; vx: number; vy: number } {
  const speed = Math.sqrt(vx * vx + vy * vy);
  const t = deceleration > 0 ? Math.min(time, speed / deceleration) : time;
  const bx = deceleration > 0 && speed > 0 ? (-deceleration * vx) / speed : ax;
  const by = deceleration > 0 && speed > 0 ? (-deceleration * vy) / speed : ay;
  return { x: x + vx * t + (bx * t * t) / 2, y: y + vy * t + (by * t * t) / 2, vx: vx + bx * t, vy: vy + by * t };
}

function away(from: Vec, direction: Vec, distance: number): Vec {
  const length = Math.sqrt(direction.x * direction.x + direction.y * direction.y) || 1;
  return { x: from.x + (direction.x / length) * distance, y: from.y + (direction.y / length) * distance };
}

/** The time of the flight that matters: within its duration. */
function someTime(random: Random, { vx = 0, vy = 0, deceleration = 0 }: CurvedCircle): number {
  return deceleration > 0 ? (random.next() * Math.sqrt(vx * vx + vy * vy)) / deceleration : random.next() * 3;
}

/** Beside the path at a distance of R, just so. */
const passing: Place = (random, flight) => {
  const reach = flight.r + random.next();
  const state = stateAt(flight, someTime(random, flight));
  const side = coin(random);
  return { ...away(state, { x: -side * state.vy, y: side * state.vx }, reach * (1 + little(random))), reach };
};

/** In the way, anywhere. */
const aimed: Place = (random, flight) => {
  const reach = flight.r + random.next();
  const state = stateAt(flight, someTime(random, flight));
  return { ...away(state, { x: random.between(-1, 1), y: random.between(-1, 1) }, reach * random.between(-1, 1)), reach };
};

/** Touching the start, or nearly. */
const touching: Place = (random, flight) => {
  const reach = flight.r + random.next();
  const { x, y } = triple(random, 5);
  return { ...away(flight, { x, y }, reach * (1 + little(random))), reach };
};

/** Overlapping the start. */
const overlapping: Place = (random, flight) => {
  const reach = flight.r + random.next();
  return { ...away(flight, { x: random.between(-1, 1), y: random.between(-1, 1) }, reach * random.next()), reach };
};

/** Where the flight ends, or far along it. */
const atRest: Place = (random, flight) => {
  const reach = flight.r + random.next();
  const state = stateAt(flight, (flight.deceleration ?? 0) > 0 ? 1e9 : random.between(2, 5));
  return { ...away(state, { x: flight.vx ?? 0, y: flight.vy ?? 0 }, reach * (1 + little(random))), reach };
};

const placesOf = { passing, aimed, touching, overlapping, 'at rest': atRest } as const;

function obstacleAt(
  random: Random,
  kind: Obstacle,
  law: Law,
  flight: CurvedCircle,
  place: Vec & { reach: number },
): CurvedCircle | Segment {
  const { x, y, reach } = place;
  if (kind === 'point') return { x: flight.x + (x - flight.x) * pick(random, [1, 1, 0.99]), y, r: 0 };
  const circle: Circle = { x, y, r: Math.max(reach - flight.r, 0) };
  if (kind === 'circle') return circle;
  if (kind === 'moving circle') {
    const other = flightOf(random, law);
    const then = stateAt(other, someTime(random, flight));
    return { ...other, x: other.x - then.x + x, y: other.y - then.y + y, r: circle.r };
  }
  // an end there, or a point of the side, the segment along or across the way
  const turn = random.below(3) === 0 ? { x: flight.vx ?? 1, y: flight.vy ?? 0 } : { x: random.between(-1, 1), y: random.between(-1, 1) };
  const length = pick(random, [0, random.next() * 4, 2]);
  const back = random.below(2) === 0 ? 0 : random.next() * length;
  const start = away({ x, y }, turn, -back);
  const end = away(start, turn, length);
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** Generators for one question. */
export function flightClasses(kind: Obstacle, law: Law): Record<string, (random: Random) => FlightCase> {
  return Object.fromEntries(
    Object.entries(placesOf).map(([name, place]) => [
      name,
      (random: Random): FlightCase => {
        const flight = flightOf(random, law);
        const found = place(random, flight);
        // for a point and a segment the whole distance is the flying circle's own radius
        const a = kind === 'point' || kind === 'segment' ? { ...flight, r: found.reach } : flight;
        return { a, b: obstacleAt(random, kind, law, a, found), to: random.below(4) === 0 ? random.next() * 4 : Infinity };
      },
    ]),
  );
}
