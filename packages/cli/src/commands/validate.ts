import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';

/** `carom validate`: every problem of a scene, with its path. */
export const validateCommand: CaromCommand = {
  name: 'validate',
  summary: 'check a scene: every mistake at once, with its path and a hint',
  define(command: Command, shell: () => Shell) {
    command.argument('<scene...>', "the scenes' JSON files, - for stdin").action(async (paths: string[]) => {
      process.exitCode = await validate(shell(), paths);
    });
  },
};

async function validate(shell: Shell, paths: readonly string[]): Promise<number> {
  const { parseScene } = await import('@carom/scene');
  const { problemLine, sceneText } = await import('../scene-file.ts');
  let code: number = exitCodes.ok;
  for (const path of paths) {
    const text = await sceneText(path).catch((error: Error) => error);
    if (text instanceof Error) {
      if (!(text instanceof CommandError)) throw text;
      shell.complain(text.message); // the next ones are still checked
      code = exitCodes.invalid;
      continue;
    }
    const { ok, problems } = parseScene(text);
    if (!ok) code = exitCodes.invalid;
    if (shell.json) await shell.write(`${JSON.stringify({ file: path, ok, problems })}\n`);
    else for (const problem of problems) await shell.write(`${path}: ${problemLine(problem)}\n`);
    if (ok) shell.say(`${path}: a valid scene`);
  }
  return code;
}
