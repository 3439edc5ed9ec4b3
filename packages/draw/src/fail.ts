/** Throws in the house form: `<where>: <what> must be <rule>, got <value>`; TypeError where the value is of the wrong kind. */
export function fail(where: string, what: string, rule: string, got: unknown, isWrongKind: boolean): never {
  const message = `${where}: ${what} must be ${rule}, got ${shown(got)}`;
  throw isWrongKind ? new TypeError(message) : new RangeError(message);
}

/** @throws TypeError unless `options` is an object with no other names than `known` */
export function checkOptions(where: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) fail(where, 'options', 'an object', options, true);
  for (const name in options) if (!known.includes(name)) fail(where, 'options', `made of ${known.join(', ')}`, name, true);
}

/** A finite number. @throws TypeError or RangeError */
export function finiteAt(where: string, what: string, value: unknown): void {
  if (!Number.isFinite(value)) fail(where, what, 'a finite number', value, typeof value !== 'number');
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 57));
  if (typeof value !== 'object' || value === null) return String(value).slice(0, 60);
  return Array.isArray(value) ? `an array of ${value.length}` : 'an object';
}
