// The checker is quick where it leaves out pairs and cells; here it must say what a statement about all of them says.
import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import { runs } from '../../runs.ts';
import { logBetween, pick } from './draws.ts';
import { passedInFlight, passesDisc, waysIn } from './flight.ts';
import { eachCellNear, type Grid, numberParts } from './free-space.ts';
import { collides, distanceBetween, type Moment, momentAfter, momentOf } from './moment.ts';
import { Boxes } from './near.ts';
import { type Deep, deepInWalls, deepPairs, distanceToWall, fillWithDiscs, hasWrapped } from './overlap.ts';
import { distanceTo, extentOf, type Piece } from './shapes.ts';
import { discShare, wallShare } from './statement.ts';
import { dt, randomWorld } from './worlds.ts';

type Box = { x: number; y: number; width: number; height: number };

function isNear(a: number, b: number, reach: number, period: number): boolean {
  const d = a - b;
  return Math.abs(period < Infinity ? d - period * Math.round(d / period) : d) <= reach;
}

describe('Boxes', () => {
  it.each([
    [Infinity, Infinity],
    [20, Infinity],
    [Infinity, 20],
    [20, 30],
  ])('find every pair that overlaps, with periods %d and %d, whatever moved', (periodX, periodY) => {
    const random = createRandom(1);
    const boxes = new Boxes();
    let pairs = 0;
    for (let run = 0; run < runs(60); run++) {
      const all: Box[] = Array.from({ length: 1 + random.below(60) }, () => boxIn(random));
      for (let move = 0; move < 4; move++) {
        const period = { periodX, periodY };
        boxes.fill(all.length, period, (i, box) => box.set([all[i].x, all[i].y, all[i].width / 2, all[i].height / 2]));
        const found = new Set<string>();
        boxes.eachPair((i, j) => found.add(`${i} ${j}`));
        const wanted = new Set<string>();
        for (const [i, a] of all.entries()) {
          for (const [j, b] of all.entries()) {
            if (i >= j || !isNear(a.x, b.x, (a.width + b.width) / 2, periodX) || !isNear(a.y, b.y, (a.height + b.height) / 2, periodY))
              continue;
            wanted.add(`${i} ${j}`);
          }
        }
        expect(found).toEqual(wanted);
        pairs += wanted.size;
        for (const box of all) Object.assign(box, random.below(20) === 0 ? boxIn(random) : { x: box.x + random.between(-1, 1) });
      }
    }
    expect(pairs).toBeGreaterThan(runs(1000));
  });

  it('find every box that reaches into a strip', () => {
    const random = createRandom(2);
    const boxes = new Boxes();
    for (let run = 0; run < runs(200); run++) {
      const all = Array.from({ length: random.below(40) }, () => boxIn(random));
      boxes.fill(all.length, { periodX: Infinity, periodY: Infinity }, (i, box) => box.set([all[i].x, 0, all[i].width / 2, 0]));
      const [minX, maxX] = pick(random, [[-1, 1], [5, 5], [-Infinity, Infinity], [30, Infinity]]); // biome-ignore format: short
      const found: number[] = [];
      boxes.eachAcross(minX, maxX, (i) => found.push(i));
      const wanted = all.flatMap(({ x, width }, i) => (x + width / 2 >= minX && x - width / 2 <= maxX ? [i] : []));
      expect(found.sort((a, b) => a - b)).toEqual(wanted);
    }
  });

  function boxIn(random: Random): Box {
    const size = logBetween(random, 0.01, 8);
    return { x: random.between(-12, 12), y: random.between(-12, 12), width: size, height: logBetween(random, 0.01, 8) };
  }
});

