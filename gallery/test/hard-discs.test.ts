import { createRandom, Timeline } from 'carom';
import { measureGas } from 'carom/timeline';
import { describe, expect, it } from 'vitest';
import { collisionRate, hexagonalGas, liuCompressibility } from '../src/index.ts';

const start = (columns: number, rows: number, fraction: number) => hexagonalGas({ columns, rows, fraction, random: createRandom(1).next });

describe('hexagonalGas', () => {
  it.each([0.05, 0.5, 0.9])(
    'covers a share of %d of its torus with discs that do not overlap, at rest as a whole with kT = 1',
    (fraction) => {
      const { periodX, periodY, discs } = start(6, 8, fraction);
      expect((discs.length * Math.PI * 0.25) / (periodX * periodY)).toBeCloseTo(fraction, 12);
      const timeline = new Timeline({ periodX, periodY });
      for (const disc of discs) timeline.add(disc);
      expect(timeline.overlaps()).toEqual([]);
      expect(timeline.temperature()).toBeCloseTo(1, 12);
      const { x, y } = timeline.momentum();
      expect(Math.hypot(x, y)).toBeLessThan(1e-12);
    },
  );

  it('has six neighbors at the same distance around each disc', () => {
    const { periodX, periodY, discs } = start(4, 6, 0.3);
    const d = periodX / 4;
    const around = (a: number) =>
      discs.filter((other, b) => {
        const dx = Math.abs(other.x - discs[a].x);
        const dy = Math.abs(other.y - discs[a].y);
        return a !== b && Math.abs(Math.hypot(Math.min(dx, periodX - dx), Math.min(dy, periodY - dy)) - d) < 1e-9;
      }).length;
    expect(discs.map((_, i) => around(i))).toEqual(discs.map(() => 6));
  });

  it('melts into a gas with the published pressure and collision rate', () => {
    const { periodX, periodY, discs } = start(12, 14, 0.3);
    const timeline = new Timeline({ periodX, periodY, history: { keyframes: 0 } });
    for (const disc of discs) timeline.add(disc);
    timeline.runTo(10);
    const gas = measureGas(timeline, { time: 40, blocks: 12 });
    const Z = liuCompressibility(0.3);
    // 168 discs: Z is 2 ‰ lower than for very many
    expect(Math.abs(gas.compressibility.mean - Z)).toBeLessThan(4 * gas.compressibility.error + 2e-3 * Z);
    expect(gas.compressibility.error).toBeLessThan(0.01 * Z);
    expect(Math.abs(gas.collisionRate.mean / collisionRate(Z) - 1)).toBeLessThan(0.01);
  });
});

describe('liuCompressibility', () => {
  it('is 1 for a gas without size and begins like the virial series, 1 + 2η', () => {
    expect(liuCompressibility(0)).toBe(1);
    expect((liuCompressibility(1e-6) - 1) / 1e-6).toBeCloseTo(2, 4);
    expect(liuCompressibility(0.5)).toBeCloseTo(4.105159, 6);
  });
});
