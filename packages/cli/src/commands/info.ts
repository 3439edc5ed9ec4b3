import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Shell } from '../shell.ts';

/** `carom info`: what is in a scene or a recording. */
export const infoCommand: CaromCommand = {
  name: 'info',
  summary: 'tell what is in a scene or a recording',
  define(command: Command, shell: () => Shell) {
    command.argument('<file...>', 'scenes, names of the gallery, or recordings').action(async (paths: string[]) => {
      for (const path of paths) await tell(shell(), path, path.endsWith('.carom') ? await ofRecording(path) : await ofScene(shell(), path));
    });
  },
};

type Facts = Readonly<Record<string, string | number | boolean | null>>;

async function tell(shell: Shell, path: string, facts: Facts): Promise<void> {
  if (shell.json) return shell.write(`${JSON.stringify({ file: path, ...facts })}\n`);
  const lines = Object.entries(facts).map(([name, value]) => `  ${name.padEnd(10)} ${value === null || value === '' ? '–' : value}\n`);
  return shell.write(`${path}\n${lines.join('')}`);
}

async function ofScene(shell: Shell, path: string): Promise<Facts> {
  const { loadScene } = await import('../scene-file.ts');
  const { createSceneRun } = await import('@carom/scene');
  const { scene, hash } = await loadScene(shell, path);
  const run = createSceneRun(scene);
  const { walls = [], kinematics = [], title = '', duration = null } = scene;
  return {
    kind: 'scene',
    title,
    engine: scene.engine,
    bodies: [...run.bodies()].length,
    walls: walls.length,
    moving: kinematics.length,
    duration,
    scene: hash,
    state: run.hash(),
  };
}

async function ofRecording(path: string): Promise<Facts> {
  const { loadRecording } = await import('../scene-file.ts');
  const { head, keyframes, inputs, end } = await loadRecording(path);
  const last = end ?? keyframes.at(-1);
  return {
    kind: 'recording',
    title: head.scene.title ?? '',
    engine: head.scene.engine,
    carom: head.carom,
    seed: head.seed,
    scene: head.sceneHash,
    keyframes: keyframes.length,
    inputs: inputs.length,
    step: last?.step ?? 0,
    time: last?.time ?? 0,
    complete: end !== null,
    state: last?.hash ?? null,
  };
}
