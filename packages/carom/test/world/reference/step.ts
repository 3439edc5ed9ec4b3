// One step of a world told slowly: objects, one contact after the other, no special cases for speed. The order of bodies and pairs is that of
// the world, because sums depend on it. Walls stand still, and nobody sleeps.

import { makeContacts, writeBudget } from './contacts.ts';
import { addLeads, beginLeads, type Led, renewLeads, takeLeads } from './leads.ts';
import { type Pair, restitutionOf, type Scene, type Step, saidOf, type WallEntry } from './model.ts';
import { fly, move } from './motion.ts';
import { refreshWalls, relaxPairs, relaxWalls, releaseBuried, rollPairs, solvePairs, solveWalls } from './solver.ts';

/** Goes one step on; returns whether it was one flight. */
export function referenceStep(scene: Scene, forces: Forces): boolean {
  const step = stepOf(scene);
  for (const body of step.bodies) writeBudget(step, body, step.dt);
  const bounces = scene.rule !== null || scene.otherRestitution > 0 || step.bodies.some(({ restitution }) => restitution > 0);
  const isFlight = canFly(step, forces) && fly({ ...step, h: step.dt });
  if (!isFlight) {
    makeContacts(step);
    const leads = beginLeads(step, forces);
    for (let i = 0; i < step.subSteps; i++) {
      step.time = i * step.h;
      subStep(step, forces, leads, bounces);
      renewLeads(leads, i + 1);
    }
  }
  for (const body of step.bodies) if (body.u !== 0) body.angle += (body.u / body.r) * step.dt;
  for (const { pair, pn, pt } of step.contacts) Object.assign(pair, { pn, pt });
  for (const { entry, pn, pt } of step.wallContacts) Object.assign(entry, { pn, pt });
  return isFlight;
}

/** Force and torque on each body. */
export type Forces = readonly { readonly x: number; readonly y: number; readonly torque: number }[];

const q = (2 * Math.PI) / 7.5;

function stepOf(scene: Scene): Step {
  const { dt, subSteps, gravityX, gravityY, rules } = scene;
  const h = dt / subSteps;
  const gravity = Math.sqrt(gravityX * gravityX + gravityY * gravityY);
  return {
    ...scene,
    pairs: scene.pairs.filter((pair) => meet(scene, pair, pair.a, pair.b)),
    walls: scene.walls.filter((entry) => meet(scene, entry, entry.body, entry)),
    h,
    time: 0,
    threshold: Math.max(2 * gravity * h, rules.restitutionThreshold),
    margin: gravity * dt * dt,
    bias: q / h / (2 * 10 + q),
    areBuried: false,
    contacts: [],
    wallContacts: [],
  };
}

/** Whether two meet in this step: who passes through another forgets what it gave it. */
function meet(scene: Scene, candidate: Pair | WallEntry, a: Pair['a'], b: Pair['a'] | WallEntry): boolean {
  if (saidOf(scene, a, b)?.enabled !== false) return true;
  if ('feature' in b ? a.m > 0 : a.m + b.m > 0) candidate.pn = candidate.pt = 0;
  return false;
}

/** Whether bodies go straight on between bounces, and all bounce. */
function canFly(step: Step, forces: Forces): boolean {
  const { bodies, walls, gravityX, gravityY, periodX, periodY, rules } = step;
  const isPlain = bodies.every((body) => body.linearDamping === 0 && body.angularDamping === 0 && body.gravityScale === 1);
  const isForced = forces.some(({ x, y, torque }) => x !== 0 || y !== 0 || torque !== 0);
  const isTorus = periodX < Infinity || periodY < Infinity;
  const allBounce = bodies.every(({ restitution }) => restitution > 0);
  const isRuled = rules.restitution !== 'max' || rules.friction !== 'geometric-mean' || rules.pairs.length > 0;
  const [one] = bodies;
  const areAlike = bodies.every(
    ({ restitution, friction, material }) => restitution === one.restitution && friction === one.friction && material === one.material,
  );
  if (step.rule !== null || step.threshold > 0 || (isRuled && (!areAlike || restitutionOf(step, one, one) === 0))) return false;
  return isPlain && allBounce && !isForced && gravityX === 0 && gravityY === 0 && (walls.length === 0 || !isTorus);
}

function subStep(step: Step, forces: Forces, leads: readonly Led[], bounces: boolean): void {
  integrate(step, forces);
  addLeads(leads);
  refreshWalls(step);
  solvePairs(step);
  solveWalls(step);
  move(step, bounces);
  takeLeads(leads);
  releaseBuried(step);
  relaxPairs(step);
  rollPairs(step);
  relaxWalls(step);
}

/** Gravity, forces and damping. What a body has gained since its start is what its contacts gave it in the last sub-step: it gets that again. */
function integrate({ bodies, gravityX, gravityY, h }: Step, forces: Forces): void {
  for (const [i, body] of bodies.entries()) {
    const { vx, vy, u, start, m, g, r } = body;
    if (m === 0) continue;
    const damping = 1 / (1 + body.linearDamping * h);
    const next = {
      vx: (vx + (gravityX * body.gravityScale + forces[i].x * m) * h) * damping,
      vy: (vy + (gravityY * body.gravityScale + forces[i].y * m) * h) * damping,
      u: g === 0 ? u : (u + (g / r) * forces[i].torque * h) / (1 + body.angularDamping * h),
    };
    Object.assign(body, { vx: next.vx + (vx - start.vx), vy: next.vy + (vy - start.vy), u: next.u + (u - start.u), start: next });
  }
}
