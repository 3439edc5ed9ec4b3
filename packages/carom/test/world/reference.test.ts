import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { addBody, readBody } from '../../src/world/views/add.ts';
import { Core } from '../../src/world/core.ts';
import { pH, rowStride } from '../../src/world/state/layout.ts';
import { type ReferenceBody, type ReferencePair, referenceStep } from './reference.ts';

const dt = 1 / 60;

/** A heap of discs falling on each other, in the engine itself; without gravity far from it two that touch and rest, or none. */
function heap(restitution: number, friction: number, gravity: number, seed: number, touch: boolean): Core<undefined> {
  const random = createRandom(seed);
  const core = new Core<undefined>({ layers: {}, warn: null });
  core.state.gravityY = -gravity;
  const material = { restitution, friction };
  for (let i = 0; i < 60; i++) {
    const options = {
      x: (i % 8) * 1.05 + random.between(-0.05, 0.05),
      y: Math.floor(i / 8) * 1.05 + random.between(-0.05, 0.05),
      r: random.between(0.4, 0.5),
      vx: random.between(-1, 1),
      vy: random.between(-1, 1),
      angularVelocity: friction > 0 ? random.between(-2, 2) : 0,
      material,
    };
    const { kind, numbers } = readBody('heap', 'body', options, core);
    addBody(core, kind, numbers, undefined);
  }
  for (let x = 100; touch && x <= 101; x++) {
    const { kind, numbers } = readBody('heap', 'body', { x, y: 0, r: 0.5, material }, core);
    addBody(core, kind, numbers, undefined);
  }
  return core;
}

/** The bodies by index, as the reference has them. */
function read({ state }: Core<undefined>): ReferenceBody[] {
  const { rows, slots } = state.bodies;
  return Array.from({ length: state.bodies.bound }, (_, index) => {
    const [vx, vy, u, m, , x, y, r] = rows.subarray(rowStride * slots[index], rowStride * (slots[index] + 1));
    return { x, y, r, vx, vy, u, m };
  });
}

/** The listed pairs with their impulses, in the order of the solver. */
function readPairs({ state }: Core<undefined>, bodies: readonly ReferenceBody[]): ReferencePair[] {
  const { pairs } = state;
  const body = (end: number) => bodies[state.bodies.ids[pairs.ends[end]]];
  return Array.from({ length: pairs.count }, (_, p) => ({
    a: body(2 * p),
    b: body(2 * p + 1),
    pn: pairs.impulses[2 * p],
    pt: pairs.impulses[2 * p + 1],
  }));
}

/** Steps heaps of several seeds, each step compared with that of the reference, to the bit; returns how many were, and how many in free flight. */
function compare(restitution: number, friction: number, gravity: number, touch = false): { steps: number; flights: number } {
  let steps = 0;
  let flights = 0;
  for (let seed = 1; seed <= 5; seed++) {
    const core = heap(restitution, friction, gravity, seed, touch);
    for (let i = 0; i < 40; i++) {
      const before = read(core);
      const impulses = new Map<string, { pn: number; pt: number }>();
      for (const pair of readPairs(core, before))
        impulses.set(`${before.indexOf(pair.a)},${before.indexOf(pair.b)}`, { pn: pair.pn, pt: pair.pt });
      core.engine.step(dt);
      if (core.engine.fastCount > 0 || core.state.isStrayed) continue; // the reference knows slow bodies only
      const pairs = readPairs(core, before).map(({ a, b }) => {
        const old = impulses.get(`${before.indexOf(a)},${before.indexOf(b)}`);
        return { a, b, pn: old?.pn ?? 0, pt: old?.pt ?? 0 };
      });
      referenceStep(before, pairs, { dt, subSteps: 4, gravity: { x: 0, y: -gravity }, restitution, friction });
      expect(read(core)).toEqual(before);
      steps++;
      if (core.state.params[pH] === dt) flights++;
    }
  }
  return { steps, flights };
}

it.each([
  [0, 0],
  [0, 0.4],
  [0.6, 0],
  [0.8, 0.5],
])('steps with restitution %d and friction %d are those of the slow reference, bit for bit', (restitution, friction) => {
  expect(compare(restitution, friction, 3).steps).toBeGreaterThan(50);
});

describe.each([
  [1, 0],
  [0.9, 0],
  [0.7, 0.3],
])('so are those without gravity and with restitution %d and friction %d', (restitution, friction) => {
  it('in free flight', () => {
    const { steps, flights } = compare(restitution, friction, 0);
    expect(steps).toBeGreaterThan(150);
    expect(flights).toBeGreaterThan(100);
  });

  it('where contacts are asked only when they are due, as something touches', () => {
    const { steps, flights } = compare(restitution, friction, 0, true);
    expect(steps).toBeGreaterThan(150);
    expect(flights).toBe(0);
  });
});
