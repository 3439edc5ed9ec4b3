import type { Vec } from '../../geometry/shapes.ts';
import { type DiscView, forJson, grows, materialOf } from '../disc-view.ts';
import { shownAt } from '../predict/torus.ts';
import type { Views, WallView } from '../views.ts';
import * as entryKinds from './entry-kinds.ts';
import * as entry from './entry-layout.ts';
import { stateMass, stateR, stateRestitution, stateVx, stateVy, stateY } from './entry-layout.ts';
import type { DiscValues, PairEvent, TimelineEvent } from './events.ts';

/**
 * The event whose entry starts at `log[at]`, as an object of its own. `face` is that of a disc it may have taken out, if the views may have
 * dropped it.
 */
export function readEvent<T>(views: Views<T>, log: Float64Array, at: number, index: number, face?: DiscView<T>): TimelineEvent<T> {
  const base = { index, time: log[at + entry.time] };
  const id = log[at + entry.a];
  const before = at + entry.before;
  const after = at + entry.after;
  switch (log[at + entry.kind]) {
    case entryKinds.pair:
      return {
        kind: 'pair',
        ...base,
        a: discOf(views, id),
        b: discOf(views, log[at + entry.b]),
        ...contactOf(log, at),
        before: { a: vec(log, at + entry.avx0), b: vec(log, at + entry.bvx0) },
        after: { a: vec(log, at + entry.avx), b: vec(log, at + entry.bvx) },
      };
    case entryKinds.wall:
      return {
        kind: 'wall',
        ...base,
        a: discOf(views, id),
        wall: wallOf(views, log[at + entry.b]),
        ...contactOf(log, at),
        before: { a: vec(log, at + entry.avx0) },
        after: { a: vec(log, at + entry.avx) },
      };
    case entryKinds.sense:
    case entryKinds.capture:
      return {
        kind: 'sense',
        ...base,
        a: face ?? discOf(views, id),
        wall: wallOf(views, log[at + entry.b]),
        entering: log[at + entry.entering] === 1,
        removed: log[at + entry.kind] === entryKinds.capture,
        point: place(views, log, before),
        velocity: vec(log, before + 2),
      };
    case entryKinds.stop:
      return { kind: 'stop', ...base, a: discOf(views, id), point: place(views, log, at + entry.ax) };
    case entryKinds.insert:
      return {
        kind: 'insert',
        ...base,
        a: discOf(views, id),
        wall: null,
        after: values(views, log, after, log[at + entry.material], log[at + entry.growth]),
      };
    case entryKinds.remove:
      return { kind: 'remove', ...base, a: discOf(views, id), wall: null, before: values(views, log, before, log[at + entry.material0]) };
    case entryKinds.change:
      return {
        kind: 'change',
        ...base,
        a: discOf(views, id),
        before: values(views, log, before, log[at + entry.material0], log[at + entry.growth0]),
        after: values(views, log, after, log[at + entry.material], log[at + entry.growth]),
      };
    case entryKinds.insertWall:
      return { kind: 'insert', ...base, a: null, wall: wallOf(views, id), after: null };
    default:
      return { kind: 'remove', ...base, a: null, wall: wallOf(views, id), before: null };
  }
}

function contactOf(log: Float64Array, at: number): Pick<PairEvent, 'normal' | 'point' | 'approachSpeed' | 'impulse' | 'restitution'> {
  return {
    normal: vec(log, at + entry.nx),
    point: vec(log, at + entry.px),
    approachSpeed: log[at + entry.approach],
    impulse: log[at + entry.impulse],
    restitution: log[at + entry.restitution],
  };
}

function vec(log: Float64Array, at: number): Vec {
  return { x: log[at], y: log[at + stateY] };
}

/** A center, on a torus where it is shown. */
function place<T>({ flight }: Views<T>, log: Float64Array, at: number): Vec {
  return { x: shownAt(log[at], flight.periodX), y: shownAt(log[at + stateY], flight.periodY) };
}

function values<T>(views: Views<T>, log: Float64Array, at: number, material: number, growth = 0): DiscValues {
  return forJson({
    ...place(views, log, at),
    vx: log[at + stateVx],
    vy: log[at + stateVy],
    r: log[at + stateR],
    mass: log[at + stateMass],
    material: materialOf(log[at + stateRestitution], views.rules.names[material]),
    ...grows(growth),
  });
}

function discOf<T>(views: Views<T>, id: number): DiscView<T> {
  const view = views.discById(id);
  if (view === undefined) throw new Error(`Timeline: disc ${id} of the log has no view`);
  return view;
}

function wallOf<T>(views: Views<T>, id: number): WallView<T> {
  const view = views.wallById(id);
  if (view === undefined) throw new Error(`Timeline: wall ${id} of the log has no view`);
  return view;
}
