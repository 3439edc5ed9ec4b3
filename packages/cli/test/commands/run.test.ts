import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { verifyRecording } from '../../../scene/dist/index.js';
import { carom, caromInterrupted, type Done, ended, folderWith, gas, pile, start } from '../carom.ts';

const bouncy = { ...pile, generate: [{ ...pile.generate[0], material: { restitution: 1 } }] };
const folder = folderWith({
  'gas.json': gas,
  'pile.json': pile,
  'long.json': { ...gas, duration: 200 },
  'deep.json': { ...bouncy, duration: 3 },
});
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const lines = (text: string) => text.trimEnd().split('\n');

describe('carom', () => {
  it('says in at most 20 lines what it can do', async () => {
    const { code, out } = await carom(folder, []);
    expect(code).toBe(0);
    expect(lines(out).length).toBeLessThanOrEqual(20);
    for (const name of ['run', 'validate', 'render', 'sweep', 'worker']) expect(out).toContain(`\n  ${name} `);
    for (const line of lines(out)) expect(line.length, line).toBeLessThanOrEqual(80);
    expect(await carom(folder, ['--quiet', '--json'])).toMatchObject({ code, out, err: '' });
  });

  it('knows its release', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect((await carom(folder, ['--version'])).out.trim()).toBe(version);
  });

  it.each([
    [['fly'], "carom: unknown command 'fly'"],
    [['run', '--fast'], "carom: unknown option '--fast'; carom help run lists what there is"],
    [['sweep', 'merge', '--fast'], "carom: unknown option '--fast'; carom help sweep lists what there is"],
    [['bot', 'new'], "carom: missing required argument 'game'; carom help bot new lists what there is"],
    [['run', 'nowhere.json'], 'carom: nowhere.json: no such file'],
    [['run', '.'], 'carom: .: is a folder'],
    [
      ['run', 'gas.json', '--until', 'soon'],
      `carom: --until must be a time as '10' or '10s', or a count as '600steps' or '1e6events', got "soon"`,
    ],
    [['run', 'gas.json', '--seed', '-1'], 'carom: --seed must be an integer in [0, 4294967295], got "-1"'],
    [['run', 'gas.json', '--out', 'x.doc'], 'carom: --out must end in one of .ndjson, .csv, .parquet, .xyz, .carom, got "x.doc"'],
    [['run', 'gas.json', '--engine', 'arena'], `carom: --engine must be one of 'timeline', 'world', got "arena"`],
    [['render', 'gas.json', '--size', '1x1'], 'carom: --size must be WxH with 16 to 8192 pixels, got "1x1"'],
    [['render', 'gas.json', '--out', 'a.bmp'], 'carom: --out must end in .svg, .png, .gif, .webm or .mp4, got "a.bmp"'],
    [['render', 'gas.json', '--out', 'a.png', '--sheet', 'b.png'], 'carom: --out must be left out with --sheet, got "a.png"'],
    [['replay', 'gas.json'], 'carom: gas.json: recording line 1: format must be'],
    [['run', '--resume', 'a', '--out', 'b.csv'], 'carom: --out must be left out with --resume, got b.csv'],
    [['sweep', 'gas.json'], 'carom: gas.json: sweep: the file must be made of'],
    [['sweep', 'gas.json', '--resume'], 'carom: --out must name the file to go on with, with --resume'],
    [['convert', 'gas.txt'], 'carom: gas.txt: must end in .csv, .tsv, .json, .tmj, .tmx, .plist or .hbs, or --from must say what it is'],
    [['pairs', '-', '-'], 'carom: pairs: one of two files may be - for stdin, got both'],
    [['pairs', 'gas.csv', '--workers', '0'], 'carom: --workers must be an integer in [1, 1024], got "0"'],
    [['pairs', 'nowhere.csv', '--out', 'x.doc'], 'carom: --out must end in one of .ndjson, .csv, .parquet, got "x.doc"'],
    [['bot', 'bundle', 'gas.ts'], 'carom: gas.ts: no such file'],
    [['bot', 'play', '.'], 'carom: .: is a folder'],
  ])('%j is refused with exit 2', async (args, message) => {
    const { code, err, out } = await carom(folder, args);
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, '']);
  });
});

