// One engine on one scene, alone in its process, that steps when it is told to: `fork('candidate.mjs', [engine, scene file])`.
// {steps: n, timed} → {ms: the time they took}; {end: true} → the figures, see `figures`.
import { performance } from 'node:perf_hooks';
import { createNumbers } from '../broadphase/scenes.mjs';
import { engines } from './engines.mjs';
import { motionOf, penetrationOf, summaryOf } from './measure.mjs';
import { readScene } from './scene-file.mjs';

const [name, file] = process.argv.slice(2);
const scene = readScene(file);
const count = scene.bodies.length / 5;
const [module, variant] = engines[name];
const { create } = await import(module);
const engine = await create(scene, variant);
const state = new Float64Array(6 * count);
engine.read(state);
const start = motionOf(state, scene.gravity);
const next = createNumbers(7);
const times = [];
/** The greatest energy and the worst penetrations of the moments looked at, after each batch of steps. */
let [energyMost, meanMost, most] = [-Infinity, 0, 0];
let last = { motion: start, penetration: penetrationOf(state) };

function advance() {
  const drawn = [];
  if (scene.churn > 0) {
    engine.read(state);
    while (drawn.length < scene.churn * count) {
      const i = Math.floor(count * next());
      drawn.push([i, ...state.subarray(6 * i, 6 * i + 6)]);
    }
  }
  const begin = performance.now();
  for (const values of drawn) engine.replace(...values);
  engine.step();
  return performance.now() - begin;
}

function look() {
  engine.read(state);
  last = { motion: motionOf(state, scene.gravity), penetration: penetrationOf(state) };
  energyMost = Math.max(energyMost, last.motion.energy);
  meanMost = Math.max(meanMost, last.penetration.mean);
  most = Math.max(most, last.penetration.most);
}

function figures() {
  const { motion, penetration } = last;
  const { energy } = start;
  return {
    ...summaryOf(times),
    times,
    energyChange: energy > 0 ? motion.energy / energy - 1 : null,
    energyGain: energy > 0 ? Math.max(0, energyMost / energy - 1) : null,
    meanPenetration: penetration.mean,
    meanPenetrationMost: meanMost,
    maxPenetration: most,
    rmsSpeed: motion.rmsSpeed,
    rssMb: process.resourceUsage().maxRSS / 1024,
  };
}

process.on('message', ({ steps, timed, end }) => {
  if (end) return process.send(figures(), () => process.exit(0)); // some engines leave threads behind
  let ms = 0;
  for (let i = 0; i < steps; i++) {
    const time = advance();
    ms += time;
    if (timed) times.push(time);
  }
  look();
  process.send({ ms });
});
process.on('disconnect', () => process.exit(1));
process.send({ ready: true });
