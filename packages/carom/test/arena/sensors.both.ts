import { describe, expect, it } from 'vitest';
import { Arena, bounceDiscs, bounceEdge, cleanOrder, codingameOrder, meanMaxOrder } from '../../src/arena/index.ts';

const orders = { cleanOrder, codingameOrder, meanMaxOrder };

for (const [name, order] of Object.entries(orders)) {
  describe(`sensors in ${name}`, () => {
    function pair(x: number, sense: number): { arena: Arena; seen: number[] } {
      const arena = new Arena({ discs: 2, order });
      arena.set(0, { x: 0, y: 0, vx: 1, r: 3 });
      arena.set(1, { x, y: 0, r: 3 });
      arena.setPair(0, 1, { sense });
      return { arena, seen: [] };
    }

    it('fire once when the centers come as near as the rule says, whatever the radii', () => {
      const { arena, seen } = pair(10, 2);
      arena.step(20, { sense: () => void seen.push(arena.now) });
      expect(seen).toEqual([8]);
      expect(arena.vx[0]).toBe(1);
    });

    it('fire at 0 for a pair that is near at the start of the step, in every step', () => {
      const { arena, seen } = pair(1, 2);
      for (let k = 0; k < 3; k++) arena.step(0.5, { sense: () => void seen.push(arena.now) });
      expect(seen).toEqual([0, 0, 0]);
      arena.step(10, { sense: () => void seen.push(arena.now) });
      expect(seen).toHaveLength(4); // it leaves and does not come back
    });

    it('fire again after the pair has parted', () => {
      const { arena, seen } = pair(5, 2);
      const edge = arena.addWall({ inside: { minX: -50, minY: -50, maxX: 13, maxY: 50 } });
      arena.setWall(1, edge, false);
      arena.step(16, { sense: () => void seen.push(arena.now), edge: (i, side) => bounceEdge(arena, i, side, { separate: 'mirror' }) });
      expect(seen).toEqual([3, 13]); // at x = 3, and on the way back from x = 10
    });

    it('that answer true are asked again while the pair is near, at the next scan', () => {
      const { arena, seen } = pair(5, 2);
      let wanted = 3;
      arena.step(20, {
        sense: () => {
          seen.push(arena.now);
          return --wanted > 0;
        },
      });
      expect(seen[0]).toBe(3);
      expect(seen).toHaveLength(3);
      expect(seen.every((time) => Math.abs(time - 3) < 1e-12)).toBe(true);
    });

    it('come in the same time order as bounces', () => {
      const arena = new Arena({ discs: 4, order });
      arena.set(0, { x: 0, y: 0, vx: 1, r: 1 });
      arena.set(1, { x: 10, y: 0, r: 1 });
      arena.set(2, { x: 6, y: 0, r: 1 });
      arena.set(3, { x: 7.5, y: 0, r: 1 });
      arena.setPair(0, [2, 3], { sense: 1 });
      arena.setPair([1, 2, 3], [1, 2, 3], 'ignore');
      const seen: [number, string, number][] = [];
      arena.step(12, {
        pair: (i, j) => {
          seen.push([arena.now, 'pair', i + j]);
          bounceDiscs(arena, i, j, { separate: 1e-9 });
        },
        sense: (i, j) => void seen.push([arena.now, 'sense', i + j]),
      });
      expect(seen).toEqual([
        [5, 'sense', 2],
        [6.5, 'sense', 3],
        [8, 'pair', 1],
      ]);
    });

    it('can change who meets whom: a rule set in a handler holds from the next scan on', () => {
      const { arena, seen } = pair(10, 5);
      arena.step(20, { sense: () => arena.setPair(0, 1, { sense: 2 }), moved: () => void seen.push(arena.now) });
      expect(seen).toEqual([5, 8, 20]);
      arena.setPair(0, 1, 'ignore');
      arena.set(0, { x: 0 });
      expect(arena.step(20)).toBe(0);
    });

    it('of walls see the center: a line crossed, a box left, a ring left', () => {
      const arena = new Arena({ discs: 1, order });
      arena.set(0, { x: 0, y: 0, vx: 1, r: 4 });
      const line = arena.addWall({ x1: 6, y1: -1, x2: 6, y2: 1 }, { sense: 0 });
      const box = arena.addWall({ inside: { minX: -9, minY: -Infinity, maxX: 8, maxY: Infinity } }, { sense: 0 });
      const ring = arena.addWall({ inside: { x: 0, y: 0, r: 7 } }, { sense: 0.5 });
      const seen: [number, number][] = [];
      expect(arena.step(30, { edge: (_, edge) => void seen.push([edge, arena.now]) })).toBe(3);
      expect(seen).toEqual([
        [line, 6],
        [ring, 6.5],
        [box + 1, 8],
      ]);
      expect(arena.x[0]).toBe(30);
    });

    it('of walls fire once for a disc that flies on beyond them', () => {
      const arena = new Arena({ discs: 1, order });
      arena.set(0, { x: 9, y: 0, vx: 1, r: 1 });
      arena.addWall({ inside: { minX: -Infinity, minY: -9, maxX: 8, maxY: 9 } }, { sense: 0 });
      expect(arena.step(5)).toBe(1);
      expect(arena.step(5)).toBe(1);
    });

    it('of walls fire once at the start of a step spent beyond them, and again after a way back', () => {
      const arena = new Arena({ discs: 1, order });
      arena.set(0, { x: 9, y: 0, vx: -1, r: 1 });
      arena.addWall({ inside: { minX: -Infinity, minY: -9, maxX: 8, maxY: 9 } }, { sense: 0 });
      arena.addWall({ inside: { minX: 2, minY: -99, maxX: 99, maxY: 99 } });
      const seen: [number, number][] = [];
      arena.step(14, {
        edge: (i, edge) => {
          seen.push([edge, arena.now]);
          if (edge >= 4) bounceEdge(arena, i, edge, { separate: 'mirror' });
        },
      });
      expect(seen).toEqual([
        [1, 0],
        [4, 6],
        [1, 11],
      ]);
    });
  });
}

it('a sensor without handler is nothing', () => {
  const arena = new Arena({ discs: 2 });
  arena.set(0, { x: 0, y: 0, vx: 1, r: 1 });
  arena.set(1, { x: 5, y: 0, r: 1 });
  arena.setPair(0, 1, { sense: 1 });
  arena.addWall({ x1: 8, y1: -1, x2: 8, y2: 1 }, { sense: 0 });
  arena.setWall(1, 0, false);
  expect(arena.step(10)).toBe(2);
  expect(arena.x[0]).toBe(10);
});
