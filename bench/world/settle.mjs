// `node settle.mjs <scene file> <out file>`: lets Carom settle a loose pile for 900 steps and writes the scene with the discs where they lie.
import { create } from './carom.mjs';
import { readScene, writeScene } from './scene-file.mjs';

const [from, to] = process.argv.slice(2);
const scene = readScene(from);
const engine = await create(scene, {});
for (let i = 0; i < 900; i++) engine.step();
const state = new Float64Array((6 * scene.bodies.length) / 5);
engine.read(state);
for (let i = 0; 5 * i < scene.bodies.length; i++) scene.bodies.set([state[6 * i], state[6 * i + 1], state[6 * i + 2], 0, 0], 5 * i);
writeScene(to, scene);
