import type { Scene } from '@carom/scene';
import { head } from '../entry.ts';

/** Size and seed of a gas. */
export interface GasOptions {
  /** Discs. @default 1000 */
  readonly count?: number;
  /** Share of the box they cover. @default 0.2 */
  readonly fraction?: number;
  /** Same seed, same gas. @default 1 */
  readonly seed?: number;
}

/** An elastic gas of equal discs in a box of 2 × 1 with root mean square speed 1. */
export function gas({ count = 1000, fraction = 0.2, seed = 1 }: GasOptions = {}): Scene {
  const box = { minX: 0, minY: 0, maxX: 2, maxY: 1 };
  return {
    ...head,
    title: 'Elastic gas',
    description: `${count} equal discs covering ${Math.round(fraction * 100)} % of a box, everything elastic: the energy stays to the last digits.`,
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box },
    speed: 0.2,
    duration: 2,
    walls: [{ inside: box }],
    generate: [{ kind: 'gas', count, box, r: Math.sqrt((fraction * 2) / (count * Math.PI)), speed: 1, seed }],
  };
}

/** A hot heavy gas and a cold light one in one box: the energies even out, the masses do not matter. */
export function mixing(): Scene {
  const box = { minX: 0, minY: 0, maxX: 2, maxY: 1 };
  return {
    ...head,
    title: 'Hot meets cold',
    description:
      '60 heavy fast discs on the left, 240 light slow ones on the right, everything elastic. Energy flows until heavy and light discs have the same on average.',
    units: { length: 'L', time: 'T', mass: 'm' },
    view: { box },
    speed: 0.25,
    duration: 6,
    walls: [{ inside: box }],
    generate: [
      { kind: 'gas', count: 60, box: { ...box, maxX: 0.8 }, r: 0.024, mass: 9, speed: 1, seed: 1, color: '#d55e00' },
      { kind: 'gas', count: 240, box: { ...box, minX: 0.8 }, r: 0.012, mass: 1, speed: 0.1, seed: 2, color: '#56b4e9' },
    ],
  };
}
