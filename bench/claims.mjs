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

const bench = (part) => `npm run bench -- ${part}`;
const rivalNames = {
  rapier2d: 'fastest Rapier build',
  'box2d3-wasm': 'fastest Box2D v3 build',
  matter: 'matter-js',
  planck: 'planck',
};
const against = (rival, scene, own) => ({ times: timesOf(rival, scene, own), rival: rivalNames[rival] });

/** Rows of a scene of discs: our step, then the times of rivals. */
function stepRows(claim, again, scene, rivals, own = 'carom') {
  const step = [claim, `${figure(results('world').results[scene][own].meanMs)} ms`, 'none', bench('world')];
  return [step, ...rivals.map((rival) => [again, `${figure(timesOf(rival, scene, own))} ×`, rivalNames[rival], bench('world')])];
}

/** Rows of a scene of bodies of any shape: our step, and the times of the fastest build of each rival. */
function hullRows(claim, scene) {
  const all = results('hulls').results[scene];
  const least = (start) => Math.min(...Object.entries(all).flatMap(([name, { ms }]) => (name.startsWith(start) ? [ms.min] : [])));
  const own = all.carom.ms.min;
  const rivals = ['planck', 'rapier2d', 'box2d3-wasm'];
  const rows = rivals.map((rival) => ['the same bodies', `${figure(least(rival) / own)} ×`, rivalNames[rival], bench('hulls')]);
  return [[`step of ${claim}`, `${figure(own)} ms`, 'none', bench('hulls')], ...rows];
}

/** What exactness costs a question of the bench of circles or casts. */
function priceRow(claim, part, question, candidate = 'carom') {
  const times = results(part).results[question][candidate].timesNaive;
  return [`price of exactness, ${claim}`, `${figure(times)} × the time`, 'the naive formula', bench(part)];
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
    { claim: 'step of a gas of 10,000, elastic', ...against('rapier2d', 'gas-10000') },
    { claim: 'step of a settled pile of 10,000', ...against('box2d3-wasm', 'pile-10000') },
    { claim: 'step of 10,000 that bounce', ...against('box2d3-wasm', 'bouncing-10000') },
    { claim: 'a whole contest turn (pod race)', times: results('arena').results.csb.timesBaseline, rival: 'code for that game alone' },
    { claim: 'collisions of 10,000 equal hard discs', times: Math.min(...loops(10000)), rival: 'a loop for equal discs alone' },
    { claim: 'first 1,000 bounces of a new process', ...against('box2d3-wasm', 'bouncing-1000') },
  ];
}

/** The rows of the guide that results hold: claim, figure, rival, command. */
export function measuredRows() {
  return [...rowsOfQuestions(), ...rowsOfWorld(), ...rowsOfEvents(), ...rowsOfPrograms()];
}

function rowsOfQuestions() {
  const indexes = 'the best of flatbush, kdbush, rbush, d3-quadtree, detect-collisions';
  const pairs = figure(results('broadphase').results['pairs of 100,000'].carom.minMs);
  const timesIndexes = figure(bar('pairs of 100,000: best npm index / carom'));
  return [
    priceRow('`overlaps`', 'circles', 'overlaps'),
    priceRow('casts', 'casts', 'castRay'),
    priceRow('crossing points', 'circles', 'intersectionPoints', 'carom, Into'),
    priceRow('times of impact', 'circles', 'timeOfImpact'),
    ['all pairs among 100,000 moving circles', `${pairs} ms, ${timesIndexes} ×`, indexes, bench('broadphase')],
  ];
}

