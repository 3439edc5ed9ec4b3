import { buildWorld, type Scene, type SceneKinematic, type SceneWall, validateScene } from '@carom/scene';
import { contactsOf } from 'carom/inspect';
import { describe, expect, it } from 'vitest';
import { arcThrough, pointsOfArc } from '../../src/edit/arc.ts';
import { driveOf, withDrive } from '../../src/edit/drives.ts';
import { freshGroup, groupOf, nameInGroup, ownName } from '../../src/edit/groups.ts';
import { convexHull } from '../../src/edit/hull.ts';
import { bitsOf, layerOf, meet, withLayer, withMeeting } from '../../src/edit/layers.ts';
import { settled } from '../../src/edit/settled.ts';
import { onDirection, onGrid, roundStep, snapTo } from '../../src/edit/snap.ts';
import { turned, turnedPoint } from '../../src/edit/turning.ts';
import { distanceTo, gripsOf, middleOf, shifted } from '../../src/edit/wall-shape.ts';
import { points } from './points.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Numbers that look random, the same each time. */
function numbers(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return least + ((most - least) * state) / 2147483648;
  };
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const scene: Scene = { format: 'carom-scene', version: 0, engine: 'world' };
const isValid = (wall: SceneWall) => validateScene({ ...scene, walls: [wall] }).ok;

