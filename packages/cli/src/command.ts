import type { Command } from 'commander';
import type { Shell } from './shell.ts';

/**
 * A command: one file in `commands/`, which loads what it needs when it is run.
 *
 * @example
 * const hello: CaromCommand = {
 *   name: 'hello',
 *   summary: 'greet',
 *   define: (command, shell) => command.argument('<name>').action((name: string) => shell().say(`hello ${name}`)),
 * };
 * hello.name; // 'hello'
 */
export interface CaromCommand {
  /** How it is called. */
  readonly name: string;
  /** What it does, in a few words: its line in the help. */
  readonly summary: string;
  /** Adds arguments, options and the action. */
  readonly define: (command: Command, shell: () => Shell) => void;
}
