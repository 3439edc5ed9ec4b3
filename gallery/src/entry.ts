import type { Scene } from '@carom/scene';

/** What scenes are about, in the order to show. */
export type GalleryTheme = 'games' | 'billiards' | 'textbook' | 'heaps' | 'shapes' | 'joints' | 'fields' | 'gases' | 'chaos';

/** A named scene: data, and when its state is compared with the hash in `corpora/hashes.json`. */
export interface GalleryEntry {
  /** Its name in addresses and in the corpora: lower-case words joined by hyphens. */
  readonly id: string;
  /** What it is about. */
  readonly theme: GalleryTheme;
  /** Builds the scene; the same one every time. */
  readonly build: () => Scene;
  /** The time at which the state must have the expected hash. */
  readonly until: number;
}

/** What every scene of the gallery starts with. */
export const head: Pick<Scene, 'format' | 'version' | 'engine'> = { format: 'carom-scene', version: 0, engine: 'timeline' };
