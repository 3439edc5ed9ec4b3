import { describe, expect, it } from 'vitest';
import { InputLog } from '../../../src/inputs/index.ts';
import { createHistory, createStepper } from '../../../src/play/index.ts';
import { World } from '../../../src/world/world.ts';

/** What plain JavaScript may try. */
function write(item: object, name: string): () => void {
  return () => Object.assign(item, { [name]: 5 });
}

describe('what cannot be written throws a TypeError, in plain JavaScript too, and stays as it was', () => {
  it('of a body: id, kind, alive and asleep, also once it is removed', () => {
    const world = new World();
    const body = world.add({ x: 1, y: 2, r: 3 });
    for (const removed of [false, true]) {
      if (removed) world.remove(body);
      const before = { id: body.id, kind: body.kind, alive: body.alive, asleep: body.asleep };
      for (const name of Object.keys(before)) expect(write(body, name), name).toThrow(TypeError);
      expect({ id: body.id, kind: body.kind, alive: body.alive, asleep: body.asleep }).toEqual(before);
    }
    expect(write(body, 'id')).toThrow(new TypeError('Body.id: id must be left as it is, got 5'));
    expect(write(body, 'radius')).toThrow(TypeError);
    expect(write(body, 'x')).toThrow('Body.x: the body must be in the world');
  });

  it('of a standing wall: everything but data, place and velocity among it', () => {
    const world = new World<number>();
    const wall = world.addWall({ x: 1, y: 2, r: 3 }, { material: { restitution: 0.5 } });
    const [json, hash] = [wall.toJSON(), world.hash()];
    for (const name of [
      'id',
      'alive',
      'shape',
      'material',
      'filter',
      'sensor',
      'oneSided',
      'record',
      'x',
      'y',
      'vx',
      'angle',
      'restitution',
    ])
      expect(write(wall, name), name).toThrow(TypeError);
    expect(write(wall, 'x')).toThrow('Cannot add property x, object is not extensible');
    expect([wall.toJSON(), wall.alive, world.hash()]).toEqual([json, true, hash]);
    wall.data = 7;
    expect(wall.data).toBe(7);
  });

  it('of a moving wall: all but data, place, angle and velocities', () => {
    const world = new World();
    const paddle = world.addKinematic({ x1: 0, y1: 0, x2: 1, y2: 0 });
    for (const name of ['id', 'alive', 'shape', 'pivot', 'material', 'filter', 'sensor', 'oneSided', 'r'])
      expect(write(paddle, name), name).toThrow(TypeError);
    expect(write(paddle, 'pivot')).toThrow(new TypeError('Kinematic.pivot: pivot must be left as it is, got 5'));
    Object.assign(paddle, { x: 1, y: 2, angle: 3, vx: 4, vy: 5, angularVelocity: 6 });
    expect(paddle.toJSON()).toMatchObject({ x: 1, y: 2, angle: 3, vx: 4, vy: 5, angularVelocity: 6 });
  });

  it('of a world: what it tells', () => {
    const world = new World();
    const told = ['events', 'random', 'time', 'size', 'stepCount', 'walls', 'kinematics', 'periodX'];
    for (const name of told) expect(write(world, name), name).toThrow(new TypeError(`World.${name}: ${name} must be left as it is, got 5`));
    for (const name of ['layers', 'step', 'bodies']) expect(write(world, name), name).toThrow(TypeError);
    expect(world.size).toBe(0);
    world.gravity = { x: 0, y: 1 };
    expect(world.gravity).toEqual({ x: 0, y: 1 });
    world.subSteps = 9;
    expect(world.subSteps).toBe(9);
    expect(() => (world.subSteps = 65)).toThrow(new RangeError('World.subSteps: subSteps must be an integer in [1, 64], got 65'));
    expect(world.subSteps).toBe(9);
  });

  it('of a stepper, a history and a log of inputs: what they tell', () => {
    const world = new World();
    for (const [item, owner, names] of [
      [createStepper(world), 'Stepper', ['stepCount', 'alpha', 'droppedTime']],
      [createHistory(world), 'WorldHistory', ['length', 'oldest', 'newest', 'byteLength']],
      [new InputLog(), 'InputLog', ['length']],
    ] as const) {
      for (const name of names) expect(write(item, name)).toThrow(new TypeError(`${owner}.${name}: ${name} must be left as it is, got 5`));
      expect(write(item, 'foo')).toThrow(TypeError);
    }
  });

  it('a class of the user that extends World has fields of its own', () => {
    class Level extends World {
      title = 'one';
    }
    expect(new Level().title).toBe('one');
  });

  it('get takes a number, of any value', () => {
    const world = new World();
    world.add({ x: 0, y: 0, r: 1 });
    for (const id of [Number.NaN, -1, 0.5, 7, Infinity]) expect(world.get(id)).toBe(null);
    for (const id of [1n, null, undefined, '0', {}] as unknown as number[])
      expect(() => world.get(id)).toThrow(/^World.get: id must be a number, got /);
  });

  it('walls that a restored state took away and brought back are as they were', () => {
    const world = new World();
    const empty = world.snapshot();
    const wall = world.addWall({ x: 1, y: 2, r: 3 });
    const full = world.snapshot();
    world.restore(empty);
    expect(wall.alive).toBe(false);
    world.restore(full);
    expect([wall.alive, world.walls[0] === wall]).toEqual([true, true]);
    expect(write(wall, 'alive')).toThrow(TypeError);
  });
});
