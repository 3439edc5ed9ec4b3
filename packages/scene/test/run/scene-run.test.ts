import { describe, expect, it } from 'vitest';
import {
  actOnTimeline,
  actOnWorld,
  createSceneRun,
  readSceneAction,
  type Scene,
  type SceneAction,
  sceneHash,
  withEngine,
  withSeed,
} from '../../src/index.ts';

const room = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const gas: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  timeline: { gravity: { x: 0, y: -1 } },
  walls: [{ inside: room }],
  generate: [
    { kind: 'gas', count: 10, r: 0.3, speed: 2, box: { ...room, maxX: 5 } },
    { kind: 'gas', count: 10, r: 0.3, speed: 2, box: { ...room, minX: 5 } },
  ],
};
const world: Scene = { ...gas, engine: 'world', timeline: undefined, world: { gravity: { x: 0, y: -1 } } } as unknown as Scene;

describe('sceneHash', () => {
  it('is that of the JSON, whatever the order of its keys; $schema is left out', () => {
    const turned = Object.fromEntries(Object.entries(gas).reverse()) as unknown as Scene;
    expect(sceneHash(turned)).toBe(sceneHash(gas));
    expect(sceneHash({ ...gas, $schema: 'x' })).toBe(sceneHash(gas));
    expect(sceneHash({ ...gas, title: 'x' })).not.toBe(sceneHash(gas));
    expect(sceneHash({ ...gas, walls: [{ inside: { ...room, maxX: 10.000000000000002 } }] })).not.toBe(sceneHash(gas));
  });
});

describe('withSeed', () => {
  it('gives every gas a seed of its own and the world the seed itself, and changes nothing else', () => {
    const seeded = withSeed(world, 7);
    const seeds = seeded.generate!.map((recipe) => (recipe as { seed?: number }).seed);
    expect(new Set(seeds).size).toBe(2);
    expect(seeded.world).toEqual({ gravity: { x: 0, y: -1 }, seed: 7 });
    expect(withSeed(world, 7)).toEqual(seeded);
    expect(withSeed(world, 8).generate).not.toEqual(seeded.generate);
    expect(createSceneRun(withSeed(gas, 1)).hash()).not.toBe(createSceneRun(withSeed(gas, 2)).hash());
    const bare: Scene = { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1 }] };
    expect(withSeed(bare, 3)).toEqual(bare);
  });

  it.each([-1, 1.5, 4294967296, Number.NaN])('refuses %s', (seed) => {
    expect(() => withSeed(gas, seed)).toThrow(new RangeError(`withSeed: seed must be an integer in [0, 4294967295], got ${seed}`));
  });
});

describe('withEngine', () => {
  it('takes gravity and periods along, to the other engine and back', () => {
    const torus: Scene = { ...gas, walls: [], timeline: { periodX: 10, periodY: 10 } };
    const there = withEngine(torus, 'world');
    expect(there.ok && there.scene.world).toEqual({ periodX: 10, periodY: 10 });
    const back = withEngine(there.ok ? there.scene : torus, 'timeline');
    expect(back.ok && back.scene).toEqual(torus);
    expect(withEngine(gas, 'timeline').ok).toBe(true);
  });

  it('names what the other engine does not know', () => {
    const cloth = withEngine({ ...gas, timeline: { deceleration: 1 } }, 'world');
    expect([cloth.ok, cloth.problems[0].path]).toEqual([false, 'world.deceleration']);
    const turned = withEngine({ ...world, bodies: [{ x: 1, y: 1, r: 0.1, angle: 1 }] }, 'timeline');
    expect([turned.ok, turned.problems[0].path]).toEqual([false, 'bodies[0].angle']);
  });
});

