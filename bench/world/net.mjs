// A hanging net of 40 × 40 beads, World beside planck, in turns in one process: processor time of a step, and the greatest stretch of a mesh once it hangs.
// Then worlds without joints beside an earlier build, if CAROM_BEFORE names a built checkout.
// Writes bench/results/world-net.json; World has the 4 sub-steps of the default,
// and 2. The bar: planck takes at least twice as long as World where it stretches no more.
//   node bench/world/net.mjs [--rounds 5] [--steps 300]

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addNet } from '../../packages/carom/dist/assemblies/index.js';
import { World } from '../../packages/carom/dist/world/index.js';
import { save } from '../compare.mjs';

const rivals = new URL('../rivals/world/', import.meta.url);
if (!existsSync(new URL('node_modules', rivals))) throw new Error('run npm ci in bench/rivals/world first');
const { DistanceJoint, World: Planck, Circle, Vec2 } = createRequire(fileURLToPath(new URL('package.json', rivals)))('planck');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, steps: { type: 'string', default: '300' } } });
const [rounds, steps] = [Number(values.rounds), Number(values.steps)];
const [size, mesh, r, dt] = [40, 0.5, 0.1, 1 / 60];

/** Both hang on their first row, and get a push to the side. */
const engines = {
  carom(subSteps = 4) {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null, subSteps });
    const { bodies, joints } = addNet(world, {
      from: { x: 0, y: 0 },
      columns: size,
      rows: size,
      step: { x: mesh, y: -mesh },
      r,
      beads: { vx: 1 },
    });
    return {
      step: () => world.step(dt),
      stretch: () => Math.max(...joints.map(({ coordinate, length }) => coordinate / length)),
      low: () => Math.min(...bodies.map(({ y }) => y)),
    };
  },
  planck() {
    const world = new Planck({ gravity: Vec2(0, -10) });
    const ground = world.createBody();
    const bodies = Array.from({ length: size * size }, (_, i) => {
      const body = world.createBody({
        type: 'dynamic',
        position: Vec2((i % size) * mesh, -Math.floor(i / size) * mesh),
        linearVelocity: Vec2(1, 0),
        allowSleep: false,
      });
      body.createFixture(Circle(r), { density: 1 });
      return body;
    });
    const joints = [];
    const join = (a, b, from) => joints.push(world.createJoint(DistanceJoint({}, a, b, from, b.getPosition())));
    for (const [i, body] of bodies.entries()) {
      if (i < size) join(ground, body, Vec2(body.getPosition().x, mesh));
      if (i % size > 0) join(bodies[i - 1], body, bodies[i - 1].getPosition());
      if (i >= size) join(bodies[i - size], body, bodies[i - size].getPosition());
    }
    return {
      step: () => world.step(dt),
      stretch: () => Math.max(...joints.map((joint) => Vec2.distance(joint.getAnchorA(), joint.getAnchorB()) / mesh)),
      low: () => Math.min(...bodies.map((body) => body.getPosition().y)),
    };
  },
};

engines['carom, 2 sub-steps'] = () => engines.carom(2);
const names = Object.keys(engines);
const times = Object.fromEntries(names.map((name) => [name, []]));
const stretches = Object.fromEntries(names.map((name) => [name, 0]));
for (let round = 0; round < rounds; round++) {
  const running = Object.fromEntries(Object.entries(engines).map(([name, create]) => [name, create()]));
  const order = round % 2 === 0 ? names : names.toReversed();
  for (let from = 0; from < steps; from += 20) {
    for (const name of order) {
      const start = process.cpuUsage();
      for (let i = 0; i < 20; i++) running[name].step();
      const { user, system } = process.cpuUsage(start);
      if (from > 0) times[name].push((user + system) / 20_000);
      stretches[name] = Math.max(stretches[name], running[name].stretch());
    }
  }
}
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const results = {};
for (const name of names) {
  results[name] = { msAStep: median(times[name]), leastMsAStep: Math.min(...times[name]), stretch: stretches[name] };
  const { msAStep, leastMsAStep, stretch } = results[name];
  console.log(
    `net 40 × 40, ${name}: ${msAStep.toFixed(2)} ms a step (least ${leastMsAStep.toFixed(2)}), meshes stretch to ${stretch.toFixed(4)}`,
  );
}
const { planck, ...own } = results;
const ratios = Object.fromEntries(Object.entries(own).map(([name, { msAStep }]) => [name, planck.msAStep / msAStep]));
const held = Object.entries(own).some(([name, { stretch }]) => stretch <= planck.stretch && ratios[name] >= 2);
for (const [name, ratio] of Object.entries(ratios)) console.log(`planck / ${name}: ${ratio.toFixed(2)}`);
console.log(`the bar ${held ? 'holds' : 'is missed'}`);
save(fileURLToPath(new URL('../results/world-net.json', import.meta.url)), { rounds, steps, dt, ratios, held, results });
if (!held) process.exitCode = 1;

if (process.env.CAROM_BEFORE !== undefined) await compare();

/** A pile and falling discs without joints, in turns with the earlier build. */
async function compare() {
  const { World: Before } = await import(new URL(`file://${process.env.CAROM_BEFORE}/packages/carom/dist/world/index.js`).href);
  const create = (Kind) => {
    const world = new Kind({ gravity: { x: 0, y: -10 }, warn: null });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 50, maxY: 100 } });
    for (let i = 0; i < 2000; i++) world.add({ x: 0.5 + (i % 50), y: 0.5 + Math.floor(i / 50), r: 0.45 });
    for (let i = 0; i < 120; i++) world.step(dt);
    return world;
  };
  const worlds = [create(World), create(Before)];
  const ratios = [];
  for (let round = 0; round < 60; round++) {
    const took = [0, 0];
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const start = process.cpuUsage();
      for (let i = 0; i < 20; i++) worlds[which].step(dt);
      const { user, system } = process.cpuUsage(start);
      took[which] = user + system;
    }
    ratios.push(took[0] / took[1]);
  }
  console.log(
    `a pile of 2,000 without joints: ${median(ratios).toFixed(3)} of the time of the earlier build (median of ${ratios.length} pairs)`,
  );
}
