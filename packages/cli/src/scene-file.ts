import { openRecording, parseScene, type Recording, type Scene, type SceneProblem, sceneHash, withEngine, withSeed } from '@carom/scene';
import { CommandError } from './exit.ts';
import { chunksOf, isThere, readable, readText } from './files.ts';
import { namedScene } from './gallery.ts';
import type { Shell } from './shell.ts';

/** A scene from a file, as it is to be run. */
export interface SceneFile {
  /** The scene, engine and seed put in. */
  readonly scene: Scene;
  /** `sceneHash` of it. */
  readonly hash: string;
  /** The seed that was put in, or null. */
  readonly seed: number | null;
}

/** Reads a scene, shows its warnings, and puts engine and seed in. @throws CommandError with every problem, one a line */
export async function loadScene(
  shell: Shell,
  path: string,
  { engine, seed = null }: { readonly engine?: 'timeline' | 'world' | undefined; readonly seed?: number | null } = {},
): Promise<SceneFile> {
  let result = parseScene(await sceneText(path));
  if (result.ok && engine !== undefined) result = withEngine(result.scene, engine);
  const errors = result.problems.filter(({ severity }) => severity === 'error');
  if (!result.ok) throw new CommandError([`${path}: no scene that can be run`, ...errors.map(problemLine)].join('\n'));
  for (const problem of result.problems) shell.say(`${path}: ${problemLine(problem)}`);
  const scene = seed === null ? result.scene : withSeed(result.scene, seed);
  return { scene, hash: sceneHash(scene), seed };
}

/** A recording from a file. @throws CommandError naming what is wrong */
export function loadRecording(path: string): Promise<Recording> {
  return openRecording(chunksOf(path)).catch((error: unknown) => {
    throw readable(path, error);
  });
}

/**
 * The text of a scene: of a file, of stdin for `-`, or of the gallery's scene of this name where there is no such file.
 * @throws CommandError if there is none
 */
export async function sceneText(path: string): Promise<string> {
  const isName = /^[a-z][a-z0-9-]*$/.test(path) && !isThere(path);
  return isName ? JSON.stringify(await namedScene(path)) : readText(path);
}

/** A problem in one line: severity, message, and the hint if there is one. */
export function problemLine({ severity, message, hint }: SceneProblem): string {
  return `${severity}: ${message}${hint ? ` (${hint})` : ''}`;
}

/** Reads the name of an engine. @throws CommandError unless it is one */
export function readEngine(text: string): 'timeline' | 'world' {
  if (text === 'timeline' || text === 'world') return text;
  throw new CommandError(`--engine must be one of 'timeline', 'world', got ${JSON.stringify(text)}`);
}
