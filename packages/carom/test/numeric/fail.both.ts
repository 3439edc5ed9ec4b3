import { expect, it } from 'vitest';
import { fail } from '../../src/numeric/fail.ts';

it('fail names where, what, rule and value', () => {
  expect(() => fail('World.add', 'body.r', 'a finite number > 0', -3)).toThrow(
    new RangeError('World.add: body.r must be a finite number > 0, got -3'),
  );
});

it('fail quotes strings and throws TypeError for the wrong kind', () => {
  expect(() => fail('World.add', 'body.r', 'a number', '12px', 'type')).toThrow(
    new TypeError('World.add: body.r must be a number, got "12px"'),
  );
});
