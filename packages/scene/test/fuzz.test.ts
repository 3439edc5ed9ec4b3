import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { expandScene, parseScene, type SceneProblem, validateScene } from '../src/index.ts';
import { sceneSchema } from '../src/schema.ts';
import { scenes } from './scenes.ts';

const odd = fc.oneof(
  fc.jsonValue(),
  fc.anything({ withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true, withBigInt: true }),
  fc.constantFrom<unknown>(NaN, Infinity, -1, 0, '', '12px', null, undefined, [], {}, { x1: 1 }, { inside: {} }, Symbol('s'), () => 1),
);

/** A value with one place in it replaced. */
function broken(value: unknown, steps: readonly number[], odd: unknown): unknown {
  if (typeof value !== 'object' || value === null || steps.length === 0) return odd;
  const keys = Object.keys(value);
  if (keys.length === 0) return odd;
  const key = keys[steps[0] % keys.length];
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value };
  (copy as Record<string, unknown>)[key] = broken((value as Record<string, unknown>)[key], steps.slice(1), odd);
  return copy;
}

function wellFormed(problems: readonly SceneProblem[]): boolean {
  return problems.every(
    ({ code, severity, path, message, hint }) =>
      /^[a-z-]+$/.test(code) &&
      ['error', 'warning'].includes(severity) &&
      typeof path === 'string' &&
      message.length > 9 &&
      typeof hint === 'string',
  );
}

it('validateScene never throws, whatever the value', () => {
  fc.assert(
    fc.property(odd, (value) => {
      const result = validateScene(value);
      expect(result.ok).toBe(false);
      expect(result.problems.some(({ severity }) => severity === 'error')).toBe(true);
      expect(wellFormed(result.problems)).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

it('validateScene never throws on scenes with odd values in them, and says no more than the schema', () => {
  let refused = 0;
  fc.assert(
    fc.property(scenes(), fc.array(fc.nat(), { maxLength: 5 }), odd, (scene, steps, value) => {
      const candidate = broken(scene, steps, value);
      const result = validateScene(candidate);
      expect(wellFormed(result.problems)).toBe(true);
      if (result.ok) expect(v.is(sceneSchema, result.scene)).toBe(true);
      else refused++;
    }),
    { numRuns: runs(2000) },
  );
  expect(refused).toBeGreaterThan(runs(800));
});

it('validateScene never throws on scenes with extra keys, and names each of them', () => {
  fc.assert(
    fc.property(scenes(), fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (scene, extra) => {
      fc.pre(Object.keys(extra).every((key) => !Object.hasOwn(scene, key)));
      const known = ['$schema', ...Object.keys(fullScene)];
      const result = validateScene({ ...scene, ...extra });
      const named = result.problems.filter(({ code }) => code === 'unknown-key').length;
      expect(named).toBe(Object.keys(extra).filter((key) => !known.includes(key)).length);
    }),
    { numRuns: runs(300) },
  );
});

const fullScene = {
  format: 0,
  version: 0,
  engine: 0,
  title: 0,
  description: 0,
  units: 0,
  collapse: 0,
  view: 0,
  speed: 0,
  duration: 0,
  walls: 0,
  bodies: 0,
  generate: 0,
};

it('parseScene never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseScene(text).ok).toBe(false);
    }),
    { numRuns: runs(1000) },
  );
  expect(parseScene('['.repeat(100_000)).ok).toBe(false);
  expect(parseScene(`{"format":"carom-scene","version":0,"engine":"timeline","x":${'['.repeat(5000)}${']'.repeat(5000)}}`).ok).toBe(false);
});

it('a valid scene is accepted as it is, and again after a trip through text', () => {
  fc.assert(
    fc.property(scenes(), (scene) => {
      const result = validateScene(scene);
      expect(result.ok && result.scene).toEqual(scene);
      expect(parseScene(JSON.stringify(scene))).toEqual(result);
      expect(validateScene(expandScene(scene)).ok).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});
