import type { Vec } from 'carom';

/** The number in few digits, no finer than a thousandth of `grain` asks for. */
export function tidy(value: number, grain: number): number {
  const decimals = Math.max(0, Math.min(12, 2 - Math.floor(Math.log10(Math.max(grain, 1e-12)))));
  return Number(value.toFixed(decimals));
}

/** Both coordinates, tidied. */
export function tidyPoint(point: Readonly<Vec>, grain: number): Vec {
  return { x: tidy(point.x, grain), y: tidy(point.y, grain) };
}
