// What README and docs/guide/measured.md say of measurements, read from bench/results: `node bench/claims.mjs` writes the chart, the lines of
// README and the tables of the guide anew after a measurement; with --check it only says what is not up to date. Each claim names its command.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = (name) => JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8'));

/** Three figures at most, as people read them: 12.45 is 12, 5.63 is 5.6, 0.414 is 0.41. */
export function figure(value) {
  return value >= 10 ? String(Math.round(value)) : value >= 1 ? String(Math.round(value * 10) / 10) : String(Math.round(value * 100) / 100);
}

const count = (value) => Math.round(value).toLocaleString('en-US');
/** From the least to the greatest, as `0.57 to 0.86`. */
const span = (values, write = figure) => {
  const ends = [Math.min(...values), Math.max(...values)].map(write);
  return ends[0] === ends[1] ? ends[0] : `${ends[0]} to ${ends[1]}`;
};

/** How long a step of the fastest build of a rival takes, in steps of Carom; builds whose energy grows do not count. */
function timesOf(rival, scene, own = 'carom') {
  const all = results('world').results[scene];
  const builds = Object.entries(all).filter(([name, { counts }]) => name.startsWith(rival) && counts);
  return Math.min(...builds.map(([, { meanMs }]) => meanMs)) / all[own].meanMs;
}

const world = 'npm run bench -- world';
const stepOf = (scene, own = 'carom') => `${figure(results('world').results[scene][own].meanMs)} ms`;
const rapier = (scene, own) => ({ times: timesOf('rapier2d', scene, own), rival: 'fastest Rapier build', command: world });
const box2d = (scene, own) => ({ times: timesOf('box2d3-wasm', scene, own), rival: 'fastest Box2D v3 build', command: world });
/** Rows of a scene of bodies of any shape: our step, and the times of the fastest build of each rival. */
function hullRows(row, claim, scene) {
  const all = results('hulls').results[scene];
  const least = (start) => Math.min(...Object.entries(all).flatMap(([name, { ms }]) => (name.startsWith(start) ? [ms.min] : [])));
  const own = all.carom.ms.min;
  const command = 'npm run bench -- hulls';
  const rivals = [['planck', 'planck'], ['rapier2d', 'fastest Rapier build'], ['box2d3-wasm', 'fastest Box2D v3 build']]; // biome-ignore format: short
  const against = rivals.map(([start, rival]) => row('the same bodies', `${figure(least(start) / own)} ×`, rival, command));
  return [row(`step of ${claim}`, `${figure(own)} ms`, 'none', command), ...against];
}

const bar = (name) => results('broadphase').bars[name].measured;
const loops = (size) =>
  Object.entries(results('timeline-rivals').results).flatMap(([name, { loopOverNow }]) =>
    name.includes(` ${size} `) ? [loopOverNow] : [],
  );

/** The claims of the chart: at most eight, those that rivals win included. `times` is the time of the rival over ours. */
export function chartClaims() {
  return [
    {
      claim: 'all pairs of 100,000 moving circles',
      times: bar('pairs of 100,000: best npm index / carom'),
      rival: 'best of five npm indexes',
    },
    { claim: 'd3-force tick of 5,000 bubbles', times: results('d3-force').results[5000].times, rival: 'forceCollide of d3' },
    { claim: 'step of a gas of 10,000, elastic', ...rapier('gas-10000') },
    { claim: 'step of a settled pile of 10,000', ...box2d('pile-10000') },
    { claim: 'step of 10,000 that bounce', ...box2d('bouncing-10000') },
    { claim: 'a whole contest turn (pod race)', times: results('arena').results.csb.timesBaseline, rival: 'code for that game alone' },
    { claim: 'collisions of 10,000 equal hard discs', times: Math.min(...loops(10000)), rival: 'a loop for equal discs alone' },
    { claim: 'first 1,000 bounces of a new process', ...box2d('bouncing-1000') },
  ];
}

