import { expect, it } from 'vitest';
import { contactsOf, explainPair } from '../../../src/inspect/index.ts';
import { createRandom } from '../../../src/numeric/random.ts';
import type { Body } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';
import { runs } from '../../runs.ts';

const dt = 1 / 60;

it('per pair, begins and ends alternate, also through removals: the ends of the removed say so', () => {
  const random = createRandom(9);
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 12, maxY: 12 } }, { material: { restitution: 0.4 } });
  const put = (): Body =>
    world.add({ x: random.between(1, 11), y: random.between(1, 11), r: random.between(0.2, 0.6), vx: random.between(-9, 9), material: { restitution: random.next() } }); // biome-ignore format: long
  const bodies = Array.from({ length: 60 }, put);
  const open = new Set<string>();
  let removals = 0;
  for (let i = 0; i < 600; i++) {
    world.step(dt);
    for (const { a, b } of world.events.begins) {
      const key = `${a.id} ${'r' in b ? b.id : `w${b.id}`}`;
      if (open.has(key)) expect.unreachable(`${key} begins`);
      open.add(key);
    }
    for (const { a, b, reason } of world.events.ends) {
      const key = `${a.id} ${'r' in b ? b.id : `w${b.id}`}`;
      if (!open.delete(key)) expect.unreachable(`${key} ends`);
      if (reason === 'removed') removals++;
      else if (!a.alive) expect.unreachable(`${key} ends, removed`);
    }
    if (i % 5 === 0) {
      const at = random.below(bodies.length);
      world.remove(bodies[at]);
      bodies[at] = put();
    }
  }
  expect(removals).toBeGreaterThan(20);
  expect(open.size).toBeGreaterThan(20);
});

it('contacts lists exactly what begins and ends tell, for bounces off walls, pushes against them, edits and restored worlds', () => {
  const random = createRandom(3);
  const world = new World({ gravity: { x: 0, y: -10 } });
  const room = world.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } });
  world.addWall({
    chain: [
      { x: 0, y: 3 },
      { x: 3, y: 1 },
      { x: 5, y: 1.5 },
      { x: 10, y: 3 },
    ],
  });
  const box = world.addWall({ minX: 7, minY: 4, maxX: 8, maxY: 5 });
  const piston = world.addKinematic({ x1: 5, y1: 2, x2: 5, y2: 5, r: 0.2 });
  for (let i = 0; i < 60; i++)
    world.add({ x: random.between(1, 4), y: random.between(4, 9), r: random.between(0.15, 0.35), vx: random.between(-3, 3), material: { restitution: (i % 3) / 2 } }); // biome-ignore format: long
  world.add({ x: 9, y: 9, r: 0.3, kind: 'kinematic', vx: -2 });
  const open = new Set<string>();
  const keyOf = ({ a, b }: { a: Body; b: object }): string => `${a.id} ${'r' in b ? (b as Body).id : `w${(b as { id: number }).id}`}`;
  const listed = (): string[] => [...new Set(Array.from(contactsOf(world), keyOf))].sort();
  let parted = 0;
  for (let i = 0; i < 200; i++) {
    piston.vx = i % 120 < 60 ? -3 : 3;
    if (i === 120) box.sensor = true;
    world.step(dt);
    for (const event of world.events.ends) open.delete(keyOf(event));
    for (const event of world.events.begins) open.add(keyOf(event));
    if (i % 50 === 7) world.restore(world.snapshot());
    expect(listed()).toEqual([...open].sort());
    for (const { b, depth } of contactsOf(world)) if (b === room && depth < 0) parted++;
  }
  expect(parted).toBeGreaterThan(10);
});

