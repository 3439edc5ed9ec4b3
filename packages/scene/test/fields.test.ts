import { buildWorld, type Scene, validateScene } from '@carom/scene';
import { fieldsOf } from 'carom/fields';
import { expect, it } from 'vitest';

// Fields in scenes: what is valid can be built, and what is wrong is named by its path.

const scene = (fields: unknown, engine = 'world') => ({ format: 'carom-scene', version: 0, engine, fields });
const all: Scene['fields'] = [
  { kind: 'uniform', acceleration: { x: 0, y: -1 }, region: { x: 0, y: 0, r: 2 } },
  { kind: 'point', x: 1, y: 2, strength: -3, power: 1, softening: 0.5, mask: 1 },
  { kind: 'attraction', strength: 2 },
  { kind: 'vortex', x: 0, y: 0, strength: 1 },
  { kind: 'wind', velocity: { x: 1, y: 0 }, drag: 0.1, region: { minX: 0, minY: 0, maxX: 1, maxY: 1 } },
  { kind: 'liquid', level: 0, density: 1, drag: 1, angularDrag: 1, velocity: { x: 1, y: 0 } },
];

it('builds a world with all kinds of fields, with the values of the scene', () => {
  const result = validateScene(scene(all));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const fields = fieldsOf(buildWorld(result.scene));
  expect(fields.map(({ values }) => values)).toMatchObject(all as object[]);
});

it.each([
  ['fields[0].kind', { kind: 'magnet' }, "must be one of 'uniform'"],
  ['fields[0].acceleration', { kind: 'uniform' }, 'acceleration'],
  ['fields[0].power', { kind: 'point', x: 0, y: 0, strength: 1, power: 3 }, 'must be one of'],
  ['fields[0].region', { kind: 'wind', drag: 1, region: { minX: 0 } }, ''],
  ['fields[0].region.minX', { kind: 'wind', drag: 1, region: { minX: 2, minY: 0, maxX: 1, maxY: 1 } }, 'must be at most maxX'],
  ['fields[0].density', { kind: 'liquid', level: 0, density: 0 }, 'must be'],
  ['fields[0]', { kind: 'liquid', level: 0, density: 1e60 }, 'must be a number from 1e-50 to 1e50'],
  ['fields[0]', { kind: 'point', x: 1e60, y: 0, strength: 1 }, 'must be a number within ±1e50'],
  ['fields[0].level', { kind: 'wind', drag: 1, level: 1 }, ''],
  ['fields[0]', 7, 'must be an object'],
])('names what is wrong at %s', (path, field, rule) => {
  const result = validateScene(scene([field]));
  expect(result.ok).toBe(false);
  const [problem] = result.problems;
  expect(problem.path.startsWith(path)).toBe(true);
  expect(problem.message).toContain(rule);
});

it('says that timelines have none', () => {
  const result = validateScene(scene(all, 'timeline'));
  expect(result.ok).toBe(false);
  expect(JSON.stringify(result.problems)).toContain('world');
});
