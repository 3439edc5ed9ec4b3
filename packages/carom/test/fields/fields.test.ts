import { describe, expect, it } from 'vitest';
import { addField, explode, type FieldOptions, fields, fieldsOf } from '../../src/fields/index.ts';
import { addJoint, joints } from '../../src/joints/index.ts';
import { createRandom } from '../../src/numeric/random.ts';
import { type Body, World } from '../../src/world/index.ts';
import { runs } from '../runs.ts';

// Fields against formulas: orbits, terminal speeds, floating depths; and against the gravity of the world, which they replace.

const dt = 1 / 60;
const down = { x: 0, y: -10 };

function play(world: World, steps: number): void {
  for (let i = 0; i < steps; i++) world.step(dt);
}

describe('a point that draws', () => {
  it('keeps an orbit of eccentricity 0.9 for 100 turns: energy within 1 %, and no drift', () => {
    const period = 20;
    const strength = (4 * Math.PI * Math.PI) / (period * period);
    const world = new World();
    const planet = world.add({ x: 1.9, y: 0, r: 0.001, vy: Math.sqrt((strength * 0.1) / 1.9) });
    addField(world, { kind: 'point', x: 0, y: 0, strength });
    const energy = () => 0.5 * (planet.vx * planet.vx + planet.vy * planet.vy) - strength / Math.hypot(planet.x, planet.y);
    const first = energy();
    let most = 0;
    for (let i = 0; i < 100 * period * 60; i++) {
      world.step(dt);
      most = Math.max(most, Math.abs(energy() / first - 1));
    }
    expect(most).toBeLessThan(0.01);
    expect(Math.abs(energy() / first - 1)).toBeLessThan(1e-6); // back at the far end
  });

  it('draws by the nearest image on a torus, and not what is beyond its region or of another category', () => {
    const world = new World({ periodX: 10, periodY: 10 });
    const [near, far, other] = [2, 5, 2].map((x, i) => world.add({ x, y: 5, r: 0.1, filter: { category: i === 2 ? 2 : 1, mask: 0 } }));
    addField(world, { kind: 'point', x: 9, y: 5, strength: 3, power: 1, mask: 1, region: { x: 1, y: 5, r: 2 } });
    world.step(dt);
    expect(near.vx).toBeCloseTo((-3 / 3) * dt, 4); // the point is at −1
    expect([far.vx, other.vx]).toEqual([0, 0]);
  });

  it('pushes nothing that lies at the point, and stays finite near it', () => {
    const world = new World();
    const bodies = [0, 1e-160, 1e-30].map((x) => world.add({ x, y: 0, r: 1, sensor: true }));
    addField(world, { kind: 'point', x: 0, y: 0, strength: 1e50 });
    addField(world, { kind: 'vortex', x: 0, y: 0, strength: -1e50 });
    play(world, 3);
    expect([bodies[0].vx, bodies[0].vy]).toEqual([0, 0]);
    for (const { x, y, vx, vy } of bodies) expect([x, y, vx, vy].every(Number.isFinite)).toBe(true);
  });
});

