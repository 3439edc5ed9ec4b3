// One collision force in a d3 simulation, alone in its process: `node candidate.mjs <forceCollide | carom> <bubbles>`, or one beeswarm:
// `node candidate.mjs <scan | dodge> <circles>`.
// Prints {"ms": per tick, "ticks", "overlapPerBubble", "maxOverlap" at the end: lengths, and of ours "finishMs" and "left" after finish};
// of beeswarms {"ms", "height", "overlap"}.
import { forceCollide as caromCollide, dodge } from '@carom/d3';
import { allPairs, createRandom } from 'carom';
import { forceCollide, forceSimulation, forceX, forceY } from 'd3-force';

const [name, count] = [process.argv[2], Number(process.argv[3])];
const random = createRandom(1);
if (name === 'scan' || name === 'dodge') swarm();
else simulate();

/** The sum of the overlaps and the largest. */
function overlapOf(circles) {
  const pairs = allPairs(circles);
  let [sum, most] = [0, 0];
  for (let p = 0; p < pairs.length; p += 2) {
    const [a, b] = [circles[pairs[p]], circles[pairs[p + 1]]];
    const overlap = a.r + b.r - Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
    sum += overlap;
    most = Math.max(most, overlap);
  }
  return { sum, most };
}

function simulate() {
  const [warm, timed] = [30, count > 5000 ? 40 : 120];
  const side = 600 * Math.sqrt(count / 5000);
  const bubbles = Array.from({ length: count }, () => ({
    r: 2 + 10 * random.next() ** 4,
    x: random.between(-side, side),
    y: random.between(-side, side),
  }));
  const collide = (name === 'carom' ? caromCollide : forceCollide)((bubble) => bubble.r);
  const simulation = forceSimulation(bubbles)
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.05))
    .force('collide', collide)
    .stop();
  simulation.tick(warm);
  const start = performance.now();
  simulation.tick(timed);
  const ms = (performance.now() - start) / timed;
  const { sum, most } = overlapOf(bubbles);
  const result = { ms, ticks: timed, overlapPerBubble: sum / count, maxOverlap: most };
  if (name === 'carom') {
    simulation.tick(300 - warm - timed);
    const end = performance.now();
    const { maxOverlap } = collide.finish({ iterations: 5000 });
    Object.assign(result, { finishMs: performance.now() - end, left: maxOverlap });
  }
  console.log(JSON.stringify(result));
}

function swarm() {
  const circles = Array.from({ length: count }, () => ({
    x: 2000 * ((random.next() + random.next() + random.next()) / 3),
    r: 2 + 2 * random.next(),
  }));
  const arrange = name === 'dodge' ? () => dodge(circles, { order: 'x' }) : () => scan(circles);
  if (name === 'dodge') arrange();
  const start = performance.now();
  const y = arrange();
  const ms = performance.now() - start;
  const { most } = overlapOf(circles.map(({ x, r }, i) => ({ x, y: y[i], r })));
  console.log(JSON.stringify({ ms, height: Math.max(...y), overlap: most }));
}

/** As d3-beeswarm does: from left to right, each circle tries the places at which it touches a neighbor, the nearest to the axis first. */
function scan(circles) {
  const order = circles.map((_, i) => i).sort((a, b) => circles[a].x - circles[b].x);
  const largest = circles.reduce((most, { r }) => Math.max(most, r), 0);
  const y = new Float64Array(circles.length);
  let first = 0;
  for (let n = 0; n < order.length; n++) {
    const a = circles[order[n]];
    while (circles[order[first]].x < a.x - a.r - largest) first++;
    const near = order.slice(first, n).filter((k) => a.x - circles[k].x < a.r + circles[k].r);
    const places = [0];
    for (const k of near) {
      const height = Math.sqrt((a.r + circles[k].r) ** 2 - (a.x - circles[k].x) ** 2);
      places.push(y[k] + height, y[k] - height);
    }
    places.sort((one, other) => Math.abs(one) - Math.abs(other));
    const isFree = (place) => near.every((k) => (a.x - circles[k].x) ** 2 + (place - y[k]) ** 2 >= (a.r + circles[k].r) ** 2 * (1 - 1e-9));
    y[order[n]] = places.find(isFree);
  }
  return y;
}
