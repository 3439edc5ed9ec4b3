// The collision that both lessons of chapter 4 are about.
import { bounce } from 'carom';
import { disc } from './failures.ts';

/** A collision that can be set up: two discs that touch at time 0. */
export interface Collision {
  /** How far off the center line a comes, in sums of the radii: 0 is head-on. */
  readonly offset: number;
  readonly speed: number;
  readonly massA: number;
  readonly massB: number;
  readonly restitution: number;
  readonly t: number;
}

/** What the lessons get. */
export interface CollisionProps {
  readonly collision: Collision;
  readonly onChange: (next: Collision) => void;
}

/** The radius of both discs. */
export const radius = 1.5;

/** Everything that is known about a collision. */
export function factsOf(collision: Collision) {
  const { offset, speed, massA, massB, restitution } = collision;
  const n = { x: Math.sqrt(1 - offset * offset), y: offset };
  const a = disc(-n.x * radius, -n.y * radius, radius, speed, 0);
  const b = disc(n.x * radius, n.y * radius, radius, -1, 0);
  const after = bounce(a, b, { inverseMassA: 1 / massA, inverseMassB: 1 / massB, restitution });
  const u = (a.vx - b.vx) * n.x + (a.vy - b.vy) * n.y;
  const j = ((1 + restitution) * u) / (1 / massA + 1 / massB);
  return { n, a, b, after, u, j };
}