describe('an arc through three points', () => {
  const next = numbers(7);
  const triples = Array.from({ length: 200 }, () => [0, 1, 2].map(() => ({ x: next(-5, 5), y: next(-5, 5) })));

  it('meets all three, the middle one on its way from one end to the other', () => {
    for (const [a, middle, b] of triples) {
      const arc = arcThrough(a, middle, b);
      if (!arc) continue;
      for (const point of [a, middle, b]) {
        expect(far(point, arc) / arc.r).toBeCloseTo(1, 9);
        expect(distanceTo(arc as unknown as SceneWall, point)).toBeLessThan(1e-6 * arc.r);
      }
      const ends = pointsOfArc(arc);
      expect(Math.min(far(ends.a, a) + far(ends.b, b), far(ends.a, b) + far(ends.b, a))).toBeLessThan(1e-6 * arc.r);
      expect(isValid(arc as unknown as SceneWall)).toBe(true);
    }
  });

  it('is none where they lie on a line, or two at one place', () => {
    expect(arcThrough({ x: 0, y: 0 }, { x: 1, y: 1 }, { x: 2, y: 2 })).toBeNull();
    expect(arcThrough({ x: 0, y: 0 }, { x: 0, y: 0 }, { x: 2, y: 2 })).toBeNull();
    expect(arcThrough({ x: 0, y: 0 }, { x: 1, y: 2 }, { x: 0, y: 0 })).toBeNull();
  });

  it('is as far from a point as the nearest of a thousand points of it', () => {
    for (const [a, middle, b] of triples.slice(0, 40)) {
      const arc = arcThrough(a, middle, b);
      if (!arc || arc.r > 20) continue;
      const [start, end] = [Math.atan2(arc.from.y, arc.from.x), Math.atan2(arc.to.y, arc.to.x)];
      const sweep = (((end - start) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      const at = { x: next(-6, 6), y: next(-6, 6) };
      const sampled = Array.from({ length: 1001 }, (_, i) => {
        const angle = start + (sweep * i) / 1000;
        return far(at, { x: arc.x + arc.r * Math.cos(angle), y: arc.y + arc.r * Math.sin(angle) });
      });
      expect(Math.abs(distanceTo(arc as unknown as SceneWall, at) - Math.min(...sampled))).toBeLessThan(0.01 * arc.r);
    }
  });
});

const shapes: readonly SceneWall[] = [
  { x1: 1, y1: 2, x2: 4, y2: 3 },
  { x1: 1, y1: 2, x2: 4, y2: 3, r: 0.5 },
  { minX: 1, minY: 2, maxX: 4, maxY: 3 },
  { x: 1, y: 2, r: 3 },
  {
    points: points([1, 1], [4, 1], [3, 4]),
  },
  {
    chain: points([1, 1], [4, 1], [3, 4]),
  },
  {
    chain: points([1, 1], [4, 1], [3, 4]),
    closed: true,
  },
  { x: 1, y: 2, r: 3, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } },
  { inside: { minX: 1, minY: 2, maxX: 4, maxY: 3 } },
  { inside: { x: 1, y: 2, r: 3 } },
];

describe.each(shapes)('a wall %j', (wall) => {
  it('is shifted there and back, corners and distances with it', () => {
    const there = shifted(wall, 2, -1);
    expect(there).not.toEqual(wall);
    expect(shifted(there, -2, 1)).toEqual(wall);
    for (const [i, { at }] of gripsOf(wall).entries())
      expect(gripsOf(there)[i].at).toEqual({ x: expect.closeTo(at.x + 2, 9), y: expect.closeTo(at.y - 1, 9) });
    for (const at of points([0, 0], [2.5, 2.2])) {
      expect(distanceTo(there, { x: at.x + 2, y: at.y - 1 })).toBeCloseTo(distanceTo(wall, at), 9);
    }
  });

  it('is valid whichever of its handles goes wherever', () => {
    const next = numbers(3);
    for (const { move } of gripsOf(wall)) {
      for (let i = 0; i < 30; i++) {
        const moved = move({ x: next(-10, 10), y: next(-10, 10) });
        if (!('points' in wall)) expect(isValid(moved), JSON.stringify(moved)).toBe(true); // a polygon may be bent in, which is refused in words
        expect(moved).not.toBe(wall);
      }
    }
  });

  it('turned keeps the distance of every corner from where it turns, and of every point from it', () => {
    const about = { x: 2, y: 1 };
    const turning = turned(wall, about, 0.7);
    expect(isValid(turning)).toBe(true);
    if ('inside' in wall) return;
    for (const at of points([0, 0], [2.5, 2.2], [6, -3]))
      expect(distanceTo(turning, turnedPoint(at, about, 0.7))).toBeCloseTo(distanceTo(wall, at), 9);
  });
});

it('a point within a solid shape is at no distance from it', () => {
  expect(distanceTo(shapes[4], { x: 2.8, y: 2 })).toBe(0);
  expect(distanceTo(shapes[2], { x: 2, y: 2.5 })).toBe(0);
  expect(distanceTo(shapes[6], { x: 2.8, y: 2 })).toBeGreaterThan(0); // a closed chain is a fence
});

describe('a moving wall that a scene has put elsewhere', () => {
  const next = numbers(11);
  const placed = Array.from({ length: 30 }, (_, i): SceneKinematic => {
    const shape = [
      { x1: 1, y1: 2, x2: 3, y2: 2 },
      { minX: 1, minY: 2, maxX: 4, maxY: 3 },
      {
        points: points([1, 1], [4, 1], [3, 4]),
      },
      {
        chain: points([1, 1], [4, 1], [3, 4]),
      },
    ][i % 4];
    return {
      ...shape,
      pivot: { x: next(-2, 2), y: next(-2, 2) },
      x: next(-5, 5),
      y: next(-5, 5),
      angle: i % 5 === 0 ? 0 : next(-3, 3),
      shuttle: { x: 2, period: 1 },
    };
  });

  it.each(placed)('stands where the engine puts it: %j', (wall) => {
    const now = settled(wall);
    expect(now).not.toHaveProperty('angle');
    expect(now.shuttle).toEqual(wall.shuttle);
    const { pivot = { x: 0, y: 0 }, x = 0, y = 0, angle = 0 } = wall;
    const there = ({ x: px, y: py }: Point) => turnedPoint({ x: px - pivot.x + x, y: py - pivot.y + y }, { x, y }, angle);
    for (const at of points([0, 0], [2, 2.5], [7, 1]))
      expect(distanceTo(now as SceneWall, there(at))).toBeCloseTo(distanceTo(wall as SceneWall, at), 9);
    const hash = (one: SceneKinematic) => {
      const world = buildWorld({
        ...scene,
        kinematics: [{ ...one, shuttle: undefined } as unknown as SceneKinematic].map(({ shuttle: _, ...rest }) => rest as SceneKinematic),
      });
      world.add({ x: 3, y: 6, r: 0.5, vy: -9 });
      for (let i = 0; i < 60; i++) world.step(1 / 60);
      return [...world].flatMap((disc) => [disc.x, disc.y]);
    };
    for (const [i, value] of hash(now).entries()) expect(value).toBeCloseTo(hash(wall)[i], 4);
  });

  it.each([
    { x: 1, y: 2, r: 1, pivot: { x: 2, y: 2 }, angle: 0.5 },
    { x: 1, y: 2, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 }, pivot: { x: 2, y: 2 }, angle: 0.5 },
  ] as const)('that is round begins where it lies, turned about its pivot: %j', (wall) => {
    const now = settled(wall);
    expect(now).not.toHaveProperty('angle');
    const at = turnedPoint({ x: 1, y: 2 }, { x: 2, y: 2 }, 0.5);
    expect(now).toMatchObject({ x: at.x, y: at.y, pivot: { x: 2, y: 2 } });
    expect(middleOf(now as SceneWall)).toEqual(at);
    expect(shifted(now as SceneWall, 2, 1)).toMatchObject({ x: at.x + 2, pivot: { x: 4, y: 3 } });
  });

  it('that is a room keeps its angle, which no box can say', () => {
    const wall: SceneKinematic = { inside: { minX: -1, minY: -1, maxX: 1, maxY: 1 }, x: 3, y: 4, angle: 0.5, angularVelocity: 1 };
    expect(settled(wall)).toMatchObject({ inside: { minX: 2, minY: 3 }, pivot: { x: 3, y: 4 }, angle: 0.5 });
  });

  it('that turns about the origin says so, and goes on turning about the same point of it when it is shifted', () => {
    const wall: SceneKinematic = { x1: 1, y1: 2, x2: 3, y2: 2, angularVelocity: 1 };
    expect(settled(wall)).toEqual({ ...wall, pivot: { x: 0, y: 0 } });
    expect(shifted(settled(wall) as SceneWall, 2, 1)).toMatchObject({ pivot: { x: 2, y: 1 } });
  });

  it('stays as it is where it is put nowhere else', () => {
    const wall: SceneKinematic = { x1: 1, y1: 2, x2: 3, y2: 2, pivot: { x: 1, y: 2 } };
    expect(settled(wall)).toBe(wall);
  });
});

