import { allPairs } from '../../src/broadphase/all-pairs.ts';
import { CellGrid } from '../../src/broadphase/cell-grid.ts';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { type Broadphase, bruteForce, conforms, inOrder } from '../conformance/broadphase.ts';

function packed(circles: readonly Circle[]): Float64Array {
  return new Float64Array(circles.flatMap(({ x, y, r }) => [x, y, r]));
}

function answers(index: CircleIndex): Broadphase {
  return {
    pairs: () => inOrder(index.pairs()),
    within: (circle) => index.within(circle),
    inBox: (box) => index.inBox(box),
    nearest: (circle, count) => index.nearest(circle, count),
    castRay: (ray, maxT) => brief(index.castRay(ray, { maxT })),
    castCircle: (circle, maxT) => brief(index.castCircle(circle, { maxT })),
  };
}

function brief(hit: { id: number; t: number } | null): { id: number; t: number } | null {
  return hit && { id: hit.id, t: hit.t };
}

conforms('brute force', bruteForce);

conforms('CircleIndex, rebuilt from packed numbers', (circles) => {
  const index = new CircleIndex();
  index.rebuild(packed(circles));
  return answers(index);
});

conforms('CircleIndex, rebuilt from objects', (circles) => {
  const index = new CircleIndex();
  index.rebuild(circles);
  return answers(index);
});

conforms('CircleIndex, filled one by one between questions', (circles) => {
  const index = new CircleIndex();
  index.rebuild(circles.slice(0, circles.length - 20));
  for (const circle of circles.slice(index.size)) {
    index.add(circle);
    index.within(circle);
  }
  return answers(index);
});

conforms('CircleIndex, with circles moved and removed since the last pairs', (circles) => {
  const index = new CircleIndex();
  index.rebuild(circles.map(({ x, y, r }, i) => (i % 9 === 0 ? { x: -y / 2, y: x / 2, r: r / 2 } : { x, y, r })));
  const extra = index.add({ x: 1, y: 1, r: 1 });
  index.pairs();
  for (let i = 0; i < circles.length; i += 9) index.update(i, circles[i].x, circles[i].y, circles[i].r);
  index.remove(extra);
  return answers(index);
});

conforms('CircleIndex, all circles moved one by one', (circles) => {
  const index = new CircleIndex();
  index.rebuild(circles.map(({ x, y, r }) => ({ x: y / 2, y: x / 2, r })));
  for (let round = 0; round < 2; round++) {
    for (const [id, { x, y, r }] of circles.entries()) index.update(id, x, y, r);
    index.pairs();
  }
  return answers(index);
});

conforms('pairsWith between the halves, and pairs of each', (circles) => {
  const indices = [0, 1].map((half) => {
    const index = new CircleIndex();
    index.rebuild(circles.filter((_, i) => (i % 3 === 0) === (half === 0)));
    return index;
  });
  const ids = [0, 1].map((half) => circles.map((_, i) => i).filter((i) => (i % 3 === 0) === (half === 0)));
  const pairs = [0, 1].flatMap((a) => [...indices[a].pairs()].map((id) => ids[a][id]));
  for (const [i, id] of [...indices[0].pairsWith(indices[1])].entries()) pairs.push(ids[i % 2][id]);
  return { pairs: () => inOrder(pairs) };
});

conforms('allPairs', (circles) => ({ pairs: () => inOrder(allPairs(packed(circles))) }));

conforms('allPairs, sorted', (circles) => ({
  pairs: () => {
    const pairs = allPairs(circles, { sorted: true });
    return Array.from({ length: pairs.length / 2 }, (_, i): [number, number] => [pairs[2 * i], pairs[2 * i + 1]]);
  },
}));

/** What an engine does with its own records: test those of a cell and of its neighbors to the east and in the row above. */
conforms('CellGrid, walked by hand', (circles) => {
  const count = circles.length;
  const pairs: number[] = [];
  if (count === 0) return { pairs: () => [] };
  const records = packed(circles);
  const [xs, ys, rs] = [circles.map((c) => c.x), circles.map((c) => c.y), circles.map((c) => c.r)];
  const grid = new CellGrid();
  const cells = new Int32Array(count);
  const reach = 2 * Math.max(...rs);
  grid.plan({ minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }, count, reach);
  grid.locate(records, 3, 0, count, cells);
  const end = grid.place(cells, count);
  const order: number[] = [];
  for (let i = 0; i < count; i++) order[cells[i]] = i;
  if (end !== count) throw new Error('records must fill the rows without gaps');
  const { starts, first, pitch, rows, margin, columns } = grid;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = first + row * pitch + column;
      const east = Math.min(cell + margin - 1, first + row * pitch + columns);
      for (let i = starts[cell]; i < starts[cell + 1]; i++) {
        const test = (from: number, to: number) => {
          for (let j = from; j < to; j++) if (overlaps(circles[order[i]], circles[order[j]])) pairs.push(order[i], order[j]);
        };
        test(i + 1, starts[east]);
        test(starts[cell + pitch - margin + 1], starts[cell + pitch + margin - 1]);
      }
    }
  }
  return { pairs: () => inOrder(pairs) };
});
