import { World } from 'carom';
import { addJoint, jointsOf, type PinJoint } from 'carom/joints';
import { expect, it } from 'vitest';
import {
  actOnWorld,
  buildWorld,
  expandScene,
  readSceneAction,
  type Scene,
  type SceneAction,
  type SceneLook,
  toSceneJoint,
  validateScene,
} from '../src/index.ts';

const scene: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'world',
  world: { gravity: { x: 0, y: -10 } },
  bodies: [
    { x: 0, y: 0, r: 0.5, immovable: true },
    { x: 1, y: 0, r: 0.4 },
    { x: 3, y: 0, r: 0.4 },
  ],
  joints: [
    { kind: 'pin', a: 0, b: 1, at: { x: 0, y: 0 }, motor: { speed: 1, max: 5 }, limits: { lower: -1, upper: 1 }, color: '#888' },
    { kind: 'distance', a: 1, b: 2, spring: { frequency: 2 } },
    { kind: 'distance', b: 2, anchorA: { x: 3, y: 4 } },
    { kind: 'slider', b: 1, axis: { x: 1, y: 1 } },
    { kind: 'weld', a: 1, b: 2, breakForce: 1e4 },
    { kind: 'drag', b: 2, target: { x: 1, y: 1 }, maxForce: 10 },
    { kind: 'motor', b: 2, maxForce: 1 },
  ],
};

it('a scene with joints of every kind is valid, and builds a world with them', () => {
  const result = validateScene(scene);
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const world = buildWorld(scene);
  expect(jointsOf(world).map(({ kind, a, b }) => [kind, a?.id ?? null, b.id])).toEqual([
    ['pin', 0, 1],
    ['distance', 1, 2],
    ['distance', null, 2],
    ['slider', null, 1],
    ['weld', 1, 2],
    ['drag', null, 2],
    ['motor', null, 2],
  ]);
  expect(jointsOf(world)[0].data?.color).toBe('#888');
  for (let i = 0; i < 60; i++) world.step(1 / 60);
  expect(Number.isFinite(world.kineticEnergy())).toBe(true);
});

it.each([
  [{ kind: 'rope', b: 1 }, 'joints[0].kind', /one of 'distance', 'pin'/],
  [{ kind: 'pin', b: 9 }, 'joints[0].b', /the number of one of the 3 discs, got 9/],
  [{ kind: 'pin', a: 1, b: 1 }, 'joints[0].b', /another disc than a/],
  [{ kind: 'pin', b: 0 }, 'joints[0]', /at least one movable disc/],
  [{ kind: 'distance', b: 1 }, 'joints[0].anchorA', /given where a is left out/],
  [{ kind: 'distance', a: 1, b: 2, length: 0 }, 'joints[0]', /joint.length must be a number from 1e-50/],
  [{ kind: 'pin', b: 1, limits: { lower: 2, upper: 1 } }, 'joints[0].limits.upper', /at least lower \(2\)/],
  [{ kind: 'pin', b: 1, spring: { frequency: -1 } }, 'joints[0].spring.frequency', /.*/],
  [{ kind: 'pin', b: 1, lenght: 1 }, 'joints[0].lenght', /.*/],
  [{ kind: 'slider', b: 1, axis: { x: 0, y: 0 } }, 'joints[0]', /joint.axis must be a vector that is not 0/],
  [7, 'joints[0]', /an object/],
])('%j is a problem at its path', (joint, path, words) => {
  const result = validateScene({ ...scene, joints: [joint] });
  expect(result.ok).toBe(false);
  expect(result.problems[0].path).toBe(path);
  expect(result.problems[0].message).toMatch(words);
});

it('one entry can stand for many joints', () => {
  const row: Scene = {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    generate: [{ kind: 'row', x: 0, y: 0, r: 0.4, gap: 0.2, count: 20 }],
    joints: [{ kind: 'distance', a: 0, b: 1, times: 19 }],
  };
  expect(validateScene(row)).toMatchObject({ ok: true, problems: [] });
  const pairs = Array.from({ length: 19 }, (_, k) => [k, k + 1]);
  expect(jointsOf(buildWorld(row)).map(({ a, b }) => [a?.id, b.id])).toEqual(pairs);
  const laid = expandScene(row);
  expect(laid.joints?.map(({ a, b, times }) => [a, b, times])).toEqual(pairs.map((pair) => [...pair, undefined]));
  expect(buildWorld(laid).hash()).toBe(buildWorld(row).hash());
  const wrong = (joint: object) => validateScene({ ...row, joints: [joint] }).problems[0].message;
  expect(wrong({ kind: 'pin', a: 0, b: 1, times: 20 })).toBe(
    'joints[0].times must be at most 19, as many discs as there are from b on, got 20',
  );
  expect(wrong({ kind: 'pin', b: 1, times: 2, at: { x: 0, y: 0 } })).toMatch('joints[0].at must be left out where times is more than 1');
  expect(wrong({ kind: 'pin', b: 0, times: 0 })).toMatch('joints[0].times must be an integer in [1, 10000], got 0');
  const pins = Array.from({ length: 600 }, () => ({ kind: 'pin', b: 0, times: 20 }));
  expect(validateScene({ ...row, joints: pins }).problems[0].message).toBe('a scene must have at most 10000 joints, got 12000');
  expect(() => expandScene({ ...row, joints: [{ kind: 'pin', b: 0, times: 1e9 }] })).toThrow('the number of joints must be at most 10000');
});