it('so they do where bodies are fast, overlap, weigh 1:10,000, and reach around a torus', () => {
  const random = createRandom(4);
  let begins = 0;
  for (let run = 0; run < runs(24); run++) {
    const width = random.between(4, 12);
    const torus = run % 5 === 0 ? {} : { periodX: width, periodY: width * random.between(0.6, 1.6) };
    const world = new World({ gravity: { x: 0, y: run % 2 === 0 ? 0 : -10 }, subSteps: 1 + (run % 4), warn: null, ...torus });
    const material = { restitution: [0, 0.5, 1][random.below(3)], friction: [0, 0.3][random.below(2)] };
    for (let i = random.between(20, 90); i > 0; i--) {
      const speed = [1, 10, 60][random.below(3)];
      world.add({ x: random.between(0, width), y: random.between(0, width), r: random.between(0.1, 0.6), vx: random.between(-speed, speed), vy: random.between(-speed, speed), mass: 10 ** random.between(-2, 2), material }); // biome-ignore format: long
    }
    const open = new Set<string>();
    for (let i = 0; i < 25; i++) {
      world.step(dt);
      for (const { a, b } of world.events.begins) {
        const key = `${a.id} ${(b as Body).id}`;
        if (!(a.id < (b as Body).id) || open.has(key)) expect.unreachable(`${key} begins`);
        open.add(key);
        begins++;
      }
      for (const { a, b } of world.events.ends)
        if (!open.delete(`${a.id} ${(b as Body).id}`)) expect.unreachable(`${a.id} ${(b as Body).id} ends`);
    }
  }
  expect(begins).toBeGreaterThan(runs(3000));
});

it('point and normal of a hit are told from the body added first, whichever is larger, across a seam too', () => {
  for (const r of [0.5, 2]) {
    for (const material of [{ restitution: 0 }, { restitution: 1 }]) {
      for (const gravity of [
        { x: 0, y: 0 },
        { x: 0, y: -1e-9 },
      ]) {
        const world = new World({ gravity, periodX: 20 });
        const a = world.add({ x: 19.5 - r, y: 5, r, mass: 1, vx: 60, material });
        const b = world.add({ x: 1.25, y: 5, r: 1, mass: 1 }); // 0.75 away
        world.step(dt);
        const [hit] = world.events.hits;
        expect([hit.a, hit.b]).toEqual([a, b]);
        expect(hit.normal.x).toBeCloseTo(1, 9);
        expect(hit.normal.y).toBeCloseTo(0, 9);
        expect(hit.point.x).toBeCloseTo(20.25, material.restitution === 1 ? 9 : -1);
        expect(hit.normalImpulse).toBeGreaterThan(20);
      }
    }
  }
});

it('where two overlap when they meet, the point of the hit lies on the one added first', () => {
  for (const [r, s] of [
    [1, 0.5],
    [0.5, 1],
  ]) {
    const world = new World();
    world.add({ x: 0, y: 0, r, vx: 6 });
    world.add({ x: 1.2, y: 0, r: s });
    world.step(dt);
    expect(world.events.hits.at(0).point).toEqual({ x: r, y: 0 });
    expect(world.events.hits.at(0).normal).toEqual({ x: 1, y: 0 });
  }
});

it('a hit tells point, normal, approach speed before the solve, impulse and the time within the step', () => {
  const world = new World();
  const a = world.add({ x: 0, y: 0, r: 1, vx: 6, mass: 1, material: { restitution: 0.5 } });
  const b = world.add({ x: 2.25, y: 0, r: 1, mass: 1 });
  world.step(dt);
  world.step(dt);
  expect(world.events.hits.length).toBe(0);
  world.step(dt); // 0.25 / 6 = 2.5 steps
  expect(world.events.hits.length).toBe(1);
  const hit = world.events.hits.at(0);
  expect([hit.a, hit.b]).toEqual([a, b]);
  expect(hit.normal).toEqual({ x: 1, y: 0 });
  expect(hit.approachSpeed).toBe(6);
  expect(hit.normalImpulse).toBeCloseTo(4.5, 12);
  expect(hit.time).toBeCloseTo(0.5 * dt, 12);
  expect(hit.point.x).toBeCloseTo(1.25, 12);
});

