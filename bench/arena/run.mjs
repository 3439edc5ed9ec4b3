// The arena against turns written by hand for one game: whole turns of Coders Strike Back and Fantastic Bits like physics, the same
// checksum on both sides; and what a restore costs, and what a million turns allocate.
import { fileURLToPath } from 'node:url';
import { alternate, figuresOf, round, roundsOr, save, summarize } from '../compare.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const rounds = roundsOr(20);
const results = {};

for (const [game, bar] of [
  ['csb', 0.85],
  ['fb', 0.8],
]) {
  const sides = ['baseline', 'carom'];
  const runs = alternate(rounds, sides, (name) => [`${here}${game}-${name}.mjs`]);
  const [baseline, carom] = sides.map((name) => runs.get(name));
  if (baseline[0].checksum !== carom[0].checksum) throw new Error(`${game}: checksums differ`);
  const fastest = (side) => Math.max(...side.map((run) => run.perSecond));
  const ratio = fastest(carom) / fastest(baseline);
  results[game] = {
    bar: `>= ${bar}`,
    timesBaseline: round(ratio, 3),
    turnsPerSecond: Math.round(fastest(carom)),
    baselinePerSecond: Math.round(fastest(baseline)),
    eventsPerTurn: round(carom[0].events, 3),
    checksum: carom[0].checksum,
  };
  console.log(`${game}: ${(fastest(carom) / 1e6).toFixed(2)} M turns/s, ${ratio.toFixed(3)} of hand-written (bar ${bar})`);
}

const searched = alternate(Math.min(rounds, 11), [
  ...['twin', 'race', 'wasm'].map((name) => ({ name, args: [`${here}rollout-${name}.mjs`] })),
  { name: 'batch', args: [`${here}rollout-twin.mjs`, '64'] },
  { name: 'orders', args: [`${here}rollout-wasm.mjs`, 'orders'] },
]);
/** Rollouts of first 100 ms of processes in which no thread waited for a core for 5 ms: `wanted` of them, if 60 processes have as many. */
function calmStarts(name, wanted) {
  const calm = [];
  for (let k = 0; k < 60 && calm.length < wanted; k++) {
    const run = figuresOf(`${here}rollout-${name}.mjs`, 'cold');
    if (run.waited !== null && run.waited < 5) calm.push(run);
  }
  return calm;
}

{
  const [twin, race] = ['twin', 'race'].map((name) => searched.get(name));
  const [calm, calmTwin] = ['race', 'twin'].map((name) => calmStarts(name, 9));
  for (const [name, side] of searched) if (side[0].sum !== twin[0].sum) throw new Error(`rollouts: the sum of ${name} differs`);
  const best = (side, figure) => Math.max(...side.map((run) => run[figure])); // other work on the machine only slows down
  const [warm, warmTwin, cold] = [best(race, 'warm'), best(twin, 'warm'), best(race, 'cold')];
  results.rollouts = {
    bar: '>= 0.75 of the twin, >= 0.4 of warm in the first 100 ms of a process',
    timesTwin: round(warm / warmTwin, 3),
    coldOfWarm: round(cold / warm, 3),
    coldOfWarmMedian: round(summarize(race, 'cold').median / summarize(race, 'warm').median, 3),
    coldOfWarmTwin: round(best(twin, 'cold') / warmTwin, 3),
    calmStarts: calm.length,
    calmColdOfWarm: calm.length === 0 ? null : round(summarize(calm, 'cold').median / warm, 3),
    calmColdOfWarmTwin: calmTwin.length === 0 ? null : round(summarize(calmTwin, 'cold').median / warmTwin, 3),
    in100ms: Math.round(warm),
    twinIn100ms: Math.round(warmTwin),
    first100ms: Math.round(cold),
    batchTimesTwin: round(best(searched.get('batch'), 'warm') / warmTwin, 3),
    wasmTimesRace: round(best(searched.get('wasm'), 'warm') / warm, 3),
    wasmTimesTwin: round(best(searched.get('wasm'), 'warm') / warmTwin, 3),
    wasmByOrdersTimesRace: round(best(searched.get('orders'), 'warm') / warm, 3),
  };
  for (const name of ['batchTimesTwin', 'wasmTimesRace', 'wasmTimesTwin', 'wasmByOrdersTimesRace'])
    console.log(`${name}: ${results.rollouts[name]}`);
  console.log(
    `rollouts of Race in 100 ms: ${Math.round(warm)}, ${(warm / warmTwin).toFixed(3)} of the twin (bar 0.75); first 100 ms ${(cold / warm).toFixed(3)} of warm (bar 0.4)`,
  );
  const { calmStarts: count, calmColdOfWarm, calmColdOfWarmTwin } = results.rollouts;
  console.log(`median of ${count} starts without waiting for a core: ${calmColdOfWarm} of warm; the twin ${calmColdOfWarmTwin}`);
}

const runs = alternate(rounds, ['bare', 'arena'], (name) => [`${here}restore.mjs`, name]);
const [bare, arena] = ['bare', 'arena'].map((name) => summarize(runs.get(name), 'ns').min);
results.restore = { bar: '<= 2', timesSet: round(arena / bare, 2), ns: round(arena, 1), bareNs: round(bare, 1), discs: 17 };
console.log(`restore of 17 discs: ${arena.toFixed(1)} ns, ${(arena / bare).toFixed(2)} of a bare set (bar 2)`);

results.allocation = { bar: '0', ...figuresOf('--expose-gc', `${here}csb-carom.mjs`) };
console.log(`${results.allocation.bytes} bytes left by 1,000,000 turns with ${results.allocation.events} events`);
save('arena', { rounds, results });
