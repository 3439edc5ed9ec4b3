import type { Scene } from '@carom/scene';

/** What every scene of the world engine starts with. */
export const worldHead: Pick<Scene, 'format' | 'version' | 'engine'> = { format: 'carom-scene', version: 0, engine: 'world' };
