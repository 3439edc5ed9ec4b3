// One engine on one scene, alone in its process: `node candidate.mjs <engine> <scene>` plays it once to be compiled, then again for half a second or
// once, and prints CPU ms a step of the best time: of all steps, and of the last quarter, in which most scenes are at rest; and where the highest body is at the end.
import { processorMs } from '../compare.mjs';
import { engines } from './engines.mjs';
import { plan } from './scenes.mjs';

const [name, sceneName] = process.argv.slice(2);
const { make, steps } = plan[sceneName];
const [module, variant] = engines[name];
const { create } = await import(module);
const scene = make();

async function play() {
  const engine = await create(scene, variant);
  const start = process.cpuUsage();
  let late = start;
  for (let step = 0; step < steps; step++) {
    if (step === (steps * 3) / 4) late = process.cpuUsage();
    engine.step();
  }
  const [whole, end] = [processorMs(start) / steps, processorMs(late) / (steps / 4)];
  return { ms: whole, late: end, top: Math.max(...scene.bodies.map((_, i) => engine.read(i).y)) };
}

await play();
let best = await play();
for (let spent = best.ms * steps; spent < 500; spent += best.ms * steps) {
  const next = await play();
  if (next.ms < best.ms) best = next;
}
console.log(JSON.stringify(best));
process.exit(0); // some engines leave threads behind
