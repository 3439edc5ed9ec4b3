import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';

/** An object with these names, all undefined. */
function unset(names: string): object {
  return Object.fromEntries(names.split(' ').map((name) => [name, undefined]));
}

const ofBody =
  'vx vy angle angularVelocity kind mass material filter sensor linearDamping angularDamping gravityScale fixedRotation canSleep data';
const ofWall = 'material filter sensor oneSided data';
const ofKinematic = 'pivot x y angle vx vy angularVelocity material filter sensor data';
const circle = { x: 1, y: 2, r: 3 };

/** The hash of a world after it was filled. */
function hashOf(fill: (world: World<unknown>) => unknown): string {
  const world = new World<unknown>();
  fill(world);
  return world.hash();
}

describe('an option that is undefined is not given', () => {
  it('to the constructor, from and the options in them', () => {
    const names = 'gravity subSteps periodX periodY layers contactRules sleep seed warn';
    const world = new World(unset(names));
    expect(world.hash()).toBe(new World().hash());
    expect(World.from(world.snapshot(), unset('layers warn data wallData')).hash()).toBe(world.hash());
    const rules = { ...unset('restitution friction restitutionThreshold pairs') };
    expect(new World({ contactRules: rules }).hash()).toBe(new World().hash());
    const pair = { materials: ['a', 'b'] as const };
    expect(new World({ contactRules: { pairs: [{ ...pair, ...unset('restitution friction') }] } }).hash()).toBe(
      new World({ contactRules: { pairs: [pair] } }).hash(),
    );
    expect(new World({ sleep: unset('speed time') }).hash()).toBe(new World({ sleep: true }).hash());
  });

  it('to add and addMany, and in material and filter', () => {
    const plain = hashOf((world) => world.add(circle));
    expect(hashOf((world) => world.add({ ...circle, ...unset(ofBody) }))).toBe(plain);
    expect(hashOf((world) => world.addMany([{ ...circle, ...unset(ofBody) }]))).toBe(plain);
    expect(hashOf((world) => world.addMany({ x: [1], y: 2, r: 3, ...unset(ofBody) }))).toBe(plain);
    const parts = { material: unset('name restitution friction rollingResistance density'), filter: unset('category mask layer') };
    expect(hashOf((world) => world.add({ ...circle, ...parts }))).toBe(plain);
  });

  it('to addWall and addKinematic', () => {
    expect(hashOf((world) => world.addWall(circle, unset(ofWall)))).toBe(hashOf((world) => world.addWall(circle)));
    expect(hashOf((world) => world.addKinematic(circle, unset(ofKinematic)))).toBe(hashOf((world) => world.addKinematic(circle)));
  });

  it('beside JSON of a wall: what the JSON says stays, each option of it', () => {
    const material = { restitution: 1, friction: 0.5 };
    const line = { shape: { x1: 0, y1: 0, x2: 1, y2: 0 }, material, filter: { mask: 6 }, sensor: true, oneSided: true, data: 'mine' };
    const { oneSided: _, ...bar } = { ...line, pivot: { x: 1, y: 0 }, x: 4, y: 5, angle: 0.5, vx: 1, vy: 2, angularVelocity: 3 };
    const world = new World<string>();
    const wall = world.addWall(line).toJSON();
    const kinematic = world.addKinematic(bar).toJSON();
    for (const name of [...ofWall.split(' '), ofWall]) expect(world.addWall(line, unset(name)).toJSON()).toEqual(wall);
    for (const name of [...ofKinematic.split(' '), ofKinematic]) expect(world.addKinematic(bar, unset(name)).toJSON()).toEqual(kinematic);
    expect(world.addWall(line, { sensor: false }).toJSON()).toEqual({ ...wall, sensor: false });
  });
});