describe('attraction', () => {
  it('keeps three bodies on a figure of eight for 10 periods, within 2 %', () => {
    const [x, y, vx, vy] = [0.97000436, -0.24308753, 0.466203685, 0.43236573];
    const world = new World();
    const starts = [
      { x, y, vx, vy },
      { x: -x, y: -y, vx, vy },
      { x: 0, y: 0, vx: -2 * vx, vy: -2 * vy },
    ];
    const bodies = starts.map((start) => world.add({ ...start, r: 0.01, mass: 1 }));
    addField(world, { kind: 'attraction', strength: 1 });
    for (let i = 0; i < 3800; i++) world.step((10 * 6.32591398) / 3800);
    for (const [i, body] of bodies.entries()) expect(Math.hypot(body.x - starts[i].x, body.y - starts[i].y)).toBeLessThan(0.02);
  });

  it('keeps momentum, whatever the masses; what stands draws and is not drawn; sensors draw nothing', () => {
    const random = createRandom(5);
    const world = new World();
    const bodies = Array.from({ length: 30 }, () =>
      world.add({
        x: random.between(-9, 9),
        y: random.between(-9, 9),
        r: 0.1,
        mass: random.between(0.1, 100),
        filter: { category: 1, mask: 0 },
      }),
    );
    addField(world, { kind: 'attraction', strength: 0.3, softening: 0.2 });
    play(world, 120);
    const sum = (of: 'vx' | 'vy') => bodies.reduce((all, body) => all + body.mass * body[of], 0);
    const size = bodies.reduce((all, body) => all + body.mass * Math.hypot(body.vx, body.vy), 0);
    expect(Math.abs(sum('vx')) + Math.abs(sum('vy'))).toBeLessThan(1e-12 * size);

    const pair = new World();
    const sun = pair.add({ x: 0, y: 0, r: 1, mass: 50, kind: 'static' });
    pair.add({ x: 0, y: 20, r: 1, mass: 1e6, sensor: true, kind: 'static' });
    const planet = pair.add({ x: 10, y: 0, r: 0.1 });
    addField(pair, { kind: 'attraction', strength: 2 });
    pair.step(dt);
    expect([sun.vx, planet.vy]).toEqual([0, 0]);
    expect(planet.vx).toBeCloseTo(-dt, 5);
  });
});

describe('a uniform field', () => {
  it('does what gravity does: rests, bounces, slides and rolls alike', () => {
    for (const subSteps of [1, 4, 16]) {
      for (const restitution of [0, 0.5]) {
        const [byGravity, byField] = [down, { x: 0, y: 0 }].map((gravity) => new World({ gravity, subSteps }));
        addField(byField, { kind: 'uniform', acceleration: down });
        const balls = [byGravity, byField].map((world) => {
          world.addWall({ chain: [{ x: -9, y: 0 }, { x: 4, y: 0 }, { x: 40, y: -18 }] }); // biome-ignore format: short
          return [world.add({ x: 0, y: 3, r: 0.5, material: { restitution } }), world.add({ x: 6, y: -0.4, r: 0.5 })];
        });
        for (const world of [byGravity, byField]) play(world, 600);
        const [[fell, slid], [fellToo, slidToo]] = balls;
        expect(Math.abs(fellToo.y - fell.y)).toBeLessThan(1e-6);
        expect(Math.abs(fellToo.vy)).toBeLessThan(1e-6);
        expect(Math.abs(slidToo.x / slid.x - 1)).toBeLessThan(1e-3);
        expect(slidToo.vx).toBeCloseTo(slid.vx, 9);
      }
    }
  });

  it('swings a double pendulum as gravity does', () => {
    const world = new World();
    const [b, c] = [3, 6].map((x) => world.add({ x, y: 0, r: 0.3 }));
    addJoint(world, { kind: 'distance', b, anchorA: { x: 0, y: 0 } });
    addJoint(world, { kind: 'distance', a: b, b: c });
    addField(world, { kind: 'uniform', acceleration: down });
    let most = 0;
    for (let i = 0; i < 1200; i++) {
      world.step(dt);
      const energies = [b, c].map(({ mass, vx, vy, y }) => mass * (0.5 * (vx * vx + vy * vy) + 10 * y));
      most = Math.max(most, Math.abs(energies[0] + energies[1]));
    }
    expect(most).toBeLessThan(0.005); // of 12; by gravity 0.004
  });

  it('keeps the height of an elastic bounce for a minute, within what it gives in a sub-step', () => {
    const world = new World();
    const material = { restitution: 1, friction: 0 };
    world.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material });
    const ball = world.add({ x: 0, y: 3, r: 0.5, material });
    addField(world, { kind: 'uniform', acceleration: down });
    let top = 0;
    for (let i = 0; i < 3600; i++) {
      world.step(dt);
      if (i > 3400) top = Math.max(top, ball.y);
    }
    expect(top).toBeGreaterThan(2.95);
    expect(top).toBeLessThan(3.05);
  });

  it('lets piles come to rest and sleep; a change wakes them', () => {
    const world = new World({ sleep: true });
    world.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 9 } });
    const bodies = Array.from({ length: 20 }, (_, i) => world.add({ x: 0.6 + (i % 4) * 0.9, y: 0.5 + Math.floor(i / 4), r: 0.4 }));
    const field = addField(world, { kind: 'uniform', acceleration: down });
    play(world, 600);
    expect(bodies.every((body) => body.asleep)).toBe(true);
    field.set({ acceleration: { x: 10, y: 0 } });
    expect(bodies.some((body) => body.asleep)).toBe(false);
    play(world, 300);
    expect(Math.max(...bodies.map((body) => body.x))).toBeGreaterThan(3.5);
  });
});