describe.each([
  ['timeline', gas],
  ['world', world],
] as const)('createSceneRun in a %s', (engine, scene) => {
  it('comes to the same state in one go, in pieces, by steps, and after save and load', () => {
    const once = createSceneRun(scene);
    once.advance({ time: 3 });
    const pieces = createSceneRun(scene);
    for (const time of [0.1, 0.35, 1, 1, 2.2]) {
      pieces.advance({ time });
      const state = pieces.save();
      pieces.advance({ time: time + 0.3 });
      pieces.load(state);
    }
    pieces.advance({ time: 3 });
    const steps = createSceneRun(scene);
    while (steps.step < once.step) steps.advance({ step: steps.step + 7, time: 3 });
    steps.advance({ time: 3 });
    expect([pieces.hash(), steps.hash()]).toEqual([once.hash(), once.hash()]);
    expect([...pieces.bodies()].length).toBe(20);
    expect(once.step).toBeGreaterThan(once.firstStep);
    expect([once.world === null, once.timeline === null]).toEqual([engine === 'timeline', engine === 'world']);
  });

  it('does what actions say, and refuses those that do not fit', () => {
    const run = createSceneRun(scene);
    run.advance({ time: 0.5 });
    run.act({ kind: 'change', body: 3, values: { vx: 7 } });
    run.act({ kind: 'remove', body: 4 });
    run.act({ kind: 'add', body: { x: 5, y: 5, r: 0.01 } });
    const bodies = [...run.bodies()];
    expect(bodies.length).toBe(20);
    expect(bodies.find(({ id }) => id === 3)?.vx).toBe(7);
    expect(() => run.act({ kind: 'remove', body: 4 })).toThrow(new RangeError('SceneRun.act: action.body must be the id of a body, got 4'));
    if (engine === 'timeline') expect(() => run.act({ kind: 'hold', controls: ['left'] })).toThrow('got "hold"');
    const wrong: [unknown, string][] = [
      [7, 'test: action must be an object, got 7'],
      [{ kind: 'fly' }, 'test: action.kind must be one of'],
      [{ kind: 'remove', body: -1 }, 'test: action.body must be the id of a body, got -1'],
      [{ kind: 'remove', body: 1, now: true }, 'test: action must be made of kind, body, got "now"'],
      [{ kind: 'change', body: 1, values: { vx: null } }, 'test: action.values.vx must be a finite number, got null'],
      [{ kind: 'add', body: { x: 1, y: 1, r: -1 } }, 'test: action.body.r must be a finite number > 0, got -1'],
      [{ kind: 'add', body: { x: 1, y: 1, radius: 1 } }, 'test: action.body.radius is not a key of action.body'],
    ];
    for (const [action, message] of wrong) expect(() => readSceneAction(action, 'test', engine)).toThrow(message);
    const right: SceneAction = { kind: 'change', body: 1, values: { x: 1 } };
    expect(readSceneAction(JSON.parse(JSON.stringify(right)), 'test', engine)).toEqual(right);
  });
});

