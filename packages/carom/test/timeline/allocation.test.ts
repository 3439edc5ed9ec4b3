import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { Timeline } from '../../src/timeline/index.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use on the heap, the least of several weighings. */
function inUse(): number {
  let least = Infinity;
  for (let i = 0; i < 5; i++) {
    collectGarbage();
    least = Math.min(least, process.memoryUsage().heapUsed);
  }
  return least;
}

const side = 170;
const count = side * side;

/** A torus of discs in rows, some meetings after the start. */
function gas(): Timeline {
  const timeline = new Timeline({ scheduler: 'calendar', periodX: side, periodY: side, history: { keyframes: 0 } });
  for (let i = 0; i < count; i++) timeline.add({ x: i % side, y: Math.floor(i / side), r: 0.3, vx: (i % 7) - 3, vy: (i % 5) - 2 });
  timeline.runTo(0.2);
  return timeline;
}

/** What one more timeline takes, in bytes for each disc. */
function bytesPerDisc(timelines: Timeline[]): number {
  const before = inUse();
  timelines.push(gas());
  return (inUse() - before) / count;
}

test('a disc in a gas is one object on the heap, of 48 bytes, and up to two places in a list', () => {
  const timelines = [gas()]; // code and what it has seen are on the heap too
  const bytes = bytesPerDisc(timelines);
  for (const { eventCount, size } of timelines) expect(eventCount).toBeGreaterThan(size); // all are in use
  expect(bytes).toBeGreaterThan(48);
  expect(bytes).toBeLessThan(48 + 16 + 4);
});

test('discs that came and left leave nothing behind', () => {
  const timeline = new Timeline({ history: { keyframes: 0 } });
  const churn = (times: number): void => {
    for (let i = 0; i < times; i++) timeline.remove(timeline.add({ x: 0, y: 0, r: 1 }));
  };
  churn(1000);
  const before = inUse();
  churn(10_000);
  expect(inUse() - before).toBeLessThan(200_000); // 20 bytes for each
});
