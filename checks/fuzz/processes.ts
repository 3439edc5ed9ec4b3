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
    if (k === rounds >> 2) start = used();
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return used() - start;
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

const churn: Target = {
  name: 'memory of 100,000 rounds of adding, removing and running',
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
      grown = await growth(100_000, (k) => {
        const [oldest] = timeline;
        timeline.remove(oldest);
        timeline.add(place());
        timeline.runTo((k + 1) * 0.002);
      });
    } else {
      const world = new World({ warn: null });
      world.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } });
      const bodies = Array.from({ length: 20 }, () => world.add(place()));
      grown = await growth(100_000, (k) => {
        world.remove(bodies[k % 20]);
        bodies[k % 20] = world.add(place());
        world.step(1 / 60);
      });
    }
    expectThat(grown < 6e6, () => `memory grew by ${grown} bytes`);
    return 'flat';
  },
};

/** Crashes and long runs. */
export const processes: readonly Target[] = [crashes, churn];
