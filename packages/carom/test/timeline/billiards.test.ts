import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/numeric/random.ts';
import { Timeline, type WallEvent } from '../../src/timeline/index.ts';

const wallEvents = (timeline: Timeline) => timeline.events().filter((event): event is WallEvent => event.kind === 'wall');

describe('billiards with a solution in closed form', () => {
  test('a rectangle unfolds to a straight line: place within 1e-9 at any time up to 1,000 bounces', () => {
    const random = createRandom(11);
    const [width, height, r] = [2.54, 1.27, 0.03];
    for (let run = 0; run < 8; run++) {
      const table = new Timeline();
      table.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } });
      const [x, y] = [random.between(r, width - r), random.between(r, height - r)];
      const [vx, vy] = [random.between(-2, 2), random.between(-2, 2)];
      const disc = table.add({ x, y, r, vx, vy });
      const fold = (place: number, room: number) => {
        const turn = (((place - r) % (2 * room)) + 2 * room) % (2 * room);
        return r + (turn > room ? 2 * room - turn : turn);
      };
      while (wallEvents(table).length < 1000) {
        table.runTo(table.now + random.between(40, 60));
        expect(Math.abs(disc.x - fold(x + vx * table.now, width - 2 * r))).toBeLessThan(1e-9);
        expect(Math.abs(disc.y - fold(y + vy * table.now, height - 2 * r))).toBeLessThan(1e-9);
      }
    }
  });

  test('a round room keeps the angle of the chord: every bounce is a turn by the same angle, within 1e-9 after 1,000', () => {
    const random = createRandom(12);
    for (let run = 0; run < 8; run++) {
      const [R, r] = [1.5, 0.1];
      const room = R - r;
      const table = new Timeline();
      table.addWall({ inside: { x: 0, y: 0, r: R } });
      const [start, half] = [random.between(0, 2 * Math.PI), random.between(0.05, 1.5)];
      const turn = 2 * half; // the chord from angle φ ends at φ + turn
      const [x, y] = [room * Math.cos(start), room * Math.sin(start)];
      const [dx, dy] = [room * Math.cos(start + turn) - x, room * Math.sin(start + turn) - y];
      table.add({ x, y, r, vx: dx, vy: dy }); // one chord per unit of time
      table.runTo(1000.5);
      const bounces = wallEvents(table).filter(({ time }) => time > 0.5); // it starts on the wall
      expect(bounces).toHaveLength(1000);
      const errors = bounces.flatMap(({ time, point }, i) => {
        const angle = start + turn * (i + 1);
        return [Math.abs(time - (i + 1)), Math.hypot(point.x - R * Math.cos(angle), point.y - R * Math.sin(angle))];
      });
      expect(Math.max(...errors)).toBeLessThan(1e-9);
    }
  });

  test('a ring of two half arcs is as good as a round room', () => {
    const build = (walls: (table: Timeline) => void) => {
      const table = new Timeline();
      walls(table);
      table.add({ x: 0.3, y: 0.2, r: 0.1, vx: 1, vy: 0.37 });
      table.runTo(200);
      return wallEvents(table);
    };
    const circle = { x: 0, y: 0, r: 1.5 };
    const room = build((table) => table.addWall({ inside: circle }));
    const arcs = build((table) => {
      table.addWall({ ...circle, from: { x: 1, y: 0 }, to: { x: -1, y: 0 } });
      table.addWall({ ...circle, from: { x: -1, y: 0 }, to: { x: 1, y: 0 } });
    });
    expect(arcs.length).toBe(room.length);
    arcs.forEach(({ time, point }, i) => {
      expect(Math.abs(time - room[i].time)).toBeLessThan(1e-9);
      expect(Math.hypot(point.x - room[i].point.x, point.y - room[i].point.y)).toBeLessThan(1e-9);
    });
  });

  test('a polygon with the sides of a box stops a disc when and where the box does', () => {
    const random = createRandom(13);
    const box = { minX: 1, minY: 2, maxX: 3, maxY: 2.5 };
    const corners = [
      { x: 1, y: 2 },
      { x: 3, y: 2 },
      { x: 3, y: 2.5 },
      { x: 1, y: 2.5 },
    ];
    for (const gravity of [
      { x: 0, y: 0 },
      { x: 0, y: -3 },
    ]) {
      for (let run = 0; run < 80; run++) {
        const disc = { x: random.between(-1, 5), y: random.between(3.1, 5), r: 0.3, vx: random.between(-2, 2), vy: random.between(-3, 0) };
        const hits = [box, { points: corners }, { points: [...corners].reverse() }].map((wall) => {
          const table = new Timeline({ gravity });
          table.addWall(wall);
          table.add(disc);
          const hit = table.step() as WallEvent | null;
          return hit === null ? null : [hit.time, hit.normal.x, hit.normal.y, hit.point.x, hit.point.y];
        });
        const same = (a: number[] | null, b: number[] | null) =>
          expect(b?.every((value, i) => Math.abs(value - (a ?? [])[i]) < 1e-12) ?? null).toBe(a === null ? null : true);
        same(hits[0], hits[1]);
        same(hits[0], hits[2]);
      }
    }
  });

  test('a corner met at once by two sides sends the disc straight back', () => {
    const table = new Timeline();
    table.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 4 } });
    const disc = table.add({ x: 2, y: 2, r: 0.5, vx: 1, vy: 1 });
    table.runTo(3);
    expect([disc.x, disc.y, disc.vx, disc.vy, wallEvents(table).map(({ time }) => time)]).toEqual([2, 2, -1, -1, [1.5, 1.5]]);
  });

  test('a disc in a corner of two cushions that meet at an angle never leaves the table', () => {
    // Two segments that touch at a point, as cushions beside a pocket: met at nearly one time.
    for (const tilt of [0, 1e-15, 1e-12, 1e-9, 0.1]) {
      const table = new Timeline();
      table.addWall({ x1: 0, y1: 0, x2: 4, y2: 0 });
      table.addWall({ x1: 0, y1: 0, x2: 0, y2: 4 });
      table.addWall({ x1: 4, y1: 0, x2: 0, y2: 4 });
      const disc = table.add({ x: 1, y: 1, r: 0.3, vx: -1, vy: -1 + tilt });
      for (let t = 1; t < 100; t++) {
        table.runTo(t);
        expect(Math.min(disc.x, disc.y, (4 - disc.x - disc.y) / Math.SQRT2)).toBeGreaterThan(0.3 - 1e-12);
      }
    }
  });
});
