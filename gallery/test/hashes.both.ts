import { expect, it } from 'vitest';
import hashes from '../../corpora/hashes.json' with { type: 'json' };
import { sample } from '../../packages/carom/test/runs.ts';
import { gallery } from '../src/index.ts';
import { type Expected, runEntry } from '../src/trail.ts';

const expected: Readonly<Record<string, Expected>> = hashes;

// In Chromium plain `npm test` plays three of them.
it.each(typeof document === 'undefined' ? gallery : sample(sample(gallery)))(
  '$id comes to the state of corpora/hashes.json, bit for bit',
  (entry) => {
    expect(runEntry(entry)).toEqual(expected[entry.id]);
  },
);

it('corpora/hashes.json knows the scenes of the gallery and no others', () => {
  expect(Object.keys(expected)).toEqual(gallery.map(({ id }) => id));
});
