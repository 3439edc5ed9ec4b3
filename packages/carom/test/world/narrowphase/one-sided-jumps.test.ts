// 300 random jumps through one-sided walls of many kinds: nobody is touched while rising, nobody is lifted who did not come clear, and nobody is
// lost who did. The same jump in a world without walls tells which is which; the truth about "clear" is plain geometry.
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { Body, Kinematic } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { sample } from '../../runs.ts';

const dt = 1 / 60;
/** Places within a step that are looked at for whether the free body is clear. */
const samples = 32;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Jump {
  readonly world: World;
  readonly free: World;
  readonly disc: Body;
  readonly other: Body;
  /** Lines of points in the frame of the jump, whose up is against gravity; each is one pair with the disc. */
  readonly lines: readonly (readonly Point[])[];
  readonly thickness: number;
  readonly turn: (p: Point) => Point;
  readonly back: (p: Point) => Point;
  /** Of a wall that moves: the wall of each line. */
  readonly lifts: readonly Kinematic[];
  readonly gravity: number;
  /** How fast the walls may come up. */
  readonly rise: number;
  /** Whether no part of a wall faces sideways: then who rises comes to nothing from its solid side. */
  readonly isFlat: boolean;
}

/** Points of a line from right to left of a length 2: its left is down, so they are reversed by who builds. */
function lineOf(random: Random, kind: number): readonly Point[] {
  if (kind < 2) return [{ x: -1, y: 0 }, { x: 1, y: 0 }]; // biome-ignore format: short
  const count = 2 + random.below(10);
  const bow = kind === 3 ? random.between(-0.6, 0.6) : 0;
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = -1 + (2 * i) / count;
    return { x: t, y: bow * (1 - t * t) + (kind === 4 && i % 2 === 1 ? random.between(-0.5, 0.5) / count : 0) };
  });
}

function jumpOf(random: Random): Jump {
  const r = 2 ** (random.below(8) - 4) * random.between(0.5, 1);
  const [half, gravity] = [r * random.between(1.5, 12), r * random.between(5, 60)];
  const angle = random.below(3) === 0 ? 0 : random.between(-Math.PI, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turn = ({ x, y }: Point) => ({ x: cos * x - sin * y, y: sin * x + cos * y });
  const back = ({ x, y }: Point) => ({ x: cos * x + sin * y, y: cos * y - sin * x });
  const options = { warn: null, gravity: turn({ x: 0, y: -gravity }), subSteps: [1, 2, 3, 4, 8, 16][random.below(6)] };
  const [world, free] = [new World(options), new World(options)];
  const isMoving = random.below(3) === 0;
  const kind = isMoving ? random.below(2) : random.below(5);
  const thickness = kind === 1 ? r * random.between(0.05, 1) : 0;
  const material = { restitution: [0, 0, 0.5, 1][random.below(4)], friction: [0, 0.5, 1][random.below(3)] };
  const [vx, vy, spin] = isMoving ? [r * random.between(-3, 3), r * random.between(-4, 4), random.below(3) === 0 ? random.between(-0.3, 0.3) : 0] : [0, 0, 0]; // biome-ignore format: long
  const motion = turn({ x: vx, y: vy });
  const levels = isMoving ? 1 : 1 + random.below(3);
  const gap = r * random.between(0.3, 5);
  const lines: (readonly Point[])[] = [];
  const lifts: Kinematic[] = [];
  const wall = { oneSided: true, material };
  for (let level = 0; level < levels; level++) {
    const points = lineOf(random, kind).map(({ x, y }) => ({ x: half * x, y: half * y + level * gap }));
    const at = points.map(turn);
    const segment = (i: number) => ({
      x1: at[i].x,
      y1: at[i].y,
      x2: at[i + 1].x,
      y2: at[i + 1].y,
      ...(thickness > 0 ? { r: thickness } : {}),
    });
    const isSplit = kind >= 2 && random.below(2) === 0;
    if (isMoving) lifts.push(world.addKinematic(segment(0), { ...wall, vx: motion.x, vy: motion.y, angularVelocity: spin }));
    else if (kind < 2) world.addWall(segment(0), wall);
    else if (!isSplit) world.addWall({ chain: at }, wall);
    for (let i = 0; i + 1 < at.length && isSplit; i++) world.addWall(segment(i), wall);
    if (isSplit && kind > 2) points.slice(1).forEach((point, i) => void lines.push([points[i], point]));
    else lines.push(points);
  }
  const low = Math.min(...lines.flat().map(({ y }) => y)) - (r + thickness) * random.between(1.01, 3);
  const top = random.between(-1.2, 3.5) * (r + thickness) + (levels - 1) * gap * random.next();
  const from = turn({ x: random.between(-1, 1) * (half + r), y: low });
  const speed = turn({ x: random.below(2) * r * random.between(-4, 4), y: Math.sqrt(Math.max(2 * gravity * (top - low), 0)) });
  const thrown = {
    ...from,
    r,
    vx: speed.x,
    vy: speed.y,
    material: { restitution: [0, 0, 0.3][random.below(3)], friction: 0.7 * random.below(2) },
  };
  const [disc, other] = [world.add(thrown), free.add(thrown)];
  const rise = isMoving ? Math.max(vy, 0) + Math.abs(spin) * (half + 4 * r) : 0;
  return { world, free, disc, other, lines, thickness, turn, back, lifts, gravity, rise, isFlat: kind <= 2 && !isMoving };
}

/** How a place lies to a line where it is now: the distance from it, and whether it is above the nearest part. */
function seenFrom({ lines, thickness, turn, back, lifts }: Jump, line: number, place: Point): { distance: number; isBefore: boolean } {
  const at = lifts.length === 0 ? lines[line] : lines[line].map((point) => back(moved(lifts[line], turn(point))));
  let found = { distance: Infinity, isBefore: false };
  for (let i = 0; i + 1 < at.length; i++) {
    const { along, before, length } = beside(at[i], at[i + 1], place);
    const distance = Math.hypot(before, along < 0 ? along : Math.max(along - length, 0)) - thickness;
    if (distance < found.distance) found = { distance, isBefore: before > 0 };
  }
  return found;
}

function moved({ x, y, angle }: Kinematic, point: Point): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + cos * point.x - sin * point.y, y: y + sin * point.x + cos * point.y };
}

