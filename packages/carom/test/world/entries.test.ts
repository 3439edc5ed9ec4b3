import { expect, it } from 'vitest';
import { addBlob, addChain, addClump, addRagdoll } from '../../src/assemblies/index.ts';
import { contactsOf, explainPair, gridOf, profileOf, setClock, statisticsOf } from '../../src/inspect/index.ts';
import { addJoint, breaksOf, jointsOf } from '../../src/joints/index.ts';
import { createHistory } from '../../src/play/index.ts';
import { castCircleAll, castRayAll, castShape, castShapeAll, nearestWithGaps, visibility, withinShape } from '../../src/queries/index.ts';

const calls: Readonly<Record<string, (world: never) => unknown>> = {
  ...{ contactsOf, gridOf, profileOf, statisticsOf, jointsOf, breaksOf, createHistory },
  castRayAll: (world) => castRayAll(world, { x: 0, y: 0, dx: 1, dy: 0 }),
  castCircleAll: (world) => castCircleAll(world, { x: 0, y: 0, r: 1, vx: 1, vy: 0 }),
  castShape: (world) => castShape(world, { x: 0, y: 0, r: 1 }, { x: 1, y: 0 }),
  castShapeAll: (world) => castShapeAll(world, { x: 0, y: 0, r: 1 }, { x: 1, y: 0 }),
  withinShape: (world) => withinShape(world, { x: 0, y: 0, r: 1 }),
  nearestWithGaps: (world) => nearestWithGaps(world, { x: 0, y: 0 }),
  visibility: (world) => visibility(world, { x: 0, y: 0 }, 1),
  explainPair: (world) => explainPair(world, null as never, null as never),
  setClock: (world) => setClock(world, null),
  addJoint: (world) => addJoint(world, { kind: 'pin' } as never),
  addBlob: (world) => addBlob(world, { at: { x: 0, y: 0 }, radius: 1, count: 12, r: 0.1, pressure: 1 }),
  addChain: (world) => addChain(world, { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, count: 3, r: 0.1 }),
  addClump: (world) => addClump(world, { at: { x: 0, y: 0 }, discs: [] }),
  addRagdoll: (world) => addRagdoll(world, { at: { x: 0, y: 0 }, r: 1 }),
};

it.each(Object.keys(calls))('%s says that what it is given is no world', (name) => {
  for (const value of [null, undefined, 3, {}]) {
    expect(() => calls[name](value as never)).toThrow(TypeError);
    expect(() => calls[name](value as never)).toThrow(new RegExp(`^${name}: world must be a World`));
  }
});
