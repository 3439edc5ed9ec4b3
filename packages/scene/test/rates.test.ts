import { expect, test } from 'vitest';
import { isWhole } from '../../carom/test/runs.ts';
import { buildTimeline, createSceneRun, type Scene, validateScene } from '../src/index.ts';

const scene = (vx: number) => ({
  ...{ format: 'carom-scene', version: 0, engine: 'timeline' },
  walls: [{ inside: { minX: 0, minY: 0, maxX: 1, maxY: 1 } }],
  bodies: [{ x: 0.5, y: 0.5, r: 0.1, vx, vy: 1 }],
});

test('a scene with a disc that would hit its room more than ten million times in a unit of time is valid, with a warning', () => {
  const result = validateScene(scene(1e20));
  expect(result.ok).toBe(true);
  expect(result.problems.map(({ code, severity, path }) => [code, severity, path])).toEqual([['rate', 'warning', 'bodies[0]']]);
  expect(result.problems[0].message).toContain('it would hit the room walls[0] some 1e+20 times per unit of time');
  if (result.ok) expect(buildTimeline(result.scene).runTo(1, { maxEvents: 100 })).toMatchObject({ end: 'maxEvents', events: 100 });
});

test('so is one with a thermal wall so hot that what leaves it would', () => {
  const hot = (temperature: number) => ({ ...scene(1), walls: [...scene(1).walls, { x1: 0.1, y1: 0, x2: 0.1, y2: 1, temperature }] });
  expect(validateScene(hot(1e16)).problems[0].message).toContain('some 1e+8 times per unit of time');
  expect(validateScene(hot(1e4)).problems).toEqual([]);
});

test('a room that is hot itself tells by its narrower side, and any room by the way that a disc has in it', () => {
  const room = (inside: object, temperature: number, body = {}) => ({
    ...scene(0),
    walls: [{ inside, temperature }],
    bodies: [{ x: 5, y: 0, r: 1e-5, vx: 1, ...body }],
  });
  const narrow = { minX: 0, minY: -1.5e-5, maxX: 10, maxY: 1.5e-5 };
  const message = (given: object) => validateScene(given).problems.find(({ code }) => code === 'rate')?.message;
  expect(message(room(narrow, 1e6))).toContain('some 1e+8 times per unit of time'); // √T over a way of 1e-5
  expect(message(room(narrow, 100))).toBeUndefined();
  expect(message(room({ ...narrow, minY: -1, maxY: 1 }, 1e6))).toBeUndefined();
  expect(message(room({ x: 5, y: 0, r: 1.5e-5 }, 1e6))).toContain('some 1e+8 times');
  expect(message(room(narrow, 0, { vy: 1e3 }))).toContain('some 1e+8 times');
  expect(message(room(narrow, 0, { vy: 1e3, immovable: true, vx: 0 }))).toBeUndefined();
});

test('the duration counts: what is hit for long is hit often', () => {
  expect(validateScene({ ...scene(1e4), duration: 10 }).problems).toEqual([]);
  expect(validateScene({ ...scene(1e4), duration: 1000 }).problems.map(({ code }) => code)).toEqual(['rate']);
});

test('a disc that grows as wide as a narrow room fills it, however long the room', () => {
  const narrow = { minX: 0, minY: -1, maxX: 1000, maxY: 1 };
  const growing = { ...scene(1), duration: 2, walls: [{ inside: narrow }], bodies: [{ x: 5, y: 0, r: 0.5, growth: 0.5 }] };
  expect(validateScene(growing).problems[0].message).toContain('would fill the room there is by time 1, before the duration 2');
  expect(validateScene({ ...growing, duration: 0.9 }).problems).toEqual([]);
});

test('so is one whose discs would fill their room or torus before the duration ends, with the time', () => {
  const head = { format: 'carom-scene', version: 0, engine: 'timeline', duration: 3 };
  const bodies = [1, 2, 3].map((k) => ({ x: 2 * k, y: 4, r: 0.5, growth: k / 2 }));
  const torus = { ...head, timeline: { periodX: 8, periodY: 8 }, bodies };
  const room = { ...head, walls: [{ inside: { minX: 0, minY: 0, maxX: 8, maxY: 8 } }], bodies };
  const covered = (t: number) => bodies.reduce((sum, { r, growth }) => sum + Math.PI * (r + growth * t) ** 2, 0) / 64;
  for (const full of [torus, room]) {
    const [{ code, path, message, hint }] = validateScene(full).problems;
    expect([code, path]).toEqual(['rate', 'bodies[0]']);
    const time = Number(/by time ([\d.]+), before the duration 3$/.exec(message)?.[1]);
    expect(covered(time)).toBeCloseTo(Math.PI / (2 * Math.sqrt(3)), 3);
    expect(hint).toMatch(/^take growth of 0\.\d+ times as much, or a shorter duration$/);
    expect(validateScene({ ...full, duration: time * 0.99 }).problems).toEqual([]);
    expect(validateScene({ ...full, duration: undefined }).problems).toEqual([]);
  }
  expect(validateScene({ ...head, bodies }).problems).toEqual([]); // room without end
});

test('a run gives up a time that needs more events than its budget, and goes on from there', () => {
  const run = createSceneRun(scene(1000) as Scene, { maxEvents: 500 });
  const gaveUp =
    /^SceneRun\.advance: limit\.time \(1\) must be reached within 500 events, got to 0\.\d+ \(advance again, or to a step, or raise options\.maxEvents\)$/;
  expect(() => run.advance({ time: 1 })).toThrow(gaveUp);
  expect(run.step - run.firstStep).toBe(500);
  expect(() => run.advance({ time: 1 })).toThrow(RangeError);
  expect(run.step - run.firstStep).toBe(1000);
  for (let k = 0; run.time < 1 && k < 9; k++) {
    try {
      run.advance({ time: 1 });
    } catch {
      // on it goes
    }
  }
  const whole = createSceneRun(scene(1000) as Scene);
  whole.advance({ time: 1 });
  expect([run.time, run.hash()]).toEqual([1, whole.hash()]);
  expect(() => createSceneRun(scene(1) as Scene, { maxEvents: 0 })).toThrow(
    'createSceneRun: options.maxEvents must be an integer >= 1 or Infinity, got 0',
  );
});

test.runIf(isWhole)('without a budget of its own a run gives up after a million events and 200 for each disc, and says so', () => {
  const run = createSceneRun(scene(1e7) as Scene);
  expect(() => run.advance({ time: 1 })).toThrow('SceneRun.advance: limit.time (1) must be reached within 1000200 events, got to 0.0');
  expect(run.step - run.firstStep).toBe(1_000_200);
  run.advance({ step: run.step + 10 }); // a step is an end of its own
  expect(run.step - run.firstStep).toBe(1_000_210);
});

test('other scenes have none', () => {
  expect(validateScene(scene(1e5)).problems).toEqual([]);
  expect(validateScene({ ...scene(1e20), walls: [] }).problems).toEqual([]);
});
