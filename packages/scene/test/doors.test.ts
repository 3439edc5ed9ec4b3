import { createRandom, type Random } from 'carom';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { assembleTimeline } from '../src/assemble-timeline.ts';
import {
  buildTimeline,
  buildWorld,
  createSceneRun,
  createWorldRun,
  decodeScene,
  openRecording,
  parseScene,
  Recorder,
  type Scene,
  seekRecording,
  validateScene,
  withEngine,
  withSeed,
} from '../src/index.ts';
import { objectionOf } from './objection.ts';

const head = { format: 'carom-scene', version: 0 } as const;

describe('parseScene, validateScene and decodeScene answer anything', () => {
  it.each([undefined, null, 42, true, 10n, Symbol('s'), {}, [], () => 1])('parseScene(%s) is a problem of kind type', (value) => {
    const { ok, problems } = parseScene(value as string);
    expect(ok).toBe(false);
    expect(problems[0]).toMatchObject({ code: 'type', path: '' });
    expect(problems[0].message).toMatch(/^the text must be a string, got /);
  });

  it.each([undefined, null, 42, {}, Symbol('s')])('decodeScene(%s) resolves to a problem of kind type', async (value) => {
    const { ok, problems } = await decodeScene(value as string);
    expect(ok).toBe(false);
    expect(problems[0].message).toMatch(/^the link must be a string, got /);
  });

  it('validateScene never throws: getters and proxies that do, arrays with holes, objects within themselves', () => {
    const thrower = () => {
      throw new Error('planted');
    };
    const own: Record<string, unknown> = { ...head, engine: 'world' };
    own.world = own;
    own.bodies = [own, own];
    const values: unknown[] = [
      new Proxy({}, { get: thrower, ownKeys: thrower, has: thrower, getOwnPropertyDescriptor: thrower }),
      { ...head, engine: 'timeline', bodies: [Object.defineProperty({ x: 0, y: 0 }, 'r', { get: thrower, enumerable: true })] },
      { ...head, engine: 'world', walls: new Array(3), bodies: new Array(900) },
      { ...head, engine: 'world', bodies: { length: 2 ** 31 } },
      own,
      Object.create(null),
      10n,
      Symbol('s'),
    ];
    for (const value of values) {
      const { ok, problems } = validateScene(value);
      expect(ok).toBe(false);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.length).toBeLessThanOrEqual(101);
    }
  });

  it('runs and recordings refuse what is none in the house form', async () => {
    const run = createSceneRun({ ...head, engine: 'world', bodies: [{ x: 0, y: 0, r: 1 }] });
    const before = run.hash();
    const house = /^[A-Za-z]\w*( [A-Z]\w*)?(\.\w+)?: .+ must be .+, got .+$/;
    for (const junk of [null, undefined, 42, 10n, 'x', [], {}, () => 1] as never[]) {
      const calls: readonly (() => unknown)[] = [
        () => run.act(junk),
        () => run.load(junk),
        () => new Recorder(junk, { write: () => {} }),
        () => new Recorder(run, junk),
        () => withSeed(junk, 1),
        () => withSeed(run.scene, junk === 42 ? (-1 as never) : junk),
        () => withEngine(run.scene, junk),
        () => seekRecording(junk, { time: 1 }),
      ];
      for (const call of calls) expect(call).toThrow(house);
      if (typeof junk !== 'object' || junk === null) {
        expect(() => run.advance(junk)).toThrow(house);
        if (typeof junk !== 'string') await expect(openRecording(junk)).rejects.toThrow(house);
      }
    }
    expect(() => run.advance({ until: 3 } as never)).toThrow('SceneRun.advance: limit must be made of time, step, got "until"');
    expect(() => run.advance({ time: Number.NaN })).toThrow('SceneRun.advance: limit.time must be a number, got NaN');
    expect(run.hash()).toBe(before);
  });

  it('what is built refuses options that are none', () => {
    const scene: Scene = { ...head, engine: 'world' };
    for (const junk of [null, 42, 'x', [], () => 1] as never[]) {
      expect(() => buildWorld(scene, junk)).toThrow(/^buildWorld: options must be an object, got /);
      expect(() => createWorldRun(scene, junk)).toThrow(/^createWorldRun: options must be an object, got /);
      expect(() => buildTimeline({ ...scene, engine: 'timeline' }, junk)).toThrow(/^buildTimeline: options must be an object, got /);
    }
    expect(() => buildTimeline({ ...scene, engine: 'timeline' }, { collapse: 5 as never })).toThrow(
      'buildTimeline: options.collapse must be an object, got 5',
    );
    expect(() => createSceneRun(scene, { keyframe: 2 } as object)).toThrow(
      'createSceneRun: options must be made of keyframes, maxEvents, got "keyframe"',
    );
  });

  it('names the first 100 problems, and that there are more', () => {
    const { problems } = validateScene({
      ...head,
      engine: 'timeline',
      bodies: Array.from({ length: 10_000 }, () => ({ x: 'a', y: 0, r: -1 })),
    });
    expect(problems.length).toBe(101);
    expect(problems[100]).toMatchObject({ code: 'limit', message: 'only the first 100 problems are named' });
  });

  it('answers 2 MB of brackets, and 10,000 bad bodies, within 1.5 times the time of JSON.parse', () => {
    const bad = {
      ...head,
      engine: 'world',
      bodies: Array.from({ length: 10_000 }, (_, i) => ({ x: 'a', y: null, radius: -i, color: 3, material: {} })),
    };
    for (const text of ['['.repeat(2_000_000), JSON.stringify(bad)]) {
      let [parsing, answering] = [Infinity, Infinity];
      // The least times of as many rounds as it takes to compile what is measured, and to be let alone by what else runs on the machine:
      // both are measured in turn, and the least of many does not depend on that.
      for (let round = 0; round < 300 && !(answering < 1.5 * parsing); round++) {
        const start = performance.now();
        try {
          JSON.parse(text);
        } catch {
          // what is measured
        }
        const middle = performance.now();
        expect(parseScene(text).ok).toBe(false);
        answering = Math.min(answering, performance.now() - middle);
        parsing = Math.min(parsing, middle - start);
      }
      expect(answering).toBeLessThan(1.5 * parsing);
    }
  });
});

