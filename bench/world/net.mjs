// A hanging net of 40 × 40 beads, World beside planck, in turns in one process: processor time of a step, and the greatest stretch of a mesh once it hangs.
// Writes bench/results/world-net.json; World has the 4 sub-steps of the default, and 2. The bar: planck takes at least twice as long as World where
// it stretches no more.
//   node bench/world/net.mjs [--rounds 5] [--steps 300]

import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { addNet } from 'carom/assemblies';
import { World } from 'carom/world';
import { judge, median, processorMs, save, setUp } from '../compare.mjs';

const { DistanceJoint, World: Planck, Circle, Vec2 } = createRequire(setUp('world'))('planck');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, steps: { type: 'string', default: '300' } } });
const [rounds, steps] = [Number(values.rounds), Number(values.steps)];
const [size, mesh, r, dt] = [40, 0.5, 0.1, 1 / 60];

/** Both hang on their first row, and get a push to the side. */
const engines = {
  carom(subSteps = 4) {
    const world = new World({ gravity: { x: 0, y: -10 }, warn: null, subSteps });
    const { joints } = addNet(world, { from: { x: 0, y: 0 }, columns: size, rows: size, step: { x: mesh, y: -mesh }, r, beads: { vx: 1 } });
    return { step: () => world.step(dt), stretch: () => Math.max(...joints.map(({ coordinate, length }) => coordinate / length)) };
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
      if (from > 0) times[name].push(processorMs(start) / 20);
      stretches[name] = Math.max(stretches[name], running[name].stretch());
    }
  }
}
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
save('world-net', { rounds, steps, dt, ratios, held, results });
if (!judge(held, 'planck takes twice as long, where it stretches as much')) process.exitCode = 1;
