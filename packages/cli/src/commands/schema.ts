import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Shell } from '../shell.ts';

/** `carom schema`: the JSON Schema of scenes. */
export const schemaCommand: CaromCommand = {
  name: 'schema',
  summary: 'print the JSON Schema of scenes, for editors',
  define(command: Command, shell: () => Shell) {
    command.action(async () => {
      const { readFileSync } = await import('node:fs');
      const { fileURLToPath } = await import('node:url');
      const file = fileURLToPath(import.meta.resolve('@carom/scene/schema.json'));
      await shell().write(readFileSync(file));
    });
  },
};