it('joints are added, changed and removed by actions, and what is refused changes nothing', () => {
  const world = buildWorld({ ...scene, joints: [] });
  actOnWorld(world, { kind: 'add-joint', joint: { kind: 'pin', a: 0, b: 1, at: { x: 0, y: 0 }, name: 'axle' } });
  const [axle] = jointsOf(world);
  expect([axle.kind, axle.a?.id, axle.b.id, axle.data?.name]).toEqual(['pin', 0, 1, 'axle']);
  actOnWorld(world, {
    kind: 'change-joint',
    joint: axle.id,
    values: { motor: { speed: 2, max: 9 }, breakForce: 1e4, limits: { lower: -1 }, spring: { frequency: 2, target: 0.5 } },
  });
  expect(axle).toMatchObject({
    motor: { speed: 2, max: 9 },
    breakForce: 1e4,
    limits: { lower: -1, upper: Infinity },
    spring: { target: 0.5 },
  });
  actOnWorld(world, { kind: 'change-joint', joint: axle.id, values: { motor: null, breakForce: null } });
  expect([(axle as PinJoint<SceneLook>).motor, axle.breakForce]).toEqual([null, Infinity]);
  const before = world.hash();
  const act = (action: unknown) => () => actOnWorld(world, action as SceneAction);
  expect(act({ kind: 'change-joint', joint: axle.id, values: { breakForce: 3, length: 1 } })).toThrow(
    'the joint must be of kind distance, got',
  );
  expect(act({ kind: 'change-joint', joint: 99, values: {} })).toThrow('action.joint must be the id of a joint, got 99');
  expect(act({ kind: 'change-joint', joint: axle.id, values: { axis: { x: 1, y: 0 } } })).toThrow('action must be made of');
  expect(act({ kind: 'change-joint', joint: axle.id, values: { motor: { speed: 1 } } })).toThrow('action.values.motor.max must be');
  expect(act({ kind: 'add-joint', joint: { kind: 'rope', b: 1 } })).toThrow("action.joint.kind must be one of 'distance', 'pin'");
  expect(act({ kind: 'add-joint', joint: { kind: 'pin', b: 9 } })).toThrow('action.body must be the id of a body, got 9');
  expect(act({ kind: 'add-joint', joint: { kind: 'pin', b: 1, times: 2 } })).toThrow('action.joint.times must be left out');
  expect(world.hash()).toBe(before);
  actOnWorld(world, { kind: 'remove-joint', joint: axle.id });
  expect(jointsOf(world)).toEqual([]);
  expect(() => readSceneAction({ kind: 'remove-joint', joint: 0 }, 'test', 'timeline')).toThrow('got "remove-joint"');
});

const held: Scene = {
  ...scene,
  walls: [{ x1: -3, y1: -2, x2: 3, y2: -2 }],
  kinematics: [{ minX: -1, minY: 3, maxX: 1, maxY: 4, pivot: { x: 0, y: 3.5 }, angularVelocity: 1 }],
  joints: [
    { kind: 'distance', wallA: 0, b: 1, anchorA: { x: 0, y: -2 } },
    { kind: 'pin', wallA: 1, b: 2, at: { x: 1, y: 3.5 } },
    { kind: 'slider', a: 2, wallB: 1, axis: { x: 1, y: 1 } },
    { kind: 'distance', a: 1, wallB: 1, limits: { upper: 9 } },
  ],
};

