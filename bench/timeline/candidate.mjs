// node candidate.mjs <naive | plain | heap | calendar | auto | past> <n> <η> <meetings to warm up> <meetings to time>
// One JSON line: nanoseconds of processor time per meeting (walls included), and for Carom the hash at the end and the memory of the process.
// 'past' is 'auto' with the history that a timeline keeps by default; the others keep none.
import { NaiveSystem } from './naive.mjs';
import { room } from './scene.mjs';

const [engine, n, eta, warm, timed] = [process.argv[2], ...process.argv.slice(3).map(Number)];

/** Time of the processor spent so far, in nanoseconds: what waits for other programs is not in it. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** A timeline of the scene, after `warm` meetings. */
async function timelineAfter(scheduler) {
  const { Timeline } = await import(process.env.CAROM_BUNDLE ?? 'carom');
  const { width, height, discs } = room(n, eta);
  const timeline = new Timeline(scheduler === 'past' ? {} : { scheduler, history: { keyframes: 0 } });
  timeline.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } });
  for (const disc of discs) timeline.add(disc);
  run(timeline, warm);
  return { timeline, width, height };
}

/** Runs until there have been `count` more meetings; returns how many there were. */
function run(timeline, count) {
  const stride = (400 / n) * (eta < 0.6 ? 0.4 : 0.1); // some hundred meetings
  let done = 0;
  while (done < count) done += timeline.runTo(timeline.now + stride);
  return done;
}

if (engine === 'naive') {
  const { timeline, width, height } = await timelineAfter('calendar');
  const system = new NaiveSystem({ width, height, discs: [...timeline].map(({ x, y, r, vx, vy }) => ({ x, y, r, vx, vy })) });
  system.run(Math.floor(timed / 8)); // about as long as the others warm up
  const start = spent();
  system.run(timed);
  console.log(JSON.stringify({ ns: (spent() - start) / timed }));
} else {
  const { timeline } = await timelineAfter(engine);
  const start = spent();
  const count = run(timeline, timed);
  const ns = (spent() - start) / count;
  console.log(JSON.stringify({ ns, rss: Math.round(process.memoryUsage().rss / 1e6), hash: timeline.hash() }));
}
