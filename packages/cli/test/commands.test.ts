import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bin, carom, ended, folderWith, gas, pile } from './carom.ts';

/** 17 mistakes, and where each is. */
const { scene: mistakes, paths: places } = JSON.parse(readFileSync(new URL('mistakes.json', import.meta.url), 'utf8'));
const traces = fileURLToPath(new URL('../../../corpora/traces/', import.meta.url));
const folder = folderWith({ 'mistakes.json': mistakes, 'gas.json': gas, 'pile.json': pile, 'text.json': '{"format":' });
const read = (name: string) => readFileSync(join(folder, name));

describe('carom validate', () => {
  it('names every mistake of a scene with its path', async () => {
    const { code, out } = await carom(folder, ['validate', 'mistakes.json', '--json']);
    const { ok, problems } = JSON.parse(out);
    expect([code, ok]).toEqual([2, false]);
    const paths = problems.map(({ path }: { path: string }) => path);
    expect([...paths].sort()).toEqual([...places].sort());
    const plain = await carom(folder, ['validate', 'mistakes.json']);
    expect(plain.out.trimEnd().split('\n').length).toBe(problems.length);
    expect(plain.out).toContain('mistakes.json: error: bodies[0].r must be a finite number > 0, got "12px" (write 12)\n');
  });

  it('names them all where format and version are wrong too, and goes on after a file that is not there', async () => {
    for (const version of [undefined, 7, '0']) {
      const wrong = folderWith({ 'a.json': { ...mistakes, format: 'scene', version } });
      const { code, out, err } = await carom(wrong, ['validate', 'nowhere.json', 'a.json', '--json']);
      const { problems } = JSON.parse(out);
      const paths = problems.map(({ path }: { path: string }) => path);
      expect([...paths].sort()).toEqual([...places, 'format', 'version'].sort());
      expect([code, err]).toEqual([2, '{"error":"nowhere.json: no such file"}\n']);
    }
  });

  it('has nothing against a scene that is right, and says where text is no JSON', async () => {
    expect(await carom(folder, ['validate', 'gas.json', 'pile.json'])).toMatchObject({
      code: 0,
      out: '',
      err: 'gas.json: a valid scene\npile.json: a valid scene\n',
    });
    const { code, out } = await carom(folder, ['validate', 'text.json']);
    expect([code, out]).toEqual([2, expect.stringContaining('text.json: error: the text must be JSON')]);
  });
});

describe('carom schema, info and verify', () => {
  it('schema prints what editors complete by', async () => {
    expect(JSON.parse((await carom(folder, ['schema'])).out).$schema).toContain('json-schema.org');
  });

  it('info tells what is in a scene', async () => {
    const { out } = await carom(folder, ['info', 'gas.json', '--json']);
    expect(JSON.parse(out)).toMatchObject({ kind: 'scene', engine: 'timeline', bodies: 20, walls: 1, duration: 3 });
    writeFileSync(join(folder, 'plain.json'), JSON.stringify({ format: 'carom-scene', version: 0, engine: 'world' }));
    expect((await carom(folder, ['info', 'plain.json'])).out).toMatch(/title +–\n.*engine +world\n.*duration +–\n/s);
  });

  it('verify plays all traces of the corpus again, and exit 3 names a turn that differs', async () => {
    const names = readdirSync(traces).filter((name) => name.endsWith('.json'));
    const right = await carom(traces, ['verify', ...names]);
    expect(right.code).toBe(0);
    expect(right.out.trimEnd().split('\n').length).toBe(names.length);
    const trace = JSON.parse(readFileSync(join(traces, 'csb-ties.json'), 'utf8'));
    trace.steps[4].end[0][0] += 1;
    const wrong = await carom(folder, ['verify', '-'], JSON.stringify(trace));
    expect([wrong.code, wrong.out]).toEqual([3, expect.stringMatching(/^-: turn 4, body 0: x is /)]);
    expect((await carom(folder, ['verify', 'gas.json'])).code).toBe(2);
  });
});

