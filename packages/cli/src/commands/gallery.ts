import type { Command } from 'commander';
import type { CaromCommand } from '../command.ts';
import type { Shell } from '../shell.ts';

/** `carom gallery`: the scenes that come with the command. */
export const galleryCommand: CaromCommand = {
  name: 'gallery',
  summary: 'list the scenes that run by name, as carom run pinball',
  define(command: Command, shell: () => Shell) {
    command.action(() => list(shell()));
  },
};

async function list(shell: Shell): Promise<void> {
  const { namedScenes } = await import('../gallery.ts');
  const scenes = (await namedScenes()).map(({ id, build }) => {
    const { title = '', engine, duration = null } = build();
    return { name: id, engine, duration, title };
  });
  const width = Math.max(...scenes.map(({ name }) => name.length));
  for (const scene of scenes)
    await shell.write(
      shell.json
        ? `${JSON.stringify(scene)}\n`
        : `${scene.name.padEnd(width)}  ${scene.engine.padEnd('timeline'.length)}  ${scene.title}\n`,
    );
}
