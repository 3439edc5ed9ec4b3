import { World } from 'carom';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import {
  buildTimeline,
  buildWorld,
  createWorldRun,
  decodeScene,
  encodeScene,
  expandScene,
  parseScene,
  type Scene,
  type SceneLook,
  type SceneMerge,
  validateScene,
  type WorldRun,
} from '../src/index.ts';
import { sceneSchema } from '../src/schema.ts';
import { worldScenes } from './world-scenes.ts';

const head = { format: 'carom-scene', version: 0, engine: 'world' } as const;
const disc = { x: 0, y: 0, r: 1 };
/** A failing scene is made simpler for so long; then it is told as it is. */
const soon = { interruptAfterTimeLimit: 20_000, markInterruptAsFailure: true };

/** Code, path, message and hint of each problem in one line. */
function lines(parts: object): string[] {
  return validateScene({ ...head, ...parts }).problems.map(({ code, path, message, hint }) => `${code} | ${path} | ${message} | ${hint}`);
}

describe('validateScene of a world', () => {
  it('takes what a timeline does not: materials, filters, spin, chains, moving walls', () => {
    const scene = {
      ...head,
      world: { gravity: { x: 0, y: -10 }, layers: { ball: ['ball'] }, subSteps: 8, dt: 1 / 120 },
      walls: [
        {
          chain: [
            { x: -9, y: 0 },
            { x: 0, y: -9 },
            { x: 9, y: 0 },
          ],
          material: { friction: 0.5 },
          oneSided: true,
        },
      ],
      bodies: [{ ...disc, angularVelocity: 3, filter: { layer: 'ball' }, material: { friction: 0.1, rollingResistance: 0.01 } }],
      kinematics: [{ x1: 3, y1: 3, x2: 5, y2: 3, r: 0.2, oneSided: true, flip: { angle: 1, speed: 9, control: 'left' } }],
    };
    expect(validateScene(scene)).toEqual({ ok: true, scene, problems: [] });
    expect(validateScene({ ...scene, engine: 'timeline' }).ok).toBe(false);
  });

  it('reports every problem in one go, each with its path', () => {
    expect(
      lines({
        friction: 0.5,
        world: { gravity: { x: 0, y: '-10' }, subSteps: 0, layers: { red: ['blu'] } },
        walls: [{ chain: [{ x: 0, y: 0 }] }, { chain: 3 }, { points: [{ x: 0, y: 0 }, { x: 1 }, { x: 0, y: 1 }] }],
        bodies: [
          { ...disc, friction: 0.5 },
          { ...disc, filter: { layer: 'green', mask: 1 } },
          { ...disc, shuttle: { x: 1, period: 1 } },
          { ...disc, kind: 'static' },
        ],
        kinematics: [
          { x: 0, y: 0 },
          { x1: 0, y1: 0, x2: 1, y2: 0, shuttle: { period: 1 }, flip: { angle: 1, speed: 1, control: 'left' } },
        ],
      }),
    ).toEqual([
      'unknown-key | friction | friction is not a key of a scene | did you mean material: { friction }?',
      'type | world.gravity.y | world.gravity.y must be a finite number, got "-10" | write -10',
      'range | world.subSteps | world.subSteps must be an integer in [1, 64], got 0 | ',
      'range | walls[0].chain | walls[0].chain must be an array of 2 to 1000 points {x, y}, got an array of 1 | ',
      'type | walls[1].chain | walls[1].chain must be an array of at least 2 points {x, y}, got 3 | ',
      'missing | walls[2].points[1].y | walls[2].points[1].y must be a finite number, got nothing | add walls[2].points[1].y',
      'unknown-key | bodies[0].friction | bodies[0].friction is not a key of bodies[0] | did you mean material: { friction }?',
      'unknown-key | bodies[3].kind | bodies[3].kind is not a key of bodies[3] | a disc that nothing moves has immovable: true',
      'missing | kinematics[0].r | kinematics[0].r must be a finite number > 0, got nothing | add kinematics[0].r',
      'range | world.layers.red[0] | world.layers.red[0] must be one of \'red\', got "blu" | ',
      'range | bodies[1].filter.layer | bodies[1].filter.layer must be one of \'red\', got "green" | ',
      'range | bodies[1].filter.layer | bodies[1].filter.layer must be left out where category or mask is given, got "green" | leave out one of the two',
      'range | bodies[2].shuttle | bodies[2].shuttle must be left out unless immovable is true, got an object {x, period} | add immovable: true',
      'range | kinematics[1].flip | kinematics[1].flip must be left out where there is a shuttle, got an object {angle, speed, control} | leave out one of the two',
    ]);
  });

  it('wants layers by name: no list is an object', () => {
    const wrong = 'type | world.layers | world.layers must be an object, got an array of 0 | ';
    expect(lines({ world: { layers: [] } })).toEqual([wrong]);
  });

  it('says what the other engine has', () => {
    const hint = (parts: object) => validateScene({ format: 'carom-scene', version: 0, ...parts }).problems[0].hint;
    expect(hint({ engine: 'timeline', world: {} })).toBe('only scenes of the engine "world" have it');
    expect(hint({ engine: 'timeline', bodies: [{ ...disc, angularVelocity: 1 }] })).toBe('only scenes of the engine "world" have it');
    expect(hint({ engine: 'world', collapse: {} })).toBe('only scenes of the engine "timeline" have it');
    expect(hint({ engine: 'world', gravity: { x: 0, y: 1 } })).toBe('did you mean world: { gravity }?');
  });

  it('passes on what the engine itself says against a shape', () => {
    const [problem] = validateScene({
      ...head,
      walls: [
        {
          points: [
            { x: 0, y: 0 },
            { x: 2, y: 0 },
            { x: 0.1, y: 0.1 },
            { x: 0, y: 2 },
          ],
        },
      ],
    }).problems;
    expect(problem).toMatchObject({ code: 'range', severity: 'error', path: 'walls[0]' });
    expect(problem.message).toMatch(/^walls\[0\]: .*convex/);
  });

  it('warns of discs that start in walls of the new shapes, unless filters or sensors let them pass', () => {
    const walls = [
      {
        chain: [
          { x: -5, y: -0.5 },
          { x: 5, y: -0.5 },
        ],
      },
    ];
    expect(lines({ walls, bodies: [disc] })).toEqual([
      'overlap | bodies[0] | bodies[0] overlaps walls[0] by 0.5 at the start | move it off the wall',
    ]);
    expect(lines({ walls, bodies: [{ ...disc, sensor: true }] })).toEqual([]);
    expect(lines({ bodies: [disc, { ...disc, x: 1, filter: { mask: 0 } }] })).toEqual([]);
    const polygon = {
      points: [
        { x: -9, y: -9 },
        { x: 9, y: -9 },
        { x: 0, y: 9 },
      ],
    };
    expect(lines({ walls: [polygon], bodies: [disc] })[0]).toMatch(/bodies\[0\] overlaps walls\[0\] by 5\.0/);
    const arc = { x: 0, y: 0, r: 5, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
    expect(lines({ walls: [arc], bodies: [{ x: 3.2, y: 3.2, r: 1 }] })).toHaveLength(1);
    for (const clear of [
      { x: -3.2, y: -3.2, r: 1 },
      { x: 0, y: 0, r: 4.9 },
    ]) {
      expect(lines({ walls: [arc], bodies: [clear] })).toEqual([]);
    }
  });

  it('accepts every valid scene as it is, in a link too, and what it accepts can be built', async () => {
    await fc.assert(
      fc.asyncProperty(worldScenes(), async (scene) => {
        const result = validateScene(scene);
        expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(result.ok && result.scene).toEqual(scene);
        expect(v.is(sceneSchema, scene)).toBe(true);
        expect(parseScene(JSON.stringify(scene))).toEqual(result);
        expect(validateScene(expandScene(scene)).ok).toBe(true);
        expect((await decodeScene(await encodeScene(scene))).ok).toBe(true);
        expect(buildWorld(scene).size).toBe(expandScene(scene).bodies?.length ?? 0);
      }),
      { ...soon, numRuns: runs(100) },
    );
  });

  it('never throws on scenes with odd values in them, and builds what it accepts', () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(NaN, Infinity, -1, 0, 1e75, '12px', null, undefined, [], {}, { x: 0, y: 0 }),
    );
    let refused = 0;
    fc.assert(
      fc.property(worldScenes(), fc.array(fc.nat(), { maxLength: 5 }), odd, (scene, steps, value) => {
        const result = validateScene(broken(scene, steps, value));
        if (!result.ok) refused++;
        else if (result.scene.engine === 'world') buildWorld(result.scene);
      }),
      { ...soon, numRuns: runs(1000) },
    );
    expect(refused).toBeGreaterThan(runs(400));
  });
});

