import { Command, CommanderError } from 'commander';
import type { CaromCommand } from './command.ts';
import { commands } from './commands.ts';
import { CommandError, exitCodes } from './exit.ts';
import { createShell, mindPipes, type Shell } from './shell.ts';
import { caromVersion } from './version.ts';

/** What may stand before and after the name of every command. */
const flags: readonly string[] = ['-q', '--quiet', '--json'];

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
    .option(flags.slice(0, 2).join(', '), 'say nothing but errors')
    .option(flags[2], 'results and errors as JSON')
    .version(caromVersion)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  program.helpInformation = () => overview(commands);
  for (const each of commands) {
    const command = program.command(each.name).description(each.summary).exitOverride();
    each.define(command, shell);
  }
  if (args.every((arg) => flags.includes(arg))) {
    process.stdout.write(overview(commands));
    return exitCodes.ok;
  }
  const [first, ...topic] = args.filter((arg) => !flags.includes(arg));
  if (first === 'help' && topic.length > 1) {
    const found = commandAt(program, topic);
    if (found) found.outputHelp();
    else shell().complain(missing([first, ...topic]));
    return found ? exitCodes.ok : exitCodes.invalid;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitCodes.ok);
  } catch (error) {
    const words = args.filter((arg) => !arg.startsWith('-'));
    if (error instanceof CommanderError && error.code === 'commander.help') error.message = missing(words);
    else if (error instanceof CommanderError && error.exitCode !== 0) error.message += whereToLook(program, words);
    return failed(shell(), error);
  }
}

/** The command with these names, each below the one before, as `bot new`. */
function commandAt(program: Command, names: readonly string[]): Command | undefined {
  let found: Command | undefined = program;
  for (const name of names) found = found?.commands.find((command) => command.name() === name);
  return found;
}

/** Behind what is wrong with options and arguments: where all of them are listed; nothing where the command is unknown. */
function whereToLook(program: Command, words: readonly string[]): string {
  let depth = 0;
  while (depth < words.length && commandAt(program, words.slice(0, depth + 1))) depth++;
  return depth === 0 ? '' : `; carom help ${words.slice(0, depth).join(' ')} lists what there is`;
}

/** What to say where a help was all that there was to show, which is no error message. */
function missing([name, ...asked]: readonly string[]): string {
  return name === 'help' ? `unknown command '${asked.join(' ')}'` : `${name}: a command must be given; carom help ${name} lists them`;
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
  const lines = all.map(({ name, summary }) => wrapped(`  ${name.padEnd(width)}  `, summary));
  const rest = 'carom help <command>; --quiet, --json; exits 0 ok 1 failed 2 invalid 3 diverged';
  return `carom ${caromVersion}: colliding circles from a shell\n\n${lines.join('\n')}\n\n${wrapped('', rest)}\n`;
}

/** A text in lines of at most 80 characters, the first behind `head`, the others below the first. */
function wrapped(head: string, text: string): string {
  const lines = [head];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last.length + word.length > 80) lines.push(' '.repeat(head.length));
    lines[lines.length - 1] += `${word} `;
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}
