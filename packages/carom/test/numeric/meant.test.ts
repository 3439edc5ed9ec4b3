import { describe, expect, it } from 'vitest';
import { meant } from '../../src/numeric/meant.ts';

describe('meant', () => {
  it.each([
    ['radius', ['x', 'y', 'r'], 'r'],
    ['restituton', ['restitution', 'friction'], 'restitution'],
    ['bounciness', ['restitution', 'friction'], 'restitution'],
    ['gravtiy', ['gravity', 'subSteps'], 'gravity'],
    ['PeriodX', ['periodX', 'periodY'], 'periodX'],
    ['isSensor', ['sensor'], 'sensor'],
    ['radius', ['x', 'y'], undefined],
    ['z', ['x', 'y', 'r'], undefined],
    ['speed', ['history', 'ties'], undefined],
    ['x'.repeat(1000), ['x'], undefined],
    ['constructor', ['x'], undefined],
  ])('%s of %j is %s', (name, known, expected) => {
    expect(meant(name as string, known as string[])).toBe(expected);
  });
});
