import type { SceneLook } from './scene.ts';

/** The parts of a look that are given, or an empty look. */
export function lookOf(look: { readonly [K in keyof SceneLook]: SceneLook[K] | undefined } = {}): SceneLook {
  const { name, color, label, striped } = look;
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(label === undefined ? {} : { label }),
    ...(striped === undefined ? {} : { striped }),
  };
}

/** The options that are given: those of `undefined` are not there. */
export function given<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
