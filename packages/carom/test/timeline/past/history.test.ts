import { expect, test } from 'vitest';
import { defaultRules } from '../../../src/motion/contact-rules.ts';
import { timelineDefaults } from '../../../src/timeline/options.ts';
import { writeAdd, writeChange } from '../../../src/timeline/past/edits.ts';
import { apply } from '../../../src/timeline/past/entry.ts';
import * as entry from '../../../src/timeline/past/entry-layout.ts';
import { History } from '../../../src/timeline/past/history.ts';
import { createState, straightFlight } from '../../../src/timeline/state.ts';

/** A history of one disc that is put to x = 0, 1, 2 …, and the index of each event it told it forgot. */
function recorded(count: number, options: object): { history: History; forgotten: number[] } {
  const forgotten: number[] = [];
  const history = new History({ ...timelineDefaults.history, ...options }, (log, at, index) => {
    expect(log[at + entry.after]).toBe(index);
    forgotten.push(index);
  });
  const state = createState({ cutoffSpeed: 0, limit: 1, flight: straightFlight, ties: 'sequential', rules: defaultRules() });
  history.reset(state);
  const log = new Float64Array(entry.length);
  for (let i = 0; i < count; i++) {
    const disc = state.discs.get(0);
    if (disc === undefined) writeAdd('test', { state }, { x: i, y: 0, r: 1 }, log);
    else writeChange('test', state, disc, { x: i }, log);
    apply(state, log, 0);
    history.append(log, state);
  }
  return { history, forgotten };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

test('every event that is forgotten is told, once and in order', () => {
  expect(recorded(30, {}).forgotten).toEqual([]);
  expect(recorded(5, { keyframes: 0 }).forgotten).toEqual(upTo(5));
  const { history, forgotten } = recorded(30, { keyframes: 2, spacing: 1 });
  expect(forgotten).toEqual(upTo(history.firstIndex(30)));
  expect(forgotten.length).toBeGreaterThan(10);
  const left: number[] = [];
  history.each(0, 0, Infinity, (_log, _at, index) => left.push(index));
  expect([...forgotten, ...left]).toEqual(upTo(30));
});

test('stateAfter gives the state after each event remembered, whatever the keyframes', () => {
  for (const spacing of [1, 2, 7, 100]) {
    const { history } = recorded(20, { spacing });
    for (let index = -1; index < 20; index++) expect(history.stateAfter(index).discs.get(0)?.x ?? -1).toBe(index);
  }
});

test('a chapter of several pages of the log is read, replayed and forgotten as one', () => {
  const { history, forgotten } = recorded(3600, { spacing: 1500, keyframes: 2 });
  expect(forgotten).toEqual(upTo(1500));
  const read: number[] = [];
  history.each(0, 0, Infinity, (log, at, index) => {
    expect(log[at + entry.after]).toBe(index);
    read.push(index);
  });
  expect([...forgotten, ...read]).toEqual(upTo(3600));
  for (const index of [1499, 1500, 2047, 2048, 2523, 2524, 3000, 3599]) expect(history.stateAfter(index).discs.get(0)?.x).toBe(index);
});
