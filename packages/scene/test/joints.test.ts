import { expect, it } from 'vitest';
import { buildWorld, type Scene, validateScene } from '../src/index.ts';

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
  expect(world.joints.map(({ kind, a, b }) => [kind, a?.id ?? null, b.id])).toEqual([
    ['pin', 0, 1],
    ['distance', 1, 2],
    ['distance', null, 2],
    ['slider', null, 1],
    ['weld', 1, 2],
    ['drag', null, 2],
    ['motor', null, 2],
  ]);
  expect(world.joints[0].data?.color).toBe('#888');
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

it('only scenes of the world engine have joints', () => {
  const { world: _world, joints, ...rest } = scene;
  const result = validateScene({ ...rest, engine: 'timeline', joints });
  expect(result.problems.some(({ hint }) => hint === 'only scenes of the engine "world" have it')).toBe(true);
});
