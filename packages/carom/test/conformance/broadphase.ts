import { describe, it } from 'vitest';
import { castRay } from '../../src/geometry/cast.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import { separation } from '../../src/geometry/separation.ts';
import type { Box, Circle, Ray } from '../../src/geometry/shapes.ts';
import { impact } from '../../src/motion/impact.ts';
import type { MovingCircle } from '../../src/motion/moving-circle.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';
import { scenes } from './broadphase-scenes.ts';

/** What a cast finds: the circle, and when. */
export interface Found {
  readonly id: number;
  readonly t: number;
}

/** A way to answer questions about many circles. What it cannot answer it leaves out. */
export interface Broadphase {
  readonly pairs: () => [number, number][];
  readonly within?: (circle: Circle) => number[];
  readonly inBox?: (box: Box) => number[];
  readonly nearest?: (circle: Circle, count: number) => number[];
  readonly castRay?: (ray: Ray, maxT: number) => Found | null;
  readonly castCircle?: (circle: MovingCircle, maxT: number) => Found | null;
}

/** The oracle: every answer by asking geometry about every circle. */
export function bruteForce(circles: readonly Circle[]): Required<Broadphase> {
  const all = circles.map((_, i) => i);
  return {
    pairs: () => all.flatMap((a) => all.filter((b) => b > a && overlaps(circles[a], circles[b])).map((b): [number, number] => [a, b])),
    within: (circle) => all.filter((i) => overlaps(circle, circles[i])),
    inBox: (box) => all.filter((i) => overlaps(circles[i], { ...closest(box, circles[i]), r: 0 })),
    nearest: (circle, count) => {
      const gaps = circles.map((other) => separation(circle, other));
      return [...all].sort((a, b) => (gaps[a] === gaps[b] ? a - b : gaps[a] < gaps[b] ? -1 : 1)).slice(0, count);
    },
    castRay: (ray, maxT) =>
      first(
        circles.map((circle) => castRay(ray, circle)?.t ?? Infinity),
        maxT,
      ),
    castCircle: (mover, maxT) =>
      first(
        circles.map((circle) => impact(mover, { ...circle, vx: 0, vy: 0 }, maxT)?.time ?? Infinity),
        maxT,
      ),
  };
}

function closest(box: Box, { x, y }: Circle): { x: number; y: number } {
  return { x: Math.min(Math.max(x, box.minX), box.maxX), y: Math.min(Math.max(y, box.minY), box.maxY) };
}

function first(times: number[], maxT: number): Found | null {
  let id = 0;
  for (let i = 1; i < times.length; i++) if (times[i] < times[id]) id = i;
  return times.length > 0 && times[id] <= maxT && times[id] < Infinity ? { id, t: times[id] } : null;
}

/** Ascending by the first id, then by the second, the lesser first. */
export function inOrder(pairs: ArrayLike<number>): [number, number][] {
  const ordered: [number, number][] = [];
  for (let i = 0; i < pairs.length; i += 2) ordered.push([Math.min(pairs[i], pairs[i + 1]), Math.max(pairs[i], pairs[i + 1])]);
  return ordered.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** Throws, saying what was asked and where the answers part, unless they are equal in JSON. */
function agree([kind, given, expected]: Question, size: number, got: unknown): void {
  const text = JSON.stringify(got);
  if (text === expected) return;
  let at = 0;
  while (text[at] === expected[at]) at++;
  at = Math.max(0, at - 30);
  const what = `${kind}(${JSON.stringify(given).slice(1, -1)}) among ${size}`;
  throw new Error(`${what}: got …${text.slice(at, at + 90)}…, brute force …${expected.slice(at, at + 90)}…`);
}

/** A question: its name and arguments, and the right answer in JSON. */
type Question = readonly [keyof Broadphase, unknown[], string];

/** Questions about a scene: from its circles, between them, outside all of them. */
function questions(circles: readonly Circle[], seed: number): Question[] {
  const oracle = bruteForce(circles);
  const asked: Question[] = [];
  const random = createRandom(seed);
  for (let k = 0; k < 12 && circles.length > 0; k++) {
    const a = circles[random.below(circles.length)];
    const b = circles[random.below(circles.length)];
    const share = [0, 0.5, 1, -0.5, 1.5][k % 5];
    const x = a.x * (1 - share) + b.x * share;
    const y = a.y * (1 - share) + b.y * share;
    const [dx, dy] = [b.x - a.x || random.between(-1, 1), k % 4 === 0 ? 0 : b.y - a.y];
    if (![x, y, dx, dy].every((value) => Math.abs(value) < Infinity)) continue;
    const circle = { x, y, r: k % 3 === 0 ? 0 : b.r };
    const box = { minX: Math.min(a.x, x), minY: Math.min(b.y, y), maxX: Math.max(a.x, x), maxY: Math.max(b.y, y) };
    const ray = { x, y, dx, dy };
    const mover = { x, y, r: circle.r / 4, vx: dx, vy: dy };
    const maxT = k % 2 === 0 ? Infinity : 0.7;
    asked.push(['within', [circle], JSON.stringify(oracle.within(circle))]);
    asked.push(['inBox', [box], JSON.stringify(oracle.inBox(box))]);
    asked.push(['nearest', [circle, 1 + k], JSON.stringify(oracle.nearest(circle, 1 + k))]);
    asked.push(['castRay', [ray, maxT], JSON.stringify(oracle.castRay(ray, maxT))]);
    asked.push(['castCircle', [mover, maxT], JSON.stringify(oracle.castCircle(mover, maxT))]);
  }
  asked.push(['pairs', [], JSON.stringify(oracle.pairs())]); // last: it may settle what is pending
  return asked;
}

const known = new Map<string, Question[]>();

/** Runs the suite on one implementation. */
export function conforms(
  name: string,
  make: (circles: readonly Circle[]) => Broadphase,
  sizes: readonly number[] = [0, 1, 2, 3, 17, runs(200)],
): void {
  describe(name, () => {
    for (const scene of scenes) {
      it(`answers as brute force: ${scene.name}`, () => {
        for (const size of sizes) {
          const circles = scene.circles(size, size + 1);
          const key = `${scene.name} ${size}`;
          if (!known.has(key)) known.set(key, questions(circles, size + 2));
          const made = make(circles);
          for (const question of known.get(key) ?? []) {
            const [kind, given] = question;
            const ask = made[kind] as ((...given: unknown[]) => unknown) | undefined;
            if (ask) agree(question, size, ask(...given));
          }
        }
      });
    }
  });
}
