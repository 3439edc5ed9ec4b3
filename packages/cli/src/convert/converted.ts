/** A file as a scene, and how much of it that is. */
export interface Converted {
  readonly scene: unknown;
  /** Of each list of the file how many were taken over, and of how many. */
  readonly taken: Readonly<Record<string, readonly [taken: number, all: number]>>;
}

/** What a scene is called after its file. */
export function titleOf(path: string): string {
  return path === '-' ? 'stdin' : path.replace(/^.*[\\/]/, '').slice(0, 80);
}

/** A scene of the world engine with this title. */
export function worldScene(title: string, rest: object): object {
  return { format: 'carom-scene', version: 0, engine: 'world', title, ...rest };
}
