import type { Field } from './separate-field.ts';

/** How much room a loose heap takes, in parts of the area of its discs: with less, passes over pairs have to make the rest. */
const looseness = 1.4;

/**
 * Moves the discs of each heap outward along rays from its middle, in the order in which they lie, as far as all within need room. What
 * is left for passes over pairs is then local. Without this the pressure of a deep heap would take as many passes as it has discs.
 *
 * Heaps are discs linked by `pairs`, of which those count that overlap. Pinned discs stay.
 */
export function spreadHeaps({ count, x, y, r, share }: Field, pairs: Int32Array, length: number): void {
  const heapOf = Int32Array.from({ length: count }, (_, n) => n);
  const find = (n: number): number => {
    while (heapOf[n] !== n) n = heapOf[n] = heapOf[heapOf[n]];
    return n;
  };
  for (let p = 0; p < length; p += 2) {
    const [a, b] = [pairs[p], pairs[p + 1]];
    const [dx, dy, reach] = [x[b] - x[a], y[b] - y[a], r[a] + r[b]];
    if (dx * dx + dy * dy < reach * reach) heapOf[find(b)] = find(a);
  }
  const heaps = new Map<number, number[]>();
  for (let n = 0; n < count; n++) {
    const root = find(n);
    const heap = heaps.get(root);
    if (heap) heap.push(n);
    else heaps.set(root, [n]);
  }
  for (const heap of heaps.values()) {
    let [middleX, middleY, weight] = [0, 0, 0];
    for (const n of heap) weight += r[n];
    for (const n of heap) {
      middleX += (x[n] * r[n]) / weight;
      middleY += (y[n] * r[n]) / weight;
    }
    const far = heap.map((n) => Math.sqrt((x[n] - middleX) * (x[n] - middleX) + (y[n] - middleY) * (y[n] - middleY)));
    const order = heap.map((_, k) => k).sort((a, b) => far[a] - far[b] || a - b);
    let area = 0;
    for (const k of order) {
      const n = heap[k];
      area += r[n] * r[n] * looseness;
      const scale = Math.sqrt(area) / far[k];
      if (!(scale > 1 && scale < Infinity) || share[n] === 0) continue;
      x[n] = middleX + (x[n] - middleX) * scale;
      y[n] = middleY + (y[n] - middleY) * scale;
    }
  }
}