it('a hull is convex, holds all points, and has corners among them only', () => {
  const next = numbers(5);
  for (let k = 0; k < 100; k++) {
    const points = Array.from({ length: 3 + (k % 9) }, () => ({ x: Math.round(next(-4, 4)), y: Math.round(next(-4, 4)) }));
    const hull = convexHull(points);
    if (hull.length === 0) continue;
    if (hull.length < 3) continue;
    expect(isValid({ points: hull } as SceneWall), JSON.stringify(points)).toBe(true);
    for (const point of points) expect(distanceTo({ points: hull } as SceneWall, point)).toBeLessThan(1e-9);
    for (const corner of hull) expect(points).toContainEqual(corner);
  }
});

describe('snapping', () => {
  it('has steps of 1, 2 and 5 times a power of ten, never finer than asked for', () => {
    expect([0.3, 0.2, 1, 1.01, 2.1, 5, 5.1, 99, 1e-7, 3e12].map(roundStep)).toEqual([0.5, 0.2, 1, 2, 5, 5, 10, 100, 1e-7, 5e12]);
    const next = numbers(2);
    for (let i = 0; i < 300; i++) {
      const least = 10 ** next(-9, 9);
      const step = roundStep(least);
      expect(step).toBeGreaterThanOrEqual(least * (1 - 1e-9));
      expect(step).toBeLessThanOrEqual(2.5 * least * (1 + 1e-9));
    }
  });

  it('gives numbers in few digits', () => {
    expect([onGrid(0.30000001, 0.1), onGrid(-0.01, 0.1), onGrid(1234.4, 50), onGrid(2.99999, 0.2)]).toEqual([0.3, 0, 1250, 3]);
    expect(Object.is(onGrid(-0.01, 0.1), 0)).toBe(true);
  });

  it('meets the nearest point within reach, else lines with others, else the grid', () => {
    const next = numbers(9);
    for (let k = 0; k < 300; k++) {
      const targets = Array.from({ length: 6 }, () => ({ x: next(0, 10), y: next(0, 10) }));
      const at = { x: next(0, 10), y: next(0, 10) };
      const snapped = snapTo(at, { targets, reach: 0.8, grid: 0.5 });
      const [nearest] = [...targets].sort((a, b) => far(a, at) - far(b, at));
      if (far(nearest, at) <= 0.8) expect(snapped).toMatchObject(nearest);
      else {
        for (const [key, on] of [
          ['x', snapped.onX],
          ['y', snapped.onY],
        ] as const) {
          const near = Math.min(...targets.map((target) => Math.abs(target[key] - at[key])));
          if (near <= 0.4) expect(Math.abs(snapped[key] - at[key])).toBeCloseTo(near, 12);
          else expect([on, snapped[key] % 0.5]).toEqual([undefined, 0]);
        }
      }
    }
  });

  it('a line keeps to 24 directions, as long as its shadow', () => {
    expect(onDirection({ x: 1, y: 1 }, { x: 4, y: 1.2 })).toEqual({ x: 4, y: 1 });
    const { x, y } = onDirection({ x: 0, y: 0 }, { x: 1, y: 1.05 });
    expect(x).toBeCloseTo(y, 12);
  });
});

