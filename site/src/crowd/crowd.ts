import { CircleIndex } from 'carom';
import type { CrowdSettings, Spread } from './settings.ts';

/** The size of the world that the crowd moves in. */
export const world = { width: 1600, height: 1000 } as const;

/** The share of the world that the circles would cover if none overlapped. */
const share = 0.16;
/** The fastest along x or y. [length/s] */
const fastest = 40;

/** Many circles that move straight on through each other, and the index that finds which ones touch. */
export class Crowd {
  /** x, y, r of each circle. */
  readonly packed: Float64Array;
  /** 1 for each circle that touches another. */
  readonly touching: Uint8Array;
  /** Ids of the circles that touch, two for each pair. */
  pairs: Int32Array = new Int32Array(1024);
  /** How many pairs touch. */
  pairCount = 0;
  /** How long arranging the index and finding the pairs took the last time. [ms] */
  milliseconds = 0;
  readonly index: CircleIndex;
  readonly #velocities: Float64Array;
  readonly #torus: boolean;

  constructor({ count, spread, torus }: Pick<CrowdSettings, 'count' | 'spread' | 'torus'>) {
    this.packed = new Float64Array(3 * count);
    this.touching = new Uint8Array(count);
    this.#velocities = new Float64Array(2 * count);
    this.#torus = torus;
    this.index = new CircleIndex(torus ? { periodX: world.width, periodY: world.height } : {});
    this.#fill(count, spread);
    this.find();
  }

  /** How many circles there are. */
  get count(): number {
    return this.touching.length;
  }

  #fill(count: number, spread: Spread): void {
    const { packed } = this;
    const next = createNumbers(7);
    let area = 0;
    for (let i = 0; i < count; i++) {
      const r = radius(spread, next());
      packed[3 * i + 2] = r;
      area += Math.PI * r * r;
    }
    const scale = Math.sqrt((share * world.width * world.height) / area);
    for (let i = 0; i < count; i++) {
      const r = Math.min(packed[3 * i + 2] * scale, world.height / 4);
      packed.set([r + next() * (world.width - 2 * r), r + next() * (world.height - 2 * r), r], 3 * i);
      this.#velocities.set([(2 * next() - 1) * fastest, (2 * next() - 1) * fastest], 2 * i);
    }
  }

  /** Moves all circles and finds the pairs that touch. */
  step(seconds: number): void {
    for (let i = 0; i < this.count; i++) {
      this.#move(i, 0, world.width, seconds);
      this.#move(i, 1, world.height, seconds);
    }
    this.find();
  }

  #move(i: number, axis: number, size: number, seconds: number): void {
    const { packed } = this;
    const at = 3 * i + axis;
    const r = packed[3 * i + 2];
    packed[at] += this.#velocities[2 * i + axis] * seconds;
    if (this.#torus) {
      if (packed[at] < 0) packed[at] += size;
      else if (packed[at] >= size) packed[at] -= size;
    } else if (packed[at] < r || packed[at] > size - r) {
      const speed = Math.abs(this.#velocities[2 * i + axis]);
      this.#velocities[2 * i + axis] = packed[at] < r ? speed : -speed;
      packed[at] = Math.min(Math.max(packed[at], r), size - r);
    }
  }

  /** Arranges the index anew and finds the pairs. */
  find(): void {
    const start = performance.now();
    this.index.rebuild(this.packed);
    this.pairCount = this.index.pairsInto(this.pairs);
    this.milliseconds = performance.now() - start;
    if (2 * this.pairCount > this.pairs.length) {
      this.pairs = new Int32Array(3 * this.pairCount); // an Int32Array takes as many as fit
      this.index.pairsInto(this.pairs);
    }
    this.touching.fill(0);
    for (let k = 0; k < 2 * this.pairCount; k++) this.touching[this.pairs[k]] = 1;
  }
}

/** A radius for a number in [0, 1). */
function radius(spread: Spread, u: number): number {
  if (spread === 'equal') return 1;
  return spread === 'some' ? 0.5 + u : 1 / (10 - u * (10 - 1 / 8));
}

/** Numbers in [0, 1), the same for the same seed. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
}
