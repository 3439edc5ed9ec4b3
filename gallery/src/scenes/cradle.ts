import type { Scene } from '@carom/scene';
import { head } from '../entry.ts';

/** How many discs, and how many of them arrive. */
export interface CradleOptions {
  /** Discs in all. @default 5 */
  readonly count?: number;
  /** Discs that arrive together. @default 2 */
  readonly arriving?: number;
}

const r = 0.0127;

/** Newton's cradle: `arriving` of `count` touching steel balls come in, as many go out: `arriving·(count − arriving)` collisions. */
export function cradle({ count = 5, arriving = 2 }: CradleOptions = {}): Scene {
  const resting = count - arriving;
  const room = { minX: -0.12 - 2 * r * arriving, minY: -0.05, maxX: 2 * r * resting + 0.12, maxY: 0.05 };
  const ball = { y: 0, r, mass: 0.067, color: '#b9c2cc' };
  return {
    ...head,
    title: "Newton's cradle",
    description:
      `${count} steel balls of 25.4 mm; ${arriving} of them arrive together and ${arriving} leave, through ${arriving * resting} collisions ` +
      'at one instant, taken one after the other. Elastic walls stand in for the strings.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: room },
    speed: 0.25,
    duration: 4,
    walls: [{ inside: room }],
    generate: [
      { kind: 'row', count: arriving, ...ball, x: -0.1 - 2 * r * (arriving - 1), vx: 0.5 },
      { kind: 'row', count: resting, ...ball, x: r },
    ],
  };
}
