import { type DrawnField, drawFields, fitCamera, lightTheme } from '@carom/draw';
import { SvgContext } from '@carom/draw/svg';
import { expect, it } from 'vitest';

// Where fields are drawn: a liquid below its surface, points where they are, arrows along the flow.

const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });

function drawn(field: DrawnField, gravity = { x: 0, y: -10 }): string {
  const context = new SvgContext(400, 200);
  drawFields(context, camera, [field], lightTheme, { gravity });
  return String(context);
}

it('fills a liquid up to its level, in its region, against gravity', () => {
  const values = { level: 1.5, region: { minX: 1, minY: 0, maxX: 3, maxY: 4 } };
  expect(drawn({ kind: 'liquid', values })).toContain('M100 200L300 200L300 50L100 50');
  expect(drawn({ kind: 'liquid', values: { level: -1, region: null } }, { x: -10, y: 0 })).not.toContain('<path'); // x < −1 is not seen
  expect(drawn({ kind: 'liquid', values: { level: 1, region: null } }, { x: -10, y: 0 })).toMatch(/100 0|100 200/); // x < 1
});

it('marks points and vortices by rings, and flows by arrows', () => {
  expect(drawn({ kind: 'point', values: { x: 2, y: 1, region: null } }).match(/<path/g)).toHaveLength(3);
  const wind = drawn({ kind: 'wind', values: { velocity: { x: 1, y: 0 }, region: { x: 2, y: 1, r: 0.8 } } });
  expect(wind.match(/<path/g)?.length).toBeGreaterThan(3);
  expect(drawn({ kind: 'wind', values: { velocity: { x: 0, y: 0 }, region: null } })).not.toContain('<path');
  expect(drawn({ kind: 'attraction', values: { region: null } })).not.toContain('<path');
});

it('ends a liquid at its shore, and not at a tub that stands in it', () => {
  const field = { kind: 'liquid', values: { level: 1, region: { minX: 0, minY: -1, maxX: 4, maxY: 3 } } };
  const isClipped = (left: number, right: number, height: number) => {
    const chain = [
      { x: left, y: height },
      { x: 1, y: 0 },
      { x: right, y: height },
    ];
    const context = new SvgContext(400, 200);
    drawFields(context, camera, [field], lightTheme, { gravity: { x: 0, y: -10 }, walls: [{ shape: { chain } }] });
    const text = String(context);
    expect(text).toContain('M0 300L400 300L400 100L0 100');
    return text.includes('<clipPath') && text.includes(`M${100 * left} ${200 - 100 * height}L100 200L${100 * right} ${200 - 100 * height}`);
  };
  expect(isClipped(0, 4, 2)).toBe(true);
  expect(isClipped(4, 0.1, 2)).toBe(true); // whichever way it turns
  expect(isClipped(0.5, 3, 2)).toBe(false);
  expect(isClipped(0, 4, 0.5)).toBe(false); // under water
});
