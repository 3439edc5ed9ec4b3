import type { Command } from 'commander';
import type { Shell } from './shell.ts';

/** A command: one file in `commands/`, which loads what it needs when it is run. */
export interface CaromCommand {
  /** How it is called. */
  readonly name: string;
  /** What it does, in a few words: its line in the help. */
  readonly summary: string;
  /** Adds arguments, options and the action. */
  readonly define: (command: Command, shell: () => Shell) => void;
}