describe('media', () => {
  it('wind takes along: at last a disc falls at mass · g / (drag · diameter), and goes with the wind', () => {
    for (const subSteps of [1, 4]) {
      const world = new World({ gravity: down, subSteps });
      const ball = world.add({ x: 0, y: 0, r: 1, mass: 3 });
      addField(world, { kind: 'wind', velocity: { x: 4, y: 0 }, drag: 2 });
      play(world, 1800);
      expect(ball.vx).toBeCloseTo(4, 9);
      expect(ball.vy).toBeCloseTo(-30 / 4, 9);
    }
  });

  it('a disc floats as deep as its density says, at any gravity', () => {
    const random = createRandom(7);
    for (let i = 0; i < runs(20); i++) {
      const g = random.between(1, 30);
      const [ux, uy] = [0.6, 0.8]; // up
      const world = new World({ gravity: { x: -g * ux, y: -g * uy } });
      const [density, r] = [random.between(0.05, 0.95), random.between(0.3, 3)];
      const ball = world.add({ x: 5 * ux, y: 5 * uy, r, material: { density: 2 * density } });
      addField(world, { kind: 'liquid', level: 4, density: 2, drag: 8, angularDrag: 1 });
      play(world, 6000);
      const s = (4 - (ball.x * ux + ball.y * uy)) / r;
      expect(0.5 + (s * Math.sqrt(1 - s * s) + Math.asin(s)) / Math.PI).toBeCloseTo(density, 9);
    }
  });

  it('a liquid slows turning and carries by its stream; it lifts nothing without gravity, and nothing above its level', () => {
    const world = new World({ gravity: down });
    const [deep, high] = [-5, 5].map((y) => world.add({ x: 0, y, r: 1, angularVelocity: 3, material: { density: 1 } }));
    addField(world, { kind: 'liquid', level: 0, density: 1, drag: 4, angularDrag: 2, velocity: { x: 2, y: 0 } });
    world.step(dt);
    expect(high.vy).toBeCloseTo(-10 * dt, 9);
    expect(high.angularVelocity).toBe(3);
    play(world, 60);
    expect(deep.angularVelocity).toBeLessThan(1);
    expect(deep.vx).toBeGreaterThan(1);
    expect(deep.y).toBeCloseTo(-5, 6); // as dense as the liquid
    const still = new World();
    const ball = still.add({ x: 0, y: -5, r: 1 });
    addField(still, { kind: 'liquid', level: 0, density: 9 });
    play(still, 10);
    expect(ball.y).toBe(-5);
  });
});