describe('carom run', () => {
  it('writes events with what was run before and the last state after them', async () => {
    const { code, out, err } = await carom(folder, ['run', 'gas.json', '--seed', '7']);
    const rows = lines(out).map((line) => JSON.parse(line));
    const [{ about }] = rows;
    const { end } = rows.at(-1);
    expect(code).toBe(0);
    expect(about.seed).toBe(7);
    expect(end.steps).toBe(rows.length - 2);
    expect(err).toContain(`scene ${about.scene} · seed 7`);
    expect(err).toContain(`state ${end.hash}`);
    expect((await carom(folder, ['hash', 'gas.json', '--seed', '7'])).out).toBe(`${about.scene}  gas.json\n`);
    expect((await carom(folder, ['run', '-', '--seed', '7'], JSON.stringify(gas))).out).toBe(out);
  });

  it('writes nothing but errors when quiet, and a summary as JSON', async () => {
    const quiet = await carom(folder, ['run', 'gas.json', '--quiet', '--format', 'none']);
    expect([quiet.code, quiet.out, quiet.err]).toEqual([0, '', '']);
    const { err } = await carom(folder, ['run', 'gas.json', '--json', '--format', 'none']);
    expect(JSON.parse(err)).toMatchObject({ seed: null, time: 3, out: null });
  });

  it('says the same in csv, parquet and ndjson', async () => {
    for (const [scene, every] of [
      ['gas.json', []],
      ['pile.json', ['--every', '0.5s']],
    ] as const) {
      await carom(folder, ['run', scene, ...every, '--out', 'a.csv']);
      await carom(folder, ['run', scene, ...every, '--out', 'a.parquet']);
      const { out } = await carom(folder, ['run', scene, ...every]);
      const objects = lines(out)
        .slice(1, -1)
        .map((line) => JSON.parse(line));
      const file = await asyncBufferFromFile(join(folder, 'a.parquet'));
      const rows = (await parquetReadObjects({ file })).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, value]) => value != null)),
      );
      expect(rows).toEqual(objects);
      const [header, ...fields] = lines(read('a.csv'));
      const names = header.split(',');
      const table = fields.map((line) =>
        Object.fromEntries(
          line
            .split(',')
            .map((value, i) => [names[i], value])
            .filter(([, value]) => value !== ''),
        ),
      );
      expect(table).toEqual(objects.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))));
      const { end } = JSON.parse(lines(out).at(-1)!);
      expect(JSON.parse(read('a.csv.json'))).toMatchObject(end);
      const { key_value_metadata: about } = await parquetMetadataAsync(file);
      expect(about).toContainEqual({ key: 'carom.hash', value: end.hash });
    }
  });

  it('writes extended XYZ: a frame each time, its bodies counted', async () => {
    await carom(folder, ['run', 'gas.json', '--every', '1', '--out', 'a.xyz']);
    const all = lines(read('a.xyz'));
    expect(all.length).toBe(4 * 22);
    for (let at = 0; at < all.length; at += 22) expect(all[at]).toBe('20');
    expect(all[1]).toMatch(
      /^Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1 Time=0 .*scene=[0-9a-f]{16} seed=null hash=[0-9a-f]{16}$/,
    );
  });

  it('writes what OVITO reads of shapes: a line for each part, where it is, how it is turned, and its sizes', async () => {
    const bodies = [
      { x: 0, y: 0, r: 0.5, vx: 1 },
      { x: 5, y: 0, angle: Math.PI / 2, angularVelocity: 2, x1: -1, y1: 0, x2: 1, y2: 0, r: 0.25 },
      { x: 10, y: 0, angle: 0.4, width: 4, height: 2 },
      { x: 20, y: 1, shapes: [{ x: -2, r: 0.5 }, { x: 2, r: 0.5 }], angularVelocity: 3 },
      { x: 30, y: 0, points: [{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 2 }], r: 0.5 },
    ]; // biome-ignore format: a table
    const scene = { format: 'carom-scene', version: 0, engine: 'world', duration: 1, bodies };
    const shaped = folderWith({ 'shapes.json': scene });
    await carom(shaped, ['run', 'shapes.json', '--until', '1steps', '--every', '100', '--out', 'a.xyz']);
    const [count, about, ...rows] = lines(readFileSync(join(shaped, 'a.xyz'), 'utf8')).slice(0, 8);
    expect([count, rows.length]).toEqual(['6', 6]);
    expect(about).toContain(
      'Properties=species:S:1:pos:R:3:velo:R:3:radius:R:1:orientation:R:4:aspherical_shape:R:3:molecule:I:1:part:I:1 ',
    );
    const table = rows.map((row) => row.split(' ')).map(([kind, ...values]) => [kind, ...values.map((value) => Number(Number(value).toFixed(6)) + 0)]); // biome-ignore format: short
    const half = Number(Math.SQRT1_2.toFixed(6));
    const [c, s] = [Number(Math.cos(0.2).toFixed(6)), Number(Math.sin(0.2).toFixed(6))];
    expect(table).toEqual([
      ['disc', 0, 0, 0, 1, 0, 0, 0.5, 0, 0, 0, 1, 0.5, 0.5, 0.5, 0, 0],
      ['capsule', 5, 0, 0, 0, 0, 0, 0.25, -half, 0, 0, half, 0.25, 0.25, 2, 1, 0], // its z along y
      ['box', 10, 0, 0, 0, 0, 0, expect.closeTo(Math.hypot(1.8, 0.8) + 0.2, 5), 0, 0, s, c, 2, 1, 1, 2, 0],
      ['disc', 18, 1, 0, 0, -6, 0, 0.5, 0, 0, 0, 1, 0.5, 0.5, 0.5, 3, 0],
      ['disc', 22, 1, 0, 0, 6, 0, 0.5, 0, 0, 0, 1, 0.5, 0.5, 0.5, 3, 1],
      ['polygon', 32, 1, 0, 0, 0, 0, expect.closeTo(Math.sqrt(5) + 0.5, 5), 0, 0, 0, 1, 2.5, 1.5, 1.5, 4, 0],
    ]);
  });

  it('counts steps and events, and takes the other engine', async () => {
    const steps = await carom(folder, ['run', 'pile.json', '--until', '100steps', '--json', '--format', 'none']);
    expect(JSON.parse(steps.err).steps).toBe(100);
    const events = await carom(folder, ['run', 'gas.json', '--until', '1e2events', '--json', '--format', 'none']);
    expect(JSON.parse(events.err).steps).toBe(100);
    expect((await carom(folder, ['run', 'gas.json', '--until', '1events', '--format', 'none'])).err).toContain(' · 1 event to time ');
    const other = await carom(folder, ['run', 'gas.json', '--engine', 'world', '--until', '1', '--json', '--format', 'none']);
    expect(JSON.parse(other.err).steps).toBe(60);
  });

  it('writes a recording that verifies, and exit 3 names what differs in another', async () => {
    await carom(folder, ['run', 'pile.json', '--out', 'a.carom']);
    const right = await carom(folder, ['replay', 'a.carom', '--verify']);
    expect([right.code, right.out]).toEqual([0, expect.stringContaining('a.carom: the same 180 steps')]);
    const changed = read('a.carom').replace(
      /("rows":.*"data":".{40})(.)/,
      (_all, before, letter) => `${before}${letter === 'A' ? 'B' : 'A'}`,
    );
    const wrong = await carom(folder, ['replay', '-', '--verify'], changed);
    expect([wrong.code, wrong.out]).toEqual([
      3,
      expect.stringMatching(/^-: differs at step 0, time \S+, body \d+: step 0 went otherwise\n$/),
    ]);
    expect((await carom(folder, ['replay', 'a.carom', '--at', '1'])).out).toContain('{"time":1.0');
    expect((await carom(folder, ['info', 'a.carom'])).out).toContain('complete   true');
  });

  it('interrupted by a signal and gone on with gives the bytes of one go', async () => {
    await carom(folder, ['run', 'long.json', '--out', 'whole.csv']);
    const child = start(folder, ['run', 'long.json', '--out', 'part.csv']);
    const end = ended(child);
    while (!existsSync(join(folder, 'part.csv')) || read('part.csv').length === 0) await pause(5);
    child.kill('SIGINT');
    await expectTheRest('part.csv', await end, 'whole.csv');
    expect(lines(read('part.csv')).length - 1).toBe(JSON.parse(read('part.csv.json')).steps);
  });

  it.each([
    ['gas.json', 'ndjson'],
    ['deep.json', 'xyz'],
  ])('interrupted between frames and gone on with gives the bytes of %s in one go: %s', async (scene, format) => {
    const [part, whole] = [`part.${format}`, `whole.${format}`];
    await carom(folder, ['run', scene, '--every', '0.02', '--out', whole]);
    await expectTheRest(part, await caromInterrupted(folder, ['run', scene, '--every', '0.02', '--out', part], part), whole);
  });

  it('interrupted and gone on with is a recording that verifies', async () => {
    const args = ['run', 'deep.json', '--until', '20', '--out', 'cut.carom'];
    expect((await caromInterrupted(folder, args, 'cut.carom')).code).toBe(1);
    await carom(folder, ['run', '--resume', 'cut.carom.checkpoint']);
    const verdict = await verifyRecording(createReadStream(join(folder, 'cut.carom')));
    expect(verdict).toMatchObject({ ok: true, complete: true, steps: 1200 });
  });

  it('interrupted leaves a whole Parquet file, and the rest goes into a second one', async () => {
    const more = ['--until', '40', '--every', '0.05'];
    await carom(folder, ['run', 'long.json', ...more, '--out', 'whole.parquet']);
    const { err } = await caromInterrupted(folder, ['run', 'long.json', ...more, '--out', 'part.parquet'], 'part.parquet');
    expect(err).toContain('go on with: carom run --resume part.parquet.checkpoint; the rest will be in part.2.parquet');
    await carom(folder, ['run', '--resume', 'part.parquet.checkpoint']);
    const rows = async (name: string) => parquetReadObjects({ file: await asyncBufferFromFile(join(folder, name)) });
    const parts = [...(await rows('part.parquet')), ...(await rows('part.2.parquet'))];
    const whole = await rows('whole.parquet');
    expect(parts.length).toBe(whole.length);
    expect(JSON.stringify(parts) === JSON.stringify(whole)).toBe(true);
  });

  it('does not mind a pipe that is closed', async () => {
    const child = start(folder, ['run', 'long.json']);
    child.stdout!.once('data', () => child.stdout!.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
  });
});

/** That an interrupted run says how to go on, and that going on gives the bytes of `whole`. */
async function expectTheRest(part: string, { code, err }: Done, whole: string): Promise<void> {
  expect(err).toContain(`go on with: carom run --resume ${part}.checkpoint`);
  expect(code).toBe(1);
  expect(read(part).length).toBeLessThan(read(whole).length);
  const written = readFileSync(join(folder, part));
  writeFileSync(join(folder, part), written.subarray(0, -1));
  const refused = `${part}: must hold the ${written.length} bytes from before the interruption, holds ${written.length - 1}`;
  expect((await carom(folder, ['run', '--resume', `${part}.checkpoint`])).err).toContain(refused);
  writeFileSync(join(folder, part), written);
  expect((await carom(folder, ['run', '--resume', `${part}.checkpoint`])).code).toBe(0);
  expect(read(part) === read(whole)).toBe(true);
  expect(existsSync(join(folder, `${part}.checkpoint`))).toBe(false);
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