describe('layers by their names', () => {
  const layers = { others: ['others'], balls: ['others'], ghosts: ['ghosts'] };

  it('stand for the bits that the engine gives them', () => {
    const world = buildWorld({
      ...scene,
      world: { layers },
      bodies: Object.keys(layers).map((layer, i) => ({ x: 3 * i, y: 0, r: 1, filter: { layer } })),
    });
    for (const [i, body] of [...world].entries()) {
      const { category, mask } = bitsOf(layers, Object.keys(layers)[i]);
      expect([body.filter.category >>> 0, body.filter.mask >>> 0]).toEqual([category, mask]);
      expect(layerOf(layers, body.filter)).toBe(Object.keys(layers)[i]);
    }
  });

  it('meet or not, whichever of both says so', () => {
    expect([
      meet(layers, 'balls', 'others'),
      meet(layers, 'others', 'balls'),
      meet(layers, 'balls', 'ghosts'),
      meet(layers, 'balls', 'balls'),
    ]).toEqual([true, true, false, false]);
    for (const [a, b] of [
      ['balls', 'others'],
      ['balls', 'ghosts'],
      ['balls', 'balls'],
    ]) {
      for (const on of [true, false]) {
        const next = withMeeting(layers, a, b, on);
        expect([meet(next, a, b), meet(next, b, a)]).toEqual([on, on]);
        expect(meet(next, 'ghosts', 'ghosts')).toBe(true); // the others stay
      }
    }
  });

  it('a new one meets all, and so does what has no layer, as before', () => {
    const next = withLayer({}, 'balls');
    expect(next).toEqual({ balls: ['balls'] });
    expect(withLayer({ ghosts: [] }, 'balls')).toEqual({ ghosts: [], balls: ['ghosts', 'balls'] });
    const world = buildWorld({
      ...scene,
      world: { layers: next as Record<string, string[]> },
      bodies: [
        { x: 0, y: 0, r: 1 },
        { x: 1.9, y: 0, r: 1, filter: { layer: 'balls' } },
      ],
    });
    world.step(1 / 60);
    expect([...contactsOf(world)]).toHaveLength(1);
    expect(Array.from(world, ({ filter }) => layerOf(next as Record<string, string[]>, filter))).toEqual([null, 'balls']);
  });

  it('names that cannot be are refused in words', () => {
    expect(
      [withLayer(layers, ''), withLayer(layers, 'balls'), withLayer(layers, 'x'.repeat(81)), withLayer(layers, '__proto__')].map(
        (one) => typeof one,
      ),
    ).toEqual(['string', 'string', 'string', 'string']);
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`l${i}`, []]));
    expect(withLayer(many, 'one more')).toContain('31');
    expect(layerOf(layers, {})).toBeNull();
    expect(layerOf(layers, { category: 64, mask: 3 })).toBeUndefined();
  });
});

it('groups are told by names, and what a thing is stays at the end', () => {
  expect([groupOf('a / b'), groupOf('a'), groupOf(undefined), groupOf(' / b')]).toEqual(['a', null, null, null]);
  expect(nameInGroup('a / bumper', 'Group 3')).toBe('Group 3 / bumper');
  expect(nameInGroup('Group 3 / bumper', null)).toBe('bumper');
  expect(ownName('bumper')).toBe('bumper');
  expect(freshGroup(['Group 1 / a', 'Group 3 / b', undefined])).toBe('Group 2');
  for (const name of ['x'.repeat(80), `${'y'.repeat(70)} / left bumper`]) {
    const long = nameInGroup(name, 'Group 12');
    expect(long.length).toBeLessThanOrEqual(80);
    expect(groupOf(long)).toBe('Group 12');
    expect(long.endsWith(name.slice(-6))).toBe(true);
  }
});

it.each(['shuttle', 'flip', 'turn', 'go'] as const)('a moving wall changes how it moves to %s, and does nothing else then', (drive) => {
  for (const before of [
    { shuttle: { x: 1, period: 2 } },
    { pivot: { x: 1, y: 2 }, flip: { angle: 1, speed: 3, control: 'left' } },
    { angularVelocity: 3 },
    { vx: 1 },
  ] satisfies Partial<SceneKinematic>[]) {
    const wall: SceneKinematic = { x1: 1, y1: 2, x2: 3, y2: 2, ...before };
    const entries = Object.entries({ ...wall, ...withDrive(wall, drive) }).filter(([, value]) => value !== undefined);
    const next = Object.fromEntries(entries) as unknown as SceneKinematic;
    expect(driveOf(next)).toBe(drive);
    expect(validateScene({ ...scene, kinematics: [next] })).toMatchObject({ ok: true });
  }
});

it('the middle of a shape is the mean of its corners, and the center of a round one', () => {
  expect(middleOf({ minX: 0, minY: 0, maxX: 4, maxY: 2 })).toEqual({ x: 2, y: 1 });
  expect(middleOf({ x1: 0, y1: 0, x2: 4, y2: 2, r: 0.5 })).toEqual({ x: 2, y: 1 });
  expect(middleOf({ x: 1, y: 2, r: 3 })).toEqual({ x: 1, y: 2 });
  expect(middleOf({ inside: { x: 1, y: 2, r: 3 } })).toEqual({ x: 1, y: 2 });
  expect(
    middleOf({
      points: points([0, 0], [3, 0], [0, 3]),
    }),
  ).toEqual({ x: 1, y: 1 });
});
