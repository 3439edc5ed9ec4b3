import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { asObject, integer, knownOptions, oneOf } from '../numeric/validate.ts';
import { floats } from '../world/arrays.ts';
import { coordinate, readVec, size } from '../world/limits.ts';

import type { CustomAcceleration, FieldKind, FieldOptions } from './field.ts';
import * as word from './field-layout.ts';

/** Kinds of fields by code, as they are kept. */
export const fieldKinds: readonly FieldKind[] = ['uniform', 'point', 'attraction', 'vortex', 'wind', 'liquid', 'custom'];

const base = ['kind', 'region', 'mask', 'data'];
const names: Readonly<Record<FieldKind, readonly string[]>> = {
  uniform: [...base, 'acceleration'],
  point: [...base, 'x', 'y', 'strength', 'power', 'softening'],
  attraction: [...base, 'strength', 'power', 'softening'],
  vortex: [...base, 'x', 'y', 'strength', 'power', 'softening'],
  wind: [...base, 'velocity', 'drag'],
  liquid: [...base, 'level', 'density', 'drag', 'angularDrag', 'velocity'],
  custom: [...base, 'acceleration'],
};
const mostMask = 4294967295;
const still: Vec = { x: 0, y: 0 };

/** A field's options, checked and complete. */
export interface ReadField {
  readonly kind: number;
  readonly power: number;
  readonly shape: number;
  readonly mask: number;
  readonly numbers: Float64Array;
  /** The function of a custom field; null of others, and where it was read from bytes. */
  readonly acceleration: CustomAcceleration<never> | null;
}

type Given = Readonly<Record<string, unknown>>;

/** Checks the options of a field. @throws TypeError or RangeError naming what is wrong */
export function readField(where: string, what: string, options: unknown): ReadField {
  const { kind: name } = asObject(where, what, 'an object', options) as Given;
  const kind = oneOf(where, `${what}.kind`, name, fieldKinds);
  const given = knownOptions(where, what, options as Given, names[kind]);
  const numbers = floats(word.fieldStride);
  const shape = readRegion(where, `${what}.region`, given.region, numbers);
  const number = (of: string, otherwise?: number) => coordinate(where, `${what}.${of}`, given[of] ?? otherwise);
  const atLeast0 = (of: string, otherwise?: number) => {
    const value = number(of, otherwise);
    return value >= 0 ? value : fail(where, `${what}.${of}`, 'a number >= 0', value);
  };
  const vector = (of: string, otherwise?: Vec) => {
    const { x, y } = readVec(where, `${what}.${of}`, given[of] ?? otherwise);
    numbers[word.fX] = x;
    numbers[word.fY] = y;
  };
  if (kind === 'custom') {
    const { acceleration } = given;
    if (typeof acceleration !== 'function') fail(where, `${what}.acceleration`, 'a function', acceleration, 'type');
  } else if (kind === 'uniform') vector('acceleration');
  else if (kind === 'wind') {
    vector('velocity', still);
    numbers[word.fStrength] = atLeast0('drag');
  } else if (kind === 'liquid') {
    vector('velocity', still);
    numbers[word.fLevel] = number('level');
    numbers[word.fStrength] = size(where, `${what}.density`, given.density);
    numbers[word.fDrag] = atLeast0('drag', 0);
    numbers[word.fAngularDrag] = atLeast0('angularDrag', 0);
  } else {
    if (kind !== 'attraction') for (const of of ['x', 'y'] as const) numbers[of === 'x' ? word.fX : word.fY] = number(of);
    numbers[word.fStrength] = number('strength');
    numbers[word.fSoftening] = atLeast0('softening', 0);
  }
  return {
    kind: fieldKinds.indexOf(kind),
    power: readPower(where, `${what}.power`, given.power ?? 2),
    shape,
    mask: integer(where, `${what}.mask`, given.mask ?? mostMask, 0, mostMask),
    numbers,
    acceleration: kind === 'custom' ? (given.acceleration as CustomAcceleration<never>) : null,
  };
}

function readPower(where: string, what: string, value: unknown): number {
  return value === 1 || value === 2 ? value : fail(where, what, '1 or 2', value, typeof value === 'number' ? 'range' : 'type');
}

function readRegion(where: string, what: string, region: unknown, numbers: Float64Array): number {
  if (region === undefined || region === null) return word.everywhere;
  const { x, y, r, minX, minY, maxX, maxY } = asObject(where, what, 'a box, a circle or null', region) as Given;
  if (r !== undefined) {
    numbers[word.fMinX] = coordinate(where, `${what}.x`, x);
    numbers[word.fMinY] = coordinate(where, `${what}.y`, y);
    numbers[word.fMaxX] = size(where, `${what}.r`, r);
    return word.inCircle;
  }
  let at = word.fMinX; // and the others behind it
  for (const [side, value] of Object.entries({ minX, minY, maxX, maxY })) numbers[at++] = coordinate(where, `${what}.${side}`, value);
  if (numbers[word.fMaxX] < numbers[word.fMinX]) fail(where, `${what}.maxX`, `at least minX (${numbers[word.fMinX]})`, numbers[word.fMaxX]);
  if (numbers[word.fMaxY] < numbers[word.fMinY]) fail(where, `${what}.maxY`, `at least minY (${numbers[word.fMinY]})`, numbers[word.fMaxY]);
  return word.inBox;
}

/** In the place of a function that bytes do not hold. */
export const lost: CustomAcceleration<never> = () => still;

/** The options that a field is made from again, but its data. */
export function optionsOf({ kind, power, shape, mask, numbers, acceleration }: ReadField): FieldOptions {
  const n = (at: number) => numbers[at];
  const vector = Object.freeze({ x: n(word.fX), y: n(word.fY) });
  const region =
    shape === word.everywhere
      ? null
      : Object.freeze(
          shape === word.inCircle
            ? { x: n(word.fMinX), y: n(word.fMinY), r: n(word.fMaxX) }
            : { minX: n(word.fMinX), minY: n(word.fMinY), maxX: n(word.fMaxX), maxY: n(word.fMaxY) },
        );
  const falloff = { strength: n(word.fStrength), power: power as 1 | 2, softening: n(word.fSoftening) };
  const own: Readonly<Record<FieldKind, () => FieldOptions>> = {
    uniform: () => ({ kind: 'uniform', acceleration: vector }),
    point: () => ({ kind: 'point', ...vector, ...falloff }),
    attraction: () => ({ kind: 'attraction', ...falloff }),
    vortex: () => ({ kind: 'vortex', ...vector, ...falloff }),
    wind: () => ({ kind: 'wind', velocity: vector, drag: n(word.fStrength) }),
    liquid: () => ({
      kind: 'liquid',
      level: n(word.fLevel),
      density: n(word.fStrength),
      drag: n(word.fDrag),
      angularDrag: n(word.fAngularDrag),
      velocity: vector,
    }),
    custom: () => ({ kind: 'custom', acceleration: (acceleration ?? lost) as unknown as CustomAcceleration }),
  };
  return Object.freeze({ ...own[fieldKinds[kind]](), region, mask });
}
