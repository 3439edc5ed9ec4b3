import type { Command } from 'commander';
import { carried } from '../carried.ts';
import type { CaromCommand } from '../command.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

/** `carom verify`: a recorded contest game against our referees. */
export const verifyCommand: CaromCommand = {
  name: 'verify',
  summary: 'play a contest game again from its trace; exit 3 if it differs',
  define(command: Command, shell: () => Shell) {
    command
      .argument(
        '<trace...>',
        'traces of Coders Strike Back (Mad Pod Racing), Fantastic Bits or Mean Max; of the first and the last also the replay JSON of the site',
      )
      .action(async (paths: string[]) => {
        process.exitCode = await verify(shell(), paths);
      });
  },
};

/** What the referees say of a trace. */
interface Referees {
  readonly report: (read: () => string) => { readonly right: boolean; readonly text: string };
}

async function verify(shell: Shell, paths: readonly string[]): Promise<number> {
  const { pathToFileURL } = await import('node:url');
  const { readText } = await import('../files.ts');
  const folder = carried('referees', 'examples/referees', 'install @carom/cli again');
  const { report } = (await import(pathToFileURL(`${folder}verify.mjs`).href)) as Referees;
  let code: number = exitCodes.ok;
  for (const path of paths) {
    const text = await readText(path);
    const { right, text: verdict } = report(() => text);
    if (!right && verdict.startsWith('no trace')) throw new CommandError(`${path}: ${verdict}`);
    if (!right) code = exitCodes.diverged;
    await shell.write(shell.json ? `${JSON.stringify({ file: path, ok: right, verdict })}\n` : `${path}: ${verdict}\n`);
  }
  return code;
}
