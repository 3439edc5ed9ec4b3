import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError } from '../exit.ts';
import type { Shell } from '../shell.ts';

interface NewOptions {
  readonly engine: string;
  readonly from?: string;
  readonly force?: boolean;
}

/** `carom new`: a scene to begin with. */
export const newCommand: CaromCommand = {
  name: 'new',
  summary: 'write a scene to begin with, with comments and ready to run',
  define(command: Command, shell: () => Shell) {
    command
      .argument('[file]', 'the file to write', 'scene.jsonc')
      .option('--engine <name>', 'world (fixed steps, for games) or timeline (event by event)', 'world')
      .option('--from <name>', 'a scene of the gallery to begin with, instead of the one with comments')
      .option('--force', 'even if the file is there')
      .action((path: string, options: NewOptions) => writeNew(shell(), path, options));
  },
};

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
