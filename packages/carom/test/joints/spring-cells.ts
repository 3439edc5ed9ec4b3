// Cells of the grid of springs: kind, frequency, damping ratio, arm, mass ratio, sub-steps. What a spring does is compared with the formula of the damped
// oscillator, and what two jointed bodies have of energy with what they had.
import { addJoint } from '../../src/joints/index.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import type { Body } from '../../src/world/views/body.ts';
import { World } from '../../src/world/world.ts';
import { logBetween, pick } from '../world/invariant/draws.ts';

const dt = 1 / 60;

export const springKinds = ['distance', 'pin', 'slider', 'weld', 'drag'] as const;
export type SpringKind = (typeof springKinds)[number];

export interface Cell {
  readonly kind: SpringKind;
  readonly frequency: number;
  readonly dampingRatio: number;
  /** In radii of b. */
  readonly arm: number;
  /** Of b, in masses of a. */
  readonly mass: number;
  readonly subSteps: number;
}

/** The 1,008 cells of a kind. */
export function cellsOf(kind: SpringKind): Cell[] {
  const cells: Cell[] = [];
  for (const frequency of [0.5, 2, 5, 10, 20, 50, 200])
    for (const dampingRatio of [0, 0.3, 1, 3])
      for (const arm of [0, 1, 5, 20])
        for (const mass of [1e-3, 1, 1e3])
          for (const subSteps of [1, 4, 16]) cells.push({ kind, frequency, dampingRatio, arm, mass, subSteps });
  return cells;
}

const r = 0.2;

/** Two bodies joined by the spring of a cell, and by how much it is off: along, across, by the angle. */
function joined({ kind, frequency, dampingRatio, arm, mass, subSteps }: Cell) {
  const world = new World({ subSteps, warn: null });
  const a = world.add({ x: kind === 'drag' ? -1e6 : 0, y: 0, r, mass: 1 });
  const reach = 1 + arm * r;
  const b = world.add({ x: reach, y: 0, r, mass });
  const spring = { frequency, dampingRatio };
  const anchorB = { x: -arm * r, y: 0 };
  const at = { x: 1, y: 0 };
  if (kind === 'distance') addJoint(world, { kind, a, b, anchorB, spring });
  else if (kind === 'drag') addJoint(world, { kind, b, anchorB, target: at, spring });
  else addJoint(world, { kind, a, b, at, spring });
  const offsets = () => {
    const [c, s] = kind === 'drag' ? [1, 0] : [Math.cos(a.angle), Math.sin(a.angle)];
    const [x, y] = kind === 'drag' ? [0, 0] : [a.x, a.y];
    const dx = b.x - arm * r * Math.cos(b.angle) - x;
    const dy = b.y - arm * r * Math.sin(b.angle) - y;
    if (kind === 'distance') return [Math.hypot(dx, dy) - 1];
    if (kind === 'pin') return [b.angle - a.angle];
    const along = c * dx + s * dy - 1;
    return kind === 'slider' || kind === 'drag' ? [along] : [along, c * dy - s * dx, b.angle - a.angle];
  };
  return { world, a, b, reach, offsets };
}

/** Frequency over the right one and damping ratio of a spring that is let go: of all its modes, the worst; `null` where it does not swing or turns too far. */
export function response(cell: Cell): { frequency: number; dampingRatio: number } | null {
  const { kind, frequency, dampingRatio, subSteps } = cell;
  const omega = 2 * Math.PI * frequency;
  const swing = Math.sqrt(1 - dampingRatio * dampingRatio);
  if (!(dampingRatio < 1) || (omega * swing * dt) / subSteps >= 2) return null;
  const { world, b, offsets } = joined(cell);
  const small = 1e-5;
  if (kind !== 'pin') b.x += small;
  else {
    const [x, y] = [b.x - 1, b.y];
    [b.x, b.y, b.angle] = [1 + x * Math.cos(small) - y * Math.sin(small), x * Math.sin(small) + y * Math.cos(small), small];
  }
  if (kind === 'weld') [b.y, b.angle] = [(1 + cell.arm * r) * small, small];
  const seen: number[][] = [offsets()];
  // until it has swung once, or four steps
  const steps = Math.max(4, Math.ceil(1 / (frequency * dt)));
  for (let i = 0; i < steps; i++) {
    world.step(dt);
    seen.push(offsets());
  }
  // x₂ = p x₁ − q x₀, with p = z + z̄ and q = |z|², by least squares over all of the run
  let [aa, ab, bb, ac, bc] = [0, 0, 0, 0, 0];
  for (let i = 2; i < seen.length; i++) {
    const weight = 1 / [...seen[i - 2], ...seen[i - 1]].reduce((sum, x) => sum + x * x, 1e-300);
    for (const k of seen[0].keys()) {
      const [x0, x1, x2] = [seen[i - 2][k], seen[i - 1][k], seen[i][k]];
      aa += weight * x1 * x1;
      ab -= weight * x1 * x0;
      bb += weight * x0 * x0;
      ac += weight * x1 * x2;
      bc -= weight * x0 * x2;
    }
  }
  const det = aa * bb - ab * ab;
  const [p, q] = [(ac * bb - bc * ab) / det, (bc * aa - ac * ab) / det];
  const decay = -Math.log(q) / 2;
  const turn = Math.acos(Math.min(Math.max(p / (2 * Math.sqrt(q)), -1), 1));
  // the turn of a step is known but for whole turns and the side
  const right = omega * swing * dt;
  const whole = Math.round(right / (2 * Math.PI)) * 2 * Math.PI;
  const nearest = Math.abs(whole + turn - right) < Math.abs(whole - turn - right) ? whole + turn : whole - turn;
  const size = Math.hypot(decay, nearest);
  return { frequency: size / (omega * dt), dampingRatio: decay / size };
}

