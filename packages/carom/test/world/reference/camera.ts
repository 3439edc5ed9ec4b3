// Takes the state of a world as its step begins, for the reference to go on from.

import type { PairList } from '../../../src/world/state/pair-list.ts';
import type { State } from '../../../src/world/state/state.ts';
import { faceFeature, featureGap, isBeyond } from '../../../src/world/walls/feature-contact.ts';
import { featureImpact } from '../../../src/world/walls/feature-impact.ts';
import { isHollow } from '../../../src/world/walls/feature-regions.ts';
import { arc, edge, ioCount, point, wideArc } from '../../../src/world/walls/wall-layout.ts';
import type { Body, Pair, Rule, Scene, WallEntry, WallGeometry } from './model.ts';
import type { Forces } from './step.ts';

/** What the lists of a state remember of an entry, by what it joins. */
type Memory = Map<string, { pn: number; pt: number; flags: number }>;

export interface Taken {
  readonly bodies: Body[];
  readonly forces: Forces;
  readonly memories: readonly [Memory, Memory];
}

function remember({ ends, impulses, flags, count }: PairList): Memory {
  const entries = Array.from({ length: count }, (_, p) => p);
  return new Map(
    entries.map((p) => [`${ends[2 * p]},${ends[2 * p + 1]}`, { pn: impulses[2 * p], pt: impulses[2 * p + 1], flags: flags[p] }]),
  );
}

/** The bodies by slot, and what the lists remember. */
export function take({ bodies, pairs, wallPairs, rules }: State): Taken {
  const { rows, cold, rare, ids, anchors, angles, count } = bodies;
  const taken = Array.from({ length: count }, (_, slot): Body => {
    const [vx, vy, u, m, g, x, y, r] = rows.subarray(8 * slot, 8 * slot + 8);
    const [homeX, homeY, skin] = anchors.subarray(4 * slot, 4 * slot + 3);
    const index = ids[slot];
    const [, , restitution, friction] = cold.subarray(4 * index, 4 * index + 4);
    const own = rare.length > 0 ? rare.subarray(7 * index, 7 * index + 4) : [0, 0, 0, 1];
    const [rolling, linearDamping, angularDamping, gravityScale] = own;
    const material = rules.names[bodies.materials[index]];
    const traits = { restitution, friction, rolling, material, linearDamping, angularDamping, gravityScale };
    const row = { x, y, r, vx, vy, u, m, g, angle: angles[index], homeX, homeY, skin };
    const body = {
      index,
      slot,
      ...row,
      ...traits,
      budget: 0,
      start: { vx: 0, vy: 0, u: 0 },
      since: 0,
      leans: false,
      isHeld: false,
      count: 0,
      presses: 0,
      lent: null,
      isBent: false,
    };
    return body;
  });
  const forces = taken.map(({ index }) => {
    const [x, y, torque] = rare.length > 0 ? rare.subarray(7 * index + 4, 7 * index + 7) : [0, 0, 0];
    return { x, y, torque };
  });
  return { bodies: taken, forces, memories: [remember(pairs), remember(wallPairs)] };
}