/** A world of all kinds of fields, with walls, joints and a bullet. */
function medley(options: ConstructorParameters<typeof World>[0] = {}): World {
  const random = createRandom(11);
  const world = new World({ gravity: { x: 0, y: -3 }, ...options });
  world.addWall({ inside: { minX: -10, minY: -10, maxX: 10, maxY: 10 } });
  const bodies = Array.from({ length: 40 }, (_, i) =>
    world.add({ x: -9 + 2.5 * (i % 8), y: -8 + 3 * Math.floor(i / 8), r: random.between(0.2, 0.8), vx: random.between(-9, 9) }),
  );
  addJoint(world, { kind: 'distance', a: bodies[0], b: bodies[1] });
  const all: FieldOptions[] = [
    { kind: 'uniform', acceleration: { x: 1, y: 0 }, region: { minX: -5, minY: -5, maxX: 5, maxY: 5 } },
    { kind: 'point', x: 3, y: 3, strength: 40, softening: 1 },
    { kind: 'attraction', strength: 0.5, power: 1, softening: 0.5 },
    { kind: 'vortex', x: -4, y: 2, strength: 20, power: 1, softening: 1, region: { x: -4, y: 2, r: 4 } },
    { kind: 'wind', velocity: { x: -2, y: 1 }, drag: 0.4 },
    { kind: 'liquid', level: -6, density: 2, drag: 1, angularDrag: 1 },
  ];
  for (const options of all) addField(world, options);
  return world;
}

describe('state', () => {
  it('goes on the same from bytes, a fork, a saved state and after a change that was taken back', () => {
    const world = medley();
    play(world, 30);
    const bytes = world.snapshot();
    const fork = world.fork();
    const saved = world.save();
    play(world, 40);
    const hash = world.hash();
    for (const other of [World.from(bytes, { extensions: [joints, fields] }), fork]) {
      expect(fieldsOf(other).map(({ kind }) => kind)).toEqual(['uniform', 'point', 'attraction', 'vortex', 'wind', 'liquid']);
      play(other, 40);
      expect(other.hash()).toBe(hash);
    }
    const wind = fieldsOf(world)[4];
    world.remove(wind);
    fieldsOf(world)[0].set({ region: null } as object);
    world.load(saved);
    expect(wind.alive).toBe(true);
    expect(fieldsOf(world)[4]).toBe(wind);
    expect(fieldsOf(world)[0].values.region).toEqual({ minX: -5, minY: -5, maxX: 5, maxY: 5 });
    play(world, 40);
    expect(world.hash()).toBe(hash);
  });

  it('refuses bytes with fields without the entry, and bytes of fields that none can have', () => {
    const bytes = medley().snapshot();
    expect(() => World.from(bytes, { extensions: [joints] })).toThrow(/carom\/fields/);
    const plain = new World();
    plain.add({ x: 0, y: 0, r: 1 });
    const hash = plain.hash();
    expect(() => plain.restore(bytes)).toThrow(RangeError);
    expect(plain.hash()).toBe(hash);
  });

  it('scales by a power of two to the same bits', () => {
    const [one, eight] = [1, 8].map((k) => {
      const world = new World({ gravity: { x: 0, y: -8 * k } });
      world.addWall({ inside: { minX: -8 * k, minY: -8 * k, maxX: 8 * k, maxY: 8 * k } });
      for (let i = 0; i < 9; i++) world.add({ x: k * (-6 + 1.5 * i), y: k * (i % 3), r: 0.5 * k, mass: 1, vy: k * (i - 4) });
      addField(world, { kind: 'point', x: k, y: 2 * k, strength: 16 * k * k * k, softening: k });
      addField(world, { kind: 'vortex', x: -k, y: 0, strength: 4 * k * k, power: 1, softening: k });
      addField(world, { kind: 'wind', velocity: { x: 2 * k, y: 0 }, drag: 0.5 / k });
      play(world, 60);
      return [...world].map(({ x, y, vx, vy }) => [x / k, y / k, vx / k, vy / k]);
    });
    expect(eight).toEqual(one);
  });

  it('takes fields out of the world, and gives their numbers never again', () => {
    const world = new World();
    const ball = world.add({ x: 0, y: 0, r: 1 });
    const first = addField(world, { kind: 'uniform', acceleration: { x: 1, y: 0 }, data: undefined });
    world.remove(first);
    expect(first.alive).toBe(false);
    expect(() => first.set({ acceleration: down })).toThrow(/the field must be in the world/);
    expect(() => world.remove(first)).toThrow(RangeError);
    expect(() => new World().remove(addField(world, { kind: 'wind', drag: 1 }) as never)).toThrow(TypeError);
    expect(fieldsOf(world).map(({ id }) => id)).toEqual([1]);
    play(world, 10);
    expect(ball.vx).toBe(0);
  });
});

