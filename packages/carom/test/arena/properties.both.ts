import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Arena,
  type ArenaDisc,
  type ArenaOrder,
  bounceDiscs,
  cleanOrder,
  codingameOrder,
  EventLimitError,
  meanMaxOrder,
} from '../../src/arena/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { runs } from '../runs.ts';

type Disc = { -readonly [name in keyof ArenaDisc]-?: number };

/** Discs at random that do not overlap at the start, as dense as contest games get. */
function scatter(seed: number, count: number, size: number): Disc[] {
  const random = createRandom(seed);
  const discs: Disc[] = [];
  while (discs.length < count) {
    const at = { x: random.between(-size, size), y: random.between(-size, size), r: random.between(100, 500) };
    if (discs.some((other) => Math.hypot(at.x - other.x, at.y - other.y) <= at.r + other.r)) continue;
    discs.push({ ...at, vx: random.between(-900, 900), vy: random.between(-900, 900), mass: random.between(0.5, 8) });
  }
  return discs;
}

function arenaOf(discs: readonly Disc[], order: ArenaOrder = cleanOrder): Arena {
  const arena = new Arena({ discs: discs.length, order });
  for (const [i, disc] of discs.entries()) arena.set(i, disc);
  return arena;
}

function read(arena: Arena): Disc[] {
  const { x, y, vx, vy, r, inverseMass } = arena;
  return Array.from(x, (_, i) => ({ x: x[i], y: y[i], vx: vx[i], vy: vy[i], r: r[i], mass: 1 / inverseMass[i] }));
}

const seeds = fc.integer({ min: 1, max: 2 ** 30 });
const orders = fc.constantFrom(cleanOrder, codingameOrder, meanMaxOrder);

/** The law of each order as the referees write it: all pairs, every time, no shortcut. */
function plain(discs: Disc[], order: ArenaOrder, dt: number, bounce: (i: number, j: number) => void): number[][] {
  const events: number[][] = [];
  const batch = order.together;
  const met = new Set<string>();
  let now = 0;
  while (batch === null || now < dt) {
    const found: { t: number; i: number; j: number }[] = [];
    for (let i = 0; i < discs.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [discs[i], discs[j]];
        const [dx, dy, dvx, dvy] = [a.x - b.x, a.y - b.y, a.vx - b.vx, a.vy - b.vy];
        const along = dx * dvx + dy * dvy;
        const overlap = Math.sqrt(dx * dx + dy * dy) <= a.r + b.r;
        if (met.has(`${i} ${j}`) || (order.overlap === 'approaching' && !(along < 0))) continue;
        const v2 = dvx * dvx + dvy * dvy;
        const d = along * along - v2 * (dx * dx + dy * dy - (a.r + b.r) * (a.r + b.r));
        const t = overlap ? 0 : (-along - Math.sqrt(d)) / v2;
        if (overlap || (d >= 0 && t > 0 && (batch === null ? now + t <= dt : d > 0 && t <= dt - now))) found.push({ t, i, j });
      }
    }
    if (found.length === 0) break;
    found.sort((a, b) => now + a.t - (now + b.t) || a.t - b.t);
    const flight = batch === null ? found[0].t : now + found[0].t - now;
    const last = batch === null ? -1 : now + found[0].t + batch;
    for (const disc of discs) {
      disc.x += disc.vx * flight;
      disc.y += disc.vy * flight;
    }
    for (const { t, i, j } of batch === null ? found.slice(0, 1) : found.filter((each) => now + each.t <= last)) {
      const [first, second] = order.scan === 'ascending' ? [j, i] : [i, j];
      events.push([now + t, first, second]);
      bounce(first, second);
      if (order.overlap === 'always') continue;
      for (const key of met) if (key.split(' ').some((name) => Number(name) === i || Number(name) === j)) met.delete(key);
      met.add(`${i} ${j}`);
    }
    now += flight;
  }
  for (const disc of discs) {
    disc.x += disc.vx * (dt - now);
    disc.y += disc.vy * (dt - now);
  }
  return events;
}