/** The scene as the step began, its pairs in the order they have when it is over: those of the middle of the step are last. */
export function sceneOf(state: State, { bodies, memories }: Taken, dt: number, rule: Rule | null): Scene {
  const { gravityX, gravityY, periodX, periodY, subSteps, pairs, wallPairs, walls, rules } = state;
  const known = (memory: Memory, ends: Int32Array, p: number) => {
    const old = memory.get(`${ends[2 * p]},${ends[2 * p + 1]}`);
    return { number: p, isLate: old === undefined, pn: old?.pn ?? 0, pt: old?.pt ?? 0, touched: ((old?.flags ?? 0) & 1) !== 0 };
  };
  const pairsOf = Array.from({ length: pairs.count }, (_, p): Pair => {
    const [a, b] = [bodies[pairs.ends[2 * p]], bodies[pairs.ends[2 * p + 1]]];
    return { ...known(memories[0], pairs.ends, p), a, b, contact: null };
  });
  const entries = Array.from({ length: wallPairs.count }, (_, p): WallEntry => {
    const feature = wallPairs.ends[2 * p + 1];
    const { surface, oneSided } = walls.records[walls.owners[feature]];
    const [restitution, friction, rolling] = surface;
    const material = rules.names[surface[5]];
    const flags = memories[1].get(`${wallPairs.ends[2 * p]},${feature}`)?.flags ?? wallPairs.flags[p];
    const wall = {
      feature,
      restitution,
      friction,
      rolling,
      material,
      oneSided,
      hold: !oneSided ? null : (flags & 8) !== 0 ? ('passes' as const) : (flags & 4) !== 0 ? ('held' as const) : null,
    };
    return { ...known(memories[1], wallPairs.ends, p), body: bodies[wallPairs.ends[2 * p]], ...wall, contact: null };
  });
  const ofPairs = rules.given.pairs.map(({ restitution }) => (typeof restitution === 'number' ? restitution : 0));
  const otherRestitution = Math.max(0, ...walls.records.map(({ surface }) => surface[0]), ...ofPairs);
  return {
    bodies,
    pairs: pairsOf,
    walls: entries,
    geometry: geometryOf(state),
    otherRestitution,
    rules: rules.given,
    rule,
    dt,
    subSteps,
    gravityX,
    gravityY,
    periodX,
    periodY,
  };
}

function geometryOf({ walls }: State): WallGeometry {
  const { numbers, kinds } = walls;
  const io = new Float64Array(ioCount);
  const at = (x: number, y: number) => {
    io[3] = x;
    io[4] = y;
  };
  return {
    face(f, x, y) {
      at(x, y);
      const isFaced = faceFeature(numbers, kinds, f, io);
      return { nx: io[0], ny: io[1], distance: io[2], isFaced };
    },
    isBeyond(f, x, y, reach) {
      at(x, y);
      io[12] = reach;
      return isBeyond(numbers, kinds, f, io);
    },
    gap(f, x, y) {
      at(x, y);
      featureGap(numbers, kinds, f, io);
      return { nx: io[0], ny: io[1], distance: io[2], isFaced: io[2] < Infinity };
    },
    share(f, { x, y, dx, dy }, distance) {
      at(x, y);
      io[5] = dx;
      io[6] = dy;
      io[7] = distance;
      featureImpact(numbers, kinds, f, io, false);
      return io[2];
    },
    isArc: (f) => kinds[f] === arc || kinds[f] === wideArc,
    hollow(f, x, y) {
      at(x, y);
      if (!isHollow(numbers, kinds, f, io)) return null;
      const [dx, dy] = [x - numbers[10 * f], y - numbers[10 * f + 1]];
      return Math.sqrt(dx * dx + dy * dy);
    },
    side(f) {
      const [x, y, ux, uy, length, thickness] = numbers.subarray(10 * f, 10 * f + 6);
      return kinds[f] === edge ? { x, y, ux, uy, length, thickness } : null;
    },
    center: (f) => ({ x: numbers[10 * f], y: numbers[10 * f + 1] }),
    wall: (f) => walls.owners[f],
    bulge(f, { x, y }, { nx, ny }) {
      const [cx, cy, , , , radius] = numbers.subarray(10 * f, 10 * f + 6);
      const isRound = kinds[f] === point || kinds[f] === arc || kinds[f] === wideArc;
      return isRound && (x - cx) * nx + (y - cy) * ny >= 0 ? radius : null;
    },
    impact(f, { x, y, vx, vy, r }) {
      at(x, y);
      io[5] = vx;
      io[6] = vy;
      io[7] = r;
      featureImpact(numbers, kinds, f, io, true);
      return { t: io[2], nx: io[0], ny: io[1] };
    },
  };
}
