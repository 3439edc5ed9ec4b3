import { pathToFileURL } from 'node:url';
import type { Scene } from '@carom/scene';
import { carried } from './carried.ts';
import { CommandError } from './exit.ts';

/** A scene that comes with the command. */
export interface NamedScene {
  /** Its name. */
  readonly id: string;
  /** Builds it; the same one every time. */
  readonly build: () => Scene;
}

/** All scenes that come with the command, in the order of the playground. */
export async function namedScenes(): Promise<readonly NamedScene[]> {
  const file = `${carried('gallery', 'gallery/dist', 'run npm run build first')}index.js`;
  const { gallery } = (await import(pathToFileURL(file).href)) as { readonly gallery: readonly NamedScene[] };
  return gallery;
}

/** The scene of this name. @throws CommandError that names the likeliest one where there is none */
export async function namedScene(name: string): Promise<Scene> {
  const all = await namedScenes();
  const found = all.find(({ id }) => id === name);
  if (found) return found.build();
  const meant = likest(
    name,
    all.map(({ id }) => id),
  );
  const hint = meant === null ? 'carom gallery lists the names' : `did you mean ${meant}? carom gallery lists all names`;
  throw new CommandError(`${name}: no such file, and no scene of the gallery (${hint})`);
}

/** The name that contains the text, or is contained, or shares most of its pairs of letters with it; `null` if none is near. */
function likest(text: string, names: readonly string[]): string | null {
  const whole = names.find((name) => name.includes(text) || text.includes(name));
  if (whole) return whole;
  const pairs = (word: string) => Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2));
  const mine = new Set(pairs(text));
  const share = (name: string) => (2 * pairs(name).filter((pair) => mine.has(pair)).length) / (text.length + name.length - 2);
  const [best] = [...names].sort((a, b) => share(b) - share(a));
  return share(best) >= 0.5 ? best : null;
}
