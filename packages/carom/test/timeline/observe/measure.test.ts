import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { blockAverage, measureGas, speedHistogram, Timeline } from '../../../src/timeline/index.ts';

/** A gas of equal discs of diameter 1 on a torus, packing fraction η, with no total momentum. */
function gas(columns: number, rows: number, eta: number, seed: number): Timeline {
  const random = createRandom(seed);
  const area = (columns * rows * Math.PI) / 4 / eta;
  const [periodX, periodY] = [Math.sqrt((area * columns) / rows), Math.sqrt((area * rows) / columns)];
  const timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });
  const velocities = Array.from({ length: columns * rows }, () => ({ vx: random.between(-1, 1), vy: random.between(-1, 1) }));
  const mean = (key: 'vx' | 'vy') => velocities.reduce((sum, v) => sum + v[key], 0) / velocities.length;
  const [mx, my] = [mean('vx'), mean('vy')];
  velocities.forEach(({ vx, vy }, i) => {
    const [x, y] = [((i % columns) + 0.5) * (periodX / columns), (Math.floor(i / columns) + 0.5) * (periodY / rows)];
    timeline.add({ x, y, r: 0.5, vx: vx - mx, vy: vy - my });
  });
  return timeline;
}

test.each([
  [{ time: 1, blocks: 65537 }, 'measureGas: options.blocks must be an integer in [2, 65536], got 65537'],
  [{ time: 1e75, blocks: 2 }, 'measureGas: now + options.time must be a finite number of size <= 1e75, got 1.000000000000001e+75'],
])('measureGas refuses %o before it runs', (options, message) => {
  const timeline = new Timeline();
  for (const vx of [-1, 1]) timeline.add({ x: 5 * vx, y: 0, r: 1, vx });
  timeline.runTo(1e60);
  const hash = timeline.hash();
  expect(() => measureGas(timeline, options)).toThrow(new RangeError(message));
  expect([timeline.hash(), timeline.now]).toEqual([hash, 1e60]);
});

test('speedHistogram counts discs at rest in its first bin, however narrow the bins', () => {
  const timeline = new Timeline();
  timeline.add({ x: 0, y: 0, r: 1 });
  expect(speedHistogram(timeline, 3, 5e-324)).toEqual({ width: 5e-324, counts: [1, 0, 0] });
});

