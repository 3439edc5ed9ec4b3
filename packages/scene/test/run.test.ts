import { describe, expect, it } from 'vitest';
import { createSceneRun, readSceneAction, type Scene, type SceneAction, sceneHash, withEngine, withSeed } from '../src/index.ts';

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
    if (engine === 'timeline') expect(() => run.act({ kind: 'hold', controls: ['left'] })).toThrow("got 'hold'");
    const wrong: [unknown, string][] = [
      [7, 'test: action must be an object, got 7'],
      [{ kind: 'fly' }, 'test: action.kind must be one of'],
      [{ kind: 'remove', body: -1 }, 'test: action.body must be the id of a body, got -1'],
      [{ kind: 'remove', body: 1, now: true }, 'test: action must be made of kind, body, got "now"'],
      [{ kind: 'change', body: 1, values: { vx: null } }, 'test: action.values.vx must be a finite number, got null'],
      [{ kind: 'add', body: { x: 1, y: 1, r: -1 } }, 'test: action.body.r must be a finite number > 0, got -1'],
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
  expect(performance.now() - began).toBeLessThan(1000);
});
