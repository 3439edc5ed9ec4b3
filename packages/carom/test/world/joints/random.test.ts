// 40 random worlds of joined discs; `npm run joints` plays 5,000.
import { expect, it } from 'vitest';
import { playJoined } from './joined-worlds.ts';

it.each(Array.from({ length: 4 }, (_, group) => 10 * group))(
  'ten worlds of joined discs from seed %i keep the invariant, do not explode, and go on alike',
  (first) => {
    const wrong = Array.from({ length: 10 }, (_, i) => [first + i, playJoined(first + i, 100)]).filter(([, words]) => words !== null);
    expect(wrong).toEqual([]);
  },
);
