import type { Scene } from '@carom/scene';
import { expect, it } from 'vitest';
import { runMany } from '../src/index.ts';

const gas: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  walls: [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
  generate: [{ kind: 'gas', count: 20, r: 0.3, speed: 1, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }],
};

it('runMany in Web Workers gives the rows of the page itself, in order', async () => {
  const cases = Array.from({ length: 6 }, (_, seed) => ({ seed }));
  const rows = async (workers: number) => {
    const all = [];
    for await (const row of runMany(gas, cases, { until: { time: 3 }, observables: ['temperature'], workers })) all.push(row);
    return all;
  };
  const here = await rows(0);
  expect(here.map(({ status }) => status)).toEqual(cases.map(() => 'ok'));
  expect(await rows(2)).toEqual(here);
});
