// A wedge as two directions a and b with a × b ≥ 0: those d belong to it with d · a ≥ 0 and d · b ≥ 0. Of a half plane b is (0, 0).

const ax = 0;
const ay = 1;
const bx = 2;
const by = 3;

/**
 * Takes from a wedge what does not look along (x, y) as well. What is left is a wedge again: of directions within half a turn the two outermost
 * decide. Returns false if no more than a line is left.
 */
export function narrow(wedge: Float64Array, x: number, y: number): boolean {
  const turn = wedge[ax] * wedge[by] - wedge[ay] * wedge[bx];
  if (turn < 0) swap(wedge);
  const fromA = wedge[ax] * y - wedge[ay] * x;
  const toB = x * wedge[by] - y * wedge[bx];
  if (turn === 0 && wedge[ax] * wedge[bx] + wedge[ay] * wedge[by] >= 0) {
    // a half plane
    if (fromA === 0) return wedge[ax] * x + wedge[ay] * y > 0;
    wedge[bx] = x;
    wedge[by] = y;
    if (fromA < 0) swap(wedge);
    return true;
  }
  if (fromA >= 0 && toB >= 0) return true;
  if (fromA < 0 && toB > 0) {
    wedge[ax] = x;
    wedge[ay] = y;
    return true;
  }
  wedge[bx] = x;
  wedge[by] = y;
  return fromA > 0 && toB < 0;
}

function swap(wedge: Float64Array): void {
  const x = wedge[ax];
  const y = wedge[ay];
  wedge[ax] = wedge[bx];
  wedge[ay] = wedge[by];
  wedge[bx] = x;
  wedge[by] = y;
}
