import { expect, test } from 'vitest';
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
  const gaveUp = /^SceneRun\.advance: limit\.time \(1\) must be reached within 500 events, got to 0\.\d+ \(advance again, or to a step\)$/;
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

test('other scenes have none', () => {
  expect(validateScene(scene(1e5)).problems).toEqual([]);
  expect(validateScene({ ...scene(1e20), walls: [] }).problems).toEqual([]);
});
