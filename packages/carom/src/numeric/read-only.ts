import { fail } from './fail.ts';

const guarded = /* @__PURE__ */ new WeakSet<object>();

/**
 * Has writing to what has only a getter throw in the house form: `World.size: size must be left as it is, got 3`. To be called from a
 * constructor, so that a module that is only imported does nothing; does nothing itself but the first time, as a prototype that changes is slow.
 */
export function guardReadOnly(prototype: object, name: string): void {
  if (guarded.has(prototype)) return;
  guarded.add(prototype);
  const fields: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(prototype);
  for (const key in fields)
    if (fields[key].get && !fields[key].set)
      Object.defineProperty(prototype, key, { set: (value: unknown) => fail(`${name}.${key}`, key, 'left as it is', value, 'type') });
}
