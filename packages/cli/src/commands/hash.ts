import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Shell } from '../shell.ts';

/** `carom hash`: the name of a scene. */
export const hashCommand: CaromCommand = {
  name: 'hash',
  summary: 'print the hash of a scene: equal scenes, equal hash',
  define(command: Command, shell: () => Shell) {
    command
      .argument('<scene...>', "the scenes' JSON files, - for stdin")
      .option('--seed <n>', 'seed of the world and of every gas')
      .action(async (paths: string[], options: { readonly seed?: string }) => {
        const { loadScene } = await import('../scene-file.ts');
        const { readSeed } = await import('../until.ts');
        const seed = options.seed === undefined ? null : readSeed(options.seed);
        const { write, json } = shell();
        for (const path of paths) {
          const { hash } = await loadScene(shell(), path, { seed });
          await write(json ? `${JSON.stringify({ file: path, scene: hash, seed })}\n` : `${hash}  ${path}\n`);
        }
      });
  },
};
