import { expect, test } from 'vitest';
import { buildTimeline, validateScene } from '../src/index.ts';

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

test('other scenes have none', () => {
  expect(validateScene(scene(1e5)).problems).toEqual([]);
  expect(validateScene({ ...scene(1e20), walls: [] }).problems).toEqual([]);
});
