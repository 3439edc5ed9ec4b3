import { expect, it } from 'vitest';
import { among } from '../../src/numeric/among.ts';

it.each([
  ['radius', ['x', 'y', 'r'], 'r'],
  ['radius', ['x', 'y'], ''],
  ['restituton', ['restitution', 'friction', 'r'], 'restitution'],
  ['gravtiy', ['gravity', 'subSteps'], 'gravity'],
  ['period', ['periodX', 'periodY'], 'periodX'],
  ['sort', ['sorted'], 'sorted'],
  ['z', ['x', 'y', 'r'], ''],
  ['speed', ['history', 'ties'], ''],
  ['', ['x', 'ab'], ''],
  ['constructor', ['x'], ''],
])('the name %s, where %j are known, is meant to be %j', (name, known, expected) => {
  expect(among(known, name)).toBe(known.join(', ') + (expected && ` (did you mean ${expected}?)`));
});