it('the impulse of a hit is all that the pair gave each other in the step, at every restitution, friction and number of sub-steps', () => {
  const random = createRandom(11);
  for (let i = 0; i < runs(200); i++) {
    const material = { restitution: i % 2 === 0 ? 0 : random.next(), friction: i % 3 === 0 ? 0 : random.next() };
    const world = new World({ subSteps: 1 + (i % 8), warn: null });
    const other = i % 5 < 3 ? world.add({ x: 0, y: 0, r: 1, mass: random.between(0.1, 10), material }) : null;
    const wall = world.addWall({ x1: 0, y1: -9, x2: 0, y2: 9 }, { material, sensor: other !== null });
    const start = { x: random.between(2.01, 2.1) - (other === null ? 1 : 0), y: random.between(-0.5, 0.5), vx: random.between(-9, -4) };
    const disc = world.add({ ...start, r: 1, mass: random.between(0.1, 10), angularVelocity: random.between(-5, 5), material });
    const before = { vx: disc.vx, vy: disc.vy, w: disc.angularVelocity };
    for (let k = 0; k < 12 && world.events.hits.length === 0; k++) world.step(dt);
    const { a, b, normal, normalImpulse, frictionImpulse } = world.events.hits.at(0);
    expect([a, b]).toEqual(other === null ? [disc, wall] : [other, disc]);
    const side = other === null ? -1 : 1; // the normal leads from a to b
    const [px, py] = [(disc.vx - before.vx) * disc.mass * side, (disc.vy - before.vy) * disc.mass * side];
    const size = Math.hypot(px, py);
    expect(size).toBeGreaterThan(0.1);
    // the normal turns a little while they slide along each other
    expect(normalImpulse / size).toBeCloseTo((px * normal.x + py * normal.y) / size, 1);
    expect(frictionImpulse / size).toBeCloseTo((px * normal.y - py * normal.x) / size, 1);
    expect(Math.hypot(normalImpulse, frictionImpulse) / size).toBeCloseTo(1, 2);
    const spin = (disc.angularVelocity - before.w) * disc.mass * 0.5;
    expect(frictionImpulse / size).toBeCloseTo(spin / size, 9);
  }
});

it('a head-on hit without restitution has the impulse that stops it', () => {
  for (const subSteps of [1, 2, 4, 16]) {
    const world = new World({ subSteps });
    world.addWall({ x1: 4, y1: -1, x2: 4, y2: 1 });
    world.add({ x: 0, y: 0, r: 1, vx: 6, mass: 2 });
    const impulses: number[] = [];
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      for (const { normalImpulse } of world.events.hits) impulses.push(normalImpulse);
    }
    expect(impulses.length).toBe(1);
    expect(impulses[0]).toBeCloseTo(12, 9);
  }
});

it.each([1, 4, 16])(
  'crushes tell who has no room between something kinematic and something that stands, once a pair and step, %d sub-steps',
  (subSteps) => {
    for (const isWall of [true, false])
      for (const isLast of [true, false]) {
        const world = new World({ subSteps });
        world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
        const first = world.add({ x: 0.5, y: 0, r: 0.5 });
        const second = isLast ? first : world.add({ x: 1.5, y: 0, r: 0.5 });
        const press = isWall
          ? world.addKinematic({ minX: 0, minY: -5, maxX: 1, maxY: 5 }, { x: 3 })
          : world.add({ x: 3.5, y: 0, r: 0.5, kind: 'kinematic' });
        press.vx = -3;
        const deepest = () => Math.max(second.x + 0.5 - (isWall ? press.x : press.x - 0.5), 0);
        let steps = 0;
        for (let i = 0; i < 60; i++) {
          world.step(dt);
          const told = [...world.events.crushes];
          expect(told.length).toBeLessThanOrEqual(1);
          for (const { body, by, depth } of told) {
            expect([body, by]).toEqual([second, press]);
            expect(depth).toBeCloseTo(deepest(), 12);
            steps++;
          }
          // deeper than cores, or than half a core of a wall, only where it is told
          if (told.length === 0) expect(deepest()).toBeLessThan(isWall ? 0.0401 : 0.0801);
          expect(first.x).toBeGreaterThan(0.46 - 1e-9);
          if (!isLast) expect(second.x - first.x).toBeGreaterThan(0.92 - 1e-9);
          if (deepest() > 0.4) break;
        }
        expect(steps).toBeGreaterThan(3);
        expect(world.events.crushes.at(0).body).toBe(second);
        press.vx = 0;
        world.step(dt);
        expect(world.events.crushes.length).toBe(0);
      }
  },
);

it('nobody is crushed who has room: by a piston, a flipper, a lift, a kinematic disc, at any speed', () => {
  for (const speed of [0.5, 5, 50, 500]) {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.addWall({ x1: -99, y1: -1, x2: 99, y2: -1 });
    world.add({ x: 0, y: 0, r: 0.5 });
    world.addKinematic({ minX: -9, minY: -0.8, maxX: -8, maxY: 5 }, { vx: speed });
    world.add({ x: 30, y: 5, r: 0.5 });
    world.addKinematic({ x1: 0, y1: 0, x2: 2, y2: 0, r: 0.1 }, { x: 29, y: 3, angularVelocity: speed / 10 });
    world.add({ x: 50, y: 9, r: 0.5 });
    world.addKinematic({ minX: 49, minY: 5, maxX: 51, maxY: 6 }, { vy: speed });
    world.add({ x: 70, y: 9, r: 0.3 });
    world.add({ x: 70, y: 8, r: 0.5, kind: 'kinematic', vy: speed });
    for (let i = 0; i < 60; i++) {
      world.step(dt);
      expect(world.events.crushes.length).toBe(0);
    }
  }
});

