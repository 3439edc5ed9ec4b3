import { Command, CommanderError } from 'commander';
import type { CaromCommand } from './command.ts';
import { commands } from './commands.ts';
import { CommandError, exitCodes } from './exit.ts';
import { createShell, mindPipes, type Shell } from './shell.ts';
import { caromVersion } from './version.ts';

/**
 * Runs the command line. Resolves to the exit code.
 *
 * @example
 * await main(['--version']); // 0
 */
export async function main(args: readonly string[]): Promise<number> {
  mindPipes();
  const program = new Command('carom');
  const shell = (): Shell => createShell({ quiet: program.opts().quiet === true, json: program.opts().json === true });
  program
    .option('-q, --quiet', 'say nothing but errors')
    .option('--json', 'results and errors as JSON')
    .version(caromVersion)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  program.helpInformation = () => overview(commands);
  for (const each of commands) {
    const command = program.command(each.name).description(each.summary).exitOverride();
    each.define(command, shell);
  }
  if (args.length === 0) {
    process.stdout.write(overview(commands));
    return exitCodes.ok;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.help')
      error.message = missing(args.filter((arg) => !arg.startsWith('-')));
    return failed(shell(), error);
  }
}

/** What to say where a help was all that there was to show, which is no error message. */
function missing([name, asked]: readonly string[]): string {
  return name === 'help' ? `unknown command '${asked}'` : `${name}: a command must be given; carom help ${name} lists them`;
}

/** Says what went wrong. */
function failed(shell: Shell, error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.ok;
    shell.complain(error.message.replace(/^error: /, ''));
    return exitCodes.invalid;
  }
  if (error instanceof CommandError) {
    shell.complain(error.message);
    return error.code;
  }
  if (error instanceof TypeError || error instanceof RangeError) {
    shell.complain(error.message);
    if (process.env.CAROM_TRACE) process.stderr.write(`${error.stack}\n`);
    return exitCodes.invalid;
  }
  shell.complain(error instanceof Error ? error.message : String(error));
  if (process.env.CAROM_TRACE && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return exitCodes.failure;
}

function overview(all: readonly CaromCommand[]): string {
  const width = Math.max(...all.map(({ name }) => name.length));
  const lines = all.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `carom ${caromVersion}: colliding circles from a shell\n\n${lines.join('\n')}\n\ncarom help <command> for arguments; --quiet, --json; data on stdout; exits 0 ok, 1 failed, 2 invalid input, 3 diverged\n`;
}
