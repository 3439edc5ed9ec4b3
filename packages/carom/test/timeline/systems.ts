import { hashBytes } from '../../src/numeric/hash.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { Timeline, type TimelineOptions, type TimelineWall } from '../../src/timeline/index.ts';

/** Discs on a loose grid inside a room of side `side`, with velocities in [−1, 1): never overlapping at the start. */
export function gas(count: number, side: number, seed: number, options: TimelineOptions = {}): Timeline {
  const random = createRandom(seed);
  const timeline = new Timeline(options);
  timeline.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
  const columns = Math.ceil(Math.sqrt(count));
  const pitch = side / columns;
  for (let i = 0; i < count; i++) {
    timeline.add({
      x: ((i % columns) + 0.5) * pitch,
      y: (Math.floor(i / columns) + 0.5) * pitch,
      r: pitch * random.between(0.25, 0.45),
      vx: random.between(-1, 1),
      vy: random.between(-1, 1),
      mass: random.between(0.2, 5),
    });
  }
  return timeline;
}

/** A wall of any kind, somewhere in [2, 8]². */
export function randomWall(random: Random): TimelineWall {
  const x = random.between(2, 8);
  const y = random.between(2, 8);
  switch (random.below(4)) {
    case 0:
      return { x1: x, y1: y, x2: random.between(2, 8), y2: random.between(2, 8) };
    case 1:
      return { x1: x, y1: y, x2: random.between(2, 8), y2: random.between(2, 8), r: random.between(0.01, 0.3) };
    case 2:
      return { minX: x, minY: y, maxX: x + random.between(0, 1.5), maxY: y + random.between(0, 1.5) };
    default:
      return { x, y, r: random.between(0.05, 0.6) };
  }
}

/** A disc of any kind, somewhere in [1, 9]²: small or large, light or heavy, some immovable (and at rest: moving ones can crush others), some inelastic, some overlapping others. */
export function randomDisc(random: Random): { x: number; y: number; r: number; vx: number; vy: number; mass: number; material: object } {
  const fixed = random.below(8) === 0;
  return {
    x: random.between(1, 9),
    y: random.between(1, 9),
    r: random.below(3) === 0 ? random.between(0.3, 0.9) : random.between(0.02, 0.3),
    vx: fixed ? 0 : random.between(-4, 4),
    vy: fixed ? 0 : random.between(-4, 4),
    mass: fixed ? Infinity : random.below(3) === 0 ? 1 : random.between(0.01, 50),
    material: random.below(2) === 0 ? {} : { restitution: random.between(0.7, 1) },
  };
}

/** A room (box or circle), some walls, some discs. */
export function randomSystem(seed: number, options: TimelineOptions = {}): Timeline {
  const random = createRandom(seed);
  const timeline = new Timeline({ collapse: { cutoffSpeed: 1e-3 }, ...options });
  timeline.addWall(random.below(2) === 0 ? { inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } } : { inside: { x: 5, y: 5, r: 7.5 } });
  for (let i = random.below(4); i > 0; i--)
    timeline.addWall(randomWall(random), random.below(2) === 0 ? {} : { material: { restitution: 0.8 } });
  for (let i = 2 + random.below(16); i > 0; i--) timeline.add(randomDisc(random));
  return timeline;
}

/** Every number of every event recorded since `index`, as one fingerprint. */
export function trail(timeline: Timeline, index = 0): string {
  const numbers: number[] = [];
  for (const event of timeline.eventsSince(index)) {
    numbers.push(event.index, event.time, event.kind.charCodeAt(0), event.a?.id ?? -1);
    if (event.kind === 'pair') numbers.push(event.b.id, event.after.b.x, event.after.b.y);
    if (event.kind === 'pair' || event.kind === 'wall') {
      numbers.push(
        event.after.a.x,
        event.after.a.y,
        event.impulse,
        event.approachSpeed,
        event.normal.x,
        event.normal.y,
        event.point.x,
        event.point.y,
      );
    }
  }
  return hashBytes(new Uint8Array(new Float64Array(numbers).buffer));
}

/** What every disc shows, as numbers. */
export function shown(discs: Iterable<{ id: number; x: number; y: number; vx: number; vy: number; r: number; mass: number }>): number[][] {
  return [...discs].map(({ id, x, y, vx, vy, r, mass }) => [id, x, y, vx, vy, r, mass]);
}
