const forbidden = ['__proto__', 'constructor', 'prototype'];

/**
 * Puts a value at a path of a scene, written as in the messages of `validateScene`: `generate[0].r`. Objects on the way are made, items of lists are not.
 *
 * @throws RangeError if there is no such place
 */
export function putAt(where: string, scene: object, path: string, value: unknown): void {
  const keys = keysOf(where, path);
  let at = scene as Record<string | number, unknown>;
  for (const [i, key] of keys.slice(0, -1).entries()) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    if (typeof next === 'object' && next !== null) {
      at = next as typeof at;
      continue;
    }
    if (next !== undefined || typeof key === 'number' || typeof keys[i + 1] === 'number') throw noPlace(where, path);
    at = (at[key] = {}) as typeof at;
  }
  const last = keys[keys.length - 1];
  if (Array.isArray(at) ? typeof last !== 'number' || last >= at.length : typeof last === 'number') throw noPlace(where, path);
  at[last] = value;
}

/** The keys of a path. @throws RangeError unless it is one */
export function keysOf(where: string, path: string): (string | number)[] {
  const isPath = path.length <= 200 && /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d{1,6}\])*$/.test(path);
  const keys = isPath ? Array.from(path.matchAll(/[A-Za-z_$][\w$]*|\d+/g), ([key]) => (/^\d/.test(key) ? Number(key) : key)) : [];
  if (!isPath || keys.some((key) => forbidden.includes(String(key)))) {
    throw new RangeError(`${where}: must be a path as generate[0].r, got ${JSON.stringify(path.slice(0, 60))}`);
  }
  return keys;
}

function noPlace(where: string, path: string): RangeError {
  return new RangeError(`${where}: ${path} must be a place in the scene`);
}
