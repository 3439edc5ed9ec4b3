// One step of a world told slowly: objects, one contact after the other, no special cases for speed. The order of bodies and pairs is that of
// the world, because sums depend on it. Walls stand still, and nobody sleeps.

import { makeContacts, move, writeBudget } from './contacts.ts';
import { fly, runImpacts } from './impacts.ts';
import { addLeads, beginLeads, type Led, renewLeads, takeLeads } from './leads.ts';
import type { Scene, Step } from './model.ts';
import { refreshWalls, relaxPairs, relaxWalls, releaseBuried, rollPairs, solvePairs, solveWalls } from './solver.ts';
import { meetsNothing } from './ways.ts';

/** What came of a step: whether it was one flight, and who would have come too near to what if it moved as the others do. */
export interface Outcome {
  readonly isFlight: boolean;
  readonly tooNear: readonly string[];
}

/** Goes one step on. */
export function referenceStep(scene: Scene, forces: Forces): Outcome {
  const step = stepOf(scene);
  for (const body of step.bodies) writeBudget(step, body, step.dt);
  const bounces = scene.otherRestitution > 0 || step.bodies.some(({ restitution }) => restitution > 0);
  const tooNear: string[] = [];
  const isFlight = bounces && canFly(step, forces) && fly({ ...step, h: step.dt });
  if (isFlight) {
    for (const body of step.bodies) {
      body.x += body.vx * step.dt;
      body.y += body.vy * step.dt;
    }
  } else {
    makeContacts(step);
    const leads = beginLeads(step, forces);
    for (let i = 0; i < step.subSteps; i++) {
      step.time = i * step.h;
      subStep(step, forces, leads, bounces, tooNear);
      renewLeads(leads, i + 1);
      for (const body of step.bodies) body.path = [];
    }
  }
  for (const body of step.bodies) if (body.u !== 0) body.angle += (body.u / body.r) * step.dt;
  for (const { pair, pn, pt } of step.contacts) Object.assign(pair, { pn, pt });
  for (const { entry, pn, pt } of step.wallContacts) Object.assign(entry, { pn, pt });
  return { isFlight, tooNear };
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
    h,
    time: 0,
    threshold: Math.max(2 * gravity * h, rules.restitutionThreshold),
    margin: gravity * dt * dt,
    bias: q / h / (2 * 10 + q),
    contacts: [],
    wallContacts: [],
  };
}

/** Whether bodies go straight on between impacts. */
function canFly({ bodies, walls, gravityX, gravityY, periodX, periodY }: Step, forces: Forces): boolean {
  const isPlain = bodies.every((body) => body.linearDamping === 0 && body.angularDamping === 0 && body.gravityScale === 1);
  const isForced = forces.some(({ x, y, torque }) => x !== 0 || y !== 0 || torque !== 0);
  const isTorus = periodX < Infinity || periodY < Infinity;
  return isPlain && !isForced && gravityX === 0 && gravityY === 0 && (walls.length === 0 || !isTorus);
}

function subStep(step: Step, forces: Forces, leads: readonly Led[], bounces: boolean, tooNear: string[]): void {
  integrate(step, forces);
  addLeads(leads);
  if (bounces) runImpacts(step);
  warmStart(step);
  refreshWalls(step);
  solvePairs(step);
  solveWalls(step);
  meetsNothing(step, tooNear);
  move(step);
  takeLeads(leads);
  releaseBuried(step);
  relaxPairs(step);
  rollPairs(step);
  relaxWalls(step);
}

/** Gravity, forces and damping. What a body has gained since its start is what its contacts gave it in the last sub-step: it is set aside. */
function integrate({ bodies, gravityX, gravityY, h }: Step, forces: Forces): void {
  for (const [i, body] of bodies.entries()) {
    const { vx, vy, u, start, m, g, r } = body;
    body.start = { vx: vx - start.vx, vy: vy - start.vy, u: u - start.u };
    if (m === 0) continue;
    const damping = 1 / (1 + body.linearDamping * h);
    body.vx = (vx + (gravityX * body.gravityScale + forces[i].x * m) * h) * damping;
    body.vy = (vy + (gravityY * body.gravityScale + forces[i].y * m) * h) * damping;
    if (g !== 0) body.u = (u + (g / r) * forces[i].torque * h) / (1 + body.angularDamping * h);
  }
}

/** Gives every body what its contacts gave it in the last sub-step. */
function warmStart({ bodies }: Step): void {
  for (const body of bodies) {
    const { vx, vy, u, start } = body;
    body.vx += start.vx;
    body.vy += start.vy;
    body.u += start.u;
    body.start = { vx, vy, u };
  }
}