describe('a step', () => {
  it('gives the bits of a plain scan of all pairs without any shortcut, in every order', () => {
    let total = 0;
    fc.assert(
      fc.property(seeds, orders, fc.integer({ min: 2, max: 12 }), fc.constantFrom(0.3, 1, 4), (seed, order, count, dt) => {
        const discs = scatter(seed, count, 400 + 250 * count);
        const law = { minImpulse: 120, separate: 1e-5 };
        const arena = arenaOf(discs, order);
        const events: number[][] = [];
        arena.step(dt, {
          pair: (i, j) => {
            events.push([arena.now, i, j]);
            bounceDiscs(arena, i, j, law);
          },
        });
        const other = arenaOf(discs, order); // holds the numbers for the bounces of the plain scan
        const copy = read(arenaOf(discs, order));
        const expected = plain(copy, order, dt, (i, j) => {
          for (const k of [i, j]) other.set(k, { x: copy[k].x, y: copy[k].y, vx: copy[k].vx, vy: copy[k].vy });
          bounceDiscs(other, i, j, law);
          for (const k of [i, j]) Object.assign(copy[k], { x: other.x[k], y: other.y[k], vx: other.vx[k], vy: other.vy[k] });
        });
        expect(events).toEqual(expected);
        expect(read(arena)).toEqual(copy);
        total += events.length;
      }),
      { numRuns: runs(400) },
    );
    expect(total).toBeGreaterThan(runs(150));
  });

  it('runs backwards to where it came from when all velocities are turned', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 8 }), (seed, count) => {
        const start = scatter(seed, count, 1500);
        const arena = arenaOf(start);
        const events = arena.step(0.8);
        fc.pre(events <= 8); // each event multiplies what rounding has done
        for (let i = 0; i < count; i++) arena.set(i, { vx: -arena.vx[i], vy: -arena.vy[i] });
        expect(arena.step(0.8)).toBe(events);
        for (const [i, disc] of read(arena).entries()) {
          expect(Math.abs(disc.x - start[i].x)).toBeLessThan(1e-5);
          expect(Math.abs(disc.y - start[i].y)).toBeLessThan(1e-5);
          expect(Math.abs(disc.vx + start[i].vx)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('of a mirrored set-up gives the mirrored bits: in x, in y, and with x and y exchanged', () => {
    const mirrors: ((disc: Disc) => Disc)[] = [
      (disc) => ({ ...disc, x: -disc.x, vx: -disc.vx }),
      (disc) => ({ ...disc, y: -disc.y, vy: -disc.vy }),
      (disc) => ({ ...disc, x: disc.y, y: disc.x, vx: disc.vy, vy: disc.vx }),
    ];
    fc.assert(
      fc.property(seeds, orders, fc.constantFrom(...mirrors), (seed, order, mirror) => {
        const start = scatter(seed, 7, 1800);
        const box = { inside: { minX: -2400, minY: -2400, maxX: 2400, maxY: 2400 } };
        const [here, there] = [arenaOf(start, order), arenaOf(start.map(mirror), order)];
        for (const arena of [here, there]) {
          arena.addWall(box);
          arena.step(1);
        }
        expect(read(there)).toEqual(read(here).map(mirror));
      }),
      { numRuns: runs(300) },
    );
  });

  it('of permuted discs gives the permuted bits, exact ties aside', () => {
    fc.assert(
      fc.property(seeds, orders, (seed, order) => {
        const start = scatter(seed, 8, 1800);
        const random = createRandom(seed);
        const places = start.map((_, i) => i).sort(() => random.next() - 0.5);
        const here = arenaOf(start, order);
        const there = arenaOf(
          places.map((i) => start[i]),
          order,
        );
        const law = { minImpulse: 120, separate: 1e-5 };
        for (const arena of [here, there]) arena.step(1, { pair: (i, j) => bounceDiscs(arena, i, j, law) });
        const end = read(here);
        expect(read(there)).toEqual(places.map((i) => end[i]));
      }),
      { numRuns: runs(300) },
    );
  });

  it('keeps momentum by any law, and energy while the impulse floor is idle', () => {
    let idle = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const start = scatter(seed, 6, 1500);
        const arena = arenaOf(start, codingameOrder);
        const sum = (value: (disc: Disc) => number) => read(arena).reduce((total, disc) => total + disc.mass * value(disc), 0);
        const momentum = () => [sum((disc) => disc.vx), sum((disc) => disc.vy)];
        const energy = () => sum((disc) => disc.vx ** 2 + disc.vy ** 2);
        const before = [...momentum(), energy()];
        let floor = false;
        const events = arena.step(1, {
          pair: (i, j) => {
            const { x, y, vx, vy, inverseMass } = arena;
            const length = Math.hypot(x[j] - x[i], y[j] - y[i]);
            const speed = ((x[j] - x[i]) * (vx[i] - vx[j]) + (y[j] - y[i]) * (vy[i] - vy[j])) / length;
            if (speed / (inverseMass[i] + inverseMass[j]) < 120) floor = true;
            bounceDiscs(arena, i, j, { minImpulse: 120, separate: 1e-5 });
          },
        });
        for (const k of [0, 1]) expect(Math.abs(momentum()[k] - before[k])).toBeLessThan(1e-8);
        if (floor || events === 0) return;
        idle++;
        expect(Math.abs(energy() / before[2] - 1)).toBeLessThan(1e-12);
      }),
      { numRuns: runs(300) },
    );
    expect(idle).toBeGreaterThan(runs(10));
  });

  it('with scaled positions, radii and velocities gives the scaled bits', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -40, max: 40 }), (seed, power) => {
        const scale = 2 ** power;
        const start = scatter(seed, 6, 1500);
        const grow = (disc: Disc): Disc => ({
          ...disc,
          x: disc.x * scale,
          y: disc.y * scale,
          vx: disc.vx * scale,
          vy: disc.vy * scale,
          r: disc.r * scale,
        });
        const [here, there] = [arenaOf(start), arenaOf(start.map(grow))];
        expect(there.step(2)).toBe(here.step(2));
        expect(read(there)).toEqual(read(here).map(grow));
      }),
      { numRuns: runs(200) },
    );
  });

  it('takes a speed whose square underflows for rest', () => {
    const arena = arenaOf([
      { x: 0, y: 0, vx: 3.555501465629102e-163, vy: 0, r: 1, mass: 1 },
      { x: 4.420551643408002, y: 0, vx: 0, vy: 0, r: 1, mass: 1 },
    ]);
    arena.addWall({ x1: 1.0000000000000002, y1: 0, x2: 4.420551643408002, y2: 0 });
    arena.addWall({ inside: { x: 0, y: 0, r: 9 } });
    arena.setWall(1, 0, false);
    expect(arena.next()).toBeNull();
  });

  it('never gives NaN and always ends, for finite numbers of any size', () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true });
    const size = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    const disc = fc.record({ x: any, y: any, vx: any, vy: any, r: size });
    fc.assert(
      fc.property(fc.array(disc, { minLength: 2, maxLength: 4 }), (discs) => {
        const arena = arenaOf(discs.map((each) => ({ ...each, mass: 1 })));
        const modest = discs.every((each) => [each.x, each.y, each.vx, each.vy, each.r].every((value) => Math.abs(value) < 1e150));
        try {
          arena.step(1);
        } catch (error) {
          expect(error).toBeInstanceOf(EventLimitError); // points in one place, speeds that round to nothing
        }
        if (modest) for (const value of [...arena.x, ...arena.y, ...arena.vx, ...arena.vy]) expect(value).not.toBeNaN();
      }),
      { numRuns: runs(500) },
    );
  });
});
