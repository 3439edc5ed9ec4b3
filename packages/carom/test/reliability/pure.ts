import * as geometry from '../../src/geometry/index.ts';
import * as motion from '../../src/motion/index.ts';
import type { Random } from '../../src/numeric/random.ts';
import { shown } from './calls.ts';
import { anyDouble, anyFinite, Broken, expectThat, pick, randomOf, type Target } from './fuzz.ts';

type Make = (random: Random, number: () => number) => unknown;

const circle: Make = (_, n) => ({ x: n(), y: n(), r: n(), vx: n(), vy: n() });
const segment: Make = (_, n) => ({ x1: n(), y1: n(), x2: n(), y2: n() });
const capsule: Make = (_, n) => ({ x1: n(), y1: n(), x2: n(), y2: n(), r: n() });
const box: Make = (_, n) => ({ minX: n(), minY: n(), maxX: n(), maxY: n() });
const ray: Make = (_, n) => ({ x: n(), y: n(), dx: n(), dy: n() });
const vec: Make = (_, n) => ({ x: n(), y: n() });
const polygon: Make = (random, n) => ({ points: Array.from({ length: 3 + random.below(3) }, () => vec(random, n)) });
const hull: Make = (random, n) => ({ points: Array.from({ length: 1 + random.below(8) }, () => vec(random, n)), r: n() });
const movingHull: Make = (random, n) => ({ ...(hull(random, n) as object), x: n(), y: n(), vx: n(), vy: n(), angularVelocity: n() });
const arc: Make = (random, n) => ({ x: n(), y: n(), r: n(), from: vec(random, n), to: vec(random, n) });
const ring: Make = (random, n) => ({ inside: random.below(2) === 0 ? circle(random, n) : box(random, n) });
const wall: Make = (random, n) => pick(random, [circle, segment, capsule, box, polygon, arc, ring])(random, n);

/** By the end of the name: what comes second. */
const seconds: Readonly<Record<string, Make>> = {
  Segment: segment,
  Capsule: capsule,
  Box: box,
  Polygon: polygon,
  Arc: arc,
  Ring: ring,
  Wall: wall,
};

interface Question {
  readonly name: string;
  readonly ask: (...values: unknown[]) => unknown;
  readonly makes: readonly Make[];
}

/** Every exported question and what it is asked about. */
function questions(): Question[] {
  const list: Question[] = [];
  const all: Record<string, unknown> = { ...geometry, ...motion };
  for (const [name, ask] of Object.entries(all)) {
    if (typeof ask !== 'function' || /^create|^convexParts$|Into$|^separate$|^bounce$/.test(name)) continue;
    const makes = makesOf(name);
    if (makes !== null) list.push({ name, ask: ask as Question['ask'], makes });
  }
  return list;
}

function makesOf(name: string): readonly Make[] | null {
  if (name === 'momentsHull') return [hull];
  if (name === 'castHull') return [hull, vec, hull];
  if (name === 'timeOfImpactHull') return [movingHull, movingHull, (_, n) => n()];
  if (name === 'containsPointHull') return [hull, vec];
  if (/Hull$|^closestPoints$/.test(name)) return [hull, hull];
  const shape = Object.keys(seconds).find((end) => name.endsWith(end));
  const second = shape === undefined ? circle : seconds[shape];
  if (/^(line|ray|segment)Intersections$/.test(name)) return [name.startsWith('ray') ? ray : segment, circle];
  if (name === 'castSegment') return [segment, circle];
  if (/^castRay/.test(name)) return [ray, second];
  if (/Point$/.test(name) && name !== 'closestPoint') return [circle, vec];
  if (/^closestPoint/.test(name)) return null;
  if (/^overlapsEqual|^slide|^explain|^separating|^separateAll/.test(name)) return null;
  return [circle, second];
}

const asked = questions();

/** Every number inside an answer. */
function numbersOf(value: unknown, out: number[] = []): number[] {
  if (typeof value === 'number') out.push(value);
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) numbersOf(item, out);
  return out;
}

/** Pure functions of geometry and motion, asked about any finite doubles, and about any doubles at all. */
export const pureFunctions: Target = {
  name: 'geometry and motion, any doubles',
  inputs: 150_000,
  quick: 3000,
  play(seed) {
    const random = randomOf(seed);
    const { name, ask, makes } = asked[seed % asked.length];
    const isJunk = random.below(3) === 0;
    const number = () => (isJunk ? anyDouble(random) : anyFinite(random));
    const values = makes.map((make) => make(random, number));
    let answer: unknown;
    try {
      answer = ask(...values);
    } catch (error) {
      throw new Broken(`${name}(${shown(values)}): ${error}`);
    }
    if (!isJunk || typeof answer === 'boolean') {
      expectThat(!numbersOf(answer).some(Number.isNaN), () => `${name}(${shown(values)}) answers NaN: ${JSON.stringify(answer)}`);
    }
    const again = ask(...values);
    expectThat(JSON.stringify(again) === JSON.stringify(answer), () => `${name}(${shown(values)}) answers differently the second time`);
    if (!isJunk && (name === 'overlaps' || name === 'separation')) {
      expectThat(Object.is(ask(values[1], values[0]), answer), () => `${name}(${shown(values)}) depends on the order`);
    }
    return isJunk ? 'junk' : 'finite';
  },
};

/** Names of the functions that are asked. */
export const pureNames: readonly string[] = asked.map(({ name }) => name);