it('names what is wrong with a field, before anything has changed', () => {
  const world = new World();
  const hash = world.hash();
  const wrong: readonly (readonly [unknown, string])[] = [
    [undefined, 'addField: field must be an object, got undefined'],
    [
      { kind: 'magnet' },
      "addField: field.kind must be one of 'uniform', 'point', 'attraction', 'vortex', 'wind', 'liquid', 'custom', got \"magnet\"",
    ],
    [{ kind: 'uniform' }, 'addField: field.acceleration must be a vector { x, y }, got undefined'],
    [{ kind: 'point', x: 0, y: Number.NaN, strength: 1 }, 'addField: field.y must be a finite number, got NaN'],
    [{ kind: 'point', x: 0, y: 0, strength: 1, power: 3 }, 'addField: field.power must be 1 or 2, got 3'],
    [{ kind: 'wind', drag: -1 }, 'addField: field.drag must be a number >= 0, got -1'],
    [
      { kind: 'wind', drag: 1, region: { minX: 1, minY: 0, maxX: 0, maxY: 1 } },
      'addField: field.region.maxX must be at least minX (1), got 0',
    ],
    [{ kind: 'liquid', level: 0, density: 0 }, 'addField: field.density must be a finite number > 0, got 0'],
    [{ kind: 'uniform', acceleration: down, mask: -1 }, 'addField: field.mask must be an integer in [0, 4294967295], got -1'],
  ];
  for (const [options, message] of wrong) expect(() => addField(world, options as never)).toThrow(message);
  expect(() => addField(world, { kind: 'uniform', accelaration: down } as never)).toThrow(/accelaration/);
  expect(() => addField({} as never, { kind: 'wind', drag: 1 })).toThrow(/world must be a World/);
  expect(fieldsOf(world)).toEqual([]);
  const field = addField(world, { kind: 'wind', drag: 1 });
  expect(() => field.set({ drag: 'much' as never })).toThrow('Field.set: change.drag must be a finite number, got "much"');
  expect(() => field.set({ level: 1 } as never)).toThrow(/Field\.set/);
  expect(field.values).toEqual({ kind: 'wind', drag: 1, velocity: { x: 0, y: 0 }, region: null, mask: 4294967295 });
  expect(hash).not.toBe(world.hash());
});

describe('explode', () => {
  it('pushes what is within reach away, by how near it comes; nothing else', () => {
    const world = new World();
    const at = (x: number, options: object = {}): Body => world.add({ x, y: 0, r: 1, mass: 2, ...options });
    const [near, far, beyond] = [3, -4, 8].map((x) => at(x));
    const others = [at(3, { y: 2, kind: 'static' }), at(2, { y: 2, sensor: true }), at(2, { y: -2, filter: { category: 4 } })];
    expect(explode(world, { x: 0, y: 0, r: 4, impulse: 8, mask: 3 }).map(({ id }) => id)).toEqual([near.id, far.id]);
    expect([near.vx, far.vx, beyond.vx]).toEqual([2, -1, 0]);
    expect(others.every(({ vx, vy }) => vx === 0 && vy === 0)).toBe(true);
    const center = new World();
    const ball = center.add({ x: 1, y: 1, r: 1, mass: 2 });
    explode(center, { x: 1, y: 1, r: 0.5, impulse: 8 });
    expect([ball.vx, ball.vy]).toEqual([4, 0]);
  });

  it('reaches across the seam of a torus', () => {
    const world = new World({ periodX: 20, periodY: 20 });
    const ball = world.add({ x: 19, y: 5, r: 0.5, mass: 1 });
    explode(world, { x: 1, y: 5, r: 3, impulse: 2 });
    expect(ball.vx).toBeCloseTo(-1, 12);
  });

  it('names what is wrong', () => {
    const world = new World();
    expect(() => explode(world, { x: 0, y: 0, r: 0, impulse: 1 })).toThrow('explode: explosion.r must be');
    expect(() => explode(world, { x: 0, y: 0, radius: 1, impulse: 1 } as never)).toThrow(
      /explode: explosion option .* \(did you mean r\?\)/,
    );
  });
});

