import type { Bodies } from './bodies.ts';

/**
 * Throws nodes apart that lie in one heap, thousands of them at one place, each anywhere in a disc with room for all. Pushing every one
 * from every other would take millions of pairs. Only velocities change.
 */
export function scatter(bodies: Bodies, random: () => number): void {
  const { records, count } = bodies;
  const cell = bodies.meanRadius() / 256 || 1; // of radii that are all 0 nothing can be kept apart
  const heaps = new Map<string, number[]>();
  for (let i = 0; i < count; i++) {
    const at = 5 * i;
    if (records[at + 4] < 0) continue;
    const key = `${Math.round((records[at] + records[at + 2]) / cell)} ${Math.round((records[at + 1] + records[at + 3]) / cell)}`;
    const heap = heaps.get(key);
    if (heap) heap.push(i);
    else heaps.set(key, [i]);
  }
  for (const heap of heaps.values()) if (heap.length > 1) throwApart(records, heap, random);
}

function throwApart(records: Float64Array, heap: readonly number[], random: () => number): void {
  let area = 0;
  for (const i of heap) area += records[5 * i + 4] * records[5 * i + 4];
  const reach = Math.sqrt(area);
  for (const i of heap) {
    let x = 2;
    let y = 2;
    for (let tries = 0; x * x + y * y > 1 && tries < 64; tries++) {
      x = 2 * random() - 1;
      y = 2 * random() - 1;
    }
    records[5 * i + 2] += reach * x;
    records[5 * i + 3] += reach * y;
  }
}
