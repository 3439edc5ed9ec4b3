import type { Vec } from 'carom';

/** Where a point was put, and the lines that it fell on. */
export interface Snapped extends Vec {
  /** The upright line, if another thing lies on it. */
  readonly onX?: number;
  /** The level line. */
  readonly onY?: number;
}

/** What draws a point on: other points, and a grid. */
export interface SnapField {
  /** Points worth meeting: centers, ends and corners. */
  readonly targets: readonly Readonly<Vec>[];
  /** How near is near enough. [length] */
  readonly reach: number;
  /** Distance of the lines of the grid. [length] */
  readonly grid: number;
}

/** The next of 1, 2, 5, 10, 20, … times a power of ten that is at least so much. */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const share = least / power;
  // 1e-12: 0.2 times ten is not quite 2
  const step = [1, 2, 5].find((one) => one >= share - 1e-12) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** The nearest point worth meeting; else the point on the lines of others that are near, and on the grid besides. */
export function snapTo(point: Readonly<Vec>, { targets, reach, grid }: SnapField): Snapped {
  let [met, least] = [null as Readonly<Vec> | null, reach];
  let [onX, nearX, onY, nearY] = [undefined as number | undefined, reach / 2, undefined as number | undefined, reach / 2];
  for (const target of targets) {
    const [dx, dy] = [Math.abs(target.x - point.x), Math.abs(target.y - point.y)];
    const distance = Math.hypot(dx, dy);
    if (distance <= least) [met, least] = [target, distance];
    if (dx <= nearX) [onX, nearX] = [target.x, dx];
    if (dy <= nearY) [onY, nearY] = [target.y, dy];
  }
  if (met) return { x: met.x, y: met.y, onX: met.x, onY: met.y };
  return {
    x: onX ?? onGrid(point.x, grid),
    y: onY ?? onGrid(point.y, grid),
    ...(onX === undefined ? {} : { onX }),
    ...(onY === undefined ? {} : { onY }),
  };
}

/** The nearest multiple of a step, in as few digits as the step has. */
export function onGrid(value: number, step: number): number {
  const decimals = Math.max(0, Math.min(20, -Math.floor(Math.log10(step))));
  return Number((Math.round(value / step) * step).toFixed(decimals)) + 0; // + 0: no −0
}

/** The end of a line from `from`, turned to the nearest of 24 directions and as long as its shadow on it. */
export function onDirection(from: Readonly<Vec>, to: Readonly<Vec>): Vec {
  const step = Math.PI / 12;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const length = (to.x - from.x) * cos + (to.y - from.y) * sin;
  return { x: from.x + length * cos, y: from.y + length * sin };
}
