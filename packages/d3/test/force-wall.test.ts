import { forceSimulation, type SimulationNodeDatum } from 'd3-force';
import { describe, expect, it } from 'vitest';
import { forceCollide, forceWall } from '../src/index.ts';

interface Node extends SimulationNodeDatum {
  r: number;
}

describe('forceWall', () => {
  it('keeps discs inside a round room, together with forceCollide', () => {
    const nodes: Node[] = Array.from({ length: 60 }, (_, i) => ({ x: 3 * i, y: 0, r: 2 + (i % 4) }));
    const radius = (node: Node) => node.r;
    const walls = forceWall<Node>({ inside: { x: 0, y: 0, r: 60 } }).radius(radius);
    forceSimulation(nodes).force('collide', forceCollide<Node>(radius)).force('walls', walls).stop().tick(300);
    for (const { x, y, r } of nodes) expect(Math.hypot(x!, y!) + r).toBeLessThan(60.01);
  });

  it('pushes out of each wall by its depth, and out of two in turn', () => {
    const nodes: Node[] = [{ x: 5, y: 0.25, vx: 0, vy: 0, r: 1 }];
    const force = forceWall<Node>([
      { x1: 0, y1: 0, x2: 10, y2: 0 },
      { minX: 5.5, minY: -9, maxX: 9, maxY: 9 },
    ]);
    force.initialize(nodes);
    force();
    expect(nodes[0].vy).toBeCloseTo(0.75, 12);
    expect(nodes[0].vx).toBeCloseTo(-0.5, 12);
    expect(nodes[0]).toMatchObject({ x: 5, y: 0.25 });
  });

  it('has getters and setters that return the force', () => {
    const wall = { x: 0, y: 0, r: 1 };
    const force = forceWall<Node>(wall);
    expect(force.walls()).toEqual([wall]);
    expect(force.strength()).toBe(1);
    expect(force.walls([wall, wall]).strength(0.5).radius(3)).toBe(force);
    expect([force.walls().length, force.strength(), force.radius()({ r: 1 }, 0, [])]).toEqual([2, 0.5, 3]);
  });

  it.each([
    [null, 'forceWall: walls must be a wall, got null'],
    [[{ x: 0, y: 0, r: 1 }, 7], 'forceWall: walls[1] must be a wall, got 7'],
    [{ points: 3 }, 'forceWall: walls.points must be an array of points, got 3'],
    [{}, 'forceWall: walls must be a wall, got an object'],
    [[{ x: 0, y: 0, radius: 3 }], 'forceWall: walls[0] must be a wall, got an object'],
    [{ inside: { width: 3 } }, 'forceWall: walls.inside must be a box or a circle, got an object'],
    [{ inside: null }, 'forceWall: walls.inside must be a box or a circle, got null'],
  ])('refuses %j', (walls, message) => {
    expect(() => forceWall(walls as never)).toThrow(new TypeError(message));
  });
});