it('what rests hits nothing: a ball on the floor tells one begin and no further hits', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
  world.add({ x: 0, y: 0.6, r: 0.5 });
  let [begins, hits] = [0, 0];
  for (let i = 0; i < 300; i++) {
    world.step(dt);
    begins += world.events.begins.length;
    hits += world.events.hits.length;
  }
  expect([begins, hits]).toEqual([1, 1]);
});

it('bodies and walls may be removed and added while events are read', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  const floor = world.addWall({ x1: -50, y1: 0, x2: 50, y2: 0 });
  for (let i = 0; i < 20; i++) world.add({ x: -20 + 2 * i, y: 0.6, r: 0.5 });
  let read = 0;
  for (let i = 0; i < 30; i++) {
    world.step(dt);
    for (const { a, b } of world.events.begins) {
      read++;
      expect(b).toBe(floor);
      world.remove(a);
      world.add({ x: a.x, y: 5, r: 0.4 });
    }
  }
  expect(read).toBe(20);
  world.remove(floor);
  world.step(dt);
  expect([...world].length).toBe(20);
});

it('an error thrown while events are read reaches the caller, and the world goes on', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
  world.add({ x: 0, y: 0.5, r: 0.5 });
  world.step(dt);
  expect(() => {
    for (const event of world.events.begins) throw new Error(`mine ${event.a.id}`);
  }).toThrow('mine 0');
  world.step(dt);
  expect(world.stepCount).toBe(2);
});

it('sensors tell who comes and goes, push nobody, and do not miss what flies through within a step', () => {
  const world = new World();
  const zone = world.add({ x: 10, y: 0, r: 0.5, kind: 'static', sensor: true });
  world.addWall({ x1: 20, y1: -1, x2: 20, y2: 1 }, { sensor: true });
  const bullet = world.add({ x: 0, y: 0, r: 0.05, vx: 300 });
  const seen: unknown[] = [];
  for (let i = 0; i < 12; i++) {
    world.step(dt);
    for (const { sensor, visitor } of world.events.sensorBegins) seen.push(['in', sensor === zone ? 'zone' : 'gate', visitor === bullet]);
    for (const { sensor, visitor } of world.events.sensorEnds) seen.push(['out', sensor === zone ? 'zone' : 'gate', visitor === bullet]);
  }
  expect(seen).toEqual([
    ['in', 'zone', true],
    ['out', 'zone', true], // in the step in which it came
    ['in', 'gate', true],
    ['out', 'gate', true],
  ]);
  expect(bullet.vx).toBe(300);
});

it('explainPair says of a one-sided wall on which side of it a body is, and how far from it on both', () => {
  const world = new World();
  const walls = [{ x1: 0, y1: 0, x2: 5, y2: 0 }, { chain: [{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 9, y: 3 }] }].map((shape) => world.addWall(shape, { oneSided: true })); // biome-ignore format: long
  const places: [x: number, y: number, isBefore: boolean, gap: number][] = [
    [2, 1, true, 1],
    [2, -1, false, -1],
    [-3, 4, true, 5],
    [-3, -4, false, 5],
  ];
  for (const [x, y, isBefore, gap] of places) {
    for (const wall of walls) {
      const { reasons, separation } = explainPair(world, world.add({ x, y, r: 0.5 }), wall);
      expect(separation).toBe(gap - 0.5);
      expect(reasons.join()).toContain(`the center of a is ${isBefore ? 'in front of' : 'behind or beside'} it`);
    }
  }
});

it('what has no filter meets every layer, whichever is listed first, and is found by none of their names', () => {
  const world = new World({ layers: { hero: ['foe'], foe: [], ghost: [] } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 9, maxY: 9 } });
  const crate = world.add({ x: 5, y: 5, r: 1 });
  for (const layer of ['hero', 'foe', 'ghost']) {
    const runner = world.add({ x: 2, y: 5, r: 0.5, vx: 8, filter: { layer } });
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    expect(explainPair(world, runner, crate).meets).toBe(true);
    expect(runner.x, layer).toBeLessThan(9);
    expect(world.within({ x: 4, y: 4, r: 9 }, { layer })).toEqual([runner]);
    world.remove(runner);
  }
  crate.filter = { mask: 0 };
  expect(crate.filter.category).toBe(-2147483648);
});

