import { knownOptions, overlaid } from './validate.ts';

/**
 * Shape and options of a wall. Both may be in one object, as its `toJSON` writes them: `{ shape, ...options }`; options beside it count more, unless they are `undefined`.
 *
 * @throws TypeError unless the options are an object with no other names than `known`
 */
export function unpackWall<S, O extends object>(
  where: string,
  wall: S | ({ readonly shape: S } & O),
  beside: O,
  known: readonly string[],
): { readonly shape: S; readonly options: O } {
  knownOptions(where, 'options', beside, known);
  if (typeof wall !== 'object' || wall === null || !('shape' in wall)) return { shape: wall as S, options: beside };
  const { shape, ...options } = knownOptions(where, 'wall', wall, ['shape', ...known]);
  return { shape, options: overlaid(options as unknown as O, beside) };
}
