// node candidate.mjs <naive | loop | loop-torus | plain | calendar | past | torus> <n> <η> <meetings to warm up> <meetings to time> [--bundle=file]
// One JSON line: nanoseconds of processor time per meeting (walls included) in each part of the time, parts of about 0.2 s, and for Carom the hash
// at the end and the memory of the process. In parts, since the naive loop gets slower as its heap fills: the least part would be its first.
// 'past' is 'calendar' with the history that a timeline keeps by default; the others keep none. 'torus' is 'calendar' without walls: what leaves on one side comes in on the other.
import { processorMs } from '../compare.mjs';
import { Loop } from './loop.mjs';
import { NaiveSystem } from './naive.mjs';
import { gas } from './scene.mjs';

const [engine, n, eta, warm, timed] = [process.argv[2], ...process.argv.slice(3, 7).map(Number)];

/** A timeline of the scene, after `warm` meetings. */
async function timelineAfter(scheduler) {
  const bundle = process.argv.find((arg) => arg.startsWith('--bundle='))?.slice('--bundle='.length);
  const { Timeline } = await import(bundle ?? process.env.CAROM_BUNDLE ?? 'carom');
  const { width, height, discs } = gas(n, eta);
  const isTorus = scheduler === 'torus';
  const torus = isTorus ? { scheduler: 'calendar', periodX: width, periodY: height } : { scheduler };
  const timeline = new Timeline(scheduler === 'past' ? {} : { ...torus, history: { keyframes: 0 } });
  if (!isTorus) timeline.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } });
  for (const disc of discs) timeline.add(disc);
  run(timeline, warm);
  return { timeline, width, height };
}

/** Runs until there have been `count` more meetings; returns how many there were. */
function run(timeline, count) {
  const stride = (400 / n) * (eta < 0.05 ? 0.05 / eta : eta < 0.6 ? 0.4 : 0.1); // some hundred meetings
  let done = 0;
  while (done < count) done += timeline.runTo(timeline.now + stride);
  return done;
}

/** Nanoseconds per meeting in each of `parts` equal parts of `timed` meetings; `advance` returns how many there were. */
function timeParts(parts, advance) {
  const ns = [];
  for (let part = 0; part < parts; part++) {
    const start = process.cpuUsage();
    const count = advance(timed / parts);
    ns.push((1e6 * processorMs(start)) / count);
  }
  return ns;
}

if (engine === 'loop' || engine === 'loop-torus') {
  const isTorus = engine === 'loop-torus';
  const { timeline, width, height } = await timelineAfter(isTorus ? 'torus' : 'calendar');
  const discs = [...timeline].map(({ x, y, vx, vy }) => ({ x, y, vx, vy }));
  const loop = new Loop({ width, height, discs }, isTorus);
  loop.run(warm);
  console.log(JSON.stringify({ parts: timeParts(5, (count) => loop.run(count)), rss: Math.round(process.memoryUsage().rss / 1e6) }));
} else if (engine === 'naive') {
  const { timeline, width, height } = await timelineAfter('calendar');
  const system = new NaiveSystem({ width, height, discs: [...timeline].map(({ x, y, r, vx, vy }) => ({ x, y, r, vx, vy })) });
  system.run(Math.floor(timed / 8)); // about as long as the others warm up
  const parts = timeParts(15, (count) => {
    system.run(count);
    return count;
  });
  console.log(JSON.stringify({ parts }));
} else {
  const { timeline } = await timelineAfter(engine);
  const parts = timeParts(5, (count) => run(timeline, count));
  console.log(JSON.stringify({ parts, rss: Math.round(process.memoryUsage().rss / 1e6), hash: timeline.hash() }));
}
