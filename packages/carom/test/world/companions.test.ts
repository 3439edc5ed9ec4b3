import { expect, it } from 'vitest';
import { addBody, readBody } from '../../src/world/views/add.ts';
import { Core } from '../../src/world/core.ts';
import { addCompanions } from '../../src/world/lists/companions.ts';

/** How many go together with the first of two bodies that touch, on a torus of period 10 or in the plane. */
function together(x1: number, x2: number, periodX = Infinity): number {
  const core = new Core<undefined>({ layers: {}, warn: null });
  core.state.periodX = periodX;
  for (const x of [x1, x2]) {
    const { kind, numbers } = readBody('companions', 'body', { x, y: 5, r: 0.5 }, core);
    addBody(core, kind, numbers, undefined);
  }
  core.engine.step(1 / 60);
  const { bodies } = core.state;
  const pending = new Int32Array([bodies.slots[0], -1]);
  bodies.held[bodies.slots[0]] = 1;
  return addCompanions(core.state, pending, 1);
}

it('takes along what touches a body that has not moved, across the seam of a torus too', () => {
  expect(together(4, 5.01)).toBe(2);
  expect(together(4, 5.01, 10)).toBe(2);
  expect(together(0.2, 9.19, 10)).toBe(2);
  expect(together(9.19, 0.2, 10)).toBe(2);
});

it('leaves behind what is further away', () => {
  expect(together(4, 5.1)).toBe(1);
  expect(together(0.2, 9.1, 10)).toBe(1);
});
