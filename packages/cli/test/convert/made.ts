import { expect } from 'vitest';
import { type Scene, validateScene } from '../../../scene/dist/index.js';

/** What a converter made of a file: the scene, checked, and what it said. */
export interface Made {
  readonly scene: Scene;
  readonly said: readonly string[];
  readonly taken: Readonly<Record<string, readonly [number, number]>>;
}

/** Calls a converter and checks that its scene can be run. */
export async function made(
  convert: (miss: (text: string) => void) => Promise<{ scene: unknown; taken: Made['taken'] }> | { scene: unknown; taken: Made['taken'] },
): Promise<Made> {
  const said: string[] = [];
  const { scene, taken } = await convert((text) => said.push(text));
  const result = validateScene(scene);
  expect(result.problems).toEqual([]);
  return { scene: scene as Scene, said, taken };
}