/** The rows of the guide that results hold: claim, figure, rival, command. */
export function measuredRows() {
  const { bars, ...timeline } = results('timeline').results;
  const etas = ['eta 0.5', 'eta 0.7'].map((name) => timeline[name]);
  const circles = results('circles').results;
  const state = results('equation-of-state').results.find(({ n }) => n === 870);
  const invariant = results('world-invariant');
  const hulls = results('hulls-floor');
  const { gas } = results('playground').scrub;
  const net = results('world-net');
  const stretch = (name) => `${figure(100 * (net.results[name].stretch - 1))} %`;
  const row = (claim, value, rival, command) => [claim, value, rival, command];
  const times = (claim, { times: value, rival, command }) => row(claim, `${figure(value)} ×`, rival, command);
  return [
    row(
      'price of exactness, `overlaps`',
      `${figure(circles.overlaps.carom.timesNaive)} × the time`,
      'the naive formula',
      'npm run bench -- circles',
    ),
    row(
      'price of exactness, casts',
      `${figure(results('casts').results.castRay.carom.timesNaive)} × the time`,
      'the naive formula',
      'npm run bench -- casts',
    ),
    row(
      'price of exactness, crossing points',
      `${figure(circles.intersectionPoints['carom, Into'].timesNaive)} × the time`,
      'the naive formula',
      'npm run bench -- circles',
    ),
    row(
      'price of exactness, times of impact',
      `${figure(circles.timeOfImpact.carom.timesNaive)} × the time`,
      'the naive formula',
      'npm run bench -- circles',
    ),
    row(
      'all pairs among 100,000 moving circles',
      `${figure(results('broadphase').results['pairs of 100,000'].carom.minMs)} ms, ${figure(bar('pairs of 100,000: best npm index / carom'))} ×`,
      'the best of flatbush, kdbush, rbush, d3-quadtree, detect-collisions',
      'npm run bench -- broadphase',
    ),
    row('step of an elastic gas of 10,000', stepOf('gas-10000'), 'none', world),
    times('the same gas', rapier('gas-10000')),
    times('the same gas', box2d('gas-10000')),
    times('the same gas', { times: timesOf('matter', 'gas-10000'), rival: 'matter-js', command: world }),
    row(
      'energy that the gas keeps in 4 s',
      `${figure(100 * (1 + results('world').results['gas-10000'].carom.energyChange))} %; Rapier ${figure(100 * (1 + results('world').results['gas-10000']['rapier2d-deterministic 0.20'].energyChange))} %, Box2D ${figure(100 * (1 + results('world').results['gas-10000']['box2d3-wasm 5.2 simd'].energyChange))} %`,
      'Rapier, Box2D',
      world,
    ),
    row('step of a settled pile of 10,000', stepOf('pile-10000'), 'none', world),
    times('the same pile', rapier('pile-10000')),
    times('the same pile', box2d('pile-10000')),
    times('the same pile', { times: timesOf('matter', 'pile-10000'), rival: 'matter-js', command: world }),
    times('the same pile', { times: timesOf('planck', 'pile-10000'), rival: 'planck', command: world }),
    row('step of a pile of 10,000 that lands', stepOf('landing-10000'), 'none', world),
    times('the same landing', rapier('landing-10000')),
    times('the same landing', box2d('landing-10000')),
    row('step of 10,000 that bounce', stepOf('bouncing-10000'), 'none', world),
    times('the same bounces', rapier('bouncing-10000')),
    times('the same bounces', box2d('bouncing-10000')),
    row('step of 1,000 that bounce, in a new process', stepOf('bouncing-1000'), 'none', world),
    times('the same bounces', rapier('bouncing-1000')),
    times('the same bounces', box2d('bouncing-1000')),
    row('the same after `warmUpWorld()`', stepOf('bouncing-1000', 'carom, warmed up'), 'none', world),
    times('the same after `warmUpWorld()`', rapier('bouncing-1000', 'carom, warmed up')),
    times('the same after `warmUpWorld()`', box2d('bouncing-1000', 'carom, warmed up')),
    row('step of 2,000 on rough ground', stepOf('terrain-2000'), 'none', world),
    times('the same ground', rapier('terrain-2000')),
    times('the same ground', box2d('terrain-2000')),
    ...hullRows(row, 'a pyramid of 210 boxes', 'pyramid-210'),
    ...hullRows(row, '1,000 boxes, capsules and discs that land', 'mixed-1000'),
    ...hullRows(row, '100 dominoes that fall', 'toppling-100'),
    row(
      'random worlds in which a disc overlaps or passes what it must not',
      `${count(invariant.failingWorlds)} of ${count(invariant.worlds)}, ${count(invariant.steps)} steps`,
      'the bound that it promises',
      'npm run invariant',
    ),
    row(
      'random worlds of bodies of any shape in which one comes nearer than its floor',
      `${count(hulls.failingWorlds)} of ${count(hulls.worlds)}, ${count(hulls.steps)} steps`,
      'the bound that it promises',
      'npm run hulls',
    ),
    row(
      'step of a net that hangs on nails',
      `${figure(net.ratios.carom)} ×; it stretches by ${stretch('carom')}, in planck by ${stretch('planck')}`,
      'planck',
      'node bench/world/net.mjs',
    ),
    row(
      'collisions a second among 1,024 hard discs',
      `${span(
        etas.map(({ perSecond }) => perSecond[1024]),
        count,
      )}; ${span(etas.map(({ timesNaive }) => timesNaive))} ×`,
      'all pairs with a heap',
      'npm run bench -- timeline',
    ),
    row(
      'the same, and 10,000 discs',
      `${span([...loops(1024), ...loops(10000)])} ×`,
      'a good loop for equal discs: cells, heap',
      'node bench/timeline/rivals.mjs',
    ),
    row(
      'the same on a torus',
      `${span(etas.map(({ torusOverRoom }) => torusOverRoom))} × the time`,
      'without a torus',
      'npm run bench -- timeline',
    ),
    row(
      'tick of 500, 5,000, 20,000 bubbles',
      `${[500, 5000, 20000].map((n) => figure(results('d3-force').results[n].times)).join(', ')} ×`,
      'd3-force',
      'npm run bench -- d3-force',
    ),
    row(
      'beeswarm of 20,000',
      `${figure(results('d3-force').beeswarm.dodge.minMs)} ms, ${figure(results('d3-force').beeswarm.times)} ×`,
      'a scan over neighbors',
      'npm run bench -- d3-force',
    ),
    row(
      'compressibility of 870 hard discs at η = 0.67',
      `${state.Z.toFixed(4)} ± ${state.error.toFixed(4)}`,
      `published: ${state.published.toFixed(4)}`,
      'npm run bench -- equation-of-state',
    ),
    row(
      'speed of simulations of contest games',
      `${span([results('arena').results.csb.timesBaseline, results('arena').results.fb.timesBaseline])}`,
      'code written by hand for one game',
      'npm run bench -- arena',
    ),
    row(
      'pairs among a million circles of a CSV file',
      `${figure(results('pairs').pairs['c.csv'].seconds)} s, ${results('pairs').pairs['c.csv'].megabytes} MB`,
      'none',
      'node bench/pairs/run.mjs',
    ),
    row(
      'a look back in the playground, 10,000 discs',
      `${figure(gas.milliseconds)} ms, at worst ${figure(gas.worst)}`,
      'none',
      'npm run bench -- playground',
    ),
  ];
}