/** The greatest kinetic energy of two bodies that are struck where their spring rests, over that at the start. */
export function gain(cell: Cell, steps: number): number {
  const { world, a, b } = joined(cell);
  if (cell.kind !== 'drag') [a.vx, a.vy, a.angularVelocity] = [-0.4, 0.3, 0.5];
  [b.vx, b.vy, b.angularVelocity] = [0.5, 1.5, -0.7];
  return greatest(world, steps);
}

function greatest(world: World, steps: number): number {
  const start = world.kineticEnergy();
  let most = 0;
  for (let i = 0; i < steps; i++) {
    world.step(dt);
    most = Math.max(most, world.kineticEnergy());
    if (!(most < 10 * start)) break;
  }
  return most / start;
}

/** As `gain`, of one to three joints of any kind among two to four bodies, springs of every kind. */
export function randomGain(seed: number, steps: number): { gain: number; description: string } {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1));
  const subSteps = pick(random, [1, 2, 4, 8, 16]);
  const world = new World({ subSteps, warn: null });
  const bodies: Body[] = [];
  const filter = { category: 1, mask: 0 }; // joints alone
  const count = pick(random, [1, 2, 2, 3, 4]);
  for (let i = 0; i < count; i++) {
    const [vx, vy, angularVelocity] = [random.between(-2, 2), random.between(-2, 2), random.between(-2, 2)];
    bodies.push(
      world.add({ x: 3 * i, y: random.between(-1, 1), r: 0.2, mass: logBetween(random, 1, 1000), filter, vx, vy, angularVelocity }),
    );
  }
  const words: string[] = [];
  for (let i = 0; i < count; i++) words.push(join(random, world, i > 0 ? bodies[random.below(i)] : null, bodies[i]));
  return { gain: greatest(world, steps), description: `seed ${seed}: ${subSteps} sub-steps, ${words.join(', ')}` };
}

/** A joint of any kind with arms to 20 radii: of the world where a is null, then at rest. */
function join(random: Random, world: World, a: Body | null, b: Body): string {
  const arm = pick(random, [0, 1, 5, 20]) * b.r;
  const turn = random.between(-3, 3);
  const anchorB = { x: arm * Math.cos(turn), y: arm * Math.sin(turn) };
  const at = { x: b.x + anchorB.x, y: b.y + anchorB.y };
  const spring = { frequency: logBetween(random, 0.5, 400), dampingRatio: pick(random, [0, 0.3, 1, 3]) };
  const kind = pick(random, ['distance', 'pin', 'slider', 'weld', 'drag', 'rod', 'hinge', 'rail', 'rigid'] as const);
  const axis = { x: random.between(-1, 1), y: 1 };
  if (kind === 'distance' || kind === 'rod')
    addJoint(world, {
      kind: 'distance',
      a,
      b,
      anchorB,
      ...(a === null ? { anchorA: { x: at.x - 1, y: at.y } } : {}),
      spring: kind === 'rod' ? null : spring,
    });
  else if (kind === 'drag') addJoint(world, { kind, b, anchorB, target: at, spring });
  else if (kind === 'pin' || kind === 'hinge') addJoint(world, { kind: 'pin', a, b, at, spring: kind === 'hinge' ? null : spring });
  else if (kind === 'slider' || kind === 'rail')
    addJoint(world, { kind: 'slider', a, b, at, axis, spring: kind === 'rail' ? null : spring });
  else addJoint(world, { kind: 'weld', a, b, at, spring: kind === 'rigid' ? null : spring });
  return `${kind} ${spring.frequency.toPrecision(3)} Hz ${spring.dampingRatio} arm ${arm.toPrecision(2)} mass ${b.mass.toPrecision(3)}`;
}
