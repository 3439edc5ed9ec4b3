import { expect, it } from 'vitest';
import { runs, sample } from '../../../../packages/carom/test/runs.ts';
import { readContent } from '../../../build/content.ts';
import type { Segment } from '../../../build/markdown.ts';
import { evaluate } from '../../../src/docs/runner/evaluate.ts';
import { isRunnable } from '../../../src/docs/runner/run.ts';
import { root } from '../../places.ts';

const content = readContent(`${root}..`);

interface Program {
  readonly where: string;
  readonly code: string;
}

function programsOf(where: string, segments: readonly Segment[]): Program[] {
  return segments.flatMap((segment) => (segment.kind === 'program' && isRunnable(segment.imports) ? [{ where, code: segment.code }] : []));
}

const programs = [
  ...[...content.pages].flatMap(([id, { segments }]) => programsOf(id, segments)),
  ...content.reference.flatMap(({ name, examples, members }) => [
    ...programsOf(name, examples),
    ...members.flatMap((member) => programsOf(`${name}.${member.name}`, member.examples)),
  ]),
];

it('every program of the docs that needs no Node.js runs in the runner of the pages, and shows something', async () => {
  expect(programs.length).toBeGreaterThan(250);
  let pictures = 0;
  const once = new Map(programs.map((program) => [program.code, program])); // a page of the reference may show a guide's
  for (const { where, code } of sample([...once.values()])) {
    const { error, values, picture } = await evaluate(code);
    expect(error, `${where}\n${code}`).toBeNull();
    if (picture || values.some((value) => value.picture)) pictures++;
  }
  expect(pictures).toBeGreaterThan(runs(100));
}, 60_000);

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