describe('the checker says the same as all against all', () => {
  it('of what is too deep, in random worlds in which some are put anywhere', () => {
    const counts = { disc: 0, wall: 0 };
    const boxes = new Boxes();
    for (let seed = 0; seed < runs(200); seed++) {
      const { world } = randomWorld(seed, 25);
      const random = createRandom(seed);
      for (let move = 0; move < 6; move++) {
        const then = momentOf(world);
        const bodies = [...world];
        for (const body of bodies) {
          if (random.below(3) > 0) continue;
          const by = pick(random, bodies); // it comes near another, or goes a little
          const at = random.below(2) === 0 ? { x: random.between(-6, 6), y: random.between(-6, 6) } : by;
          Object.assign(body, { x: at.x + random.between(-2, 2) * by.r, y: at.y + random.between(-2, 2) * by.r });
        }
        const now = momentAfter(world, then);
        fillWithDiscs(boxes, now);
        const wanted = { disc: tooDeepPairs(then, now), wall: tooDeepInWalls(then, now) };
        expect(idsOf(deepPairs(then, now, boxes, 1))).toEqual(wanted.disc.sort());
        expect(idsOf(deepInWalls(then, now, boxes, 1))).toEqual(wanted.wall.sort());
        counts.disc += wanted.disc.length;
        counts.wall += wanted.wall.length;
      }
    }
    expect(counts.disc).toBeGreaterThan(runs(500));
    expect(counts.wall).toBeGreaterThan(runs(500));
  });

  function idsOf(deep: readonly Deep[]): string[] {
    return [...new Set(deep.map(({ violation }) => [...violation.ids].sort().join()))].sort();
  }

  /** Rule 1 for every pair there is. */
  function tooDeepPairs(then: Moment, now: Moment): string[] {
    const found: string[] = [];
    for (const [i, a] of now.discs.entries()) {
      for (const [j, b] of now.discs.entries()) {
        if (i >= j || !(collides(a, b) || collides(b, a))) continue;
        const [a0, b0] = [then.discs[i], then.discs[j]];
        const depth = a.r + b.r - distanceBetween(a.x, a.y, b.x, b.y, now);
        const present = a.r + b.r - distanceBetween(a0.x, a0.y, b0.x, b0.y, then);
        const smaller = Math.min(a.r, b.r);
        if (depth > Math.max(discShare * smaller, present) + 1e-8 * smaller) found.push([`body ${a.id}`, `body ${b.id}`].sort().join());
      }
    }
    return found;
  }

  /** Rule 2 for every disc and every wall, as wholes. */
  function tooDeepInWalls(then: Moment, now: Moment): string[] {
    const found: string[] = [];
    for (const [i, a] of now.discs.entries()) {
      for (const [w, wall] of now.obstacles.entries()) {
        if (wall.sensor || wall.oneSided || !collides(a, wall) || (wall.pose !== null && hasWrapped(then.discs[i], a, now))) continue;
        const depth = a.r - distanceToWall(wall, a.x, a.y, now);
        const present = a.r - distanceToWall(then.obstacles[w], then.discs[i].x, then.discs[i].y, then);
        if (depth > Math.max(wallShare * a.r, present) + 1e-8 * a.r) found.push([`body ${a.id}`, `wall ${wall.id}`].sort().join());
      }
    }
    return found;
  }

  it('of what flew through each other', () => {
    let count = 0;
    for (let seed = 0; seed < runs(300); seed++) {
      const { world } = randomWorld(seed, 25);
      for (const wall of [...world.walls]) world.remove(wall);
      const random = createRandom(seed);
      for (const body of world)
        if (body.kind === 'dynamic') Object.assign(body, { vx: random.between(-200, 200), vy: random.between(-200, 200) });
      const then = momentOf(world);
      const free = { ...then, discs: then.discs.map((disc) => ({ ...disc, x: disc.x + disc.vx * dt, y: disc.y + disc.vy * dt })) };
      const gravity = { x: 0, y: 0 };
      const found = passedInFlight(then, free, gravity, dt, 1, new Boxes());
      const ways = waysIn(then, free, gravity, dt);
      const wanted = new Set<string>();
      for (const [i, a] of ways.entries()) {
        for (const [j, b] of ways.entries()) {
          if (i === j || !a.disc.isDynamic || !collides(a.disc, b.disc) || !passesDisc(a, b, then, dt)) continue;
          wanted.add([`body ${a.disc.id}`, `body ${b.disc.id}`].sort().join());
        }
      }
      expect([...new Set(found.map(({ ids }) => [...ids].sort().join()))].sort()).toEqual([...wanted].sort());
      count += wanted.size;
    }
    expect(count).toBeGreaterThan(runs(500));
  });
});