describe('observables', () => {
  test('totals: one head-on hit of two discs and one of a wall, by hand', () => {
    const timeline = new Timeline();
    timeline.addWall({ x1: 11, y1: -5, x2: 11, y2: 5 });
    timeline.add({ x: 0, y: 0, r: 1, vx: 2, mass: 3 });
    timeline.add({ x: 6, y: 0, r: 2, mass: 3 });
    expect(timeline.totals()).toEqual({ pairs: 0, walls: 0, virial: 0, wallImpulse: 0, path: 0 });
    timeline.runTo(4);
    // the first flies 3 to the hit (impulse 3·2, distance 3), the second 3 from 6 to the wall (impulse 2·3·2) at 3
    expect(timeline.totals()).toEqual({ pairs: 1, walls: 1, virial: 18, wallImpulse: 12, path: 6 });
    timeline.totals().pairs = 99;
    expect(timeline.totals().pairs).toBe(1);
  });

  test('temperature is K/(N − 1) about the center of mass; immovable discs have none', () => {
    const timeline = new Timeline();
    expect(timeline.temperature()).toBe(0);
    timeline.add({ x: 0, y: 0, r: 1, vx: 3, mass: 2 });
    expect(timeline.temperature()).toBe(0);
    timeline.add({ x: 5, y: 0, r: 1, vx: 1, mass: 2 });
    timeline.add({ x: 15, y: 0, r: 1, vx: 9, mass: Infinity });
    expect(timeline.temperature()).toBe(2); // ± 1 about the mean of 2
    timeline.add({ x: 5, y: 9, r: 1, vx: 2, mass: 7 });
    expect(timeline.temperature()).toBe(1);
  });

  test('measuring changes neither hash nor run', () => {
    const [measured, plain] = [gas(6, 6, 0.3, 1), gas(6, 6, 0.3, 1)];
    measureGas(measured, { time: 20 });
    speedHistogram(measured);
    plain.runTo(20);
    expect(measured.hash()).toBe(plain.hash());
    expect(measured.totals().pairs).toBe(plain.totals().pairs);
  });

  test('a dilute gas: Z, collision rate and mean free path are those of theory within their error bars', () => {
    // η = 0.1: Z = 1.23614, Γ = 0.5330 per disc at kT = m = σ = 1 (Enskog); mean speed √(π kT/2m).
    const timeline = gas(8, 8, 0.1, 7);
    timeline.runTo(100);
    const { temperature, compressibility, collisionRate, meanFreePath, collisions } = measureGas(timeline, { time: 600, blocks: 12 });
    const unit = Math.sqrt(temperature.mean);
    expect(collisions).toBeGreaterThan(5000);
    expect(temperature.error).toBeLessThan(1e-12);
    expect(Math.abs(compressibility.mean - 1.236)).toBeLessThan(4 * compressibility.error + 0.01); // 1/N effects
    expect(compressibility.error).toBeLessThan(0.02);
    expect(Math.abs(collisionRate.mean / unit / 0.533 - 1)).toBeLessThan(0.05);
    expect(Math.abs((meanFreePath.mean * collisionRate.mean) / (unit * Math.sqrt(Math.PI / 2)) - 1)).toBeLessThan(0.03);
    // Γ = (4/√π)(Z − 1)√(kT/mσ²), an identity up to 1/N
    expect(Math.abs(collisionRate.mean / ((4 / Math.sqrt(Math.PI)) * (compressibility.mean - 1) * unit) - 1)).toBeLessThan(0.03);
  });

  test('where nobody meets, or nothing moves, no number is NaN: the mean free path is infinite, and so is its error', () => {
    for (const vx of [0, 1]) {
      const timeline = new Timeline();
      timeline.add({ x: 0, y: 0, r: 1, vx });
      timeline.add({ x: -9, y: 0, r: 1 });
      expect(measureGas(timeline, { time: 5 })).toEqual({
        temperature: { mean: vx / 4, error: 0 },
        compressibility: { mean: 1, error: 0 },
        collisionRate: { mean: 0, error: 0 },
        meanFreePath: { mean: Infinity, error: Infinity },
        collisions: 0,
      });
    }
    expect(blockAverage([1, Infinity, 3, 4], 2)).toEqual({ mean: Infinity, error: Infinity });
  });

  test('speeds come to Maxwell’s distribution', () => {
    const timeline = gas(8, 8, 0.2, 9);
    timeline.runTo(30);
    const kT = timeline.temperature();
    const counts = new Array(8).fill(0);
    const width = 0.5 * Math.sqrt(kT);
    for (let look = 0; look < 60; look++) {
      timeline.runTo(timeline.now + 6);
      const histogram = speedHistogram(timeline, 8, 8 * width);
      expect(histogram.width).toBeCloseTo(width, 14);
      histogram.counts.forEach((count, i) => {
        counts[i] += count;
      });
    }
    let chi = 0;
    for (let i = 0; i < 8; i++) {
      const tail = (k: number) => Math.exp(-((k * width) ** 2) / (2 * kT)); // share of speeds beyond k widths
      const expected = 64 * 60 * (tail(i) - (i === 7 ? 0 : tail(i + 1)));
      chi += (counts[i] - expected) ** 2 / expected;
    }
    expect(chi).toBeLessThan(26); // 99.95 % point of χ² with 7 degrees of freedom, of nearly independent looks
  });

  test('speedHistogram counts every movable disc once, the fastest in the last bin', () => {
    const timeline = new Timeline();
    for (const vx of [0, 1, 2, 3, 4]) timeline.add({ x: 9 * vx, y: 0, r: 1, vx });
    timeline.add({ x: 99, y: 0, r: 1, vx: 77, mass: Infinity });
    expect(speedHistogram(timeline, 4)).toEqual({ width: 1, counts: [1, 1, 1, 2] });
    expect(speedHistogram(timeline, 2, 2)).toEqual({ width: 1, counts: [1, 4] });
    expect(speedHistogram(new Timeline(), 3).counts).toEqual([0, 0, 0]);
  });

  test('blockAverage: mean and error of block means; correlated series get the larger error', () => {
    expect(blockAverage([1, 2, 3, 4, 5, 6], 3)).toEqual({ mean: 3.5, error: Math.sqrt(8 / 6) });
    expect(blockAverage([100, 1, 2, 3, 4, 5, 6], 3).mean).toBe(3.5); // what fills no block is left out of the beginning
    const random = createRandom(2);
    let value = 0;
    const walk = Array.from({ length: 20_000 }, () => (value = 0.98 * value + random.between(-1, 1)));
    expect(blockAverage(walk, 20).error).toBeGreaterThan(4 * blockAverage(walk, 20_000).error);
  });

  test('blockAverage: blocks longer than the correlation give the true error of the mean, single values far too small a one', () => {
    // x ← φ x + noise: the mean of n values has the variance σ²/n · (1 + φ)/(1 − φ), σ² = var(noise)/(1 − φ²)
    const random = createRandom(4);
    const [phi, n] = [0.9, 4000];
    const exact = Math.sqrt((4 / 12 / (1 - phi * phi) / n) * ((1 + phi) / (1 - phi)));
    let [squares, errors, naive] = [0, 0, 0];
    const runs = 150;
    for (let run = 0; run < runs; run++) {
      let value = 0;
      for (let i = 0; i < 100; i++) value = phi * value + random.between(-1, 1);
      const series = Array.from({ length: n }, () => (value = phi * value + random.between(-1, 1)));
      const { mean, error } = blockAverage(series, 20);
      squares += mean * mean;
      errors += error;
      naive += blockAverage(series, n).error;
    }
    expect(Math.abs(Math.sqrt(squares / runs) / exact - 1)).toBeLessThan(0.2); // the scatter of the means is what it should be,
    expect(Math.abs(errors / runs / exact - 1)).toBeLessThan(0.1); // and what the blocks say
    expect(naive / runs / exact).toBeLessThan(0.3);
  });

  test('walls of a room feel the pressure of the gas: impulse per length and time is NkT Z/V, V being where centers can be', () => {
    // at packing fraction 0.004 Z is 1 + 2η within its own square; each wall has side − 2r of room along it
    const random = createRandom(6);
    const [side, r] = [20, 0.1];
    const timeline = new Timeline({ history: { keyframes: 0 } });
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
    for (let i = 0; i < 49; i++) {
      const angle = random.between(0, 2 * Math.PI);
      timeline.add({ x: 2 + 2.5 * (i % 7), y: 2 + 2.5 * Math.floor(i / 7), r, vx: 2 * Math.cos(angle), vy: 2 * Math.sin(angle) });
    }
    timeline.runTo(1000);
    const { wallImpulse, walls } = timeline.totals();
    expect(walls).toBeGreaterThan(4000);
    const room = side - 2 * r;
    const pressure = wallImpulse / (4 * room * timeline.now);
    const eta = (49 * Math.PI * r * r) / (room * room);
    const kT = timeline.kineticEnergy() / 49; // no momentum is kept in a room
    expect(Math.abs((pressure * room * room) / (49 * kT * (1 + 2 * eta)) - 1)).toBeLessThan(0.03);
  });

  test('what is wrong is refused in the house form', () => {
    const timeline = new Timeline();
    expect(() => blockAverage([1, 2], 3)).toThrow(new RangeError('blockAverage: values must be at least 3 numbers, got 2'));
    expect(() => blockAverage([1, 2], 1)).toThrow('blockAverage: blocks must be an integer in [2, 9007199254740991], got 1');
    expect(() => measureGas(timeline, { time: 1 })).toThrow('measureGas: timeline must be one with at least two movable discs, got 0');
    expect(() => measureGas(timeline, { time: 0 })).toThrow('measureGas: options.time must be a finite number > 0 and <= 1e75, got 0');
    expect(() => measureGas(timeline, { time: 1, length: 2 } as never)).toThrow(
      new TypeError('measureGas: options option must be one of time, blocks, got "length"'),
    );
    expect(() => measureGas(6 as never, { time: 1 })).toThrow(new TypeError('measureGas: timeline must be a Timeline, got 6'));
    expect(() => speedHistogram([] as never)).toThrow(new TypeError('speedHistogram: timeline must be a Timeline, got an array of 0'));
    expect(() => blockAverage([1, 2, NaN, 4], 2)).toThrow(
      new RangeError('blockAverage: values[2] must be a number in [-Infinity, Infinity], got NaN'),
    );
    expect(() => blockAverage([1, '2', 3] as never, 3)).toThrow(TypeError);
    expect(() => blockAverage(3 as never)).toThrow(new TypeError('blockAverage: values must be an array of numbers, got 3'));
    expect(() => speedHistogram(timeline, 0)).toThrow('speedHistogram: bins must be an integer in [1, 65536], got 0');
    expect(() => speedHistogram(timeline, 2, -1)).toThrow('speedHistogram: fastest must be a finite number > 0 and <= 1e75, got -1');
  });
});