describe('carom render', () => {
  it('draws the same bytes every time: svg, png, frames and sheets', async () => {
    for (const name of ['a', 'b']) {
      await carom(folder, ['render', 'gas.json', '--at', '2', '--size', '200x200', '--out', `${name}.svg`]);
      await carom(folder, ['render', 'pile.json', '--at', '2', '--size', '200x200', '--theme', 'dark', '--out', `${name}.png`]);
      await carom(folder, ['render', 'pile.json', '--count', '4', '--columns', '2', '--sheet', `${name}-sheet.svg`]);
      await carom(folder, ['render', 'gas.json', '--until', '1', '--fps', '3', '--size', '64x64', '--frames', name]);
    }
    for (const name of ['.svg', '.png', '-sheet.svg', '/frame-0000.png', '/frame-0003.png'])
      expect(read(`a${name}`).equals(read(`b${name}`)), name).toBe(true);
    expect(readdirSync(join(folder, 'a')).length).toBe(4);
    const png = read('a.png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 200]);
    expect(png.toString('latin1')).toMatch(/tEXtDescription\0carom 0\.1\.0 .{1,4}scene [0-9a-f]{16} .*state [0-9a-f]{16}/);
    expect(read('a.svg').toString()).toMatch(
      /<desc>carom .* scene [0-9a-f]{16} · seed of the scene · time 2 · step \d+ · state [0-9a-f]{16}<\/desc>/,
    );
    expect(read('a-sheet.svg').toString().match(/t = /g)?.length).toBe(4);
  });

  it('draws a moment of a recording as that of its scene', async () => {
    await carom(folder, ['run', 'gas.json', '--out', 'gas.carom']);
    await carom(folder, ['render', 'gas.carom', '--at', '2', '--size', '200x200', '--out', 'c.svg']);
    await carom(folder, ['render', 'gas.json', '--at', ' 2s', '--size', '200x200', '--out', 'd.svg']);
    expect(read('c.svg').equals(read('d.svg'))).toBe(true);
    expect((await carom(folder, ['render', 'gas.carom', '--at', '4'])).err).toContain(
      `--at must be a time in [0, 3] as '2' or '2s', got "4"`,
    );
    const at = async (time: string) => carom(folder, ['replay', 'gas.carom', '--at', time]);
    expect((await at('3')).out).toContain('{"time":3,');
    expect((await carom(folder, ['replay', 'gas.carom'])).out).toBe((await at('3')).out);
    expect((await at('2s')).out).toBe((await at('2')).out);
    expect((await at('2m')).err).toContain(`--at must be a time in [0, 3] as '2' or '2s', got "2m"`);
    expect((await carom(folder, ['run', 'gas.json', '--every', '1-2'])).err).toContain(
      `--every must be a time > 0 as '0.1' or '0.1s', got "1-2"`,
    );
  });
});

it('carom render names a folder for frames that is a file', async () => {
  const { code, err } = await carom(folder, ['render', 'gas.json', '--until', '1', '--frames', 'pile.json']);
  expect([code, err]).toEqual([1, expect.stringContaining('carom: pile.json: cannot be written: EEXIST')]);
});

describe('carom convert', () => {
  it('makes a scene of a table of circles and of d3 nodes', async () => {
    const files = folderWith({
      'a.csv': 'id,x,y,radius,vx,color\nann,0,0,1,2,#ff0000\nbob,3,0,1,,red\n',
      'nodes.json': {
        nodes: [
          { index: 0, id: 'ann', x: 0, y: 0, vx: 2, vy: 0, r: 1 },
          { index: 1, x: 3, y: 0 },
        ],
        links: [],
      },
    });
    const fromCsv = JSON.parse((await carom(files, ['convert', 'a.csv'])).out);
    expect(fromCsv.bodies).toEqual([
      { x: 0, y: 0, r: 1, vx: 2, name: 'ann', color: '#ff0000' },
      { x: 3, y: 0, r: 1, name: 'bob' },
    ]);
    const nodes = JSON.parse((await carom(files, ['convert', 'nodes.json', '--radius', '0.5', '--engine', 'world'])).out);
    expect([nodes.engine, nodes.bodies]).toEqual([
      'world',
      [
        { x: 0, y: 0, r: 1, vx: 2, vy: 0, name: 'ann' },
        { x: 3, y: 0, r: 0.5 },
      ],
    ]);
    const gaps = folderWith({ 'gaps.csv': '\nx,y,r\n\n0,0,1\n\nzero,0,1\n' });
    expect((await carom(gaps, ['convert', 'gaps.csv'])).err).toContain('gaps.csv:6: x must be a finite number, got "zero"');
    expect((await carom(files, ['convert', 'nodes.json'])).err).toContain('nodes.json: nodes[1]: r must be given, or --radius for all');
  });
});

describe('carom serve', () => {
  it('serves a folder on this machine, and nothing else of it', async () => {
    const site = folderWith({ 'index.html': '<!doctype html><title>here</title>' });
    const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--folder', site], { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim())));
    expect(await (await fetch(url)).text()).toContain('<title>here</title>');
    for (const path of ['..%2f..%2fetc/passwd', '%2e%2e/%2e%2e/etc/passwd', 'x.js', '%00', '%'])
      expect((await fetch(url + path)).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('takes the next free port where its own is taken, says so, and with --strict-port exits', async () => {
    const holder = createServer();
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done));
    const { port } = holder.address() as { readonly port: number };
    try {
      const args = [bin, 'serve', '--port', String(port), '--folder', folder];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const closed = ended(child);
      const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim())));
      expect((await fetch(`${url}gas.json`)).status).toBe(200);
      const found = Number(new URL(url).port);
      expect(found).toBeGreaterThan(port);
      await new Promise((resolve) => setTimeout(resolve, 50));
      child.kill('SIGINT');
      const { code, err } = await closed;
      expect([code, err]).toEqual([0, expect.stringContaining(`port ${port} is taken: ${found} is the next free one\n`)]);
      expect(await carom(folder, ['serve', '--port', String(port), '--strict-port', '--folder', '.'])).toMatchObject({
        code: 1,
        err: `carom: --port ${port} cannot be used: EADDRINUSE\n`,
      });
    } finally {
      holder.close();
    }
  });

  it('refuses a folder that is not there', async () => {
    for (const name of ['nowhere', 'gas.json'])
      expect(await carom(folder, ['serve', '--port', '0', '--folder', name])).toMatchObject({
        code: 2,
        err: `carom: --folder must be a folder that is there, got "${name}"\n`,
      });
  });
});

