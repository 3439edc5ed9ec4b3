import type { Scene, SceneRun } from '@carom/scene';
import type { Tally } from 'carom';
import { contactsOf } from 'carom/inspect';

/** What can be measured; `observableNames` lists them. */
export type ObservableName =
  | 'kineticEnergy'
  | 'momentumX'
  | 'momentumY'
  | 'meanSpeed'
  | 'centerX'
  | 'centerY'
  | 'minX'
  | 'maxX'
  | 'minY'
  | 'maxY'
  | 'bodies'
  | 'contacts'
  | 'temperature'
  | 'compressibility'
  | 'pressure'
  | 'collisionRate'
  | 'meanFreePath'
  | 'wallPressure';

/** Whether an observable is read now and then and averaged, or counted over a stretch of time; and in which engine it is known. */
export const observableKinds: Readonly<Record<ObservableName, 'sampled' | 'world' | 'timeline'>> = Object.freeze({
  kineticEnergy: 'sampled',
  momentumX: 'sampled',
  momentumY: 'sampled',
  meanSpeed: 'sampled',
  centerX: 'sampled',
  centerY: 'sampled',
  minX: 'sampled',
  maxX: 'sampled',
  minY: 'sampled',
  maxY: 'sampled',
  bodies: 'sampled',
  contacts: 'world',
  temperature: 'timeline',
  compressibility: 'timeline',
  pressure: 'timeline',
  collisionRate: 'timeline',
  meanFreePath: 'timeline',
  wallPressure: 'timeline',
});

/** The names of all observables. */
export const observableNames: readonly ObservableName[] = Object.freeze(Object.keys(observableKinds) as ObservableName[]);

/** Reads what is sampled, now. */
export function sample(run: SceneRun, name: ObservableName): number {
  if (name === 'contacts') return count(contactsOf(run.world!));
  if (name === 'bodies') return count(run.bodies());
  let sum = 0;
  let total = 0;
  let extreme = name.startsWith('min') ? Infinity : -Infinity;
  for (const { x, y, r, vx, vy, mass, angularVelocity } of run.bodies()) {
    if (name === 'minX') extreme = Math.min(extreme, x - r);
    else if (name === 'maxX') extreme = Math.max(extreme, x + r);
    else if (name === 'minY') extreme = Math.min(extreme, y - r);
    else if (name === 'maxY') extreme = Math.max(extreme, y + r);
    if (mass === Infinity) continue;
    const weight = name === 'meanSpeed' ? 1 : mass;
    total += weight;
    if (name === 'kineticEnergy') sum += 0.5 * mass * (vx * vx + vy * vy + 0.5 * r * r * angularVelocity * angularVelocity);
    else if (name === 'meanSpeed') sum += Math.sqrt(vx * vx + vy * vy);
    else if (name === 'momentumX') sum += mass * vx;
    else if (name === 'momentumY') sum += mass * vy;
    else if (name === 'centerX') sum += mass * x;
    else if (name === 'centerY') sum += mass * y;
  }
  if (name.startsWith('m') && (name.endsWith('X') || name.endsWith('Y')) && !name.startsWith('momentum')) return extreme;
  return name === 'centerX' || name === 'centerY' || name === 'meanSpeed' ? sum / total : sum;
}

function count(items: Iterable<unknown>): number {
  let n = 0;
  for (const _item of items) n++;
  return n;
}

/** What a stretch of a timeline begins with. */
export interface Stretch {
  /** The time. */
  readonly time: number;
  /** kT. */
  readonly temperature: number;
  /** The totals. */
  readonly totals: Tally;
}

/** Where a timeline stands, as the beginning of a stretch. */
export function beginStretch(run: SceneRun): Stretch {
  const timeline = run.timeline!;
  return { time: timeline.now, temperature: timeline.temperature(), totals: timeline.totals() };
}

/** What is counted over a stretch of a timeline, to now: the formulas of `measureGas`. */
export function stretchValue(run: SceneRun, name: ObservableName, before: Stretch): number {
  const timeline = run.timeline!;
  const now = timeline.totals();
  const span = timeline.now - before.time;
  const movable = [...timeline].filter(({ mass }) => mass < Infinity).length;
  const kT = 0.5 * (before.temperature + timeline.temperature());
  const pairs = now.pairs - before.totals.pairs;
  if (name === 'temperature') return kT;
  if (name === 'collisionRate') return ratio(2 * pairs, movable * span);
  if (name === 'meanFreePath') return pairs === 0 ? Infinity : (now.path - before.totals.path) / (2 * pairs);
  if (name === 'wallPressure') return ratio(now.wallImpulse - before.totals.wallImpulse, span * perimeterOf(run.scene));
  const compressibility = 1 + ratio(now.virial - before.totals.virial, 2 * movable * kT * span);
  return name === 'compressibility' ? compressibility : (compressibility * movable * kT) / areaOf(run.scene);
}

/** `part / whole`, 0 where there is nothing of either. */
function ratio(part: number, whole: number): number {
  return part === 0 ? 0 : part / whole;
}

function areaOf({ timeline: { periodX, periodY } = {} }: Scene): number {
  if (periodX !== undefined && periodY !== undefined) return periodX * periodY;
  throw new RangeError('observable pressure: scene must be a torus, with timeline.periodX and timeline.periodY');
}

function perimeterOf({ walls = [] }: Scene): number {
  const rooms = walls.flatMap((wall) => ('inside' in wall && 'minX' in wall.inside ? [wall.inside] : []));
  if (rooms.length === 1 && walls.length === 1) return 2 * (rooms[0].maxX - rooms[0].minX + rooms[0].maxY - rooms[0].minY);
  throw new RangeError('observable wallPressure: scene must have one wall, the inside of a box');
}
