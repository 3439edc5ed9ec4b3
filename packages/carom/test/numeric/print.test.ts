import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Timeline } from '../../src/timeline/index.ts';
import { World } from '../../src/world/index.ts';

describe('what console.log shows in Node', () => {
  it('of a world, its bodies and walls: what users know of them', () => {
    const world = new World<string>();
    const ball = world.add({ x: 1, y: 2, r: 0.5, vx: 3, mass: 4, data: 'red' });
    const wall = world.addWall({ x1: 0, y1: 0, x2: 5, y2: 0 });
    const paddle = world.addKinematic({ x: 0, y: 0, r: 1 }, { x: 7 });
    const words = (value: unknown) => inspect(value).replace(/\s+/g, ' ');
    expect(words(ball)).toBe("Body { id: 0, kind: 'dynamic', x: 1, y: 2, r: 0.5, vx: 3, vy: 0, angle: 0, mass: 4, data: 'red' }");
    expect(words(wall)).toBe('Wall { id: 0, shape: { x1: 0, y1: 0, x2: 5, y2: 0 } }');
    expect(words(paddle)).toBe('Kinematic { id: 1, shape: { x: 0, y: 0, r: 1 }, x: 7, y: 0, angle: 0 }');
    expect(words(world)).toBe('World { time: 0, bodies: 1, walls: 2 }');
    world.remove(ball);
    expect(words([ball])).toContain("alive: false, data: 'red' } ]");
    expect(inspect(World.prototype)).toBe('{}');
  });

  it('of a timeline, its discs, walls and events', () => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 1, y: 2, r: 0.5, vx: 3 });
    const wall = timeline.addWall({ x1: 5, y1: 0, x2: 5, y2: 5 });
    const words = (value: unknown) => inspect(value, { depth: 4 }).replace(/\s+/g, ' ');
    expect(words(disc)).toBe('Disc { id: 0, x: 1, y: 2, r: 0.5, vx: 3, vy: 0, mass: 1, material: {} }');
    expect(words(wall)).toBe('Wall { id: 0, shape: { x1: 5, y1: 0, x2: 5, y2: 5 }, material: {}, sensor: false, absorbing: false }');
    expect(words(timeline)).toBe('Timeline { now: 0, discs: 1, walls: 1, eventCount: 2 }');
    expect(words(timeline.step())).toContain("{ kind: 'wall', index: 2, time: 1.1666666666666667, a: Disc { id: 0, x: 4.5,");
    timeline.remove(disc);
    expect(words(disc)).toContain('Disc { id: 0, alive: false, x: 4.5');
  });
});
