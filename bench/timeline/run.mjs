// Timeline against the frozen naive loop, its own schedulers against each other, and how it grows: elastic equal discs in a room, η 0.5 and 0.7.
// Every candidate in its own process, in turn; of each part of the time the least of the rounds counts. Naive loop and Timeline take turns by themselves, five rounds.
import { alternate, round, roundsOr, save } from '../compare.mjs';
import { candidate as candidateOf } from './bundles.mjs';

const rounds = roundsOr(3);
const candidate = (engine, n, eta, warm, timed) => candidateOf(`${engine} ${n} ${eta}`, [engine, n, eta, warm, timed]);

const sizes = [
  { n: 1024, warm: 300_000, timed: 1_000_000 },
  { n: 10_000, warm: 100_000, timed: 400_000 },
  { n: 100_000, warm: 500_000, timed: 500_000 },
];
const etas = [0.5, 0.7];
const rivals = [];
const candidates = [];
for (const eta of etas) {
  const [small, ...larger] = sizes;
  rivals.push(candidate('naive', 1024, eta, 20_000, 30_000), candidate('calendar', 1024, eta, small.warm, small.timed));
  candidates.push(candidate('torus', 1024, eta, small.warm, small.timed), candidate('past', 100_000, eta, 100_000, 500_000));
  for (const { n, warm, timed } of larger) candidates.push(candidate('calendar', n, eta, warm, timed));
}
const few = [8, 16, 24, 32, 48, 64];
for (const n of few) {
  for (const engine of ['plain', 'calendar']) candidates.push(candidate(engine, n, 0.5, 20_000, 100_000));
}

const runs = new Map([...alternate(Math.max(5, rounds), rivals), ...alternate(rounds, candidates)]);
/** Nanoseconds per meeting: of each part of the time the least of the rounds, and of these the mean. */
function least(name) {
  const parts = runs.get(name).map((figures) => figures.parts);
  return parts[0].reduce((sum, _, k) => sum + Math.min(...parts.map((ns) => ns[k])), 0) / parts[0].length;
}
const perSecond = (ns) => Math.round(1e9 / ns);
const results = { bars: { timesNaive: '>= 100', growth: '<= 5', megabytes: '<= 200', torusOverRoom: '<= 2' } };
for (const eta of etas) {
  const naive = least(`naive 1024 ${eta}`);
  const [small, middle, large] = sizes.map(({ n }) => least(`calendar ${n} ${eta}`));
  results[`eta ${eta}`] = {
    timesNaive: round(naive / small, 1),
    growth: round(large / small, 2),
    megabytes: Math.max(...runs.get(`calendar 100000 ${eta}`).map((run) => run.rss)),
    megabytesWithPast: Math.max(...runs.get(`past 100000 ${eta}`).map((run) => run.rss)),
    timeWithPast: round(least(`past 100000 ${eta}`) / large, 2),
    perSecond: { 1024: perSecond(small), 10000: perSecond(middle), 100000: perSecond(large), naive: perSecond(naive) },
    torusOverRoom: round(least(`torus 1024 ${eta}`) / small, 2),
    hash: runs.get(`calendar 1024 ${eta}`)[0].hash,
  };
  const { timesNaive, growth, megabytes, megabytesWithPast, torusOverRoom, perSecond: rates } = results[`eta ${eta}`];
  console.log(
    `η ${eta}: ${timesNaive} × naive at 1024 (bar 100), ${growth} × the time at 100,000 (bar 5), ${megabytes} MB (bar 200), ${megabytesWithPast} with the default history, ${torusOverRoom} × the time on a torus (bar 2)`,
  );
  console.log('  collisions/s:', rates);
}
results.crossover = Object.fromEntries(few.map((n) => [n, round(least(`plain ${n} 0.5`) / least(`calendar ${n} 0.5`), 2)]));
console.log(`time of all pairs over that of neighbor lists, by discs: ${JSON.stringify(results.crossover)}`);
save('timeline', { rounds, results });
