import { expect, it } from 'vitest';
import { programOf, type Segment } from '../../build/markdown.ts';
import { Outcomes, svgOf } from '../../build/outcomes.ts';
import { evaluate } from '../../src/docs/runner/evaluate.ts';

const none = () => {
  throw new Error('no picture was expected');
};

it('a program of the docs comes with its values and printed lines, and its picture is a file', async () => {
  const files = new Map<string, string>();
  const program = programOf(
    "import { overlaps } from 'carom';\noverlaps({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 });\nconsole.log('done');",
  );
  const [text, found] = await new Outcomes(async () => evaluate).in([{ kind: 'html', html: '<p>' }, program], (address, name) => {
    files.set(name, svgOf(address));
    return `assets/${name}`;
  });
  expect(text).toEqual({ kind: 'html', html: '<p>' });
  const { outcome } = found as Segment & { kind: 'program' };
  expect(outcome?.values).toEqual([{ source: 'overlaps({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 })', text: 'true', picture: null }]);
  expect(outcome?.printed).toEqual(['done']);
  const { light, dark, width, height } = outcome!.picture!;
  expect([...files.keys()].map((name) => `assets/${name}`)).toEqual([light, dark]);
  for (const svg of files.values()) expect(svg.slice(0, 120)).toContain(`width="${width}" height="${height}"`);
});

it('a program runs once, however many pages show it; one that needs Node.js is left alone', async () => {
  let runs = 0;
  const outcomes = new Outcomes(async () => (code) => {
    runs++;
    return evaluate(code);
  });
  const node = programOf("import { readFileSync } from 'node:fs';\nreadFileSync('x');");
  const sum = programOf('1 + 1;');
  for (let i = 0; i < 2; i++) expect(await outcomes.in([node, sum], none)).toMatchObject([node, { outcome: { values: [{ text: '2' }] } }]);
  expect(runs).toBe(1);
});

it('a program that fails ends the building of the site, and says which', async () => {
  const failing = programOf("import { World } from 'carom';\nnew World().add({ x: 0, y: 0, r: -1 });");
  await expect(new Outcomes(async () => evaluate).in([failing], none)).rejects.toThrow(
    /fails: RangeError: World.add: body.r must be a finite number > 0, got -1\nimport/,
  );
});
