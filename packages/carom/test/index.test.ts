import { expect, it } from 'vitest';

it('the root exports the 43 values that most users need', async () => {
  const { readReference } = (await import(new URL('../../../site/build/reference.mjs', import.meta.url).href)) as {
    readReference(root: string): readonly { readonly name: string; readonly kind: string; readonly modules: readonly string[] }[];
  };
  const root = new URL('../../..', import.meta.url).pathname;
  const values = readReference(root).filter(({ kind, modules }) => modules.includes('carom') && kind !== 'interface' && kind !== 'type');
  const own = values.filter(({ modules }) => modules.length === 1).map(({ name }) => name);
  expect(values.length).toBeLessThanOrEqual(45);
  expect(own).toEqual(['createRandom', 'hashBytes', 'InputLog', 'readInput']); // all others have a path of their own, too
});
