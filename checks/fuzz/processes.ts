import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Timeline } from '../../packages/carom/src/timeline/index.ts';
import { World } from '../../packages/carom/src/world/index.ts';
import { killAndResume } from '../../packages/carom/test/reliability/crash.ts';
import { expectThat, randomOf, type Target } from '../../packages/carom/test/reliability/fuzz.ts';

// Whole processes: killed and resumed; and long runs whose memory must stay flat.

/** The bundle of run-to-end.ts beside the one this is in. */
const script = new URL('run-to-end.mjs', import.meta.url).pathname;

const crashes: Target = {
  name: 'processes killed at random moments and resumed from disk',
  inputs: 12,
  quick: 1,
  async play(seed) {
    const { expected, resumed, kills } = await killAndResume(script, seed % 2 === 0 ? 'timeline' : 'world', seed, 3000, 5, randomOf(seed));
    expectThat(expected.length === 16 && resumed === expected, () => `the end is ${resumed}, undisturbed it is ${expected}`);
    return `${kills} kills`;
  },
};

/** Growth of what is alive on the heap and in buffers over the last three quarters of a run. */
async function growth(rounds: number, round: (k: number) => void): Promise<number> {
  let start = 0;
  for (let k = 0; k < rounds; k++) {
    round(k);
    if (k % 1000 === 0) await new Promise((resolve) => setImmediate(resolve)); // weak references hold until a job ends
    if (k === rounds >> 2) start = await settled();
  }
  return (await settled()) - start;
}

/**
 * The least of several weighings, each in a turn of its own. A single one shows up to 6 MB too much now and then, whatever came before
 * (compiled code that still holds what it had in hand); the least of five keeps within 0.3 MB over 50,000 to 500,000 rounds.
 */
async function settled(): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    least = Math.min(least, used());
  }
  return least;
}

/** The garbage collector, which Node gives out only when asked. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function used(): number {
  collector()();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];

const churn: Target = {
  name: 'memory of 300,000 rounds of adding, removing and running',
  inputs: 2,
  quick: 1,
  async play(seed) {
    const random = randomOf(seed);
    const place = () => ({
      x: random.between(1, 19),
      y: random.between(1, 19),
      r: 0.2,
      vx: random.between(-2, 2),
      vy: random.between(-2, 2),
    });
    let grown = 0;
    if (seed % 2 === 0) {
      const timeline = new Timeline({ history: { keyframes: 2 }, collapse: { cutoffSpeed: 0.01 } });
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } });
      for (let i = 0; i < 20; i++) timeline.add(place());
      grown = await growth(300_000, (k) => {
        const [oldest] = timeline;
        timeline.remove(oldest);
        timeline.add(place());
        if (k % 8 === 0) timeline.remove(timeline.addWall({ points: corners.map(({ x, y }) => ({ x: x + (k % 16), y })) }));
        timeline.runTo((k + 1) * 0.002);
      });
    } else {
      const world = new World({ warn: null });
      world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } });
      const bodies = Array.from({ length: 20 }, () => world.add(place()));
      grown = await growth(300_000, (k) => {
        world.remove(bodies[k % 20]);
        bodies[k % 20] = world.add(place());
        world.step(1 / 60);
      });
    }
    expectThat(grown < 1e6, () => `memory grew by ${grown} bytes`); // a pointer kept of each round would be 1.8 MB
    return 'flat';
  },
};

/** Crashes and long runs. */
export const processes: readonly Target[] = [crashes, churn];
