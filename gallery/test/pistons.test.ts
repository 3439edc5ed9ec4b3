import { buildTimeline } from '@carom/scene';
import { expect, it } from 'vitest';
import { growingMixture, heatFlow, liuCompressibility, piston } from '../src/index.ts';

it('the piston does the work of a slow compression: dE = −p dA, with the pressure of hard discs', () => {
  const timeline = buildTimeline(piston(), { history: { keyframes: 0 } });
  const discs = [...timeline];
  const covered = discs.reduce((sum, { r }) => sum + Math.PI * r * r, 0);
  const before = timeline.kineticEnergy();
  timeline.runTo(5);
  // d ln E = −Z(η) d ln A, where centers have the room inside by a radius
  const [r, steps] = [discs[0].r, 1000];
  const roomAt = (t: number) => (2 - 0.2 * t - 2 * r) * (1 - 2 * r);
  let growth = 0;
  for (let i = 0; i < steps; i++) {
    const [from, to] = [roomAt((5 * i) / steps), roomAt((5 * (i + 1)) / steps)];
    growth += liuCompressibility(covered / ((from + to) / 2)) * Math.log(from / to);
  }
  const measured = Math.log(timeline.kineticEnergy() / before);
  expect(growth).toBeGreaterThan(0.8);
  expect(Math.abs(measured / growth - 1)).toBeLessThan(0.15); // 200 discs, and a piston of a fifth of their speed
});

it('the growing mixture covers 0.205 (1 + t/6)² of its torus, without an overlap', () => {
  const timeline = buildTimeline(growingMixture(), { history: { keyframes: 0 } });
  for (const t of [0, 3, 5]) {
    timeline.runTo(t);
    const covered = [...timeline].reduce((sum, { r }) => sum + Math.PI * r * r, 0);
    expect(covered).toBeCloseTo(0.205 * (1 + t / 6) ** 2, 10);
    expect(timeline.overlaps(1e-9)).toEqual([]);
  }
});

it('between a hot wall and a cold one the hot side is hotter, and the cold side denser', () => {
  const timeline = buildTimeline(heatFlow(), { history: { keyframes: 0 } });
  const [energy, count] = [
    [0, 0],
    [0, 0],
  ];
  for (let t = 3; t < 8; t += 0.25) {
    timeline.runTo(t);
    for (const { x, vx, vy } of timeline) {
      const side = x < 1.5 ? 0 : 1;
      energy[side] += 0.5 * (vx * vx + vy * vy);
      count[side]++;
    }
  }
  expect(energy[0] / count[0]).toBeGreaterThan((1.5 * energy[1]) / count[1]);
  expect(count[1]).toBeGreaterThan(1.3 * count[0]);
});
