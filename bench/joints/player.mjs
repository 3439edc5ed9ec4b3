// A bundle of World on one scene, alone in its process: `fork('player.mjs', [bundle, scene file])`.
// {steps: n} → {ms: their processor time}; {end: true} → {hash of the world}.
import { pathToFileURL } from 'node:url';
import { readScene } from '../world/scene-file.mjs';

const [file, sceneFile] = process.argv.slice(2);
const { World } = await import(pathToFileURL(file).href);
const { gravity, restitution, friction, width, height, bodies } = readScene(sceneFile);
const world = new World({ gravity: { x: 0, y: -gravity }, warn: null });
const material = { restitution, friction };
world.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } }, { material });
for (let k = 0; k < bodies.length; k += 5) {
  const [x, y, r, vx, vy] = bodies.subarray(k, k + 5);
  world.add({ x, y, r, vx, vy, material });
}
process.on('message', ({ steps, end }) => {
  if (end) return process.send({ hash: world.hash() }, () => process.exit(0));
  const start = process.cpuUsage();
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  const { user, system } = process.cpuUsage(start);
  process.send({ ms: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit(1));
process.send({ ready: true });
