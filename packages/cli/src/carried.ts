import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError, exitCodes } from './exit.ts';

/** A folder that the package carries, or the one in the workspace that it is made from. @throws CommandError if neither is there */
export function carried(name: 'referees' | 'playground' | 'templates' | 'gallery', workspace: string, hint: string): string {
  for (const place of [`../${name}/`, `../../../${workspace}/`]) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new CommandError(`the ${name} are not there: ${hint}`, exitCodes.failure);
}
