import { fail } from '../numeric/fail.ts';

/** Which layers collide: for each its name and the names of those it collides with. One of the two naming the other is enough; what has no filter meets all. */
export type Layers = Readonly<Record<string, readonly string[]>>;

/** A bit of the 32 is left for what is of no layer. */
export const mostLayers = 31;

/** Layers, copied. @throws TypeError or RangeError naming what is wrong */
export function readLayers(where: string, layers: unknown): Layers {
  if (typeof layers !== 'object' || layers === null || Array.isArray(layers))
    return fail(where, 'options.layers', 'an object', layers, 'type');
  const copy: Record<string, readonly string[]> = Object.create(null); // '__proto__' is a name like others
  const names = Object.keys(layers);
  if (names.length > mostLayers) fail(where, 'options.layers', `of at most ${mostLayers} names`, names.length);
  for (const name of names) {
    const met: unknown = (layers as Record<string, unknown>)[name];
    if (!Array.isArray(met)) return fail(where, `options.layers.${name}`, 'an array of names of layers', met, 'type');
    for (const other of met) {
      if (names.includes(other)) continue;
      fail(where, `options.layers.${name}`, `names of layers (${names.join(', ')})`, other, typeof other === 'string' ? 'range' : 'type');
    }
    copy[name] = Object.freeze([...met]);
  }
  return Object.freeze(copy);
}
