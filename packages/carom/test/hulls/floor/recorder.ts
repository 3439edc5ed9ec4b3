// Notes how all bodies move in each sub-step: straight on and turning evenly, from event to event. Seen from outside of the engine's kernels.
import { HullEvents } from '../../../src/hulls/hull-events.ts';
import type { Motion } from '../../../src/world/motion/motion.ts';
import { Paths } from '../../../src/world/motion/paths.ts';
import type { State } from '../../../src/world/state/state.ts';

/** How a body goes on from a time: where its center is then, its velocity, its angle and how fast it turns. */
export interface Leg {
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly angle: number;
  readonly spin: number;
}

/** A sub-step: how long it is, the legs of each body by index, and where walls are as it begins, by id: x y vx vy w angle. */
export interface SubStep {
  readonly until: number;
  readonly legs: Map<number, Leg[]>;
  readonly poses: Map<number, number[]>;
}

type Seen = { state: State; motion: Motion };

let current: SubStep | null = null;
let listener: ((step: SubStep, state: State) => void) | null = null;

/** Has someone hear of each sub-step of worlds with hulls, until the next call. */
export function listen(to: ((step: SubStep, state: State) => void) | null): void {
  listener = to;
}

function legOf({ bodies }: State, slot: number, from: number): Leg {
  const { rows, ids, angles } = bodies;
  const k = 8 * slot;
  return { from, x: rows[k + 5], y: rows[k + 6], vx: rows[k], vy: rows[k + 1], angle: angles[ids[slot]], spin: rows[k + 2] / rows[k + 7] };
}

const { predictAll, finish } = HullEvents.prototype;
HullEvents.prototype.predictAll = function (this: HullEvents, mayBounce: boolean) {
  const { state } = this as unknown as Seen;
  const { bodies, walls, params } = state;
  if (listener === null) {
    predictAll.call(this, mayBounce);
    return;
  }
  current = { until: params.h, legs: new Map(), poses: new Map() };
  for (let slot = 0; slot < bodies.count; slot++) if (bodies.ids[slot] >= 0) current.legs.set(bodies.ids[slot], [legOf(state, slot, 0)]);
  for (const { id, pose } of walls.records) current.poses.set(id, [...pose.subarray(0, 6)]);
  predictAll.call(this, mayBounce);
};
HullEvents.prototype.finish = function (this: HullEvents) {
  if (current !== null) listener?.(current, (this as unknown as Seen).state);
  current = null;
  finish.call(this);
};

type Bending = { bend(slot: number): void };
const { bend } = Paths.prototype as unknown as Bending;
(Paths.prototype as unknown as Bending).bend = function (this: Bending, slot: number) {
  bend.call(this, slot);
  const { state, event } = this as unknown as { state: State; event: { now: number } };
  current?.legs.get(state.bodies.ids[slot])?.push(legOf(state, slot, event.now));
};

/** Where a body is at a time: center and angle. */
export function placeAt(legs: readonly Leg[], t: number): { x: number; y: number; angle: number } {
  let leg = legs[0];
  for (const next of legs) if (next.from <= t) leg = next;
  const span = t - leg.from;
  return { x: leg.x + leg.vx * span, y: leg.y + leg.vy * span, angle: leg.angle + leg.spin * span };
}
