// Bodies of boxes and capsules beside other engines, one thread each: CPU time of a step, in one run, engines taking turns, each in a process of its
// own. Sets up the rivals. Writes bench/results/hulls.json if nothing is left out.
//   node bench/hulls/run.mjs [a scene, or part of the names of some] [--only carom,planck] [--rounds 3]
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { alternate, judge, save, setUp, summarize } from '../compare.mjs';
import { engines, planck, rapier } from './engines.mjs';
import { plan } from './scenes.mjs';

setUp('world');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '3' } },
});
const wanted = positionals[0] ?? '';
const only = values.only?.split(',');
const names = Object.keys(engines).filter((name) => only === undefined || only.some((part) => name.includes(part)));
const candidate = fileURLToPath(new URL('candidate.mjs', import.meta.url));

/** What Carom's time may be, as a share of that of a rival. */
const bars = [
  ['pyramid-55', planck, 1 / 3],
  ['pyramid-55', rapier, 1.6],
  ['pyramid-210', planck, 1 / 2.5],
  ['capsules-200', planck, 1 / 2.5],
  ['mixed-1000', planck, 1 / 2.5],
  ['mixed-1000', rapier, 2.5],
  ['dominoes-100', rapier, 1],
];

const results = {};
for (const scene of Object.keys(plan).filter((name) => name.includes(wanted))) {
  const runs = alternate(Number(values.rounds), names, (name) => [candidate, name, scene]);
  const table = {};
  for (const [name, figures] of runs) {
    table[name] = { ms: summarize(figures, 'ms'), late: summarize(figures, 'late'), top: figures[0].top };
    const { ms, late, top } = table[name];
    console.log(scene.padEnd(13), name.padEnd(28), `${ms.min.toFixed(3)} ms, late ${late.min.toFixed(3)}, highest ${top.toFixed(2)}`);
  }
  results[scene] = table;
}
const held = [];
for (const [scene, rival, most] of bars) {
  const table = results[scene];
  if (table?.carom === undefined || table[rival] === undefined) continue;
  const ratio = table.carom.ms.min / table[rival].ms.min;
  const holds = judge(ratio <= most, `${scene}: ${ratio.toFixed(2)} × ${rival}, at most ${most.toFixed(2)}`);
  held.push({ scene, rival, ratio, most, holds });
}
if (wanted === '' && only === undefined) save('hulls', { rounds: Number(values.rounds), dt: 1 / 60, results, bars: held });
