import type { Scene } from '@carom/scene';
import type { JSX } from 'preact';
import { Program } from '../scenes/code.tsx';
import type { WorldView } from './world-view.ts';

/** The scene stands in the program up to so many characters; beyond it the program reads its file. */
const mostCharacters = 6000;

/** The TypeScript program that runs a scene of the world engine to `time`. What it prints is what the page shows, if nobody touched it. */
export function worldCodeOf(scene: Scene, time: number): string {
  const text = JSON.stringify(scene, null, 1);
  const written = text.length <= mostCharacters;
  return [
    ...(written ? [] : ["import { readFileSync } from 'node:fs';"]),
    `import { createWorldRun, ${written ? 'type Scene' : 'parseScene'} } from '@carom/scene';`,
    '',
    ...(written
      ? [`const scene: Scene = ${text.replace(/"(\w+)":/g, '$1:').replace(/"([^"'\\]*)"/g, "'$1'")};`, 'const run = createWorldRun(scene);']
      : [
          '// Save the scene as scene.json beside this file (button “Save JSON”).',
          "const result = parseScene(readFileSync('scene.json', 'utf8'));",
          "if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\\n'));",
          'const run = createWorldRun(result.scene);',
        ]),
    `const steps = Math.round(${time} / run.dt);`,
    'for (let step = 0; step < steps; step++) {',
    '  run.step();',
    '  for (const hit of run.world.events.hits) console.log(step, hit.a.data, hit.b.data, hit.approachSpeed);',
    '}',
    'console.log(run.world.kineticEnergy(), run.world.hash());',
    '',
  ].join('\n');
}

/** The program that runs this scene to the moment shown. */
export function WorldCode({ view }: { view: WorldView }): JSX.Element {
  const { player, scene, id } = view;
  const steps = player.index.value > 0 && !player.active.value ? player.index.value : player.horizon.value;
  return <Program code={worldCodeOf(scene, steps * (player.track.value?.dt ?? 1 / 60))} scene={scene} id={id} />;
}
