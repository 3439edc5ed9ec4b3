import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Functions have at most 6 parameters and 60 lines. Biome refuses others, and comments that have nothing to switch off.
it('at most 23 functions of the packages are exempt from their size, each with its reason', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /^\w+\/src\/.*\.ts$/.test(name));
  expect(sources.length).toBeGreaterThan(400);
  const exempt = /biome-ignore(?:-\w+)? lint(?:\/complexity(?:\/(?:useMaxParams|noExcessiveLinesPerFunction))?)?:/g;
  const counts = sources.map((name) => readFileSync(root + name, 'utf8').match(exempt)?.length ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(23);
});

it('files of World have at most 350 lines, but for its public class', () => {
  const root = new URL('../src/world/', import.meta.url).pathname;
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const long = sources.filter((name) => readFileSync(root + name, 'utf8').split('\n').length > 351);
  expect(long).toEqual(['world.ts']);
});
