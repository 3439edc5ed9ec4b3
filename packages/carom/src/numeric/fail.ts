/**
 * Throws the library's one kind of domain error: `<where>: <what> must be <rule>, got <value>`.
 *
 * @throws RangeError always; `TypeError` if `got` is not even of the right kind, which the caller says by `kind`.
 */
export function fail(where: string, what: string, rule: string, got: unknown, kind: 'range' | 'type' = 'range'): never {
  const message = `${where}: ${what} must be ${rule}, got ${describe(got)}`;
  throw kind === 'type' ? new TypeError(message) : new RangeError(message);
}

/** A short readable form of any value, for error messages: strings quoted, objects by kind. */
function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return `an object {${Object.keys(value).slice(0, 6).join(', ')}}`;
}
