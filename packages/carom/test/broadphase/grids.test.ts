import { expect, it } from 'vitest';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { scenes } from '../conformance/broadphase-scenes.ts';

it('grids() of an empty index is an empty array', () => {
  expect(new CircleIndex().grids()).toEqual([]);
});

it('grids() of circles of like radii spread evenly is one grid over their centers, with rows two radii high or more', () => {
  const index = new CircleIndex();
  index.rebuild([0, 0, 1, 9, 3, 2, 4, 7, 1.5]);
  const [grid, ...others] = index.grids();
  expect(others).toEqual([]);
  expect(grid).toMatchObject({ minX: 0, minY: 0, largestRadius: 2 });
  expect(grid.rowHeight).toBeGreaterThanOrEqual(4);
  expect(grid.columns * grid.columnWidth).toBeGreaterThanOrEqual(9);
  expect(grid.rows * grid.rowHeight).toBeGreaterThanOrEqual(7);
});

it.each(scenes)('every circle has a place in a cell of one of the grids(): $name', (scene) => {
  const circles = scene.circles(200, 3);
  const index = new CircleIndex();
  index.rebuild(circles);
  const grids = index.grids();
  for (const { x, y, r } of circles) {
    const inside = grids.some(({ minX, minY, columns, rows, columnWidth, rowHeight, largestRadius }) => {
      // a circle may lie exactly on the last edge
      const column = columnWidth < Infinity ? Math.floor((x - minX) * (1 / columnWidth)) : 0;
      const row = rowHeight < Infinity ? Math.floor((y - minY) * (1 / rowHeight)) : 0;
      return r <= largestRadius && column >= 0 && row >= 0 && column <= columns && row <= rows;
    });
    expect(inside).toBe(true);
  }
});

it('grids() puts larger circles first', () => {
  const index = new CircleIndex();
  const dust = Array.from({ length: 2000 }, (_, i) => ({ x: (i % 50) / 4, y: Math.floor(i / 50) / 4, r: 0.1 }));
  index.rebuild([...dust, { x: 6, y: 6, r: 30 }]);
  expect(index.grids().map(({ largestRadius }) => largestRadius)).toEqual([30, 0.1]);
});
