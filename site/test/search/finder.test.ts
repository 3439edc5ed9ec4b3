import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../build/content.ts';
import { searchEntries } from '../../build/search-entries.ts';
import { createFinder, excerptOf } from '../../src/search/finder.ts';
import { placesToFind } from '../../src/search/places.ts';

const content = readContent(fileURLToPath(new URL('../../..', import.meta.url)));
const find = createFinder([...searchEntries(content), ...placesToFind()]);
const places = (question: string) => find(question).map(({ id }) => id);

describe('the search answers in the first or second place', () => {
  it.each([
    ['pinball', '#/scenes/pinball'],
    ['one-way platform', '#/docs/world/one-sided-walls'],
    ['moving platform', '#/docs/changing-worlds/moving-walls-a-door-and-a-conveyor'],
    ['g(r)', '#/docs/timeline/pair-correlation-gr'],
    ['beeswarm', '#/docs/d3-force'],
    ['tunnelling', '#/docs/world/nothing-passes-through'],
    ['CCD', '#/docs/world/nothing-passes-through'],
    ['timeOfImpact', '#/reference/timeOfImpact'],
    ['raycast', '#/reference/castRay'],
    ['bounciness', '#/docs/world/materials'],
    ['circle packing', '#/docs/d3-force'],
    ['rollback', '#/docs/multiplayer'],
    ['fixed timestep', '#/docs/game-loop'],
    ['hinge', '#/docs/joints'],
  ])('%s: %s', (question, place) => {
    expect(
      places(question)
        .slice(0, 2)
        .some((id) => id.startsWith(place)),
      places(question).slice(0, 5).join('\n'),
    ).toBe(true);
  });
});

it('a name that is typed in full comes first, also in lower case and while it is typed', () => {
  for (const name of ['overlaps', 'CircleIndex', 'circleindex', 'World'])
    expect(places(name)[0].toLowerCase()).toBe(`#/reference/${name.toLowerCase()}`);
  expect(places('timeOfImp')[0]).toBe('#/reference/timeOfImpact');
});

it('guides come before interfaces', () => {
  const kinds = find('restitution').map(({ kind }) => kind);
  const first = (kind: string) => (kinds.includes(kind) ? kinds.indexOf(kind) : Infinity);
  expect(first('guide')).toBeLessThan(first('interface'));
});

it('answers have a kind, a place and an excerpt without marks; nothing is found twice', () => {
  for (const question of ['snapshot', 'wall', 'carom run', 'joints']) {
    const found = find(question);
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const { kind, where, excerpt } of found) {
      expect(kind).not.toBe('');
      expect(where).not.toBe('');
      expect(excerpt.length).toBeLessThanOrEqual(142);
      expect(excerpt).not.toMatch(/[`|]/);
    }
  }
});

it('what nothing has finds nothing; a question of spaces neither', () => {
  expect(find('   ')).toEqual([]);
  expect(find('qqqzzzxxx')).toEqual([]);
});

it('an excerpt is the sentence with most of the words, cut around the first of them', () => {
  expect(excerptOf('One thing. Another is blue. A blue ball bounces.', ['blue', 'ball'])).toBe('A blue ball bounces.');
  const long = `${'word '.repeat(60)}needle ${'more '.repeat(60)}`;
  expect(excerptOf(long, ['needle'])).toMatch(/^…(?:word ){7,8}needle (?:more )+more…$/);
  expect(excerptOf('', ['a'])).toBe('');
});
