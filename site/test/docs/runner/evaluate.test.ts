import { expect, it } from 'vitest';
import { evaluate } from '../../../src/docs/runner/evaluate.ts';

it('values stand beside the expressions as they are written, and circles are drawn', async () => {
  const { values, printed } = await evaluate(`
    import { overlaps, timeOfImpact as time } from 'carom';
    const a = { x: 0, y: 0, r: 1, vx: 1, vy: 0 };
    overlaps(a, { x: 2, y: 0, r: 1 });
    time(a, { x: 10, y: 0, r: 1, vx: 0, vy: 0 });
    console.log(a.x, 'printed');
  `);
  expect(values.map(({ source, text }) => [source, text])).toEqual([
    ['overlaps(a, { x: 2, y: 0, r: 1 })', 'true'],
    ['timeOfImpact(a, { x: 10, y: 0, r: 1, vx: 0, vy: 0 })', '8'],
  ]);
  expect(values.every(({ picture }) => picture?.light.startsWith('data:image/svg+xml,'))).toBe(true);
  expect(printed).toEqual(['0 printed']);
});

it('a program that fails says why, and what it may import', async () => {
  const failing = await evaluate("import { World } from 'carom';\nnew World().add({ x: 0, y: 0, r: -1 });");
  expect(failing.error).toBe('RangeError: World.add: body.r must be a finite number > 0, got -1');
  expect((await evaluate("import { readFileSync } from 'node:fs';\nreadFileSync('/etc/passwd');")).error).toMatch(
    /there is no node:fs here/,
  );
  expect((await evaluate('const = 1;')).error).toMatch(/SyntaxError/);
});
