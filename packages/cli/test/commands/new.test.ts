import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gallery } from '@carom/gallery';
import { parseScene, sceneHash } from '@carom/scene';
import { expect, it } from 'vitest';
import { carom, folderWith } from '../carom.ts';

it.each(['world', 'timeline'])(
  'carom new writes a scene of the %s engine with comments, without a warning, that runs and is drawn',
  async (engine) => {
    const folder = folderWith({});
    const made = await carom(folder, ['new', '--engine', engine]);
    expect([made.code, made.err]).toEqual([
      0,
      'scene.jsonc: a scene; next: carom run scene.jsonc, or carom render scene.jsonc --at 1 --out picture.svg\n',
    ]);
    const text = readFileSync(join(folder, 'scene.jsonc'), 'utf8');
    expect(text.match(/\/\/ \w/g)!.length).toBeGreaterThanOrEqual(8);
    expect(await carom(folder, ['validate', 'scene.jsonc'])).toMatchObject({ code: 0, out: '' });
    const ran = await carom(folder, ['run', 'scene.jsonc']);
    expect(ran.code).toBe(0);
    expect(ran.out.split('\n').length).toBeGreaterThan(20);
    expect((await carom(folder, ['info', 'scene.jsonc', '--json'])).out).toContain(`"engine":"${engine}"`);
    await carom(folder, ['render', 'scene.jsonc', '--at', '1', '--out', 'picture.svg']);
    expect(readFileSync(join(folder, 'picture.svg'), 'utf8')).toContain('</svg>');
  },
);

it('every command that stands in the comments of a new scene does what it says', async () => {
  for (const engine of ['world', 'timeline']) {
    const folder = folderWith({});
    await carom(folder, ['new', '--engine', engine]);
    const lines = readFileSync(join(folder, 'scene.jsonc'), 'utf8').matchAll(/^\/\/ {3}carom (.+?)(?: {2,}.*)?$/gm);
    const commands = [...lines].map(([, command]) => command.split(' '));
    expect(commands.length).toBeGreaterThanOrEqual(4);
    for (const command of commands) expect(await carom(folder, command), command.join(' ')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'film.gif'))).toBe(true);
  }
});

it('carom new writes over nothing, takes a scene of the gallery, and names what it does not know', async () => {
  const folder = folderWith({ 'mine.json': 'keep' });
  expect((await carom(folder, ['new', 'mine.json'])).err).toBe('carom: mine.json: is there already; --force writes over it\n');
  expect(readFileSync(join(folder, 'mine.json'), 'utf8')).toBe('keep');
  expect((await carom(folder, ['new', 'mine.json', '--from', 'pinball', '--force', '--json'])).err).toBe(
    '{"out":"mine.json","from":"pinball"}\n',
  );
  const copied = parseScene(readFileSync(join(folder, 'mine.json'), 'utf8'));
  expect(copied.ok && sceneHash(copied.scene)).toBe(sceneHash(gallery.find(({ id }) => id === 'pinball')!.build()));
  for (const [args, error] of [
    [['x.json', '--engine', 'box2d'], `--engine must be one of 'timeline', 'world', got "box2d"`],
    [
      ['x.json', '--from', 'pinbal'],
      'pinbal: no such file, and no scene of the gallery (did you mean pinball? carom gallery lists all names)',
    ],
  ] as const)
    expect(await carom(folder, ['new', ...args])).toMatchObject({ code: 2, err: `carom: ${error}\n` });
  expect(existsSync(join(folder, 'x.json'))).toBe(false);
});

it('every scene of the gallery is listed, and has its name for a file where there is none', async () => {
  const folder = folderWith({});
  const names = gallery.map(({ id }) => id);
  const listed = await carom(folder, ['gallery', '--json']);
  expect(
    listed.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(names);
  expect((await carom(folder, ['gallery'])).out).toContain('\npinball               world     Pinball\n');
  const hashes = (await carom(folder, ['hash', ...names])).out.trim().split('\n');
  expect(hashes.map((line) => line.split(' ')[0])).toEqual(gallery.map(({ build }) => sceneHash(build())));
  expect(await carom(folder, ['validate', 'pinball'])).toMatchObject({ code: 0, err: 'pinball: a valid scene\n' });
  expect(await carom(folder, ['run', 'pinball', '--until', '0.5', '--out', 'a.ndjson'])).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'pinball'), '{}');
  expect((await carom(folder, ['run', 'pinball'])).err).toContain('pinball: no scene that can be run');
  for (const [name, hint] of [
    ['cradle', 'did you mean newtons-cradle? carom gallery lists all names'],
    ['wreking-ball', 'did you mean wrecking-ball? carom gallery lists all names'],
    ['zzz', 'carom gallery lists the names'],
  ])
    expect(await carom(folder, ['run', name])).toMatchObject({
      code: 2,
      err: `carom: ${name}: no such file, and no scene of the gallery (${hint})\n`,
    });
  expect((await carom(folder, ['run', 'zzz.json'])).err).toBe('carom: zzz.json: no such file\n');
});

it('help tells of a command below another one, and names one that is not there', async () => {
  const folder = folderWith({});
  const asked = await carom(folder, ['help', 'bot', 'new']);
  expect([asked.code, asked.out]).toEqual([0, (await carom(folder, ['bot', 'new', '--help'])).out]);
  expect(asked.out).toContain('Usage: carom bot new');
  expect((await carom(folder, ['help', 'bot', 'play', '--json'])).out).toContain('Usage: carom bot play');
  for (const names of [
    ['bot', 'nosuch'],
    ['nosuch', 'new'],
    ['bot', 'new', 'csb'],
  ])
    expect(await carom(folder, ['help', ...names])).toMatchObject({ code: 2, err: `carom: unknown command '${names.join(' ')}'\n` });
});

it('carom new room writes a project whose files are those of the template', async () => {
  const folder = folderWith({});
  mkdirSync(join(folder, 'taken'));
  writeFileSync(join(folder, 'taken/a.txt'), 'mine');
  expect(await carom(folder, ['new', 'room', 'game'])).toMatchObject({
    code: 0,
    err: 'game: rooms for several players; next: cd game, npm install, npm run build, npm start\n',
  });
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'game/package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toContain('@colyseus/core');
  expect(readFileSync(join(folder, 'game/server/ws.js'), 'utf8')).toContain("from './rooms.js'");
  expect(await carom(folder, ['new', 'room', 'taken'])).toMatchObject({
    code: 2,
    err: 'carom: taken: is there already; --force writes into it\n',
  });
  expect(await carom(folder, ['new', 'room', 'taken', '--force'])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'taken/a.txt'), 'utf8')).toBe('mine');
});
