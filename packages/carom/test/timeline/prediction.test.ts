import fc from 'fast-check';
import { test } from 'vitest';
import { comesBefore, type Prediction } from '../../src/timeline/prediction.ts';
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
