import * as d3 from '@carom/d3';
import * as draw from '@carom/draw';
import * as svg from '@carom/draw/svg';
import * as pool from '@carom/pool';
import * as referees from '@carom/referees';
import * as scene from '@carom/scene';
import * as carom from 'carom';
import * as arena from 'carom/arena';
import * as assemblies from 'carom/assemblies';
import * as fields from 'carom/fields';
import * as geometry from 'carom/geometry';
import * as measure from 'carom/geometry/measure';
import * as separateAll from 'carom/geometry/separate-all';
import * as hulls from 'carom/hulls';
import * as inspect from 'carom/inspect';
import * as joints from 'carom/joints';
import * as motion from 'carom/motion';
import * as curved from 'carom/motion/curved';
import * as net from 'carom/net';
import * as platformer from 'carom/platformer';
import * as play from 'carom/play';
import * as queries from 'carom/queries';
import * as timeline from 'carom/timeline';
import * as world from 'carom/world';
import type { Random } from '../../packages/carom/src/numeric/random.ts';
import { shown } from '../../packages/carom/test/reliability/calls.ts';
import { anyDouble, expectThat, isRefusal, pick, randomOf, type Target, wordsOf } from '../../packages/carom/test/reliability/fuzz.ts';
import { anyValue, Planted, spoil } from '../../packages/carom/test/reliability/junk.ts';

// Every public function of every package, called with arguments of any kind. Methods of the classes have targets of their own.

type Call = (...values: unknown[]) => unknown;
type Make = (random: Random) => unknown;

/** One function, and plausible arguments for it: each is one of the plausible values, or what its name asks for. */
interface Door {
  readonly name: string;
  readonly call: Call;
  readonly pure: boolean;
}

/** These change what they are given: that is what they are for. */
const changing = /^separate(?:All|Freely)?$|^packSiblings$|Into$|^create|^bounce$|^set|^warmUp|^draw|^keepOnScreen$|^enterTorus$/;
/** Objects whose methods come with them, or that make classes of their own; and those that only take time. */
const left = /^(?:decodeScene|encodeScene|warmUp|warmUpWorld)$/;

function doorsOf(module: object, prefix: string): Door[] {
  return Object.entries(module)
    .filter(([name, value]) => typeof value === 'function' && !left.test(name) && !isClass(value as Call))
    .map(([name, value]) => ({ name: `${prefix}${name}`, call: value as Call, pure: !changing.test(name) }));
}

function isClass(value: Call): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** All of them. */
export const doors: readonly Door[] = [
  ...doorsOf(
    {
      ...carom,
      ...arena,
      ...geometry,
      ...measure,
      ...separateAll,
      ...motion,
      ...curved,
      ...timeline,
      ...world,
      ...joints,
      ...fields,
      ...queries,
      ...platformer,
      ...hulls,
      ...assemblies,
      ...assemblies,
      ...inspect,
      ...play,
    },
    '',
  ),
  ...doorsOf(scene, 'scene.'),
  ...doorsOf(d3, 'd3.'),
  ...doorsOf(draw, 'draw.'),
  ...doorsOf(referees, 'referees.'),
  ...doorsOf(net, 'net.'),
  ...doorsOf(pool, 'pool.'),
  ...doorsOf(svg, 'svg.'),
];

const circle: Make = (random) => ({ x: anyDouble(random), y: random.between(-9, 9), r: random.below(4), vx: 1, vy: anyDouble(random) });
const plausible: readonly Make[] = [
  circle,
  circle,
  (random) => Array.from({ length: random.below(6) }, () => circle(random)),
  (random) => Array.from({ length: random.below(6) }, () => ({ x: random.below(3), y: 0, r: 1 })),
  (random) => ({ x1: anyDouble(random), y1: 0, x2: 4, y2: anyDouble(random) }),
  () => ({ x1: 0, y1: 0, x2: 4, y2: 0, r: 1 }),
  (random) => ({ minX: -1, minY: -2, maxX: random.below(5), maxY: anyDouble(random) }),
  () => ({
    points: [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 0, y: 4 },
    ],
  }),
  () => ({ points: [] }),
  () => ({ x: 0, y: 0, r: 2, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } }),
  () => ({ inside: { x: 0, y: 0, r: 5 } }),
  (random) => ({ x: 0, y: 0, dx: anyDouble(random), dy: 1 }),
  (random) => anyDouble(random),
  () => ({ restitution: 1, inverseMassA: 1, inverseMassB: 1 }),
  () => ({ slop: 0.1 }),
  () => [0, 0, 1, 2, 0, 1],
  () => 'timeline',
  () => ({ format: 'carom-scene', version: 0, engine: 'world', bodies: [{ x: 0, y: 0, r: 1 }], walls: [] }),
  () => '{"format":"carom-scene","version":0,"engine":"timeline"}',
  () => ({ length: 2 ** 31 }),
  () => ({ length: 2 ** 40, 0: { x: 0, y: 0, r: 1 } }),
];

function frozen(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : Object.is(part, -0) ? '-0' : part)) ?? '';
  } catch {
    return ''; // what cannot be read, cannot be compared
  }
}

/** Their errors are all in the house form; the pure functions of geometry take shapes as given, and JavaScript's own TypeError is theirs. */
const strict = /^scene\.|^readInput$|^pool\.(?:evaluate|planSweep|readRow)$/;
/** What follows the place that the caller names, or the problem of a scene. */
const ours = /^[\s\S]*:[\s\S]* (?:must (?:be|not|have) |is not a key of )/;
/** How long an answer is waited for that waits itself for what was given, as for a promise that is never kept. [ms] */
const patience = 50;

/** A RangeError that JavaScript threw, not we: too long an array, too deep a call. */
function isFair(name: string, error: unknown): boolean {
  if (error instanceof Planted || isRefusal(error)) return true;
  if (strict.test(name)) return (error instanceof TypeError || error instanceof RangeError) && ours.test(error.message);
  return error instanceof TypeError;
}

/** Every public function with arguments of any kind: it answers, or throws a TypeError, or a RangeError of ours. */
export const publicFunctions: Target = {
  name: 'every public function, any arguments',
  inputs: 1_000_000,
  quick: 20_000,
  play(seed) {
    const random = randomOf(seed);
    const { name, call, pure } = doors[seed % doors.length];
    const given = Array.from({ length: 1 + random.below(4) }, () => pick(random, plausible)(random));
    const values = random.below(5) === 0 ? given.map(() => anyValue(random)) : random.below(2) === 0 ? spoil(random, given) : given;
    const before = pure ? frozen(values.slice(0, 2)) : ''; // what comes third or later may be where the answer goes
    const start = process.cpuUsage();
    let outcome = 'answered';
    const refused = (error: unknown) => {
      expectThat(isFair(name, error), () => `${name}(${shown(values)}): ${wordsOf(error)}`);
      return 'refused';
    };
    try {
      const answer = call(...values);
      if (answer instanceof Promise) {
        const late = new Promise<string>((resolve) => setTimeout(() => resolve(outcome), patience));
        return Promise.race([answer.then(() => outcome, refused), late]);
      }
    } catch (error) {
      outcome = refused(error);
    }
    const ms = process.cpuUsage(start).user / 1000; // of the processor: others may have it meanwhile
    expectThat(ms < 1000, () => `${name}(${shown(values)}) took ${Math.round(ms)} ms`);
    const after = pure ? frozen(values.slice(0, 2)) : '';
    expectThat(after === before, () => `${name} changed its arguments ${before} to ${after}`);
    return outcome;
  },
};
