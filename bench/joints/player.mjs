// A bundle of World on one scene, alone in its process: `fork('player.mjs', [bundle, scene file])`.
// {steps: n} → {ms: their processor time}; {end: true} → {hash of the world}.
import { pathToFileURL } from 'node:url';
import { processorMs } from '../compare.mjs';
import { createIn } from '../world/carom.mjs';
import { readScene } from '../world/scene-file.mjs';

const [file, sceneFile] = process.argv.slice(2);
const { World } = await import(pathToFileURL(file).href);
const { world, step } = createIn(World, readScene(sceneFile));
process.on('message', ({ steps, end }) => {
  if (end) return process.send({ hash: world.hash() }, () => process.exit(0));
  const start = process.cpuUsage();
  for (let i = 0; i < steps; i++) step();
  process.send({ ms: processorMs(start) });
});
process.on('disconnect', () => process.exit(1));
process.send({ ready: true });