it('layers decide who meets; explainPair says why, and what the contact is made of', () => {
  const world = new World({ layers: { player: ['food', 'wall'], food: [], wall: [] } });
  const player = world.add({ x: 0, y: 0, r: 1, filter: { layer: 'player' }, material: { restitution: 0.9, friction: 0.4 } });
  const food = world.add({ x: 1.5, y: 0, r: 1, filter: { layer: 'food' }, material: { friction: 0.9 } });
  const more = world.add({ x: 3, y: 0, r: 1, filter: { layer: 'food' } });
  for (let i = 0; i < 60; i++) world.step(dt);
  expect(food.x - player.x).toBeGreaterThan(1.9);
  expect(more.x).toBe(3);
  const explained = explainPair(world, player, food);
  expect(explained).toMatchObject({ meets: true, senses: false, restitution: 0.9, friction: Math.sqrt(0.4 * 0.9) });
  expect(explained.reasons[0]).toBe('restitution 0.9: the larger of 0.9 and 0');
  expect(explainPair(world, food, more)).toMatchObject({ meets: false });
  expect(explainPair(world, food, more).reasons.join()).toContain('no: the mask of a');
});

it('a fork made between a removal and the next step tells no end of what it never had', () => {
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 });
  const ball = world.add({ x: 0, y: 0.5, r: 0.5 });
  for (let i = 0; i < 5; i++) world.step(dt);
  world.remove(ball);
  const fork = world.fork();
  expect(fork.hash()).toBe(world.hash());
  fork.step(dt);
  world.step(dt);
  expect([...fork.events.ends]).toEqual([]);
  expect([...world.events.ends].map(({ a, reason }) => [a, reason])).toEqual([[ball, 'removed']]);
  expect(fork.hash()).toBe(world.hash());
});

it('tells the approach speed of every hit of a step, however many there are', () => {
  const world = new World();
  for (let i = 0; i < 100; i++) {
    world.add({ x: 0, y: 3 * i, r: 1, vx: 2 });
    world.add({ x: 2.01, y: 3 * i, r: 1, vx: -3 });
  }
  world.step(dt);
  expect(Array.from(world.events.hits, ({ approachSpeed }) => approachSpeed)).toEqual(Array.from({ length: 100 }, () => 5));
});

it('a sensor behind a wall, or behind a disc, senses nothing that bounces off in front of it, at any speed', () => {
  for (const restitution of [0.5, 1])
    for (const y of [0, -10])
      for (let k = 0; k < 30; k++) {
        const world = new World({ gravity: { x: 0, y } });
        world.addWall({ x1: 0, y1: -50, x2: 0, y2: 50 });
        world.addWall({ x: -1.2, y: 0, r: 0.5 }, { sensor: true });
        world.add({ x: -1.2, y: 0, r: 0.5, kind: 'static', sensor: true });
        world.add({ x: 0.5, y: 20, r: 0.5, kind: 'static' });
        world.add({ x: -0.4, y: 20, r: 0.3, kind: 'static', sensor: true });
        const ball = { x: 5 + 0.05 * k, r: 0.5, vx: -100, material: { restitution } };
        world.add({ ...ball, y: 0 });
        world.add({ ...ball, y: 20, gravityScale: 0 });
        for (let i = 0; i < 10; i++) {
          world.step(dt);
          expect(world.events.sensorBegins.length).toBe(0);
        }
      }
});

it('a sensor senses what crosses it within a step, before and after a bounce', () => {
  const world = new World();
  world.addWall({ x1: 0, y1: -5, x2: 0, y2: 5 });
  const sensors = [
    world.add({ x: 12, y: 0, r: 0.1, kind: 'static', sensor: true }),
    world.addWall({ x: 11, y: 0, r: 0.1 }, { sensor: true }),
  ];
  world.add({ x: 20.5, y: 0, r: 0.5, vx: -600, material: { restitution: 1 } });
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) {
    world.step(dt);
    for (const { sensor } of world.events.sensorBegins) seen.push(10 * i + sensors.indexOf(sensor as never));
  }
  expect(seen).toEqual([0, 1, 21, 30]);
});
