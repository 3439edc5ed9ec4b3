import { describe, expect, it } from 'vitest';
import { World } from '../../src/world/world.ts';

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
    expect(write(body, 'id')).toThrow(/^Cannot set property id of #<\w+> which has only a getter$/);
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
    Object.assign(paddle, { x: 1, y: 2, angle: 3, vx: 4, vy: 5, angularVelocity: 6 });
    expect(paddle.toJSON()).toMatchObject({ x: 1, y: 2, angle: 3, vx: 4, vy: 5, angularVelocity: 6 });
  });

  it('of a world: what it tells', () => {
    const world = new World();
    for (const name of ['events', 'random', 'time', 'size', 'stepCount', 'walls', 'kinematics', 'periodX'])
      expect(write(world, name), name).toThrow(TypeError);
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
