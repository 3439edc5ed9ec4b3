import { parseArgs } from 'node:util';
import { FloorChecker } from './checker.ts';
import { worldOf } from './worlds.ts';

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '0' },
    steps: { type: 'string', default: '60' },
    world: { type: 'string' },
  },
});
const first = Number(values.world ?? values.seed);
const count = values.world === undefined ? Number(values.worlds) : 1;
let failed = 0;
let checks = 0;
let crushed = 0;
for (let seed = first; seed < first + count; seed++) {
  const checker = new FloorChecker(worldOf(seed), 11);
  const { world } = checker as unknown as { world: ReturnType<typeof worldOf> };
  let note = '';
  const start = process.cpuUsage();
  try {
    for (let n = 0; n < Number(values.steps) && checker.breaches.length === 0; n++) {
      checker.step(1 / 60);
      for (const body of world) if (!Number.isFinite(body.x + body.y + body.vx + body.vy + body.angle)) throw new Error(`NaN in step ${n}`);
      if (checker.breaches.length > 0) note = `step ${n}`;
    }
  } catch (error) {
    note = String(error);
  }
  checks += checker.checks;
  crushed += checker.crushed;
  const { user } = process.cpuUsage(start);
  if (user > 5e6) console.log(`seed ${seed}: ${(user / 1e6).toFixed(1)} s`);
  if (note === '') continue;
  failed++;
  const deepest = checker.breaches.reduce((most, breach) => (breach.depth > most.depth ? breach : most), { what: '', depth: 0, time: 0 });
  console.log(`seed ${seed}: ${note} ${checker.breaches.length} breaches, deepest ${deepest.depth.toExponential(2)} of ${deepest.what}`);
}
console.log(`${count} worlds, ${failed} fail, ${checks} checks, ${crushed} crushes`);
process.exitCode = failed > 0 ? 1 : 0;