/** A value with one place in it replaced. */
function broken(value: unknown, steps: readonly number[], odd: unknown): unknown {
  if (typeof value !== 'object' || value === null || steps.length === 0) return odd;
  const keys = Object.keys(value);
  if (keys.length === 0) return odd;
  const key = keys[steps[0] % keys.length];
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = broken((value as Record<string, unknown>)[key], steps.slice(1), odd);
  return copy;
}

describe('buildWorld', () => {
  it('adds walls, moving walls, bodies and recipes in the order written, with their looks', () => {
    const world = buildWorld({
      ...head,
      world: { gravity: { x: 0, y: -3 }, layers: { ball: ['ball'] } },
      walls: [{ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 }, name: 'room', color: '#123456' }],
      kinematics: [{ x1: -1, y1: -5, x2: 1, y2: -5, vx: 2, name: 'paddle' }],
      bodies: [
        { ...disc, mass: 3, name: 'cue', filter: { layer: 'ball' } },
        { ...disc, x: 3, immovable: true },
        { ...disc, x: 6, immovable: true, vx: 0 },
      ],
      generate: [{ kind: 'row', count: 2, x: 0, y: 5, r: 0.5 }],
    });
    expect(Array.from(world, ({ x, y, kind, data }) => [x, y, kind, data])).toEqual([
      [0, 0, 'dynamic', { name: 'cue' }],
      [3, 0, 'static', {}],
      [6, 0, 'kinematic', {}],
      [0, 5, 'dynamic', {}],
      [1, 5, 'dynamic', {}],
    ]);
    expect(world.gravity).toEqual({ x: 0, y: -3 });
    expect(world.kinematics.map(({ vx, data }) => [vx, data])).toEqual([[2, { name: 'paddle' }]]);
    expect(world.walls[0].data).toEqual({ name: 'room', color: '#123456' });
  });

  it('gives the world that the library builds by hand', () => {
    const byHand = new World<SceneLook>({ gravity: { x: 0, y: -10 } });
    byHand.addWall({ x1: -9, y1: 0, x2: 9, y2: 0 }, { material: { friction: 0.5 } });
    const ball = byHand.add({ x: 0, y: 5, r: 0.5, vx: 1, material: { restitution: 0.5 } });
    const built = buildWorld({
      ...head,
      world: { gravity: { x: 0, y: -10 } },
      walls: [{ x1: -9, y1: 0, x2: 9, y2: 0, material: { friction: 0.5 } }],
      bodies: [{ x: 0, y: 5, r: 0.5, vx: 1, material: { restitution: 0.5 } }],
    });
    for (let i = 0; i < 120; i++) {
      byHand.step(1 / 60);
      built.step(1 / 60);
    }
    const [same] = built;
    expect([same.x, same.y, same.vx, same.vy, same.angle]).toEqual([ball.x, ball.y, ball.vx, ball.vy, ball.angle]);
  });

  it('puts moving walls where x, y and angle say, and a world written as a scene is built as it stood: the same hash, through a link too', async () => {
    const finite = { min: -50, max: 50, noNaN: true };
    const number = fc.double(finite).map((x) => x + 0);
    const parts = { x: number, y: number, angle: number, vx: number, vy: number, angularVelocity: number, sensor: fc.boolean() };
    const options = fc.record(
      { ...parts, pivot: fc.record({ x: number, y: number }), filter: fc.constant({ mask: -2 }) },
      { requiredKeys: [] },
    );
    const shape = fc.constantFrom(
      { x1: 0, y1: 0, x2: 3, y2: 1 },
      { x1: 0, y1: 0, x2: 3, y2: 1, r: 0.5 },
      { minX: 1, minY: 2, maxX: 3, maxY: 5 },
      {
        points: [
          { x: 0, y: 0 },
          { x: 3, y: 0 },
          { x: 0, y: 2 },
        ],
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(shape, options), { maxLength: 4 }), async (items) => {
        const world = new World();
        for (const [shape, rest] of items) world.addKinematic(shape, rest);
        const kinematics = world.kinematics.map((item) => {
          const { shape, ...rest } = JSON.parse(JSON.stringify(item));
          return { ...shape, ...rest };
        });
        const scene: Scene = { ...head, kinematics };
        expect(buildWorld(scene).hash()).toBe(world.hash());
        const sent = await decodeScene(await encodeScene(scene));
        expect(sent.ok && buildWorld(sent.scene).hash()).toBe(world.hash());
      }),
      { numRuns: runs(50) },
    );
  });

  it('turns chains: a ball in a bowl that rolls over leaves it, and one in a drum does not', () => {
    const bowl = [
      { x: -1, y: 0.5 },
      { x: 0, y: 0 },
      { x: 1, y: 0.5 },
    ];
    const drum = [0, 1, 2, 3, 4, 5].map((i) => ({ x: 6 + Math.cos((i * Math.PI) / 3), y: Math.sin((i * Math.PI) / 3) }));
    const scene: Scene = {
      ...head,
      world: { gravity: { x: 0, y: -10 } },
      bodies: [0, 6].map((x) => ({ x, y: 0.4, r: 0.2, material: { friction: 0.5 } })),
      kinematics: [
        { chain: bowl, shuttle: { angle: Math.PI, period: 4 } },
        { chain: drum, closed: true, pivot: { x: 6, y: 0 }, angularVelocity: 2 },
      ],
    };
    expect(validateScene(scene).problems).toEqual([]);
    const run = createWorldRun(scene);
    for (let i = 0; i < 180; i++) run.step();
    const [spilled, kept] = [...run.world];
    expect(spilled.y).toBeLessThan(-3);
    expect(Math.hypot(kept.x - 6, kept.y)).toBeLessThan(1);
  });

  it('moves circles and arcs, which begin where they lie', () => {
    const scene: Scene = {
      ...head,
      world: { gravity: { x: 0, y: -10 } },
      bodies: [
        { x: 0.3, y: -0.6, r: 0.2 },
        { x: 10, y: 0.3, r: 0.3 },
      ],
      kinematics: [
        { x: 0, y: 0, r: 1, from: { x: -1, y: 0 }, to: { x: 1, y: 0 }, vx: 1 },
        { x: 10, y: -1, r: 1, pivot: { x: 10, y: -1 }, vy: 2 },
      ],
    };
    expect(validateScene(scene).problems).toEqual([]);
    const run = createWorldRun(scene);
    const [arc, circle] = run.world.kinematics;
    expect([arc.x, circle.x, circle.y]).toEqual([0, 10, -1]);
    for (let i = 0; i < 120; i++) run.step();
    const [rolled, lifted] = [...run.world];
    expect(Math.hypot(rolled.x - 2, rolled.y)).toBeLessThan(1); // the arc went by 2 and took the ball along
    expect(lifted.y).toBeGreaterThan(3.3);
  });

  it('moves a room with what is in it', () => {
    const room = { inside: { minX: 19, minY: -1, maxX: 21, maxY: 1 }, pivot: { x: 20, y: 0 }, vx: -1, angularVelocity: 1 };
    const scene: Scene = { ...head, bodies: [{ x: 20, y: 0, width: 0.6, height: 0.4 }], kinematics: [room] };
    expect(validateScene(scene).problems).toEqual([]);
    const run = createWorldRun(scene);
    for (let i = 0; i < 180; i++) run.step();
    const [{ x, y }] = [...run.world];
    expect(Math.hypot(x - 17, y)).toBeLessThan(Math.SQRT2);
  });

  it('refuses a chain that moves with too few points, and sides of what has none', () => {
    const chain = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ];
    expect(lines({ kinematics: [{ chain: [{ x: 0, y: 0 }] }] })).toEqual([
      'range | kinematics[0].chain | kinematics[0].chain must be an array of 2 to 1000 points {x, y}, got an array of 1 | ',
    ]);
    expect(lines({ kinematics: [{ chain, oneSided: true, closed: 1 }] })).toEqual([
      'type | kinematics[0].closed | kinematics[0].closed must be true or false, got 1 | ',
    ]);
    expect(lines({ kinematics: [{ chain, oneSided: true }] })).toEqual([]);
  });

  it('drives flippers and shuttles from the angle that they start at', () => {
    const bar = { x1: 0, y1: 0, x2: 1, y2: 0, angle: 0.5 };
    const run = createWorldRun({
      ...head,
      kinematics: [
        { ...bar, flip: { angle: 1, speed: 60, control: 'left' } },
        { ...bar, x: 7, shuttle: { angle: 1, period: 1 } },
      ],
    });
    const [flipper, shuttle] = run.world.kinematics;
    expect([flipper.angle, shuttle.angle, shuttle.x]).toEqual([0.5, 0.5, 7]);
    for (let i = 0; i < 30; i++) run.step(['left']);
    expect([flipper.angle, shuttle.angle]).toEqual([expect.closeTo(1.5, 9), expect.closeTo(1.5, 9)]);
    for (let i = 0; i < 30; i++) run.step();
    expect([flipper.angle, shuttle.angle]).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.5, 9)]);
  });

  it('takes keys and options that are undefined as left out, as buildTimeline does: the scene keeps its own', () => {
    const unset = Object.fromEntries(['gravity', 'subSteps', 'sleep', 'collapse', 'periodX', 'ties'].map((name) => [name, undefined]));
    const { collapse, ties, ...ofWorld } = unset;
    const { subSteps, sleep, ...ofTimeline } = unset;
    const parts = {
      walls: [{ x: 5, y: 5, r: 1, material: undefined, name: undefined }],
      bodies: [{ ...disc, vx: undefined, mass: undefined }],
    };
    const own = { gravity: { x: 0, y: -3 }, subSteps: 2, sleep: true };
    const scene = {
      ...head,
      world: { ...own, dt: undefined },
      kinematics: [{ x1: 8, y1: 8, x2: 9, y2: 8, pivot: undefined, angle: undefined }],
      ...parts,
    };
    expect(buildWorld(scene as unknown as Scene, ofWorld).hash()).toBe(
      buildWorld({
        ...head,
        world: own,
        kinematics: [{ x1: 8, y1: 8, x2: 9, y2: 8 }],
        walls: [{ x: 5, y: 5, r: 1 }],
        bodies: [disc],
      }).hash(),
    );
    const table = {
      ...head,
      engine: 'timeline',
      timeline: { gravity: { x: 0, y: -3 }, periodX: 99 },
      collapse: { cutoffSpeed: 1, limit: 9 },
    } as const;
    const built = buildTimeline({ ...table, ...parts } as unknown as Scene, ofTimeline);
    expect(built.hash()).toBe(buildTimeline({ ...table, walls: [{ x: 5, y: 5, r: 1 }], bodies: [disc] }).hash());
    const inner = { collapse: { cutoffSpeed: undefined, limit: undefined } } as object;
    expect(buildTimeline({ ...table, ...parts } as unknown as Scene, inner).hash()).toBe(built.hash());
  });

  it('refuses a scene with an error, or for another engine, in the house form', () => {
    expect(() => buildWorld({ ...head, bodies: [{ x: 0, y: 0, r: -3 }] })).toThrow(
      new RangeError('buildWorld: bodies[0].r must be a finite number > 0, got -3'),
    );
    expect(() => buildWorld({ ...head, engine: 'timeline' })).toThrow(new TypeError(`buildWorld: engine must be 'world', got "timeline"`));
    expect(() => buildTimeline(head)).toThrow(new TypeError(`buildTimeline: engine must be 'timeline', got "world"`));
  });
});

