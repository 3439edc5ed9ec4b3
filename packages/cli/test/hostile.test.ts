import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../carom/dist/index.js';
import { planSweep } from '../../pool/dist/index.js';
import { readJob, readPlan } from '../../pool/dist/redis/job.js';
import { createSceneRun, parseScene, Recorder, type Scene, verifyRecording } from '../../scene/dist/index.js';
import { CommandError } from '../dist/exit.js';
import { readCircles } from '../dist/pairs/circles-file.js';
import { carom, command, folderWith, gas, sweep } from './carom.ts';

const random = createRandom(17);
const pick = <T>(items: readonly T[]): T => items[random.below(items.length)];

/** Texts that have broken programs before. */
const odd = [
  '1e999',
  '-0',
  'NaN',
  '"NaN"',
  'null',
  '1000000000',
  '1e9',
  '-1',
  '{}',
  '[]',
  '[[[[[[[[[]]]]]]]]]',
  '{"__proto__":{"x":1}}',
  '"__proto__"',
  '"constructor"',
  'true',
  '"\\u0000"',
  '"../../etc/passwd"',
  '4294967296',
  '0.1e-400',
  '9007199254740993',
  '"12px"',
  '',
  '"',
  '}',
];

/** A text with one thing wrong: cut, a value or key replaced, characters changed, something deep put in. */
function spoiled(text: string): string {
  const kind = random.below(6);
  const at = random.below(text.length);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + String.fromCharCode(random.below(256)) + text.slice(at + 1);
  if (kind === 2)
    return text.replace(
      new RegExp(`^([\\s\\S]{${at}}[\\s\\S]*?[:,[])\\s*(-?[\\d.]+(?:e-?\\d+)?|"[^"]*"|true|false|null)`),
      (_all, before) => before + pick(odd),
    );
  if (kind === 3)
    return text.replace(
      new RegExp(`^([\\s\\S]{${at}}[\\s\\S]*?)"(\\w+)":`),
      (_all, before) => `${before}"${pick(['__proto__', 'constructor', 'toString', 'x', 'bodies', ''])}":`,
    );
  if (kind === 4) return text.slice(0, at) + '['.repeat(random.below(20_000)) + text.slice(at);
  return text.slice(0, at) + text.slice(at + random.below(30));
}

/** What a hostile input comes to: it is taken, or refused by an error that says what must be. */
async function refused(read: () => unknown): Promise<boolean> {
  try {
    await read();
    return false;
  } catch (error) {
    if (error instanceof CommandError || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      return true;
    throw error;
  }
}

async function ordeal(count: number, made: (i: number) => unknown): Promise<{ readonly refusals: number; readonly slowest: number }> {
  let refusals = 0;
  let slowest = 0;
  for (let i = 0; i < count; i++) {
    const began = process.cpuUsage();
    if (await refused(() => made(i))) refusals++;
    const { user, system } = process.cpuUsage(began); // not the clock: others may be at work on this machine
    slowest = Math.max(slowest, (user + system) / 1000);
  }
  return { refusals, slowest };
}

const sceneText = JSON.stringify({ ...gas, bodies: [{ x: 1, y: 1, r: 0.1, vx: 1, name: 'a' }] });
const recordingText = (() => {
  const lines: string[] = [];
  const small = { ...gas, generate: [{ ...gas.generate[0], count: 5 }] } as Scene;
  const recorder = new Recorder(createSceneRun(small), { write: (line) => lines.push(line), keyframeEvery: 20 });
  recorder.advance({ time: 2 });
  recorder.act('ann', { kind: 'change', body: 1, values: { vx: 3 } });
  recorder.advance({ time: 4 });
  recorder.end();
  return `${lines.join('\n')}\n`;
})();
const sweepText = JSON.stringify({ ...sweep, seeds: 2 });
const jobText = JSON.stringify({
  format: 'carom-job',
  version: 0,
  sweep: '0123456789abcdef',
  case: planSweep(sweep).cases[3],
  checkpoint: { done: 1, blocks: [[1, 'NaN']], snapshot: 'AAAA', held: [] },
});
const { scene, measure } = planSweep(sweep);
const planText = JSON.stringify({ scene, measure });
const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: ['x', 'y', 'r'].map((name) => ({
      name,
      data: Array.from({ length: 50 }, () => random.between(0, 9)),
      type: 'DOUBLE' as const,
    })),
  }),
);
const csvText = `x,y,r\n${Array.from({ length: 30 }, () => [random.next(), random.next(), random.next()].join()).join('\n')}\n`;

// CI runs all of them; here every fourth, and of the 50 at the real command, is enough to see that they are refused and in which words.
const share = process.env.CAROM_EVERY_STAGE === '1' ? 1 : 4;

