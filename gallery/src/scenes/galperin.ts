import type { Scene } from '@carom/scene';
import { head } from '../entry.ts';

/** How much heavier the large disc is. */
export interface GalperinOptions {
  /** Mass ratio; 100^k gives the first k + 1 digits of π. @default 10000 */
  readonly ratio?: number;
}

/**
 * Digits of π by counting: a heavy disc drives a light one against a wall.
 *
 * Collisions = ⌈π / atan(1/√ratio)⌉ − 1. Source: G. Galperin, Regular and Chaotic Dynamics 8 (2003) 375.
 */
export function galperin({ ratio = 10_000 }: GalperinOptions = {}): Scene {
  return {
    ...head,
    title: 'π by collisions',
    description:
      `A disc ${ratio} times as heavy drives a light one against a wall, all elastic. When the ratio is a power of 100, the number of ` +
      'collisions spells the digits of π. Try other powers: change the mass in the panel Discs.',
    view: { box: { minX: 0, minY: -1, maxX: 4, maxY: 1 } },
    speed: 0.5,
    duration: 8,
    walls: [{ x1: 0, y1: -1, x2: 0, y2: 1, name: 'wall' }],
    bodies: [
      { x: 1, y: 0, r: 0.125, name: 'light', color: '#e69f00' },
      { x: 2.5, y: 0, r: 0.5, vx: -1, mass: ratio, name: 'heavy', color: '#0072b2' },
    ],
  };
}
