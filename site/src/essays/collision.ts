// The collision that both lessons of chapter 4 are about.
import { bounce } from 'carom';
import { disc } from './failures.ts';
import type { Dial } from './study.tsx';

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

const signed = (value: number): string => value.toFixed(2).replace('-', '−');

/** What can be set of it. */
export const dials: Readonly<Record<Exclude<keyof Collision, 'speed'>, Dial<Collision>>> = {
  t: { of: 't', label: 'Time', range: [-1.5, 1.5, 0.02], lasts: 4, text: signed },
  offset: { of: 'offset', label: 'Off the center line', range: [-0.9, 0.9, 0.1] },
  massA: { of: 'massA', label: 'Mass of a', range: [0.5, 5, 0.5] },
  massB: { of: 'massB', label: 'Mass of b', range: [0.5, 5, 0.5] },
  restitution: { of: 'restitution', label: 'Restitution e', range: [0, 1, 0.1] },
};

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