describe('a function as a field', () => {
  const spring = (body: { x: number; y: number }) => ({ x: -4 * body.x, y: -4 * body.y });

  it('does what the same field of another kind does, to the last bits', () => {
    const run = (options: FieldOptions) => {
      const world = new World();
      const body = world.add({ x: 3, y: 1, r: 0.2, vy: 2 });
      world.add({ x: 3, y: -4, r: 0.5 });
      addField(world, options);
      for (let i = 0; i < 300; i++) world.step(1 / 60);
      return [body.x, body.y, body.vx, body.vy];
    };
    const uniform = run({ kind: 'uniform', acceleration: { x: 1, y: -2 }, region: { minX: 0, minY: -9, maxX: 9, maxY: 9 } });
    const region = { minX: 0, minY: -9, maxX: 9, maxY: 9 };
    expect(run({ kind: 'custom', acceleration: () => ({ x: 1, y: -2 }), region })).toEqual(uniform);
    expect(run({ kind: 'uniform', acceleration: { x: 1, y: -2 } })).not.toEqual(uniform);
  });

  it('keeps the energy of an oscillation', () => {
    const world = new World();
    const body = world.add({ x: 3, y: 0, r: 0.2, vy: 1 });
    addField(world, { kind: 'custom', acceleration: spring });
    const energy = () => (body.vx ** 2 + body.vy ** 2) / 2 + 2 * (body.x ** 2 + body.y ** 2);
    const before = energy();
    for (let i = 0; i < 6000; i++) {
      world.step(1 / 60);
      expect(Math.abs(energy() / before - 1)).toBeLessThan(1e-3);
    }
  });

  it('goes on in forks, saved states, after restore; bytes in a new world need it again', () => {
    const world = new World();
    const body = world.add({ x: 3, y: 0, r: 0.2, vy: 1 });
    const field = addField(world, { kind: 'custom', acceleration: spring });
    const go = (one: World) => {
      for (let i = 0; i < 50; i++) one.step(1 / 60);
      return one.hash();
    };
    const [fork, bytes, saved] = [world.fork(), world.snapshot(), world.save()];
    const end = go(world);
    expect(go(fork)).toBe(end);
    world.load(saved);
    expect(go(world)).toBe(end);
    world.restore(bytes);
    expect(go(world)).toBe(end);
    const other = World.from(bytes, { extensions: [fields] });
    const before = other.hash();
    expect(() => other.step(1 / 60)).toThrow(
      `World.step: the acceleration of field ${field.id} must be set: bytes do not hold functions, got "none"`,
    );
    expect(other.hash()).toBe(before);
    (fieldsOf(other)[0] as unknown as typeof field).set({ acceleration: spring });
    expect(go(other)).toBe(end);
    expect(field.values.acceleration).toBe(spring);
    expect(body.alive).toBe(true);
  });

  it('names what is wrong with it', () => {
    const world = new World();
    world.add({ x: 3, y: 0, r: 0.2 });
    expect(() => addField(world, { kind: 'custom', acceleration: 3 as never })).toThrow(
      'addField: field.acceleration must be a function, got 3',
    );
    const field = addField(world, { kind: 'custom', acceleration: () => ({ x: NaN, y: 0 }) });
    expect(() => world.step(1 / 60)).toThrow(
      'World.step: what the acceleration of a custom field returns.x must be a finite number, got NaN',
    );
    world.remove(field);
    addField(world, { kind: 'custom', acceleration: () => null as never });
    expect(() => world.step(1 / 60)).toThrow(
      'World.step: what the acceleration of a custom field returns must be a vector { x, y }, got null',
    );
  });
});
