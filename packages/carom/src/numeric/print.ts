/**
 * Lets Node, Deno and Bun print objects of a class as `name { … }` with what `read` gives: their own fields are not what users know.
 * To be called from a constructor, so that a module that is only imported does nothing.
 */
export function printAs<V extends object>(prototype: V, name: string, read: (view: V) => object): void {
  const custom = Symbol.for('nodejs.util.inspect.custom');
  if (custom in prototype) return;
  Object.defineProperty(prototype, custom, {
    value(this: V, _depth: unknown, options: unknown, inspect: (value: object, options: unknown) => string) {
      return `${name} ${inspect(read(this), options)}`;
    },
  });
}
