/** Throws `<where>: <what> must be <rule>, got <value>`. @throws RangeError, or TypeError for what is of the wrong kind */
export function refuse(where: string, what: string, rule: string, got: unknown, kind: 'range' | 'type' = 'range'): never {
  const shown =
    typeof got === 'string' ? JSON.stringify(got.slice(0, 60)) : got !== null && typeof got === 'object' ? 'an object' : String(got);
  const message = `${where}: ${what} must be ${rule}, got ${shown}`;
  throw kind === 'type' ? new TypeError(message) : new RangeError(message);
}

/** Returns `value` if it is an integer from `low` to `high`. @throws TypeError or RangeError otherwise */
export function integerIn(where: string, what: string, value: unknown, low: number, high: number): number {
  const rule = `an integer from ${low} to ${high}`;
  if (typeof value !== 'number') refuse(where, what, rule, value, 'type');
  if (!Number.isInteger(value) || value < low || value > high) refuse(where, what, rule, value);
  return value;
}

/** Checkpoints as x, y, x, y … @throws TypeError or RangeError unless `points` are 2 to 100 pairs of finite numbers, neighbors apart */
export function flatPoints(where: string, points: unknown): Float64Array {
  if (!Array.isArray(points)) refuse(where, 'checkpoints', 'an array of [x, y]', points, 'type');
  if (points.length < 2 || points.length > 100) refuse(where, 'number of checkpoints', 'from 2 to 100', points.length);
  const flat = new Float64Array(2 * points.length);
  for (let k = 0; k < points.length; k++) {
    const point: unknown = points[k];
    if (!Array.isArray(point) || point.length !== 2) refuse(where, `checkpoints[${k}]`, '[x, y]', point, 'type');
    for (let axis = 0; axis < 2; axis++) {
      const value = point[axis];
      if (!Number.isFinite(value))
        refuse(where, `checkpoints[${k}][${axis}]`, 'a finite number', value, typeof value === 'number' ? 'range' : 'type');
      flat[2 * k + axis] = value;
    }
  }
  return flat;
}
