import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the check of layers sees imports of modules and types, at the top and at run time', async () => {
  const { importsOf, parseModule } = (await import(new URL('../../../scripts/modules.mjs', import.meta.url).href)) as {
    importsOf(program: unknown): string[];
    parseModule(path: string): { program: unknown };
  };
  const folder = mkdtempSync(join(tmpdir(), 'carom-imports-'));
  const file = join(folder, 'a.ts');
  const text = `import { b } from './b.ts';
export type { C } from './c.ts';
type D = import('./d.ts').D;
async function later(): Promise<unknown> {
  return [await import('./e.ts'), import(b)];
}`;
  try {
    writeFileSync(file, text);
    expect(importsOf(parseModule(file).program)).toEqual(['./b.ts', './c.ts', './d.ts', './e.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