describe('cells', () => {
  const rounds = [
    { x: false, y: false },
    { x: true, y: false },
    { x: false, y: true },
    { x: true, y: true },
  ];

  it('that a strip reaches into are found by quartering as by looking at each', () => {
    const random = createRandom(3);
    const turn = (angle: number) => ({ x: Math.cos(angle), y: Math.sin(angle) });
    for (let run = 0; run < runs(100); run++) {
      const at = () => random.between(-8, 8);
      const [a, b, c] = [0, 1, 2].map(() => ({ x: at(), y: at() }));
      const piece: Piece = pick(random, [
        { x1: a.x, y1: a.y, x2: b.x, y2: b.y },
        { x1: a.x, y1: a.y, x2: b.x, y2: b.y, r: 0.4 },
        { ...a, r: 2, from: turn(at()), to: turn(at()) },
        { ...a, r: 2 },
        { points: [a, b, c] },
        { minX: -3, minY: -2, maxX: 4, maxY: 2 },
        { inside: { x: 0, y: 0, r: 6 } },
        { inside: { minX: -4, minY: -5, maxX: 6, maxY: 6 } },
      ] as Piece[]);
      const grid: Grid = { minX: -10, minY: -9, width: 0.31, height: 0.29, columns: 64, rows: 61, isRound: rounds[0] };
      const strip = {
        reach: random.between(0.05, 2),
        extent: extentOf(piece),
        distance: (x: number, y: number) => distanceTo(piece, x, y),
      };
      const half = Math.hypot(grid.width, grid.height) / 2;
      const found = new Map<number, boolean>();
      eachCellNear(grid, strip, (cell, rest) => found.set(cell, rest < -half));
      for (let cell = 0; cell < grid.columns * grid.rows; cell++) {
        const [i, j] = [cell % grid.columns, Math.floor(cell / grid.columns)];
        const rest = strip.distance(grid.minX + (i + 0.5) * grid.width, grid.minY + (j + 0.5) * grid.height) - strip.reach;
        const { minX, minY, maxX, maxY } = strip.extent;
        const dx = Math.max(minX - (grid.minX + (i + 1) * grid.width), grid.minX + i * grid.width - maxX);
        const dy = Math.max(minY - (grid.minY + (j + 1) * grid.height), grid.minY + j * grid.height - maxY);
        if (Math.max(dx, dy) >= strip.reach - 1e-9) continue; // the strip ends before the cell begins
        if (Math.abs(Math.abs(rest) - half) < 1e-9) continue; // rounding
        if (found.get(cell) !== (rest >= half ? undefined : rest < -half)) expect.unreachable(`cell ${cell} of run ${run}`);
      }
    }
  });

  it('fall into the parts that a flood from cell to cell finds, around a torus too', () => {
    const random = createRandom(4);
    for (let run = 0; run < runs(400); run++) {
      const [columns, rows] = [1 + random.below(14), 1 + random.below(14)];
      const isRound = rounds[run % 4];
      const open = random.between(0.2, 0.8);
      const cells = Int32Array.from({ length: columns * rows }, () => (random.next() < open ? 0 : -1));
      const wanted = flooded(cells, columns, rows, isRound);
      numberParts(cells, columns, rows, isRound);
      for (let a = 0; a < cells.length; a++) {
        if (cells[a] < 0 !== wanted[a] < 0 || (cells[a] === 0) !== (wanted[a] === 0)) expect.unreachable(`cell ${a} of run ${run}`);
        for (let b = 0; b < a; b++) if ((cells[a] === cells[b]) !== (wanted[a] === wanted[b])) expect.unreachable(`cells ${a} and ${b}`);
      }
    }
  });

  function flooded(cells: Int32Array, columns: number, rows: number, isRound: Grid['isRound']): number[] {
    const parts = Array.from(cells, (cell) => (cell < 0 ? -1 : Number.NaN));
    const flood = (i: number, j: number, part: number): void => {
      const [x, y] = [isRound.x ? (i + columns) % columns : i, isRound.y ? (j + rows) % rows : j];
      if (x < 0 || y < 0 || x >= columns || y >= rows || !Number.isNaN(parts[x + columns * y])) return;
      parts[x + columns * y] = part;
      for (let n = 0; n < 9; n++) flood(x + (n % 3) - 1, y + Math.floor(n / 3) - 1, part);
    };
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < columns; i++) {
        if ((!isRound.x && (i === 0 || i === columns - 1)) || (!isRound.y && (j === 0 || j === rows - 1))) flood(i, j, 0);
      }
    }
    for (let c = 0, part = 1; c < cells.length; c++) if (Number.isNaN(parts[c])) flood(c % columns, Math.floor(c / columns), part++);
    return parts;
  }
});
