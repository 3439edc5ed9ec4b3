import { buildWorld, type SceneBody, validateScene } from '@carom/scene';
import { expectThat } from '../../packages/carom/test/reliability/fuzz.ts';
import type { Converted } from '../../packages/cli/src/convert/converted.ts';
import { CommandError } from '../../packages/cli/src/exit.ts';
import { checkProblems } from './outside.ts';

/** Plays what was made of a level of another editor: a scene whose world runs, or a refusal by a line that begins with one of the files. */
export async function playConverted(files: RegExp, convert: (miss: (text: string) => void) => Promise<Converted>): Promise<string> {
  const lines: string[] = [];
  try {
    const { scene, taken } = await convert((text) => lines.push(text));
    expectThat(lines.length < 30 && lines.every((line) => line.length < 300), () => `too much is said: ${lines.join(' | ').slice(0, 900)}`);
    for (const [some, all] of Object.values(taken)) expectThat(some <= all, () => `${some} of ${all}`);
    const result = validateScene(scene);
    checkProblems(result.problems, result.ok);
    if (!result.ok) return 'refused as a scene';
    const world = buildWorld(result.scene, { warn: null });
    const bodies = (result.scene.bodies ?? []) as readonly SceneBody[];
    expectThat([...world].length === bodies.length, () => 'bodies are missing');
    for (let i = 0; i < 4; i++) world.step(1 / 60);
    for (const { x, y, vx, vy } of world) expectThat([x, y, vx, vy].every(Number.isFinite), () => `a body at ${x}, ${y} at ${vx}, ${vy}`);
    return 'taken';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const { message } = error;
    const isPlain = files.test(message) && !message.includes('\n') && message.length < 500;
    expectThat(isPlain, () => `not plain: ${message.slice(0, 500)}`);
    return 'refused';
  }
}