/** The chart of README: a bar to the right where the rival takes longer, to the left where it is faster. */
export function chart() {
  const claims = chartClaims().sort((a, b) => b.times - a.times);
  const [width, middle, right, top, step] = [880, 372, 250, 54, 34]; // from the texts at the left over the middle of the bars to the rivals
  const unit = (width - right - middle) / Math.log2(20);
  const height = top + step * claims.length + 34;
  const text = (x, y, content, more = '') => `<text x="${x}" y="${y}"${more}>${content}</text>`;
  const rows = claims.map(({ claim, times, rival }, i) => {
    const y = top + step * i;
    const wide = Math.max(2, Math.abs(Math.log2(times)) * unit);
    const isOurs = times >= 1;
    const x = isOurs ? middle : middle - wide;
    const label = isOurs
      ? text(middle + wide + 6, y + 17, `${figure(times)} ×`)
      : text(x - 6, y + 17, `${figure(times)} ×`, ' text-anchor="end"');
    return [
      text(0, y + 17, claim),
      `<rect class="${isOurs ? 'ours' : 'theirs'}" x="${x.toFixed(1)}" y="${y + 3}" width="${wide.toFixed(1)}" height="20" rx="3"/>`,
      label,
      text(width - right + 48, y + 17, rival, ' class="quiet"'),
    ].join('\n');
  });
  const { cpu, node } = results('world').machine;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${claims.map(({ claim, times, rival }) => `${claim}: ${figure(times)} times, ${rival}`).join('; ')}">
<style>text { font: 14px system-ui, sans-serif; fill: #1b222c } .quiet { fill: #5b6675 } .ours { fill: #0072b2 } .theirs { fill: #d55e00 } line { stroke: #8a94a3 }
@media (prefers-color-scheme: dark) { text { fill: #e8edf3 } .quiet { fill: #9aa6b5 } .ours { fill: #56b4e9 } .theirs { fill: #e69f00 } }</style>
${text(middle + 6, 16, 'Carom is faster →')}
${text(middle - 6, 16, '← the rival is', ' text-anchor="end"')}
${text(width - right + 48, 16, 'compared with', ' class="quiet"')}
${rows.join('\n')}
<line x1="${middle}" y1="26" x2="${middle}" y2="${height - 30}"/>
${text(0, height - 6, `Time of the rival over time of Carom, on a scale of powers of two. ${cpu}, Node ${node.slice(1).split('.')[0]}.`, ' class="quiet"')}
</svg>
`;
}

/** The sentences of README that hold figures. */
export function readmeLines() {
  const claims = chartClaims();
  const lost = claims.filter(({ times }) => times < 1);
  const invariant = results('world-invariant');
  return `![Times of rivals over times of Carom](docs/images/measured.svg)

Rivals win ${lost.length} of these ${claims.length} rows. Of ${count(invariant.worlds)} random worlds, ${count(invariant.failingWorlds)} let a disc through or broke the bound on overlap. [Measured](docs/guide/measured.md) has all rows, and the command that prints each.`;
}

function table() {
  const rows = measuredRows().map(([claim, value, rival, command]) => `| ${claim} | ${value} | ${rival} | \`${command}\` |`);
  return ['| claim | figure | rival | command |', '|---|---|---|---|', ...rows].join('\n');
}

/** The text with what stands between two marks replaced. */
export function between(text, name, content) {
  const [begin, end] = [`<!-- ${name}: written by bench/claims.mjs -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${name} has no place: ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** Every file that is written from results: path and text. */
export function written() {
  const read = (path) => readFileSync(`${root}${path}`, 'utf8');
  return [
    ['docs/images/measured.svg', chart()],
    ['README.md', between(read('README.md'), 'claims', readmeLines())],
    ['docs/guide/measured.md', between(read('docs/guide/measured.md'), 'rows', table())],
  ];
}

/** Figures of README that no measurement stands behind: numbers in its prose outside of what is written from results. */
export function looseFigures(text) {
  const prose = text
    .replace(/<!-- claims[\s\S]*?<!-- end of claims -->/, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`|!?\[[^\]]*\]\([^)]*\)/g, '') // code, and titles of pages
    .replace(/Node\.js [\d., or]+\d/g, '');
  return prose.match(/[~≈<>±]?\s?\b\d[\d.,]*(?:\s?(?:×|%|ms|kB|MB|s|ulp|times|million)(?![a-z]))?/g) ?? [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check');
  const problems = [];
  for (const [path, text] of written()) {
    let before = '';
    try {
      before = readFileSync(`${root}${path}`, 'utf8');
    } catch {} // not there yet
    if (before === text) continue;
    if (isCheck) problems.push(`${path} is not what bench/results says: run node bench/claims.mjs`);
    else writeFileSync(`${root}${path}`, text);
  }
  for (const loose of looseFigures(readFileSync(`${root}README.md`, 'utf8')))
    problems.push(`README.md: the figure ${JSON.stringify(loose.trim())} is read from no result`);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  console.log(`${chartClaims().length} claims in the chart, ${measuredRows().length} rows in the guide, all from bench/results`);
}
