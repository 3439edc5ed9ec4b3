import { expect, it } from 'vitest';
import { addBlob, addBridge, addChain, addNet, addRagdoll, World } from '../../../src/world/index.ts';

const dt = 1 / 60;
const world = () => new World({ gravity: { x: 0, y: -10 } });

it('a chain hangs at its length', () => {
  const hung = world();
  const { bodies, joints } = addChain(hung, { from: { x: 0, y: 0 }, to: { x: 5, y: 0 }, count: 20, r: 0.1, beads: { linearDamping: 3 } });
  for (let i = 0; i < 900; i++) hung.step(dt);
  expect(joints.length).toBe(20);
  expect(bodies[19].y).toBeCloseTo(-5, 2);
});

it('a bridge carries a disc', () => {
  const crossed = world();
  const { joints } = addBridge(crossed, { from: { x: 0, y: 0 }, to: { x: 10, y: 0 }, count: 10, r: 0.45 });
  const load = crossed.add({ x: 5, y: 2, r: 1, mass: 20 });
  for (let i = 0; i < 600; i++) crossed.step(dt);
  expect(joints.length).toBe(11);
  expect(load.y).toBeGreaterThan(-3);
});

it('a net keeps its meshes', () => {
  const hung = world();
  const { bodies, joints } = addNet(hung, { from: { x: 0, y: 0 }, columns: 10, rows: 8, step: { x: 0.5, y: -0.5 }, r: 0.1 });
  for (let i = 0; i < 200; i++) hung.step(dt);
  expect(joints.length).toBe(10 + 9 * 8 + 10 * 7);
  expect(Math.max(...joints.map(({ coordinate }) => coordinate))).toBeLessThan(0.51);
  expect(Math.min(...bodies.map(({ y }) => y))).toBeGreaterThan(-3.7);
});

it('a blob keeps most of its area on the ground', () => {
  const squeezed = world();
  squeezed.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 });
  const { bodies, press } = addBlob(squeezed, { at: { x: 0, y: 2 }, radius: 1, count: 20, r: 0.12, pressure: 200 });
  for (let i = 0; i < 600; i++) {
    press();
    squeezed.step(dt);
  }
  const height = Math.max(...bodies.map(({ y }) => y)) - Math.min(...bodies.map(({ y }) => y));
  expect(height).toBeGreaterThan(1);
  expect(height).toBeLessThan(2.1);
});

it('a ragdoll falls down and lies in one piece', () => {
  const fallen = world();
  fallen.addWall({ x1: -20, y1: 0, x2: 20, y2: 0 });
  const { bodies, joints } = addRagdoll(fallen, { at: { x: 0, y: 5 }, r: 0.4, beads: { material: { friction: 0.5 } } });
  for (let i = 0; i < 600; i++) fallen.step(dt);
  expect(Math.max(...bodies.map(({ y }) => y))).toBeLessThan(3);
  for (const { a, b } of joints) expect(Math.hypot((a?.x ?? 0) - b.x, (a?.y ?? 0) - b.y)).toBeLessThan(1.1 * ((a?.r ?? 0) + b.r) + 0.4);
});

it('options are checked', () => {
  expect(() => addChain(world(), { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, count: 0, r: 0.1 })).toThrow(
    'addChain: options.count must be an integer in [1, 100000], got 0',
  );
  expect(() => addBlob(world(), { at: { x: 0, y: 0 }, radius: 1, count: 2, r: 0.1, pressure: 1 })).toThrow('in [3, 100000], got 2');
});