it('an unknown command after help, and one that needs another, are named', async () => {
  expect((await carom(folder, ['help', 'nosuch'])).err).toBe("carom: unknown command 'nosuch'\n");
  expect((await carom(folder, ['bot', '--json'])).err).toBe('{"error":"bot: a command must be given; carom help bot lists them"}\n');
});

it.each(['csv', 'parquet'])('a %s table in a folder that is not there is named', async (format) => {
  const { code, err } = await carom(folder, ['run', 'gas.json', '--out', `nowhere/table.${format}`]);
  expect([code, err]).toEqual([1, expect.stringMatching(/^carom: .*nowhere.table\.\w+: cannot be written: ENOENT[^\n]*\n$/)]);
});

it.runIf(existsSync('/dev/full'))('a file on a full disk is named', async () => {
  const { code, err } = await carom(folder, ['run', 'gas.json', '--format', 'csv', '--out', '/dev/full']);
  expect([code, err]).toEqual([1, expect.stringMatching(/^carom: \/dev\/full: cannot be written: ENOSPC[^\n]*\n$/)]);
});

it('a byte order mark before a scene is skipped, as some editors write one', async () => {
  const marked = folderWith({ 'marked.json': `\ufeff${JSON.stringify(gas)}`, 'gas.json': gas });
  const [first, second] = (await carom(marked, ['hash', 'marked.json', 'gas.json'])).out.split('\n');
  expect(first.split(' ')[0]).toBe(second.split(' ')[0]);
  expect((await carom(marked, ['validate', 'marked.json'])).code).toBe(0);
});

it.runIf(existsSync('/dev/full'))('a stdout that cannot be written is told in one line', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [bin, 'schema'], { stdio: ['ignore', full, 'pipe'] });
  let err = '';
  child.stderr?.on('data', (chunk) => (err += chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  closeSync(full);
  expect(code).toBe(1);
  expect(err).toMatch(/^carom: stdout: cannot be written: ENOSPC[^\n]*\n$/);
});
