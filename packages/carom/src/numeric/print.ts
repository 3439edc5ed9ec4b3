import { guardReadOnly } from './read-only.ts';

/**
 * Makes a class fit to be held by users. Node, Deno and Bun print its objects as `name { … }` with what `read` gives: their own fields are
 * not what users know. What has a getter only throws when it is written: `World.size: size must be left as it is, got 3`.
 * To be called from a constructor, so that a module that is only imported does nothing.
 */
export function printAs<V extends object>(prototype: V, name: string, read: (view: V) => object): void {
  const custom = Symbol.for('nodejs.util.inspect.custom');
  if (Object.hasOwn(prototype, custom)) return;
  guardReadOnly(prototype, name);
  Object.defineProperties(prototype, {
    [custom]: {
      value(this: V, _depth: unknown, options: unknown, inspect: (value: object, options: unknown) => string) {
        return `${name} ${inspect(read(this), options)}`;
      },
    },
  });
}