it('joints name walls by number, moving ones last, and go through bytes of scenes and actions', () => {
  expect(validateScene(held).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const world = buildWorld(held);
  const ends = (of: World<SceneLook>) =>
    jointsOf(of).map(({ kind, a, b }) => [kind, a !== null && 'shape' in a ? `wall ${a.id}` : a?.id, 'shape' in b ? `wall ${b.id}` : b.id]);
  const expected = [
    ['distance', 'wall 0', 1],
    ['pin', 'wall 1', 2],
    ['slider', 2, 'wall 1'],
    ['distance', 1, 'wall 1'],
  ];
  expect(ends(world)).toEqual(expected);
  for (let i = 0; i < 30; i++) world.step(1 / 60);
  const told = jointsOf(world).map(toSceneJoint);
  expect(told.map(({ a, b, wallA, wallB }) => [a, b, wallA, wallB])).toEqual([
    [undefined, 1, 0, undefined],
    [undefined, 2, 1, undefined],
    [2, undefined, undefined, 1],
    [1, undefined, undefined, 1],
  ]);
  const before = jointsOf(world).map((joint) => (joint.kind === 'slider' ? joint.coordinate : 0));
  for (const joint of jointsOf(world)) actOnWorld(world, { kind: 'remove-joint', joint: joint.id });
  for (const joint of told) actOnWorld(world, readSceneAction({ kind: 'add-joint', joint }, 'test', 'world'));
  expect(ends(world)).toEqual(expected);
  const after = jointsOf(world).map((joint) => (joint.kind === 'slider' ? joint.coordinate : 0));
  for (const [i, value] of after.entries()) expect(value).toBeCloseTo(before[i], 9);
  actOnWorld(world, { kind: 'remove-wall', wall: 1 });
  expect(ends(world)).toEqual(expected.slice(0, 1));
  expect(() => actOnWorld(world, { kind: 'add-joint', joint: { kind: 'pin', wallA: 1, b: 1 } })).toThrow(
    'action.wall must be the id of a wall, got 1',
  );
  expect(() => readSceneAction({ kind: 'add-joint', joint: { kind: 'pin', a: 0, wallA: 1, b: 1 } }, 'test', 'world')).toThrow(
    'action.joint.wallA must be left out where a is given, got 1',
  );
});

it.each([
  [{ kind: 'pin', wallA: 2, b: 1 }, 'joints[0].wallA', /the number of one of the 2 walls, got 2/],
  [{ kind: 'pin', a: 1, wallA: 0, b: 2 }, 'joints[0].wallA', /left out where a is given/],
  [{ kind: 'pin', b: 1, wallB: 1 }, 'joints[0].wallB', /left out where b is given/],
  [{ kind: 'pin', a: 1 }, 'joints[0].b', /the number of a disc/],
  [{ kind: 'pin', a: 1, wallB: 0 }, 'joints[0].anchorB', /given where b is a wall that stands/],
  [{ kind: 'pin', a: 0, wallB: 1 }, 'joints[0]', /at least one movable disc/],
  [{ kind: 'pin', wallA: 0, wallB: 1 }, 'joints[0]', /at least one movable disc/],
  [{ kind: 'distance', wallA: 0, b: 1 }, 'joints[0].anchorA', /given where a is left out/],
  [
    { kind: 'distance', wallA: 1, b: 1, anchorA: { x: 1, y: -3.5 } },
    'joints[0]',
    /the distance of the anchors must be a number from 1e-50/,
  ],
  [{ kind: 'drag', wallB: 1, target: { x: 0, y: 0 } }, 'joints[0].wallB', /.*/],
])('%j at a wall is a problem at its path', (joint, path, words) => {
  const result = validateScene({ ...held, joints: [joint] });
  const found = result.problems.find(({ severity }) => severity === 'error');
  expect([found?.path, found?.message]).toEqual([path, expect.stringMatching(words)]);
  expect(() => buildWorld({ ...held, joints: [joint] } as Scene)).toThrow();
});

it('discs welded to each other are a scene by their bodies and joints, which goes on bit for bit', () => {
  const world = new World<SceneLook>({ gravity: { x: 0, y: -10 } });
  const discs = Array.from({ length: 9 }, (_, i) => ({ x: 0.4 * (i % 3), y: 0.4 * Math.floor(i / 3), r: 0.25 }));
  for (const at of [
    { x: 0, y: 3 },
    { x: 0.3, y: 6 },
  ]) {
    const bodies = world.addMany(discs.map(({ x, y, r }) => ({ x: at.x + x, y: at.y + y, r, angularVelocity: 1 })));
    for (const b of bodies) if (b !== bodies[4]) addJoint(world, { kind: 'weld', a: bodies[4], b });
    for (const [i, b] of bodies.entries())
      for (const a of bodies.slice(0, i)) if (a !== bodies[4] && b !== bodies[4]) addJoint(world, { kind: 'distance', a, b, limits: {} });
  }
  const written: unknown = JSON.parse(
    JSON.stringify({
      ...scene,
      bodies: [...world].map((body) => {
        const { kind: _kind, ...rest } = body.toJSON();
        return rest;
      }),
      joints: jointsOf(world).map(toSceneJoint),
    }),
  );
  expect(validateScene(written)).toMatchObject({ ok: true, problems: [] });
  const built = buildWorld(written as Scene);
  expect(jointsOf(built).filter(({ kind }) => kind === 'weld')).toHaveLength(16);
  for (let step = 0; step < 90; step++) {
    built.step(1 / 60);
    world.step(1 / 60);
  }
  expect([...built].map(({ x, y, angle }) => [x, y, angle])).toEqual([...world].map(({ x, y, angle }) => [x, y, angle]));
});

it('sub-steps can be set at any time', () => {
  const world = buildWorld(scene);
  actOnWorld(world, { kind: 'set', values: { subSteps: 9 } });
  expect(world.subSteps).toBe(9);
  expect(() => actOnWorld(world, { kind: 'set', values: { subSteps: 0.5 } })).toThrow('subSteps must be an integer in [1, 64], got 0.5');
  expect(() => readSceneAction({ kind: 'set', values: { subSteps: 2 } }, 'test', 'timeline')).toThrow('action must be made of');
});

it('only scenes of the world engine have joints', () => {
  const { world: _world, joints, ...rest } = scene;
  const result = validateScene({ ...rest, engine: 'timeline', joints });
  expect(result.problems.some(({ hint }) => hint === 'only scenes of the engine "world" have it')).toBe(true);
});