describe('what an engine would refuse is a problem, found without an engine', () => {
  const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];
  const odd = (random: Random) => pick(random, [0, 1, -2, 3.5, 1e-60, 1e-49, 1e49, 1.1e50, 1e74, -1e60, random.between(-9, 9)]);
  const size = (random: Random) => pick(random, [1, 0.5, 2, 1e-60, 1e49, 1e60, 3, 1, 1]);
  const vec = (random: Random) => ({ x: odd(random), y: odd(random) });
  const plain = (random: Random) => ({ x: random.between(-9, 9), y: random.between(-9, 9) });
  const ordered = (random: Random) => {
    const [x, y] = [random.between(-9, 9), odd(random)];
    return { minX: x, minY: y, maxX: x + pick(random, [0, 1, 4]), maxY: y + pick(random, [0, 1, 4]) };
  };
  const polygon = (random: Random, many: number) =>
    Array.from({ length: pick(random, [3, 4, 5, many]) }, (_, i) => (random.below(4) === 0 ? plain(random) : { x: i, y: i * i }));

  function shape(random: Random, isWorld: boolean): object {
    const [a, b] = [vec(random), plain(random)];
    const segment = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
    const circle = { ...vec(random), r: size(random) };
    const kinds: object[] = [segment, { ...segment, r: size(random) }, ordered(random), circle, { points: polygon(random, 70) }];
    kinds.push({
      ...circle,
      from: pick(random, [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]),
      to: { x: 0, y: 1 },
    });
    kinds.push({ inside: pick(random, [ordered(random), circle]) });
    if (isWorld) kinds.push({ chain: [plain(random), plain(random), vec(random)] });
    return pick(random, kinds);
  }

  function maybe(random: Random, key: string, value: unknown, part = 4): object {
    return random.below(part) === 0 ? { [key]: value } : {};
  }

  function someScene(random: Random): unknown {
    const isWorld = random.below(2) === 0;
    const material = isWorld
      ? { restitution: 0.5, ...maybe(random, 'friction', size(random)), ...maybe(random, 'density', size(random)) }
      : { restitution: 0.5 };
    const walls = Array.from({ length: random.below(3) }, () => ({
      ...shape(random, isWorld),
      ...maybe(random, 'material', material),
      ...maybe(random, 'sensor', true),
      ...(isWorld
        ? {}
        : { ...maybe(random, 'absorbing', true), ...maybe(random, 'velocity', vec(random)), ...maybe(random, 'temperature', 2) }),
    }));
    const bodies = Array.from({ length: random.below(3) }, () => ({
      ...vec(random),
      r: size(random),
      ...maybe(random, 'vx', odd(random)),
      ...maybe(random, 'mass', size(random)),
      ...(isWorld
        ? { ...maybe(random, 'material', material), ...maybe(random, 'angularVelocity', odd(random)) }
        : maybe(random, 'growth', 0.5)),
    }));
    const torus = { ...maybe(random, 'periodX', pick(random, [10, 2, 1e60])), ...maybe(random, 'periodY', 20) };
    const gravity = maybe(random, 'gravity', isWorld ? vec(random) : plain(random));
    if (isWorld) {
      const items = Array.from({ length: random.below(2) }, () => {
        const { x1, y1, x2, y2 } = { x1: odd(random), y1: 0, x2: 1, y2: 1 };
        return pick<object>(random, [
          { x1, y1, x2, y2, r: size(random), pivot: vec(random) },
          { ...ordered(random), vx: odd(random) },
          { points: polygon(random, 9) },
        ]);
      });
      return { ...head, engine: 'world', world: { ...torus, ...gravity }, walls, bodies, kinematics: items };
    }
    const flight = { ...torus, ...gravity, ...maybe(random, 'deceleration', 1), ...maybe(random, 'ties', 'simultaneous') };
    return { ...head, engine: 'timeline', timeline: flight, walls, bodies };
  }

  it('finds the same place at fault as building the scene does, and none where it can be built', () => {
    const counts = { refused: 0, built: 0 };
    const random = createRandom(19);
    for (let n = 0; n < runs(3000); n++) {
      const scene = someScene(random) as Scene;
      const { ok, problems } = validateScene(scene);
      if (ok) {
        counts.built++;
        if (scene.engine === 'world') buildWorld(scene, { warn: null });
        else buildTimeline(scene);
        continue;
      }
      const errors = problems.filter(({ severity }) => severity === 'error');
      if (errors.length > 1 || !/^[\w[\]]+: /.test(errors[0].message)) continue; // of the form, not of the rules
      counts.refused++;
      const said = objectionOf(scene) ?? discObjection(scene);
      expect(said?.path, JSON.stringify([scene, errors])).toBe(errors[0].path);
    }
    expect(counts.built).toBeGreaterThan(runs(200));
    expect(counts.refused).toBeGreaterThan(runs(200));
  });

  /** The discs of a timeline, which `objectionOf` leaves out. */
  function discObjection(scene: Scene): { readonly path: string } | null {
    const at = { place: '' };
    try {
      if (scene.engine === 'timeline') assembleTimeline(scene, {}, at);
      return null;
    } catch {
      return { path: at.place };
    }
  }
});
