import type { Random } from '../../src/numeric/random.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline, type TimelineOptions, type TimelineWall, type WallOptions } from '../../src/timeline/index.ts';
import { randomDisc, randomWall } from './systems.ts';

// Random systems over all kinds of flight, wall, sensor and tie, for comparing schedulers.

/** How discs fly in a system. */
export const flights = ['straight', 'gravity', 'cloth', 'torus', 'cylinder', 'gravity on a cylinder', 'cloth on a torus'] as const;

/** The flight that the system of this seed has. */
export function flightOf(seed: number): (typeof flights)[number] {
  return flights[seed % flights.length];
}

/** A system of any kind: options, walls, sensors and discs are those of `seed`. */
export function systemOfAnyKind(seed: number, options: TimelineOptions = {}): Timeline {
  const random = createRandom(seed);
  const flight = flightOf(seed);
  const ties = random.below(4) === 0 ? 'simultaneous' : 'sequential';
  const cutoffSpeed = flight.includes('gravity') ? 0.3 : 0.01; // or discs at rest on the ground bounce all the time
  const timeline = new Timeline({ collapse: { cutoffSpeed }, ties, ...flightOptions(flight, random), ...options });
  const closed = flight === 'straight' || flight === 'gravity' || flight === 'cloth';
  if (closed)
    timeline.addWall(random.below(2) === 0 ? { inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } } : { inside: { x: 5, y: 5, r: 7.5 } });
  else if (flight.includes('cylinder')) {
    timeline.addWall({ minX: -1, minY: -1, maxX: 11, maxY: 0 });
    timeline.addWall({ minX: -1, minY: 10, maxX: 11, maxY: 11 });
  }
  for (let i = random.below(4); i > 0; i--)
    timeline.addWall(wallOfAnyKind(random), random.below(2) === 0 ? {} : { material: { restitution: 0.8 } });
  for (let i = random.below(3); i > 0; i--) timeline.addWall(...sensor(random));
  for (let i = 2 + random.below(16); i > 0; i--) {
    const disc = randomDisc(random);
    timeline.add(random.below(3) === 0 ? onGrid(disc) : disc);
  }
  return timeline;
}

function flightOptions(flight: (typeof flights)[number], random: Random): TimelineOptions {
  switch (flight) {
    case 'straight':
      return {};
    case 'gravity':
      return { gravity: { x: random.below(2) === 0 ? 0 : random.between(-2, 2), y: random.between(-5, 5) } };
    case 'cloth':
      return { deceleration: random.between(0.1, 3) };
    case 'torus':
      return { periodX: 10, periodY: random.below(2) === 0 ? 10 : 8 };
    case 'cylinder':
      return { periodX: 10 };
    case 'gravity on a cylinder':
      return { periodX: 10, gravity: { x: 0, y: -random.between(0.5, 4) } };
    case 'cloth on a torus':
      return { periodX: 9, periodY: 10, deceleration: random.between(0.1, 2) };
  }
}

/** A wall of any kind that is no room, somewhere in [2, 8]². */
export function wallOfAnyKind(random: Random): TimelineWall {
  const x = random.between(2, 8);
  const y = random.between(2, 8);
  const r = random.between(0.2, 1.5);
  switch (random.below(3)) {
    case 0:
      return { x, y, r, from: { x: random.between(-1, 1), y: random.between(-1, 1) }, to: { x: random.between(-1, 1), y: 1 } };
    case 1: {
      const turn = random.between(0, 1);
      const corners = 3 + random.below(4);
      const points = Array.from({ length: corners }, (_, i) => {
        const angle = ((i + turn) * 2 * Math.PI) / corners;
        return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
      });
      return { points };
    }
    default:
      return randomWall(random);
  }
}

function sensor(random: Random): [TimelineWall, WallOptions] {
  const x = random.between(1, 8);
  const y = random.between(1, 8);
  const shape =
    random.below(2) === 0 ? { x, y, r: random.between(0.1, 2) } : { minX: x, minY: y, maxX: x + 1.5, maxY: y + random.between(0.1, 3) };
  return [shape, { sensor: true, absorbing: random.below(3) === 0 }];
}

/** A disc at places, speeds and sizes that many share: events at exactly one time. */
function onGrid<D extends { x: number; y: number; r: number; vx: number; vy: number; mass: number }>(disc: D): D {
  return {
    ...disc,
    x: Math.floor(disc.x) + 0.5,
    y: Math.floor(disc.y) + 0.5,
    r: 0.25,
    vx: Math.round(disc.vx),
    vy: Math.round(disc.vy),
    mass: 1,
  };
}
