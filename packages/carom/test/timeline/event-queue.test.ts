import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Calendar } from '../../src/timeline/schedule/calendar.ts';
import { IndexedHeap } from '../../src/timeline/schedule/indexed-heap.ts';
import { anchor, event, Mirror } from '../../src/timeline/schedule/mirror.ts';
import { createDisc } from '../../src/timeline/state.ts';

const slots = 40;

/** A mirror whose slots have no event yet. */
function emptyMirror(): Mirror {
  const mirror = new Mirror();
  mirror.fill(Array.from({ length: slots }, (_, id) => createDisc(id, 0)));
  for (let slot = 0; slot < slots; slot++) mirror.e[slot * event.length + event.kind] = 1;
  return mirror;
}

/** Times as they come: many alike, some far off, some never. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.constantFrom(Infinity, 1e6, 1e30, 3 + 2 ** -50, 1e75),
);

for (const [name, Queue] of [
  ['the calendar', Calendar],
  ['the heap', IndexedHeap],
] as const) {
  test(`${name} gives the first event, at equal times that of the lower disc, and all events at its time, after every change`, () => {
    const changes = fc.array(fc.tuple(fc.nat(slots - 1), times, fc.boolean()), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(changes, (list) => {
        const mirror = emptyMirror();
        const queue = new Queue(mirror);
        queue.fill(0);
        const model: number[] = new Array(slots).fill(Infinity);
        for (const [slot, time, refill] of list) {
          mirror.f[slot * anchor.length + anchor.time] = model[slot] = time;
          if (refill) queue.fill(0);
          else queue.set(slot);
          const least = Math.min(...model);
          expect(queue.top()).toBe(least === Infinity ? -1 : model.indexOf(least));
          const tied: number[] = [];
          tied.length = queue.tied(tied);
          expect(tied.sort((a, b) => a - b)).toEqual(model.flatMap((t, i) => (t === least && t < Infinity ? [i] : [])));
        }
      }),
      { numRuns: 200 },
    );
  });
}

test('the calendar keeps finding the first event when events come a thousand times faster than they did', () => {
  const mirror = emptyMirror();
  const queue = new Calendar(mirror);
  const at = (slot: number) => mirror.f[slot * anchor.length + anchor.time];
  for (let slot = 0; slot < slots; slot++) mirror.f[slot * anchor.length + anchor.time] = slot;
  queue.fill(0);
  let now = 0;
  for (let i = 0; i < 20000; i++) {
    const slot = queue.top();
    expect(at(slot)).toBeGreaterThanOrEqual(now);
    if (i % 500 === 0) for (let other = 0; other < slots; other++) expect(at(other)).toBeGreaterThanOrEqual(at(slot));
    now = at(slot);
    mirror.f[slot * anchor.length + anchor.time] = now + (i < 1000 ? 40 : i < 10000 ? 0.04 : 40000) * (1 + (slot % 7));
    queue.set(slot);
  }
});
