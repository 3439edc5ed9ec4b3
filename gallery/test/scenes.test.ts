import { buildTimeline, discsOf, encodeScene, type Scene, type SceneLook } from '@carom/scene';
import type { Disc, Timeline } from 'carom';
import { describe, expect, it } from 'vitest';
import { runs, sample } from '../../packages/carom/test/runs.ts';
import {
  carromBreak,
  circleBilliard,
  cradle,
  gallery,
  galperin,
  gas,
  lorentzGas,
  mixing,
  poolBreak,
  symmetricHit,
  threeCushion,
} from '../src/index.ts';

/** Runs to `time` and gives the meetings as `kind:a-b` in order. */
function meetings(timeline: Timeline<SceneLook>, time: number): string[] {
  timeline.runTo(time);
  return timeline
    .events()
    .flatMap((event) => (event.kind === 'pair' ? `${event.a.id}-${event.b.id}` : event.kind === 'wall' ? `${event.a.id}-wall` : []));
}

/** Σ of something over all discs, movable or not. */
function sum(timeline: Timeline<SceneLook>, value: (disc: Disc<SceneLook>) => number): number {
  let total = 0;
  for (const disc of timeline) total += value(disc);
  return total;
}

const square = ({ vx, vy }: { readonly vx: number; readonly vy: number }) => vx * vx + vy * vy;

describe('the 15-ball break', () => {
  const scene = poolBreak();

  it('has a cue ball and 15 balls, each number once, the 8 in the middle, of 57.15 mm and 170 g on 2.54 × 1.27 m', () => {
    const balls = discsOf(scene).slice(1);
    expect(balls.map(({ label }) => Number(label)).sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    expect(balls[4]).toMatchObject({ label: '8', y: 0.635 });
    expect(balls.filter(({ striped }) => striped)).toHaveLength(7);
    expect(discsOf(scene).every(({ r, mass }) => r * 2 === 0.05715 && mass === 0.17)).toBe(true);
    expect(scene.walls?.[0]).toMatchObject({ inside: { minX: 0, minY: 0, maxX: 2.54, maxY: 1.27 } });
  });

  it('racks tight: 30 pairs touch to within rounding', () => {
    const balls = discsOf(scene).slice(1);
    const gaps = balls.flatMap((a, i) => balls.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r));
    expect(gaps.filter((gap) => Math.abs(gap) < 1e-15)).toHaveLength(30);
  });

  it('sends every ball on its way, keeps all on the table, and loses energy only at cushions', () => {
    const timeline = buildTimeline(scene);
    const energy = timeline.kineticEnergy();
    timeline.runTo(4);
    for (const { x, y, r, vx, vy } of timeline) {
      expect(Math.hypot(vx, vy)).toBeGreaterThan(0);
      expect(x - r > -1e-12 && x + r < 2.54 + 1e-12 && y - r > -1e-12 && y + r < 1.27 + 1e-12).toBe(true);
    }
    let lost = 0;
    for (const event of timeline.events()) {
      if (event.kind === 'wall') lost += 0.5 * 0.17 * event.approachSpeed ** 2 * (1 - 0.85 ** 2);
    }
    expect(timeline.kineticEnergy() + lost).toBeCloseTo(energy, 11);
  });
});

describe('three-cushion carom', () => {
  it('makes the point: three cushions, red, yellow', () => {
    expect(meetings(buildTimeline(threeCushion()), 1.6).filter((pair) => pair.startsWith('0-'))).toEqual([
      '0-wall',
      '0-wall',
      '0-wall',
      '0-2',
      '0-1',
    ]);
  });
});

describe('the carrom board', () => {
  const men = discsOf(carromBreak()).slice(1);

  it('has queen, nine white and nine black men, each touching its neighbors', () => {
    expect(
      men
        .map(({ name }) => name)
        .sort()
        .join(),
    ).toBe([...Array(9).fill('black'), 'queen', ...Array(9).fill('white')].join());
    const gaps = men.flatMap((a, i) => men.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r));
    expect(gaps.filter((gap) => Math.abs(gap) < 1e-15)).toHaveLength(42);
    expect(Math.min(...gaps)).toBeGreaterThan(-1e-15);
  });

  it('is the same turned by a third', () => {
    const [c, s] = [-0.5, Math.sqrt(3) / 2];
    for (const { x, y, name } of men) {
      const there = men.find((man) => Math.hypot(man.x - c * x + s * y, man.y - s * x - c * y) < 1e-12);
      expect(there?.name).toBe(name);
    }
  });
});