it('a gas in a box of extreme shape is thrown in no time', () => {
  const wide = { ...room, maxX: 9e15 };
  const began = performance.now();
  const run = createSceneRun({ ...gas, timeline: {}, walls: [], generate: [{ kind: 'gas', count: 20, r: 0.3, box: wide }] });
  expect([...run.bodies()].length).toBe(20);
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('actions on walls and settings', () => {
  it.each([
    ['timeline', gas],
    ['world', world],
  ] as const)('in a %s put walls up and take them out, change materials, and come again after save and load', (_engine, scene) => {
    const run = createSceneRun(scene);
    run.advance({ time: 0.5 });
    const state = run.save();
    const hash = run.hash();
    run.act({ kind: 'add-wall', wall: { x1: 5, y1: 0, x2: 5, y2: 10, material: { restitution: 0.5 } } });
    run.act({ kind: 'set', values: { restitution: 0.25 } });
    const bodies = [...(run.timeline ?? run.world!)];
    expect(new Set(bodies.map(({ material }) => material.restitution))).toEqual(new Set([0.25]));
    const walls = [...(run.timeline ?? run.world!).walls];
    expect(walls.map(({ material }) => material.restitution)).toEqual([0.25, 0.25]);
    run.act({ kind: 'remove-wall', wall: walls[1].id });
    expect([...(run.timeline ?? run.world!).walls]).toHaveLength(1);
    run.act({ kind: 'change', body: 3, values: { restitution: 0.75 } });
    run.advance({ time: 1 });
    const other = createSceneRun(scene);
    other.load(state);
    expect(other.hash()).toBe(hash);
    expect(() => run.act({ kind: 'remove-wall', wall: 99 })).toThrow(
      new RangeError('SceneRun.act: action.wall must be the id of a wall, got 99'),
    );
  });

  it('in a world change gravity and friction, and a removed shuttle or flipper is no longer driven', () => {
    const run = createSceneRun({
      ...world,
      bodies: [{ x: 5, y: 5, r: 0.2, immovable: true, shuttle: { x: 1, period: 2 } }],
      kinematics: [{ x1: 1, y1: 1, x2: 2, y2: 1, flip: { angle: 1, speed: 5, control: 'left' } }],
    });
    run.act({ kind: 'add-wall', wall: { x1: 5, y1: 0, x2: 5, y2: 10, name: 'net' } });
    const [net] = run.world!.walls;
    run.act({ kind: 'set', values: { gravityX: 2, friction: 0.5 } });
    expect(run.world!.walls).toContain(net);
    expect(run.world!.gravity).toEqual({ x: 2, y: -1 });
    expect([...run.world!].every(({ material }) => material.friction === 0.5)).toBe(true);
    run.act({ kind: 'remove', body: 0 });
    run.act({ kind: 'remove-wall', wall: run.world!.kinematics[0].id });
    run.advance({ time: 1 });
    expect([run.world!.size, run.world!.kinematics.length]).toEqual([20, 0]);
  });

  it('are read from JSON with everything wrong named', () => {
    const read = (action: unknown, engine: 'timeline' | 'world') => () => readSceneAction(action, 'test', engine);
    expect(read({ kind: 'set', values: { gravityX: 1 } }, 'timeline')).toThrow('action must be made of restitution, got "gravityX"');
    expect(read({ kind: 'set', values: { restitution: 5 } }, 'world')).toThrow(
      'action.values.restitution must be a number in [0, 4], got 5',
    );
    expect(read({ kind: 'change', body: 0, values: { friction: -1 } }, 'world')).toThrow('friction must be a number >= 0, got -1');
    expect(read({ kind: 'remove-wall', wall: -1 }, 'world')).toThrow('action.wall must be the id of a wall, got -1');
    expect(read({ kind: 'add-wall', wall: { x: 1 } }, 'timeline')).toThrow('test: ');
    expect(read({ kind: 'add-wall', wall: { x1: 0, y1: 0, x2: 1, y2: 0 } }, 'world')()).toEqual({
      kind: 'add-wall',
      wall: { x1: 0, y1: 0, x2: 1, y2: 0 },
    });
  });

  it('that are refused have changed nothing, whichever of their values is wrong', () => {
    const bodies = [{ x: 1, y: 2, r: 0.5, vx: 1 }, { x: 5, y: 3, r: 0.5, immovable: true } as const];
    const refused: SceneAction[] = [
      { kind: 'change', body: 0, values: { vx: 3, mass: -1 } },
      { kind: 'change', body: 0, values: { restitution: 0.2, r: -1 } },
      { kind: 'change', body: 0, values: { r: 3, x: 2 } },
      { kind: 'change', body: 1, values: { x: 3, vx: 1 } },
      { kind: 'set', values: { subSteps: 7, gravityX: 1e60 } },
      { kind: 'set', values: { gravityX: 1, friction: 1e60 } },
    ];
    const torus: Scene = { format: 'carom-scene', version: 0, engine: 'world', world: { periodX: 10, sleep: true }, bodies };
    const run = createSceneRun(torus);
    run.advance({ step: 5 });
    const hash = run.hash();
    for (const action of refused) expect(() => run.act(action), JSON.stringify(action)).toThrow(RangeError);
    expect(run.hash()).toBe(hash);
    run.act({ kind: 'change', body: 0, values: { vx: 3, mass: 2, r: 2, restitution: 1 } });
    expect([...run.bodies()][0]).toMatchObject({ vx: 3, mass: 2, r: 2 });
  });

  it('actOnWorld and actOnTimeline do the same to a world or timeline of the caller', () => {
    const run = createSceneRun(world);
    actOnWorld(run.world!, { kind: 'change', body: 0, values: { vx: 4 } });
    expect(run.world!.get(0)!.vx).toBe(4);
    expect(() => actOnWorld(run.world!, { kind: 'hold', controls: [] })).toThrow(
      "actOnWorld: action.kind must be one for a world without controls, got 'hold'",
    );
    expect(() => actOnWorld(null as never, { kind: 'remove', body: 0 })).toThrow(
      new TypeError('actOnWorld: world must be a World, got null'),
    );
    const timeline = createSceneRun(gas).timeline!;
    actOnTimeline(timeline, { kind: 'remove', body: 0 });
    expect(timeline.size).toBe(19);
    expect(() => actOnTimeline({} as never, { kind: 'remove', body: 0 })).toThrow('actOnTimeline: timeline must be a Timeline');
  });
});
