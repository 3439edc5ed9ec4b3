// Clumps put to the test: how far they are from rigid. Used by clump.test.ts; the table of docs/guide/joints.md has its figures.
import { addClump, type ClumpDisc } from '../../src/assemblies/index.ts';
import { type Body, World } from '../../src/world/index.ts';

const dt = 1 / 60;
const beads = { material: { friction: 0.5 } };

/** A grid of discs that overlap, 0.4 apart, of radius 0.25. */
export function roundedBox(columns: number, rows: number, isHollow = false): ClumpDisc[] {
  const discs: ClumpDisc[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const isInside = column > 0 && column < columns - 1 && row > 0 && row < rows - 1;
      if (isHollow && isInside) continue;
      discs.push({ x: 0.4 * (column - (columns - 1) / 2), y: 0.4 * (row - (rows - 1) / 2), r: 0.25 });
    }
  }
  return discs;
}

/** What is dropped, and the share of its size that it may be deformed by. */
export const drops: readonly { readonly name: string; readonly discs: readonly ClumpDisc[]; readonly most: number }[] = [
  {
    name: 'a dumb-bell',
    discs: [
      { x: -1, y: 0, r: 0.5 },
      { x: 1, y: 0, r: 0.5 },
    ],
    most: 0.001,
  },
  {
    name: 'a dumb-bell of masses 1 and 10',
    discs: [
      { x: -1, y: 0, r: 0.5, mass: 1 },
      { x: 1, y: 0, r: 0.5, mass: 10 },
    ],
    most: 0.006,
  },
  { name: 'a rounded box of 3 × 3', discs: roundedBox(3, 3), most: 0.025 },
  { name: 'a rounded box of 12 discs around', discs: roundedBox(4, 4, true), most: 0.03 },
];

/** The greatest change of a distance between two of the discs, over the size of them all: the greatest extent. */
export function deformation(bodies: readonly Body[], discs: readonly ClumpDisc[]): number {
  let [size, most] = [0, 0];
  for (const [i, p] of discs.entries()) {
    for (let j = 0; j < i; j++) {
      const rest = Math.hypot(p.x - discs[j].x, p.y - discs[j].y);
      size = Math.max(size, rest + p.r + discs[j].r);
      most = Math.max(most, Math.abs(Math.hypot(bodies[i].x - bodies[j].x, bodies[i].y - bodies[j].y) - rest));
    }
  }
  return most / size;
}

function ground(gravity: number): World {
  const world = new World({ gravity: { x: 0, y: -gravity }, warn: null });
  if (gravity > 0) world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 }, beads);
  return world;
}

/** Drops discs from 5 above the ground, which takes 60 steps; the greatest deformation, and that in the end. */
export function fall(discs: readonly ClumpDisc[], angle: number, steps: number): { most: number; last: number } {
  const world = ground(10);
  const { bodies } = addClump(world, { at: { x: 0, y: 5 }, discs, angle, beads });
  return watch(world, bodies, discs, steps);
}

/** Stacks five boxes of 4 × 3: the greatest deformation, how high each stands above the one below, and how far to its side. */
export function stack(steps: number): { most: number; rises: number[]; shifts: number[] } {
  const world = ground(10);
  const discs = roundedBox(4, 3);
  const boxes = Array.from({ length: 5 }, (_, i) => addClump(world, { at: { x: 0, y: 0.65 + 1.3 * i }, discs, beads }));
  let most = 0;
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    for (const { bodies } of boxes) most = Math.max(most, deformation(bodies, discs));
  }
  const poses = boxes.map((box) => box.pose());
  const [xs, ys] = [poses.map(({ x }) => x), poses.map(({ y }) => y)];
  const differences = (list: number[]) => list.slice(1).map((value, i) => value - list[i]);
  return { most, rises: differences(ys), shifts: differences(xs) };
}

/** Pours 200 discs on discs that lie in a narrow room. */
export function bury(discs: readonly ClumpDisc[], steps: number): { most: number; last: number } {
  const world = new World({ gravity: { x: 0, y: -10 }, warn: null });
  world.addWall({ inside: { minX: -5, minY: 0, maxX: 5, maxY: 60 } }, beads);
  const { bodies } = addClump(world, { at: { x: 0, y: 1.2 }, discs, beads });
  for (let i = 0; i < 200; i++) {
    const row = Math.floor(i / 10);
    world.add({ x: (i % 10) - 4.5 + 0.05 * (row % 2), y: 3 + row, r: 0.45, ...beads });
  }
  return watch(world, bodies, discs, steps);
}

/** Shoots a ball at a box that floats freely. */
export function hit(mass: number, speed: number): { most: number; last: number } {
  const world = ground(0);
  const discs = roundedBox(3, 3);
  const { bodies } = addClump(world, { at: { x: 0, y: 0 }, discs, beads });
  world.add({ x: -6, y: 0.3, r: 0.5, mass, vx: speed, ...beads });
  return watch(world, bodies, discs, 120);
}

/** Lets a dumb-bell spin freely for 10 s: the share of its spin that is left. */
export function spin(angularVelocity: number): { kept: number; most: number } {
  const world = ground(0);
  const { discs } = drops[0];
  const clump = addClump(world, { at: { x: 0, y: 0 }, discs });
  clump.place({ angularVelocity });
  const { most } = watch(world, clump.bodies, discs, 600);
  return { kept: clump.pose().angularVelocity / angularVelocity, most };
}

function watch(world: World, bodies: readonly Body[], discs: readonly ClumpDisc[], steps: number): { most: number; last: number } {
  let [most, last] = [0, 0];
  for (let step = 0; step < steps; step++) {
    world.step(dt);
    last = deformation(bodies, discs);
    most = Math.max(most, last);
  }
  return { most, last };
}
