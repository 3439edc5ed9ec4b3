import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bin, carom, folderWith } from '../carom.ts';

it('bot new, bundle, play: a template of at most 150 lines becomes one ES2018 script that beats the driver', async () => {
  const folder = folderWith({});
  const made = await carom(folder, ['bot', 'new', 'csb']);
  expect([made.code, made.err]).toEqual([0, 'my-bot.ts: a bot for csb; next: carom bot bundle my-bot.ts\n']);
  const source = readFileSync(join(folder, 'my-bot.ts'), 'utf8');
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(150);
  const again = await carom(folder, ['bot', 'new', 'csb']);
  expect([again.code, again.err]).toEqual([2, 'carom: my-bot.ts: is there already; --force writes over it\n']);

  const bundled = await carom(folder, ['bot', 'bundle', 'my-bot.ts', '--json']);
  expect(bundled.code).toBe(0);
  const code = readFileSync(join(folder, 'my-bot.js'), 'utf8');
  const { out, characters, ownLine } = JSON.parse(bundled.err);
  expect([out, characters]).toEqual(['my-bot.js', code.length]);
  expect(code.length).toBeLessThanOrEqual(100_000);
  const lines = code.split('\n');
  expect(lines[ownLine - 2]).toBe('// ---- your code ----');
  expect(lines.slice(ownLine - 1).join('\n')).toContain('firstOrders(');
  expect(lines.slice(0, ownLine - 1).join('\n')).not.toContain('firstOrders(');
  for (const newer of [/\?\?/, /\?\.[^\d]/, /catch\s*\{/, /(?:\|\||&&|\?\?)=/, /\bstatic\s*\{/, /^import /m, /require\("node:/])
    expect(code).not.toMatch(newer);

  const played = await carom(folder, ['bot', 'play', 'my-bot.js', '--games', '2', '--turn', '4', '--json']);
  expect(played.code).toBe(0);
  expect(JSON.parse(played.out)).toMatchObject({ games: 2, wins: 2, draws: 0, faults: [], rate: 1, high: 1 });
});

it('bot play counts a bot that breaks or is silent as losing, and exits with 1', async () => {
  const folder = folderWith({ 'broken.js': 'throw new Error("no");', 'silent.js': 'setInterval(() => {}, 1000);' });
  const broken = await carom(folder, ['bot', 'play', 'broken.js', '--games', '1', '--json']);
  expect(broken.code).toBe(1);
  const { wins, faults } = JSON.parse(broken.out);
  expect(wins).toBe(0);
  expect(faults[0]).toMatch(/^race 0, turn 0, first bot: it ended with 1: .*Error: no/s);
  const none = await carom(folder, ['bot', 'play', 'broken.js', '--node', 'no-such-program', '--games', '1']);
  expect([none.code, none.out, none.err]).toEqual([1, '', expect.stringMatching(/^carom: no-such-program: cannot be run: /)]);
  const silent = await carom(folder, ['bot', 'play', 'silent.js', '--games', '1', '--patience', '50', '--json']);
  expect(JSON.parse(silent.out).faults).toEqual(['race 0, turn 0, first bot: no orders within 50 ms']);
});

it('bot play without --games plays as many races as end in half a minute, and tells bots to think for 10 ms', async () => {
  const slow = (wait: number) => `
    const { createInterface } = require('node:readline');
    require('node:fs').writeFileSync('turn.txt', String(process.env.TURN_MS));
    let count = -1; // the greeting, then four lines a turn and two of ours
    createInterface({ input: process.stdin }).on('line', () => setTimeout(() => console.log('0 0 0'), ${wait}));`;
  const folder = folderWith({ 'slow.js': slow(30), 'quick.js': slow(0) });
  const { now } = Date;
  /** Has a clock run so many times as fast, once a bot has started. */
  const hasten = (times: number) => {
    rmSync(join(folder, 'turn.txt'), { force: true });
    const asked = now();
    let began = 0;
    Date.now = () => {
      if (began === 0 && existsSync(join(folder, 'turn.txt'))) began = now();
      return began === 0 ? asked : asked + times * (now() - began);
    };
  };
  try {
    hasten(300); // 100 ms are the time that there is
    const patient = ['--patience', '600000']; // of the same clock
    expect(await carom(folder, ['bot', 'play', 'slow.js', ...patient])).toMatchObject({
      code: 1,
      out: '',
      err: 'carom: no race came to its end in half a minute; --games 1 plays one to its end\n',
    });
    hasten(300);
    expect(await carom(folder, ['bot', 'play', 'slow.js', '--game', 'search-race', ...patient])).toMatchObject({
      code: 1,
      out: '',
      err: 'carom: no map came to its end in half a minute; --games 1 plays one to its end\n',
    });
    expect(readFileSync(join(folder, 'turn.txt'), 'utf8')).toBe('10');
    hasten(8); // 4 s
    const quick = await carom(folder, ['bot', 'play', 'quick.js', ...patient]);
    const { groups } = /^half a minute was enough for (?<races>\d+) races?; --games 20 plays more$/m.exec(quick.err) ?? {};
    expect(quick.out).toContain(` drawn of ${groups?.races ?? 20}: `); // all 20, where the machine is quick
  } finally {
    Date.now = now;
  }
  const asked = await carom(folder, ['bot', 'play', 'quick.js', '--games', '1']);
  expect(asked.out).toContain(' drawn of 1: ');
  expect(readFileSync(join(folder, 'turn.txt'), 'utf8')).toBe('undefined');
});

it('bot play that is interrupted leaves nothing behind', async () => {
  const folder = folderWith({ 'silent.js': 'setInterval(() => {}, 1000);' });
  mkdirSync(join(folder, 'tmp'));
  const child = spawn(process.execPath, [bin, 'bot', 'play', 'silent.js'], {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const end = new Promise((resolve) => child.on('close', resolve));
  while (readdirSync(join(folder, 'tmp')).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  expect(await end).toBe(130);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

it('bot play runs a bot as it is pasted on the contest site, which reads by readline() and orders by print()', async () => {
  const raw = `'use strict';
const [, count] = [readline(), Number(readline())];
const checkpoints = Array.from({ length: count }, () => readline().split(' ').map(Number));
for (;;) {
  const pods = [0, 1, 2, 3].map(() => readline().split(' ').map(Number));
  printErr(this === undefined);
  for (const pod of pods.slice(0, 2)) print(checkpoints[pod[5]].join(' ') + ' 100');
}`;
  const folder = folderWith({ 'raw.js': raw });
  const { code, out } = await carom(folder, ['bot', 'play', 'raw.js', '--games', '1', '--json']);
  expect([code, JSON.parse(out).faults]).toEqual([0, []]);
});

it('bot refuses what it cannot do, with exit code 2, and writes nothing', async () => {
  const folder = folderWith({});
  writeFileSync(join(folder, 'syntax.ts'), 'const a: number = ;');
  writeFileSync(join(folder, 'import.ts'), "import { x } from 'nowhere';\nconsole.log(x);");
  writeFileSync(join(folder, 'own.js'), '');
  const long = `console.log([${'"a long text that cannot be shortened", '.repeat(3000)}]);`;
  writeFileSync(join(folder, 'long.ts'), long);
  for (const [args, error] of [
    [['new', 'chess'], /^carom: game must be csb \(Mad Pod Racing\) or search-race, got "chess"\n$/],
    [['bundle', 'syntax.ts'], /^carom: syntax\.ts: cannot be bundled: .*Unexpected token/s],
    [['bundle', 'import.ts'], /^carom: import\.ts: imports must be installed, and not found are nowhere\n$/],
    [['bundle', 'long.ts'], /^carom: long\.ts: the bundle must be at most 100000 characters, is \d+\n$/],
    [['bundle', 'my-bot.js'], /^carom: my-bot\.js: would be written over; name another file with --out\n$/],
    [['play', 'none.js'], /^carom: none\.js: no such file\n$/],
    [['play', 'syntax.ts'], /^carom: syntax\.ts: must be bundled first, by carom bot bundle syntax\.ts\n$/],
    [['play', 'own.js', '--games', '0'], /^carom: --games must be an integer in \[1, 100000\], got "0"\n$/],
  ] as const) {
    const { code, err: stderr } = await carom(folder, ['bot', ...args]);
    expect({ args, code, stderr }).toEqual({ args, code: 2, stderr: expect.stringMatching(error) });
  }
  for (const name of ['syntax.js', 'import.js', 'long.js']) expect(existsSync(join(folder, name))).toBe(false);
});