describe("Newton's cradle", () => {
  it.each([
    [5, 1],
    [5, 2],
    [5, 3],
    [7, 3],
    [20, 1],
  ])('of %i balls with %i arriving: as many leave at the same speed, through k(N − k) collisions', (count, arriving) => {
    const timeline = buildTimeline(cradle({ count, arriving }));
    expect(meetings(timeline, 0.3)).toHaveLength(arriving * (count - arriving));
    const speeds = Array.from(timeline, ({ vx }) => vx);
    expect(speeds.slice(0, count - arriving).every((vx) => Math.abs(vx) < 1e-12)).toBe(true);
    expect(speeds.slice(count - arriving).every((vx) => Math.abs(vx - 0.5) < 1e-12)).toBe(true);
  });
});

describe('π by collisions', () => {
  it.each([
    [1, 3],
    [100, 31],
    [1e4, 314],
    [1e6, 3141],
    [1e8, 31415],
    [2, 5],
    [10, 10],
    [1000, 99],
  ])('a ratio of %i gives %i collisions', (ratio, count) => {
    const timeline = buildTimeline(galperin({ ratio }), { history: { keyframes: 0 } });
    const before = timeline.eventCount;
    while (timeline.next() !== null) timeline.step();
    expect(timeline.eventCount - before).toBe(count);
  });
});

describe('gases', () => {
  it('the elastic gas keeps its kinetic energy to 1e-12 over 1e5 collisions', () => {
    const collisions = runs(100_000);
    const timeline = buildTimeline(gas({ count: 100 }), { history: { keyframes: 0 } });
    const energy = timeline.kineticEnergy();
    for (let k = 0; k < collisions; k++) timeline.step();
    expect(Math.abs(timeline.kineticEnergy() / energy - 1)).toBeLessThan(1e-12);
  });

  it('covers the fraction of the box asked for', () => {
    const timeline = buildTimeline(gas({ count: 500, fraction: 0.3, seed: 9 }));
    expect(sum(timeline, ({ r }) => Math.PI * r * r) / 2).toBeCloseTo(0.3, 12);
  });

  it('hot meets cold: the mean energies of heavy and light discs come together', () => {
    const timeline = buildTimeline(mixing(), { history: { keyframes: 0 } });
    const mean = (mass: number) => {
      const discs = [...timeline].filter((disc) => disc.mass === mass);
      return discs.reduce((total, disc) => total + 0.5 * mass * square(disc), 0) / discs.length;
    };
    expect(mean(9) / mean(1)).toBeCloseTo(900, 6);
    timeline.runTo(15);
    expect(mean(9) / mean(1)).toBeGreaterThan(0.6);
    expect(mean(9) / mean(1)).toBeLessThan(1.6);
  });

  it('the Lorentz gas keeps every speed, and its scatterers where they are', () => {
    const before = buildTimeline(lorentzGas());
    const after = before.fork();
    after.runTo(3);
    expect(after.eventCount).toBeGreaterThan(before.eventCount + 150);
    for (const { id, mass, x, y } of after) if (mass === Infinity) expect([x, y]).toEqual([before.get(id)?.x, before.get(id)?.y]);
    expect(after.kineticEnergy() / before.kineticEnergy()).toBeCloseTo(1, 12);
  });
});

describe('closed forms', () => {
  it('the round billiard touches the wall at the five points of a star, over and over', () => {
    const timeline = buildTimeline(circleBilliard());
    timeline.runTo(200);
    const points = timeline.events().flatMap((event) => (event.kind === 'wall' ? event.point : []));
    expect(points.length).toBeGreaterThan(100);
    for (const [k, { x, y }] of points.entries()) {
      const angle = (2 * Math.PI * 2 * (k + 1)) / 5;
      expect(Math.hypot(x - Math.cos(angle), y - Math.sin(angle))).toBeLessThan(1e-11);
    }
  });

  it('two at once: sequential ties give (−1/8, −√3/8), (3/4, √3/4), (3/8, −√3/8)', () => {
    const timeline = buildTimeline(symmetricHit());
    expect(meetings(timeline, 4)).toEqual(['0-1', '0-2']);
    const root = Math.sqrt(3) / 8;
    const wanted = [
      [-1 / 8, -root],
      [3 / 4, 2 * root],
      [3 / 8, -root],
    ];
    for (const { id, vx, vy } of timeline) {
      expect(vx).toBeCloseTo(wanted[id][0], 14);
      expect(vy).toBeCloseTo(wanted[id][1], 14);
    }
  });
});

it.each(gallery)('$id fits into a share link, gas included', async ({ build }) => {
  const scene: Scene = build();
  expect((await encodeScene(scene)).length).toBeLessThan(8000);
});

it.each(sample(gallery.filter(({ build }) => build().engine === 'timeline')))(
  '$id can be read a hundred times on the way without changing its end',
  ({ build, until }) => {
    const end = Math.min(until, 0.3);
    const read = buildTimeline(build());
    const unread = buildTimeline(build());
    unread.runTo(end);
    for (let k = 1; k <= 100; k++) {
      read.runTo((end * k) / 100);
      read.at((end * k) / 200);
      read.next();
    }
    expect(read.hash()).toBe(unread.hash());
  },
);