describe(`${10_000 / share} hostile inputs are refused by a clear error or taken, none in more than a second`, () => {
  const folder = folderWith({});

  it.each([
    [
      'scenes',
      3000,
      () => {
        const { ok, problems } = parseScene(spoiled(sceneText));
        if (!ok) throw new TypeError(problems[0].message);
      },
    ],
    ['recordings', 2000, () => verifyRecording([spoiled(recordingText)])],
    ['sweeps', 2000, () => planSweep(JSON.parse(spoiled(sweepText)))],
    ['job payloads', 1500, () => readJob(JSON.parse(spoiled(jobText)))],
    ['plans', 500, () => readPlan(spoiled(planText))],
    [
      'CSV files',
      500,
      async (i: number) => {
        const file = join(folder, `${i % 2 === 0 ? 'a' : 'b'}.csv`);
        writeFileSync(file, spoiled(csvText));
        let rejected = 0;
        await readCircles(
          file,
          () => {},
          () => rejected++,
        );
        if (rejected > 0) throw new RangeError(`${rejected} lines`);
      },
    ],
    [
      'Parquet files',
      500,
      async () => {
        const bytes = parquet.slice(0, random.below(3) === 0 ? random.below(parquet.length) : parquet.length);
        for (let k = random.below(8); k >= 0; k--) bytes[random.below(bytes.length)] = random.below(256);
        const file = join(folder, 'a.parquet');
        writeFileSync(file, bytes);
        await readCircles(
          file,
          () => {},
          () => {},
        );
      },
    ],
  ] as [string, number, (i: number) => unknown][])('%s', async (_name, all, made) => {
    const count = all / share;
    const before = process.memoryUsage().rss;
    const { refusals, slowest } = await ordeal(count, made);
    expect(refusals).toBeGreaterThan(count / 4);
    expect(slowest).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
  });

  it('the Parquet file itself is sound', async () => {
    const { buffer } = parquet;
    expect(parquetMetadata(buffer).num_rows).toBe(50n);
    expect((await parquetReadObjects({ file: buffer })).length).toBe(50);
  });
});

it('50 hostile files: exit 2, one line of what is wrong; some at the real command, within the time of a start', async () => {
  const deep = '['.repeat(200_000);
  const head = { ...gas, generate: undefined };
  const scenes: unknown[] = [
    deep,
    `{"a":${deep}`,
    '',
    'null',
    '[]',
    '{"format":"carom-scene","version":0,"engine":"timeline","__proto__":{"bodies":[]}}',
    { ...gas, version: 7 },
    { ...gas, engine: 'arena' },
    { ...head, generate: [{ kind: 'gas', count: 1e9, r: 1e-9, box: { minX: 0, minY: 0, maxX: 1, maxY: 1 } }] },
    { ...head, generate: [{ kind: 'triangle', ranks: 1e9, x: 0, y: 0, r: 1 }] },
    { ...head, bodies: [{ x: 'NaN', y: 0, r: 1 }] },
    { ...head, bodies: [{ x: 1e308, y: 0, r: 1e300 }] },
    { ...head, bodies: new Array(20_000).fill({ x: 0, y: 0, r: 1 }) },
    sceneText.slice(0, 100),
    new Uint8Array([0, 255, 254, 1, 2, 3]),
    'PK\u0003\u0004',
  ];
  const recordings: unknown[] = [
    '',
    'CarmW',
    '{}',
    recordingText.replace('carom-recording', 'x'),
    recordingText.slice(0, 200),
    deep,
    `${recordingText.split('\n')[0]}\n{"rows":{"from":0,"count":1e15,"width":12,"data":""}}\n`,
  ];
  const tables: unknown[] = ['', '\u0000\u0000', 'a,b,c\n1,2,3\n', 'x,y\n1,2\n', 'x,y,r\n', deep];
  const sweeps: unknown[] = [
    '',
    deep,
    '{}',
    { ...sweep, seeds: 1e9 },
    { ...sweep, set: { 'constructor.prototype.x': 1 } },
    { ...sweep, set: { 'generate[0].r': '(()=>1)()' } },
    { ...sweep, scene: '../../../etc/passwd' },
    { ...sweep, scene: 7 },
  ];
  const checkpoints: unknown[] = [
    '',
    '{}',
    { format: 'carom-checkpoint', version: 0, scene: gas, seed: null, held: [], state: 'AAAA', hash: '', settings: {} },
  ];
  const commands: [string, unknown[], string[]][] = [
    ['scene.json', scenes, ['run']],
    ['scene.json', scenes.slice(0, 6), ['render']],
    ['r.carom', recordings, ['replay', '--verify']],
    ['t.csv', tables, ['pairs']],
    ['t.parquet', ['', 'PAR1', parquet.slice(0, 100)], ['pairs']],
    ['s.json', sweeps, ['sweep']],
    ['c.checkpoint', checkpoints, ['run', '--resume']],
    ['h.hbs', ['', '[]', '{"segments":[{}]}', deep, "{a:'", '{discs:[{pos:[NaN,0]}]}', '{__proto__:{},traits:1}'], ['convert']],
    [
      'l.tmj',
      ['', '[]', '{"tilewidth":1}', deep, '{"tilewidth":8,"tileheight":8,"tilesets":[{"source":"../../etc/none.tsx"}]}'],
      ['convert'],
    ],
    ['l.json', ['', '{"body":[{"fixture":[{"chain":{}}]}]}', '{"a":{"fixtures":3}}', '{"body":{"__proto__":1}}'], ['convert']],
    ['l.plist', ['', '<', '<plist><dict><key>__proto__</key><true/></dict></plist>', deep], ['convert']],
  ];
  const all = commands.flatMap(([name, inputs, args]) => inputs.map((input) => ({ name, input, args })));
  expect(all.length).toBeGreaterThanOrEqual(50);
  const started = performance.now();
  await command(folderWith({}), ['--version']);
  const most = Math.max(6000, 8 * (performance.now() - started)); // a busy machine takes longer to start anything
  for (const [i, { name, input, args }] of all.entries()) {
    const files = folderWith({ [name]: input });
    const began = performance.now();
    // a process of its own costs half a second
    const { code, out, err } = await (i % (5 * share) === 0 ? command : carom)(files, [...args, name]);
    expect([code, out], `${args} ${String(input).slice(0, 60)}\n${err}`).toEqual([2, '']);
    expect(err).toMatch(/^carom: \S.*\n/);
    expect(err).not.toMatch(/\n {4}at /);
    expect(performance.now() - began).toBeLessThan(most);
  }
});
