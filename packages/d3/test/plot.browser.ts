import * as Plot from '@observablehq/plot';
import { describe, expect, it } from 'vitest';
import { plotDodgeX, plotDodgeY } from '../src/index.ts';

const data = Array.from({ length: 120 }, (_, i) => ({ value: ((i * 37) % 101) / 10, group: i % 2 ? 'a' : 'b', size: 1 + (i % 5) }));

interface Dot {
  x: number;
  y: number;
  r: number;
}

function dotsOf(figure: Element): Dot[] {
  return [...figure.querySelectorAll('circle')].map((dot) => ({
    x: Number(dot.getAttribute('cx')),
    y: Number(dot.getAttribute('cy')),
    r: Number(dot.getAttribute('r')),
  }));
}

/** The least gap between any two dots, by the numbers that Plot wrote. */
function leastGap(dots: readonly Dot[]): number {
  let least = Infinity;
  for (const [i, a] of dots.entries())
    for (const b of dots.slice(0, i)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r);
  return least;
}

describe('plotDodgeY and plotDodgeX in Observable Plot', () => {
  it('place dots of one size around the middle, none overlapping', () => {
    const figure = Plot.plot({ width: 640, height: 300, marks: [Plot.dot(data, plotDodgeY({ x: 'value', r: 4, padding: 1 }))] });
    const dots = dotsOf(figure);
    expect(dots.length).toBe(data.length);
    expect(leastGap(dots)).toBeGreaterThan(0.98);
    const middle = dots.reduce((sum, { y }) => sum + y, 0) / dots.length;
    expect(Math.abs(middle - 140)).toBeLessThan(12);
    expect(new Set(dots.map(({ x }) => x)).size).toBe(new Set(data.map(({ value }) => value)).size);
  });

  it('read sizes from a channel, stand on an edge, and go along x', () => {
    const figure = Plot.plot({ width: 300, height: 600, marks: [Plot.dot(data, plotDodgeX({ y: 'value', r: 'size', anchor: 'start' }))] });
    const dots = dotsOf(figure);
    expect(leastGap(dots)).toBeGreaterThan(0.9);
    expect(Math.min(...dots.map(({ x, r }) => x - r))).toBeGreaterThan(39);
    expect(new Set(dots.map(({ r }) => r.toFixed(1))).size).toBe(5);
  });

  it('keep the facets of a plot apart', () => {
    const figure = Plot.plot({ fx: { padding: 0 }, marks: [Plot.dot(data, plotDodgeY({ x: 'value', fx: 'group', r: 3 }))] });
    const groups = [...figure.querySelectorAll('g[aria-label="dot"] > g')].map((group) => dotsOf(group));
    expect(groups.map((dots) => dots.length)).toEqual([60, 60]);
    for (const dots of groups) expect(leastGap(dots)).toBeGreaterThan(0.98);
  });
});
