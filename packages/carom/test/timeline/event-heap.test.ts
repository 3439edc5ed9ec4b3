import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comesBefore, EventHeap, type Prediction } from '../../src/timeline/event-heap.ts';
import type { DiscRecord } from '../../src/timeline/state.ts';
import type { WallRecord } from '../../src/timeline/wall-record.ts';

const predictions = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 3 }))
  .map(([time, a, other, kind]): Prediction => {
    const disc = (id: number) => ({ id }) as DiscRecord;
    const wall = kind === 1 || kind === 2 ? ({ id: other } as WallRecord) : null;
    return { time, kind, a: disc(a), b: kind === 0 ? disc(other) : null, wall, i: 0, j: kind === 0 ? 1 : -1 };
  });

const key = (p: Prediction) => [p.time, p.kind, p.a.id, p.b?.id ?? p.wall?.id ?? -1];

function compareKeys(p: Prediction, q: Prediction): number {
  const [kp, kq] = [key(p), key(q)];
  for (let i = 0; i < 4; i++) if (kp[i] !== kq[i]) return kp[i] - kq[i];
  return 0;
}

test('comesBefore is the order by time, by kind (pair, wall, sense, stop), lower disc id, lower other id', () => {
  fc.assert(fc.property(predictions, predictions, (p, q) => comesBefore(p, q) === compareKeys(p, q) < 0));
});

test('a heap gives predictions back in order, whatever is pushed, popped and thrown out in between', () => {
  const actions = fc.array(fc.oneof(predictions, fc.constant('pop' as const), fc.integer({ min: 0, max: 5 })), { maxLength: 120 });
  fc.assert(
    fc.property(actions, (list) => {
      const heap = new EventHeap<Prediction>();
      let model: Prediction[] = [];
      for (const action of list) {
        if (action === 'pop') {
          heap.pop();
          model.shift();
        } else if (typeof action === 'number') {
          heap.keep((p) => p.a.id !== action);
          model = model.filter((p) => p.a.id !== action);
        } else {
          heap.push(action);
          model = [...model, action].sort(compareKeys);
        }
        const top = heap.top();
        expect(heap.size).toBe(model.length);
        expect(top && key(top)).toEqual(model[0] && key(model[0]));
      }
      heap.clear();
      expect(heap.top()).toBe(undefined);
    }),
    { numRuns: 300 },
  );
});
