import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DiscTable } from '../../../src/timeline/disc-table.ts';
import { atKind, atTime } from '../../../src/timeline/disc-words.ts';
import { Calendar } from '../../../src/timeline/schedule/calendar.ts';
import { runs } from '../../runs.ts';

const slots = 40;

/** A table whose slots have no event yet. */
function emptyTable(): DiscTable {
  const table = new DiscTable();
  for (let id = 0; id < slots; id++) table.add(id);
  for (let slot = 0; slot < slots; slot++) table.e[(slot << 4) | atKind] = 1;
  return table;
}

/** Times as they come: many alike, some far off, some never. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.constantFrom(Infinity, 1e6, 1e30, 3 + 2 ** -50, 1e75),
);

test('the calendar gives the first event, at equal times that of the lower disc, and all events at its time, after every change', () => {
  const changes = fc.array(fc.tuple(fc.nat(slots - 1), times, fc.boolean()), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(changes, (list) => {
      const table = emptyTable();
      const queue = new Calendar();
      queue.fill(table, 0);
      const model: number[] = new Array(slots).fill(Infinity);
      for (const [slot, time, refill] of list) {
        table.f[(slot << 3) | atTime] = model[slot] = time;
        if (refill) queue.fill(table, 0);
        else queue.set(slot);
        const least = Math.min(...model);
        expect(queue.top()).toBe(least === Infinity ? -1 : model.indexOf(least));
        const tied: number[] = [];
        tied.length = queue.tied(tied);
        expect(tied.sort((a, b) => a - b)).toEqual(model.flatMap((t, i) => (t === least && t < Infinity ? [i] : [])));
      }
    }),
    { numRuns: runs(200) },
  );
});

test('the calendar keeps finding the first event when events come a thousand times faster than they did', () => {
  const table = emptyTable();
  const queue = new Calendar();
  const at = (slot: number) => table.f[(slot << 3) | atTime];
  for (let slot = 0; slot < slots; slot++) table.f[(slot << 3) | atTime] = slot;
  queue.fill(table, 0);
  let now = 0;
  for (let i = 0; i < 20000; i++) {
    const slot = queue.top();
    if (!(at(slot) >= now)) expect(at(slot)).toBeGreaterThanOrEqual(now);
    if (i % 500 === 0) for (let other = 0; other < slots; other++) expect(at(other)).toBeGreaterThanOrEqual(at(slot));
    now = at(slot);
    table.f[(slot << 3) | atTime] = now + (i < 1000 ? 40 : i < 10000 ? 0.04 : 40000) * (1 + (slot % 7));
    queue.set(slot);
  }
});