function rowsOfWorld() {
  const builds = ['rapier2d', 'box2d3-wasm'];
  const gas = results('world').results['gas-10000'];
  const kept = (name) => `${figure(100 * (1 + gas[name].energyChange))} %`;
  const energy = `${kept('carom')}; Rapier ${kept('rapier2d-deterministic 0.20')}, Box2D ${kept('box2d3-wasm 5.2 simd')}`;
  const [invariant, hulls, net] = ['world-invariant', 'hulls-floor', 'world-net'].map(results);
  const failing = ({ failingWorlds, worlds, steps }) => `${count(failingWorlds)} of ${count(worlds)}, ${count(steps)} steps`;
  const stretch = (name) => `${figure(100 * (net.results[name].stretch - 1))} %`;
  const netFigure = `${figure(net.ratios.carom)} ×; it stretches by ${stretch('carom')}, in planck by ${stretch('planck')}`;
  const promise = 'the bound that it promises';
  const warm = 'the same after `warmUpWorld()`';
  const nearer = 'random worlds of bodies of any shape in which one comes nearer than its floor';
  return [
    ...stepRows('step of an elastic gas of 10,000', 'the same gas', 'gas-10000', [...builds, 'matter']),
    ['energy that the gas keeps in 4 s', energy, 'Rapier, Box2D', bench('world')],
    ...stepRows('step of a settled pile of 10,000', 'the same pile', 'pile-10000', [...builds, 'matter', 'planck']),
    ...stepRows('step of a pile of 10,000 that lands', 'the same landing', 'landing-10000', builds),
    ...stepRows('step of 10,000 that bounce', 'the same bounces', 'bouncing-10000', builds),
    ...stepRows('step of 1,000 that bounce, in a new process', 'the same bounces', 'bouncing-1000', builds),
    ...stepRows(warm, warm, 'bouncing-1000', builds, 'carom, warmed up'),
    ...stepRows('step of 2,000 on rough ground', 'the same ground', 'terrain-2000', builds),
    ...hullRows('a pyramid of 210 boxes', 'pyramid-210'),
    ...hullRows('1,000 boxes, capsules and discs that land', 'mixed-1000'),
    ...hullRows('100 dominoes that fall', 'toppling-100'),
    ['random worlds in which a disc overlaps or passes what it must not', failing(invariant), promise, 'npm run invariant'],
    [nearer, failing(hulls), promise, 'npm run hulls'],
    ['step of a net that hangs on nails', netFigure, 'planck', 'node bench/world/net.mjs'],
  ];
}

function rowsOfEvents() {
  const timeline = results('timeline').results;
  const etas = ['eta 0.5', 'eta 0.7'].map((name) => timeline[name]);
  const over = (read, write) => span(etas.map(read), write);
  const perSecond = over(({ perSecond }) => perSecond[1024], count);
  const state = results('equation-of-state').results.find(({ n }) => n === 870);
  const Z = `${state.Z.toFixed(4)} ± ${state.error.toFixed(4)}`;
  const d3 = results('d3-force');
  const bubbles = [500, 5000, 20000].map((n) => figure(d3.results[n].times)).join(', ');
  const swarm = `${figure(d3.beeswarm.dodge.minMs)} ms, ${figure(d3.beeswarm.times)} ×`;
  const rivals = 'node bench/timeline/rivals.mjs';
  const naive = `${perSecond}; ${over(({ timesNaive }) => timesNaive)} ×`;
  const torus = `${over(({ torusOverRoom }) => torusOverRoom)} × the time`;
  const published = `published: ${state.published.toFixed(4)}`;
  return [
    ['collisions a second among 1,024 hard discs', naive, 'all pairs with a heap', bench('timeline')],
    ['the same, and 10,000 discs', `${span([...loops(1024), ...loops(10000)])} ×`, 'a good loop for equal discs: cells, heap', rivals],
    ['the same on a torus', torus, 'without a torus', bench('timeline')],
    ['tick of 500, 5,000, 20,000 bubbles', `${bubbles} ×`, 'd3-force', bench('d3-force')],
    ['beeswarm of 20,000', swarm, 'a scan over neighbors', bench('d3-force')],
    ['compressibility of 870 hard discs at η = 0.67', Z, published, bench('equation-of-state')],
  ];
}

function rowsOfPrograms() {
  const { csb, fb } = results('arena').results;
  const file = results('pairs').pairs['c.csv'];
  const { gas } = results('playground').scrub;
  const contests = span([csb.timesBaseline, fb.timesBaseline]);
  const pairs = `${figure(file.seconds)} s, ${file.megabytes} MB`;
  const look = `${figure(gas.milliseconds)} ms, at worst ${figure(gas.worst)}`;
  return [
    ['speed of simulations of contest games', contests, 'code written by hand for one game', bench('arena')],
    ['pairs among a million circles of a CSV file', pairs, 'none', 'node bench/pairs/run.mjs'],
    ['a look back in the playground, 10,000 discs', look, 'none', bench('playground')],
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
function readmeLines() {
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