function beside(a: Point, b: Point, { x, y }: Point): { along: number; before: number; length: number } {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  return { along: (x - a.x) * ux + (y - a.y) * uy, before: (y - a.y) * ux - (x - a.x) * uy, length };
}

/** Whether the free body was clear above a line, or nearly, at some time within the last step. */
function wasClear(jump: Jump): boolean {
  const { other, gravity, back } = jump;
  const [at, speed] = [back(other), back({ x: other.vx, y: other.vy })];
  for (let n = 0; n <= samples; n++) {
    const t = (-dt * n) / samples;
    const place = { x: at.x + speed.x * t, y: at.y + speed.y * t - 0.5 * gravity * t * t };
    for (let line = 0; line < jump.lines.length; line++) {
      const { distance, isBefore } = seenFrom(jump, line, place);
      if (isBefore && distance >= 0.98 * other.r) return true;
    }
  }
  return false;
}

/** Whether a center went through a line that it was clear above, and beside, before the step. */
function isLost({ lines, thickness, lifts, disc }: Jump, from: Point, to: Point): boolean {
  return lines.some((points) =>
    points.slice(1).some((b, i) => {
      const [was, is] = [beside(points[i], b, from), beside(points[i], b, to)];
      const isBeside = was.along > 0 && was.along < was.length && is.along > 0 && is.along < is.length;
      return lifts.length === 0 && isBeside && was.before >= 0.9 * (disc.r + thickness) && is.before <= 0;
    }),
  );
}

function stateOf({ x, y, vx, vy, angle }: Body): number[] {
  return [x, y, vx, vy, angle];
}

/** What went wrong in a jump, or null; and whether it landed. */
function play(jump: Jump): { fault: string | null; hasLanded: boolean } {
  const { world, free, disc, other, back, gravity, rise, isFlat } = jump;
  let isClear = false;
  let hasLanded = false;
  for (let step = 0; step < 200; step++) {
    const from = back(disc);
    world.step(dt);
    free.step(dt);
    if (isLost(jump, from, back(disc))) return { fault: 'lost', hasLanded };
    if (hasLanded) continue;
    isClear ||= wasClear(jump);
    const isTouched =
      world.events.begins.length + world.events.hits.length > 0 || stateOf(disc).some((value, i) => value !== stateOf(other)[i]);
    const isRising = back({ x: other.vx, y: other.vy }).y > rise + 1.5 * gravity * dt;
    if (isTouched && !isClear) return { fault: 'touched, and was not clear', hasLanded };
    if (isTouched && isRising && isFlat) return { fault: 'touched while rising', hasLanded };
    hasLanded = isTouched;
  }
  return { fault: null, hasLanded };
}

it.each(sample([0, 60, 120, 180, 240]))('60 random jumps from seed %i on: 0 touched while rising, 0 lifted, 0 lost', (first) => {
  const faults: string[] = [];
  let landed = 0;
  for (let seed = first; seed < first + 60; seed++) {
    const { fault, hasLanded } = play(jumpOf(createRandom(Math.imul(seed + 1, 0x9e3779b1))));
    if (fault !== null) faults.push(`${seed}: ${fault}`);
    if (hasLanded) landed++;
  }
  expect(faults).toEqual([]);
  expect(landed).toBeGreaterThan(20);
  expect(landed).toBeLessThan(55);
});
