// One collision force in a d3 simulation, alone in its process: `node candidate.mjs <forceCollide | CircleIndex> <bubbles>`.
// Prints {"ms": per tick, "ticks", "overlapPerBubble", "maxOverlap" at the end: lengths}. The force on CircleIndex is the one of docs/guide/d3-force.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { allPairs, createRandom } from 'carom';
import { forceCollide, forceSimulation, forceX, forceY } from 'd3-force';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [engine, count] = [process.argv[2], Number(process.argv[3])];
const [warm, timed] = [30, 120];

const random = createRandom(1);
const side = 600 * Math.sqrt(count / 5000);
const bubbles = Array.from({ length: count }, () => ({
  r: 2 + 10 * random.next() ** 4,
  x: random.between(-side, side),
  y: random.between(-side, side),
}));
const collide = engine === 'CircleIndex' ? await forceOfTheGuide() : forceCollide;
const simulation = forceSimulation(bubbles)
  .force('x', forceX(0).strength(0.05))
  .force('y', forceY(0).strength(0.05))
  .force(
    'collide',
    collide((bubble) => bubble.r),
  )
  .stop();

simulation.tick(warm);
const start = performance.now();
simulation.tick(timed);
const ms = (performance.now() - start) / timed;

const pairs = allPairs(bubbles);
let sum = 0;
let most = 0;
for (let p = 0; p < pairs.length; p += 2) {
  const [a, b] = [bubbles[pairs[p]], bubbles[pairs[p + 1]]];
  const overlap = a.r + b.r - Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
  sum += overlap;
  most = Math.max(most, overlap);
}
console.log(JSON.stringify({ ms, ticks: timed, overlapPerBubble: sum / count, maxOverlap: most }));

/** The first block of the guide page, as a module. */
async function forceOfTheGuide() {
  const page = readFileSync(`${root}docs/guide/d3-force.md`, 'utf8');
  const [, code] = page.match(/```ts\n([\s\S]*?)```/);
  const cache = `${root}node_modules/.cache`;
  mkdirSync(cache, { recursive: true });
  const [input, file] = [`${cache}/d3-force-guide.ts`, `${cache}/d3-force-guide.mjs`];
  writeFileSync(input, `${code}\nexport { collide };\n`);
  await build({ input, platform: 'node', logLevel: 'silent', external: ['carom'], output: { file } });
  return (await import(pathToFileURL(file).href)).collide;
}
