import { describe, expect, it } from 'vitest';
import { isWhole, runs } from '../runs.ts';
import { deepPile, heavyOnLight, hitOfMasses, hourglass, narrowBin, pile, stack } from './scenario-cases.ts';
import { rmsSpeed, room, run } from './scenario-scenes.ts';

describe('piles settle', () => {
  it('discs come to rest with little penetration', () => {
    const { mean, most, rms } = pile(runs(1000), 600, 4);
    expect(mean).toBeLessThan(0.03);
    expect(most).toBeLessThan(0.3);
    expect(rms).toBeLessThan(2e-3);
  });

  it('twice the sub-steps, a third of the penetration', () => {
    const [four, eight] = [4, 8].map((subSteps) => pile(300, 400, subSteps).mean);
    expect(eight).toBeLessThan(0.5 * four);
  });

  it.runIf(isWhole)(
    '60 layers under three times the gravity rest though their lowest contacts are deep, and calm down again when started without impulses',
    () => {
      const { settled, rms } = deepPile(60, 5, 3);
      expect(settled).toBeLessThan(0.01);
      expect(rms).toBeLessThan(0.1);
    },
  );

  it('40 layers under ten times the gravity rest, too', () => {
    const { settled, top } = deepPile(40, 5, 10);
    expect(settled).toBeLessThan(0.01); // 10 and more where contacts do not get stiffer with depth
    expect(top).toBeLessThan(1);
  });
});

it('a heap that drops on a floor does not bounce: of its speed of 50 little is left when it has landed', () => {
  const world = room(20.1, 200, { friction: 0.3 }, { gravity: { x: 0, y: -10 } });
  const start = { r: 0.5, vy: -50, material: { friction: 0.3 } };
  for (let i = 0; i < 400; i++) world.add({ x: 0.52 + 1.003 * (i % 20), y: 20 + 1.004 * Math.floor(i / 20) + (i % 2) * 0.05, ...start });
  run(world, 60);
  expect(rmsSpeed(world)).toBeLessThan(4.1); // 13 if impulses of hits in deep contacts are kept
});

describe('heavy on light', () => {
  it.each([10, 100])('a disc %i times as heavy rests on a bed of light ones', (ratio) => {
    const { sunk, top } = heavyOnLight(ratio, 600, 4);
    expect(sunk).toBeLessThan(0.5);
    expect(top).toBeLessThan(0.05);
  });

  it.each([
    [100, 4],
    [300, 8],
  ])('five discs in a tube stand with a top %i times as heavy at %i sub-steps', (ratio, subSteps) => {
    const { height, top } = stack(ratio, 600, subSteps);
    expect(height).toBeGreaterThan(0.9);
    expect(top).toBeLessThan(0.01);
  });
});

it.each([
  [0.2, 0.3],
  [0.2, 0.5],
  [0.23, 0.3],
])(
  'discs of r %d with restitution %d do not stay in each other where a narrow bin squeezes them: they come to rest side by side',
  (r, e) => {
    for (let seed = 0; seed < runs(8); seed++) {
      const { most, top } = narrowBin(seed, r, e, 600);
      expect(most).toBeLessThan(0.08); // 0.18 to 0.4, and 0.1 to 0.5 units per time for ever, where hits are handed on in circles
      expect(top).toBeLessThan(0.01);
    }
  },
);

describe('unequal masses', () => {
  it.each([1, 10, 1000, 1e6])('an elastic hit of masses 1 : %d leaves both with the speeds of theory', (ratio) => {
    expect(hitOfMasses(ratio)).toBeLessThan(1e-12);
  });
});

it.runIf(isWhole)('400 discs run through the neck of an hourglass, none through its glass, and come to rest', () => {
  const { above, outside, top } = hourglass(1200);
  expect([above, outside]).toEqual([0, 0]);
  expect(top).toBeLessThan(0.1);
});
