// Frozen baseline: the counting-sort grid one writes by hand in 40 lines, with typed arrays kept between frames.
// Cells as wide as the largest circle; coordinates are copied in cell order; each cell is tested against itself and four
// neighbors. Its test is the textbook one, d² ≤ (ra + rb)², so tangent pairs may differ from `overlaps`.

/** A function that finds all overlapping pairs of packed circles, writes them to `out.pairs`, and returns their number. */
export function createPlainGrid(out) {
  let xs = new Float64Array(0);
  let ys = xs;
  let rs = xs;
  let ids = new Int32Array(0);
  let cellOf = ids;
  let start = ids;
  let pairs = new Int32Array(1024);
  return function plainGrid(packed, count) {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let largest = 0;
    for (let i = 0; i < count; i++) {
      minX = Math.min(minX, packed[3 * i]);
      maxX = Math.max(maxX, packed[3 * i]);
      minY = Math.min(minY, packed[3 * i + 1]);
      maxY = Math.max(maxY, packed[3 * i + 1]);
      largest = Math.max(largest, packed[3 * i + 2]);
    }
    const size = 2 * largest * 1.000001;
    const columns = Math.floor((maxX - minX) / size) + 1;
    const rows = Math.floor((maxY - minY) / size) + 1;
    const cells = columns * rows;
    if (xs.length < count) {
      xs = new Float64Array(count);
      ys = new Float64Array(count);
      rs = new Float64Array(count);
      ids = new Int32Array(count);
      cellOf = new Int32Array(count);
    }
    if (start.length < cells + 1) start = new Int32Array(cells + 1);
    else start.fill(0, 0, cells + 1);
    for (let i = 0; i < count; i++) {
      const c = Math.floor((packed[3 * i + 1] - minY) / size) * columns + Math.floor((packed[3 * i] - minX) / size);
      cellOf[i] = c;
      start[c]++;
    }
    let sum = 0;
    for (let c = 0; c < cells; c++) {
      sum += start[c];
      start[c] = sum;
    }
    start[cells] = sum;
    for (let i = count - 1; i >= 0; i--) {
      const k = --start[cellOf[i]];
      xs[k] = packed[3 * i];
      ys[k] = packed[3 * i + 1];
      rs[k] = packed[3 * i + 2];
      ids[k] = i;
    }
    let n = 0;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const c = row * columns + column;
        const end = start[c + 1];
        const east = column + 1 < columns ? start[c + 2] : end;
        const above = row + 1 < rows;
        const from = above ? start[column > 0 ? c + columns - 1 : c + columns] : 0;
        const to = above ? start[column + 1 < columns ? c + columns + 2 : c + columns + 1] : 0;
        for (let i = start[c]; i < end; i++) {
          const x = xs[i];
          const y = ys[i];
          const r = rs[i];
          if (n + 2 * (east - i + to - from) > pairs.length) {
            const larger = new Int32Array(2 * pairs.length + 2 * (east - i + to - from));
            larger.set(pairs);
            pairs = larger;
          }
          for (let j = i + 1; j < east; j++) {
            const dx = xs[j] - x;
            const dy = ys[j] - y;
            const s = rs[j] + r;
            if (dx * dx + dy * dy <= s * s) {
              pairs[n++] = ids[i];
              pairs[n++] = ids[j];
            }
          }
          for (let j = from; j < to; j++) {
            const dx = xs[j] - x;
            const dy = ys[j] - y;
            const s = rs[j] + r;
            if (dx * dx + dy * dy <= s * s) {
              pairs[n++] = ids[i];
              pairs[n++] = ids[j];
            }
          }
        }
      }
    }
    out.pairs = pairs;
    return n / 2;
  };
}
