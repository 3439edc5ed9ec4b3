import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { addJoint, breaksOf, joints, jointsOf } from '../../src/joints/index.ts';
import { type Body, World } from '../../src/world/index.ts';

// What a world does with an entry that it does not import: bytes, saved states, forks, two copies of the modules.

/** Two discs on a rod that hangs on the world, and one that lies about. */
function joined(options: ConstructorParameters<typeof World>[0] = {}): { world: World<string>; bodies: Body<string>[] } {
  const world = new World<string>({ gravity: { x: 0, y: -10 }, ...options });
  const bodies = world.addMany([0, 1, 2].map((i) => ({ x: 2 * i, y: 0, r: 0.4, data: `disc ${i}` })));
  addJoint(world, { kind: 'distance', b: bodies[0], anchorA: { x: 0, y: 3 }, data: 'rod' });
  addJoint(world, { kind: 'pin', a: bodies[0], b: bodies[1], at: { x: 1, y: 0 }, data: 'pin' });
  return { world, bodies };
}

function run(world: World<string>, steps: number): string {
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  return world.hash();
}

/** The same sources once more, in a module of their own. */
async function secondCopy(): Promise<typeof import('../../src/joints/index.ts') & typeof import('../../src/world/index.ts')> {
  const [first, second] = ['joints', 'world'].map((name) => fileURLToPath(new URL(`../../src/${name}/index.ts`, import.meta.url)));
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'both' ? id : null),
    load: (id: string) => (id === 'both' ? `export * from '${first}'; export * from '${second}';` : null),
  };
  const build = await rolldown({ input: 'both', plugins: [entry], logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

const missing = 'options.extensions must be [joints] for a snapshot with joints (import { joints } from \'carom/joints\'), got "[]"';

describe('bytes of a world with joints', () => {
  it('are refused by a world without that entry, which stays as it was', () => {
    const bytes = joined().world.snapshot();
    expect(() => World.from(bytes)).toThrow(new RangeError(`World.from: ${missing}`));
    const plain = new World<string>();
    const body = plain.add({ x: 1, y: 2, r: 1 });
    const hash = plain.hash();
    expect(() => plain.restore(bytes)).toThrow(new RangeError(`World.restore: ${missing}`));
    expect([plain.hash(), body.alive]).toEqual([hash, true]);
  });

  it('are read by a world that was given the entry, or that has had a joint', () => {
    const { world } = joined();
    const bytes = world.snapshot();
    const given = new World<string>({ extensions: [joints] });
    const used = new World<string>();
    const old = addJoint(used, { kind: 'distance', b: used.add({ x: 0, y: 0, r: 1 }), anchorA: { x: 0, y: 2 } });
    for (const each of [given, used]) each.restore(bytes);
    expect(old.alive).toBe(true); // its id is in the bytes, and its kind
    const hash = run(world, 60);
    for (const each of [given, used, World.from<string>(bytes, { extensions: [joints] })]) {
      expect(jointsOf(each).map(({ kind, b }) => [kind, b.id])).toEqual([
        ['distance', 0],
        ['pin', 1],
      ]);
      expect(run(each, 60)).toBe(hash);
    }
  });

  it('have a section once there was a joint, and none before: the entry alone changes no hash', () => {
    const [plain, given] = [new World<string>(), new World<string>({ extensions: [joints] })];
    expect(jointsOf(plain)).toEqual([]);
    for (const each of [plain, given]) each.add({ x: 0, y: 0, r: 1 });
    expect(given.snapshot()).toEqual(plain.snapshot());
    const joint = addJoint(given, { kind: 'pin', b: [...given][0] });
    given.remove(joint);
    expect(given.hash()).not.toBe(plain.hash()); // ids of joints are never used again
  });

  it('take all joints from a world that they do not have', () => {
    const { world } = joined();
    const plain = new World<string>().snapshot();
    const [rod] = jointsOf(world);
    world.restore(plain);
    expect([rod.alive, jointsOf(world).length, breaksOf(world).length]).toEqual([false, 0, 0]);
    expect(run(world, 3)).toBe(run(World.from<string>(plain), 3));
  });
});

describe('states kept in the process', () => {
  it('bring joints into a world that never heard of them, and take them away again', () => {
    const { world } = joined();
    const state = world.save();
    const plain = new World<string>();
    const empty = plain.save();
    plain.load(state);
    expect(jointsOf(plain)).toHaveLength(2);
    const hash = run(world, 60);
    expect(run(plain, 60)).toBe(hash);
    plain.load(empty);
    expect([jointsOf(plain).length, plain.size]).toEqual([0, 0]);
    plain.load(state);
    expect(run(plain, 60)).toBe(hash);
  });

  it('go on in a fork with what joints carry', () => {
    const { world } = joined();
    const fork = world.fork();
    expect(jointsOf(fork).map(({ data }) => data)).toEqual(['rod', 'pin']);
    expect(run(fork, 60)).toBe(run(world, 60));
    expect(jointsOf(fork)[0]).not.toBe(jointsOf(world)[0]);
  });

  it('hold joints as they were, though one broke and one was added since', () => {
    const { world, bodies } = joined();
    const [rod] = jointsOf(world);
    rod.breakForce = 1;
    const state = world.save();
    world.step(1 / 60);
    expect(Array.from(breaksOf(world), ({ joint }) => joint)).toEqual([rod]);
    expect(rod.alive).toBe(false);
    addJoint(world, { kind: 'weld', a: bodies[1], b: bodies[2] });
    const pooled = world.save(world.save());
    world.load(state);
    expect([rod.alive, breaksOf(world).length, jointsOf(world).length]).toEqual([true, 0, 2]);
    world.load(pooled);
    expect(jointsOf(world).map(({ kind }) => kind)).toEqual(['pin', 'weld']);
  });
});

describe('two copies of the modules in a process', () => {
  it('are told apart: functions of one refuse worlds of the other, worlds its entries', async () => {
    const other = await secondCopy();
    expect(other.World).not.toBe(World);
    const stranger = new other.World<string>();
    const say = 'must be a World of the same copy of carom, got an object';
    expect(() => jointsOf(stranger as never)).toThrow(TypeError);
    expect(() => jointsOf(stranger as never)).toThrow(`jointsOf: world ${say}`);
    expect(() => addJoint(stranger as never, { kind: 'pin', b: stranger.add({ x: 0, y: 0, r: 1 }) } as never)).toThrow(
      `addJoint: world ${say}`,
    );
    expect(() => new other.World({ extensions: [joints] })).toThrow(
      'new World: options.extensions[0] must be an extension of the same copy of carom, as joints of carom/joints is, got an object',
    );
    other.addJoint(stranger, { kind: 'pin', b: [...stranger][0], at: { x: 0, y: 0 } });
    expect(other.jointsOf(stranger)).toHaveLength(1);
  });
});

it.each([
  ['an object', {}, 'options.extensions must be an array, got an object {}'],
  [
    'a name',
    ['joints'],
    'options.extensions[0] must be an extension of the same copy of carom, as joints of carom/joints is, got "joints"',
  ],
])('extensions are not %s', (_, extensions, message) => {
  expect(() => new World({ extensions } as never)).toThrow(new TypeError(`new World: ${message}`));
  expect(() => World.from(new World().snapshot(), { extensions } as never)).toThrow(new TypeError(`World.from: ${message}`));
});

it.each([null, undefined, 3, {}])('functions of joints refuse %s in place of a world', (value) => {
  expect(() => jointsOf(value as never)).toThrow(TypeError);
  expect(() => breaksOf(value as never)).toThrow(/^breaksOf: world must be a World of the same copy of carom, got/);
});

it('World.remove says of a joint whose it is', () => {
  const [one, two] = [joined().world, joined().world];
  expect(() => one.remove(jointsOf(two)[0])).toThrow(
    new TypeError('World.remove: the joint must be of this world, got "joint 0 of another"'),
  );
  const plain = new World<string>();
  expect(() => plain.remove(jointsOf(two)[0])).toThrow(TypeError);
  const [rod] = jointsOf(one);
  one.remove(rod);
  expect(() => one.remove(rod)).toThrow(new RangeError('World.remove: the joint must be in the world, got "joint 0, removed"'));
});