describe('createWorldRun', () => {
  const flippers: Scene = {
    ...head,
    kinematics: [
      { x1: 0, y1: 0, x2: 1, y2: 0, flip: { angle: 1, speed: 6, control: 'left' } },
      { x1: 5, y1: 0, x2: 4, y2: 0, pivot: { x: 5, y: 0 }, flip: { angle: -1, speed: 6, control: 'right' } },
    ],
  };

  it('raises a flipper while its control is held, and no further than it goes', () => {
    const run = createWorldRun(flippers);
    expect(run.controls).toEqual(['left', 'right']);
    expect(run.dt).toBe(1 / 60);
    const [left, right] = run.world.kinematics;
    for (let i = 0; i < 5; i++) run.step(['left']);
    expect(left.angle).toBeCloseTo(0.5, 12);
    expect(right.angle).toBe(0);
    for (let i = 0; i < 20; i++) run.step(['left', 'right']);
    expect(left.angle).toBeCloseTo(1, 12);
    expect(right.angle).toBeCloseTo(-1, 12);
    for (let i = 0; i < 30; i++) run.step();
    expect(left.angle).toBeCloseTo(0, 12);
    expect(right.angle).toBeCloseTo(0, 12);
  });

  it('moves shuttles there and back, discs and walls alike, slowing down at both ends', () => {
    const run = createWorldRun({
      ...head,
      world: { dt: 1 / 64 },
      bodies: [{ x: 5, y: 5, r: 1, immovable: true, shuttle: { x: 4, y: -2, period: 2 } }],
      kinematics: [{ minX: 0, minY: 0, maxX: 1, maxY: 1, shuttle: { x: 3, angle: 0.5, period: 1 } }],
    });
    const [mallet] = run.world;
    const [piston] = run.world.kinematics;
    const places: number[] = [];
    for (let i = 1; i <= 128; i++) {
      run.step();
      places.push(mallet.x);
      if (i === 32) expect([piston.x, piston.angle]).toEqual([expect.closeTo(3, 9), expect.closeTo(0.5, 9)]);
      if (i === 64) expect([mallet.x, mallet.y, piston.x]).toEqual([expect.closeTo(9, 9), expect.closeTo(3, 9), expect.closeTo(0, 9)]);
    }
    expect(places[127]).toBeCloseTo(5, 9);
    expect(places[0] - 5).toBeLessThan(0.05);
    expect(places[32] - places[31]).toBeGreaterThan(0.09);
  });

  it('lets discs eat sensors of a layer: they grow by the area, and the food comes back elsewhere', () => {
    const run = createWorldRun({
      ...head,
      world: { periodX: 20, periodY: 20, layers: { cell: ['food'], food: [] } },
      bodies: [
        { x: 5, y: 5, r: 1, vx: 3, eats: 'food', filter: { layer: 'cell' } },
        { x: 8, y: 5, r: 0.5, immovable: true, sensor: true, filter: { layer: 'food' } },
      ],
    });
    const [cell, food] = run.world;
    for (let i = 0; i < 60; i++) run.step();
    expect(cell.r).toBeCloseTo(Math.sqrt(1.25), 12);
    expect(cell.mass).toBeCloseTo(Math.PI * 1.25, 9);
    expect(cell.vx).toBeCloseTo(3 / 1.25, 9);
    expect([food.x, food.y]).not.toEqual([8, 5]);
    expect(food.x >= 0.5 && food.x <= 19.5 && food.y >= 0.5 && food.y <= 19.5).toBe(true);
  });

  it('lets a disc that is as large as a torus allows eat on without growing', () => {
    const run = createWorldRun({
      ...head,
      world: { periodX: 10, periodY: 12, layers: { cell: ['food'], food: [] } },
      bodies: [
        { x: 2, y: 5, r: 2.4, vx: 3, eats: 'food', filter: { layer: 'cell' } },
        { x: 6, y: 5, r: 1, immovable: true, sensor: true, filter: { layer: 'food' } },
      ],
    });
    for (let i = 0; i < 60; i++) run.step();
    const [cell, food] = run.world;
    expect(cell.r).toBe(2.5);
    expect(food.x).not.toBe(6);
  });

  it('merges two discs of a size that touch into one of the next, with the mass, momentum and spin that they have after the hit', () => {
    const scene = (merges: SceneMerge[]): Scene => ({
      ...head,
      world: { merges },
      bodies: [
        { x: 0, y: 0, r: 0.5, vx: 2, angularVelocity: 1 },
        { x: 1.5, y: 0.5, r: 0.5, vx: -1, mass: 3 },
        { x: 9, y: 0, r: 0.5 },
      ],
    });
    const run = createWorldRun(scene([{ r: 0.5 }, { r: 0.7, color: '#ff0000', name: 'plum' }, { r: 1 }]));
    const twin = createWorldRun(scene([{ r: 7 }, { r: 8 }]));
    const angular = ({ world }: WorldRun) =>
      [...world].reduce(
        (sum, { mass, x, y, vx, vy, r, angularVelocity }) => sum + mass * (x * vy - y * vx + 0.5 * r * r * angularVelocity),
        0,
      );
    const [a, b, c] = run.world;
    for (let i = 0; i < 60; i++) {
      run.step();
      twin.step();
    }
    expect([run.world.size, a.alive, b.alive, c.alive]).toEqual([2, false, false, true]);
    const merged = [...run.world].find((disc) => disc !== c)!;
    expect([merged.r, merged.data]).toEqual([0.7, { color: '#ff0000', name: 'plum' }]);
    expect(merged.mass).toBeCloseTo(Math.PI / 4 + 3, 12);
    expect(run.world.momentum().x).toBeCloseTo(twin.world.momentum().x, 12);
    expect(run.world.momentum().y).toBeCloseTo(twin.world.momentum().y, 12);
    expect(angular(run)).toBeCloseTo(angular(twin), 12);
    expect(run.world.kineticEnergy()).toBeLessThanOrEqual(twin.world.kineticEnergy());
  });

  it('merges on from size to size, also across the seam of a torus; the last size, other sizes and what stands stay', () => {
    const run = createWorldRun({
      ...head,
      world: { periodX: 20, periodY: 20, merges: [{ r: 0.5 }, { r: 0.7 }] },
      bodies: [
        { x: 0.3, y: 5, r: 0.5, vx: -1 },
        { x: 19, y: 5, r: 0.5 },
        { x: 0.3, y: 10, r: 0.7, vx: 1 },
        { x: 2.5, y: 10, r: 0.7 },
        { x: 0.3, y: 15, r: 0.4, vx: 1 },
        { x: 2.5, y: 15, r: 0.4 },
        { x: 10, y: 0, r: 0.5, immovable: true },
        { x: 12, y: 0, r: 0.5, vx: -2 },
      ],
    });
    for (let i = 0; i < 90; i++) run.step();
    const radii = [...run.world].map(({ r }) => r).sort();
    expect(radii).toEqual([0.4, 0.4, 0.5, 0.5, 0.7, 0.7, 0.7]);
    const merged = [...run.world].find(({ r, y }) => r === 0.7 && y < 8)!;
    expect(merged.y).toBeCloseTo(5, 9);
    expect(Math.min(merged.x, 20 - merged.x)).toBeLessThan(1.5);
  });

  it('takes out what a press crushes after the step in which it is told, where the scene says so', () => {
    const scene = (crushes?: 'overlap' | 'remove'): Scene => ({
      ...head,
      world: { ...(crushes === undefined ? {} : { crushes }) },
      walls: [{ x1: -5, y1: 0, x2: 5, y2: 0 }],
      kinematics: [{ minX: -2, minY: 1.5, maxX: 2, maxY: 2, shuttle: { y: -1.2, period: 2 } }],
      bodies: [
        { x: 0, y: 0.5, r: 0.5 },
        { x: 1, y: 0.1, r: 0.1 },
        { x: 4, y: 0.5, r: 0.5 },
      ],
    });
    const sizesAfter = (crushes?: 'overlap' | 'remove') => {
      const { world, step } = createWorldRun(scene(crushes));
      const [crate, low, beside] = world;
      let told = 0;
      for (let i = 0; i < 120; i++) {
        step();
        told += [...world.events.crushes].filter(({ body }) => body === crate).length;
        expect(crate.alive).toBe(told === 0 || crushes !== 'remove');
      }
      expect([low.alive, beside.alive]).toEqual([true, true]);
      return [world.size, told > 1];
    };
    expect(sizesAfter('remove')).toEqual([2, false]);
    expect(sizesAfter()).toEqual([3, true]);
    expect(sizesAfter('overlap')).toEqual([3, true]);
    const wrong = validateScene({ ...head, world: { crushes: 'kill' } });
    expect(wrong.ok ? null : wrong.problems[0].message).toContain('world.crushes must be');
  });

  it('refuses sizes that merge and do not grow, and too many', () => {
    const problemOf = (merges: object[]) => {
      const result = validateScene({ ...head, world: { merges } });
      return result.ok ? null : result.problems[0].message;
    };
    expect(problemOf([{ r: 1 }, { r: 1 }])).toBe('world.merges[1].r must be greater than 1, that of the size before, got 1');
    expect(problemOf(Array.from({ length: 33 }, (_, i) => ({ r: i + 1 })))).toBe(
      'world.merges must be at most 32 items, got an array of 33',
    );
    expect(problemOf([{ r: 1 }, 7 as never])).toContain('world.merges[1] must be an object, got 7');
    expect(problemOf([{ r: 1 }, { r: -2 }])).toContain('world.merges[1].r must be a finite number > 0');
    const torus = validateScene({ ...head, world: { periodX: 4, periodY: 40, merges: [{ r: 1 }, { r: 2 }] } });
    expect(torus.ok ? null : torus.problems[0].message).toContain('options.merges[1].r must be at most a quarter of the period (1), got 2');
  });

  it('moves a shuttle across the seam of a torus as it does elsewhere', () => {
    const bodies = [{ x: 9.5, y: 0.25, r: 0.4, immovable: true, shuttle: { x: 3, y: -2, period: 2 } } as const];
    const run = createWorldRun({ ...head, world: { periodX: 10, periodY: 10 }, bodies });
    const elsewhere = createWorldRun({ ...head, bodies });
    const [[shuttle], [twin]] = [[...run.world], [...elsewhere.world]];
    for (let i = 0; i < 240; i++) {
      run.step();
      elsewhere.step();
      expect([shuttle.vx, shuttle.vy]).toEqual([expect.closeTo(twin.vx, 9), expect.closeTo(twin.vy, 9)]);
    }
  });

  it('goes on after a restore as it did the first time', () => {
    fc.assert(
      fc.property(worldScenes(), (scene) => {
        const run = createWorldRun(scene, { warn: null });
        for (let i = 0; i < 5; i++) run.step(['left']);
        const bytes = run.world.snapshot();
        for (let i = 0; i < 10; i++) run.step(i % 3 === 0 ? ['right'] : []);
        const hash = run.world.hash();
        run.world.restore(bytes);
        for (let i = 0; i < 10; i++) run.step(i % 3 === 0 ? ['right'] : []);
        expect(run.world.hash()).toBe(hash);
      }),
      { ...soon, numRuns: runs(100) },
    );
  });
});
