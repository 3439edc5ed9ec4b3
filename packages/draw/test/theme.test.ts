import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, darkTheme, lightTheme, palette, readableOn } from '../src/index.ts';

describe('contrast', () => {
  it('is that of WCAG: 21 for black on white, 1 for equal colors, the same both ways', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 12);
    expect(contrast('#fff', '#000')).toBeCloseTo(21, 12);
    expect(contrast('#3366cc', '#36c')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3);
  });

  it('is 1 for what is no such color', () => {
    expect(contrast('red', '#fff')).toBe(1);
    expect(contrast('#ffff', '#000')).toBe(1);
  });
});

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
])('the %s theme', (_, theme) => {
  const grounds = [theme.background, theme.floor];

  it('has texts with at least 4.5 : 1', () => {
    for (const ground of grounds) expect(contrast(theme.ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('has walls, arrows, contacts and rings with at least 3 : 1', () => {
    for (const ground of grounds) {
      for (const color of [theme.wall, theme.velocity, theme.contact, theme.accent])
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(3);
    }
  });

  it('shows discs by their outline with at least 3 : 1', () => {
    for (const color of [theme.disc, theme.fixed, ...palette]) {
      for (const ground of grounds) {
        expect(Math.max(contrast(theme.ink, ground), contrast(color, ground))).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

it('readableOn keeps the wanted color if it can be read, else takes near-black or white with at least 4.5 : 1 on any ground', () => {
  expect(readableOn('#ffffff', '#1b222c')).toBe('#1b222c');
  expect(readableOn('#ffffff', '#f0e442')).toBe('#0b0f14');
  expect(readableOn('#0b0f14')).toBe('#ffffff');
  const byte = fc.nat(255).map((n) => n.toString(16).padStart(2, '0'));
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), fc.tuple(byte, byte, byte), (ground, wanted) => {
      const [under, over] = [`#${ground.join('')}`, `#${wanted.join('')}`];
      expect(contrast(readableOn(under, over), under)).toBeGreaterThanOrEqual(3);
      expect(contrast(readableOn(under, over, 4.5), under)).toBeGreaterThanOrEqual(4.3);
    }),
  );
});

it('the palette keeps its colors apart for red-blind, green-blind and blue-blind eyes', () => {
  const seen = (color: string, matrix: readonly number[]) => {
    const rgb = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return [0, 3, 6].map((row) => rgb.reduce((sum, value, i) => sum + value * matrix[row + i], 0));
  };
  // Machado, Oliveira, Fernandes 2009, severity 1, on linear light
  const eyes = {
    protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  };
  for (const matrix of Object.values(eyes)) {
    for (const [i, a] of palette.entries()) {
      for (const b of palette.slice(i + 1)) {
        const [p, q] = [seen(a, matrix), seen(b, matrix)];
        expect(Math.hypot(...p.map((value, k) => value - q[k]))).toBeGreaterThan(0.1);
      }
    }
  }
});
