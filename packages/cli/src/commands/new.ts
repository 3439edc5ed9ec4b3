import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface NewOptions {
  readonly engine: string;
  readonly from?: string;
  readonly force?: boolean;
}

/** `carom new`: a scene to begin with, or a project. */
export const newCommand: CaromCommand = {
  name: 'new',
  summary: 'write a scene with comments, ready to run; or a server for players',
  define(command: Command, shell: () => Shell) {
    command
      .argument('[file]', 'the file to write; or room, for a folder with rooms for several players', 'scene.jsonc')
      .argument('[folder]', 'the folder of the room', 'carom-room')
      .option('--engine <name>', 'world (fixed steps, for games) or timeline (event by event)', 'world')
      .option('--from <name>', 'a scene of the gallery to begin with, instead of the one with comments')
      .option('--force', 'even if the file is there')
      .action((path: string, folder: string, options: NewOptions) =>
        path === 'room' ? writeRoom(shell(), folder, options) : writeNew(shell(), path, options),
      );
  },
};

/** A project with rooms for several players, that needs the version of Carom that this command has. */
async function writeRoom(shell: Shell, folder: string, { force = false }: NewOptions): Promise<void> {
  const { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { carried } = await import('../carried.ts');
  if (existsSync(folder) && readdirSync(folder).length > 0 && !force)
    throw new CommandError(`${folder}: is there already; --force writes into it`);
  const template = join(carried('templates', 'packages/cli/templates', 'install @carom/cli again'), 'room');
  cpSync(template, folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  manifest.dependencies.carom = dependencies.carom;
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  shell.tell(`${folder}: rooms for several players; next: cd ${folder}, npm install, npm run build, npm start`, {
    out: folder,
    from: 'room',
  });
}

async function writeNew(shell: Shell, path: string, { engine, from, force = false }: NewOptions): Promise<void> {
  const { readFileSync } = await import('node:fs');
  const { carried } = await import('../carried.ts');
  const { isThere, writeWhole } = await import('../files.ts');
  const { readEngine } = await import('../scene-file.ts');
  const { namedScene } = await import('../gallery.ts');
  const kind = readEngine(engine);
  if (isThere(path) && !force) throw new CommandError(`${path}: is there already; --force writes over it`);
  const text =
    from === undefined
      ? readFileSync(`${carried('templates', 'packages/cli/templates', 'install @carom/cli again')}${kind}.jsonc`, 'utf8')
      : `${JSON.stringify(await namedScene(from), null, 2)}\n`;
  writeWhole(path, text);
  shell.tell(`${path}: a scene; next: carom run ${path}, or carom render ${path} --at 1 --out picture.svg`, {
    out: path,
    from: from ?? kind,
  });
}
