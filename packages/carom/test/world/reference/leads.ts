// How forces lead: a body under a force goes on by more than its velocity, so that the force acts as a kick before the step and a drift after it.

import { type Body, hypotenuse, type Step } from './model.ts';
import type { Forces } from './step.ts';

/** A body under a force. */
export interface Led {
  readonly body: Body;
  /** What the force gives it in a sub-step. */
  readonly fx: number;
  readonly fy: number;
  /** Its velocity as the step began, and without the lead in the sub-step. */
  readonly began: { readonly vx: number; readonly vy: number };
  own: { vx: number; vy: number };
  lead: { x: number; y: number };
  /** Whether nothing but impacts has changed its velocity besides. */
  isFree: boolean;
}

export function beginLeads(step: Step, forces: Forces): Led[] {
  if (step.subSteps === 1) return [];
  return step.bodies.flatMap((body, i): Led[] => {
    const { x, y } = forces[i];
    const { vx, vy, m, start } = body;
    if (m === 0 || (x === 0 && y === 0)) return [];
    const [fx, fy] = [x * m * step.h, y * m * step.h];
    const isFree = start.vx === vx && start.vy === vy;
    const half = isFree ? 0.5 * (step.subSteps - 1) : 0;
    const share = gained(body, fx, fy, step.h);
    return [{ body, fx, fy, began: { vx, vy }, own: { vx, vy }, lead: { x: half * fx * share, y: half * fy * share }, isFree }];
  });
}

/** The share of the force that adds speed: damping takes the rest. */
function gained({ vx, vy, linearDamping }: Body, fx: number, fy: number, h: number): number {
  const damping = 1 / (1 + linearDamping * h);
  if (damping === 1) return 1;
  const scale = Math.max(Math.abs(fx), Math.abs(fy));
  const [ux, uy] = [fx / scale, fy / scale];
  const gain = ((vx + fx) * damping - vx) * ux + ((vy + fy) * damping - vy) * uy;
  return Math.min(Math.max(gain / (ux * ux + uy * uy) / scale, 0), 1);
}

export function addLeads(leads: readonly Led[]): void {
  for (const led of leads) {
    const { body, lead } = led;
    led.own = { vx: body.start.vx, vy: body.start.vy };
    for (const speeds of [body, body.start]) {
      speeds.vx += lead.x;
      speeds.vy += lead.y;
    }
  }
}

export function takeLeads(leads: readonly Led[]): void {
  for (const { body, lead, own } of leads)
    for (const speeds of [body, body.start]) {
      speeds.vx = speeds.vx === own.vx + lead.x ? own.vx : speeds.vx - lead.x;
      speeds.vy = speeds.vy === own.vy + lead.y ? own.vy : speeds.vy - lead.y;
    }
}

export function renewLeads(leads: readonly Led[], past: number): void {
  for (const led of leads) {
    const { body, own, began, fx, fy } = led;
    if ((body.vx !== own.vx || body.vy !== own.vy) && !body.isBent) led.isFree = false;
    if (led.isFree) continue;
    // what it has gained, as far as the force along the gain may have given it
    const [gainX, gainY] = [body.vx - began.vx, body.vy - began.vy];
    const gain = hypotenuse(gainX, gainY);
    const given = gain > 0 ? past * (fx * (gainX / gain) + fy * (gainY / gain)) : 0;
    const share = Math.min(Math.max(given, 0) / gain, 1) || 0;
    led.lead = { x: share * gainX, y: share * gainY };
  }
}
