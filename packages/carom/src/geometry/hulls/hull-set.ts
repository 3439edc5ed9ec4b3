/**
 * Rounded hulls in flat arrays, for kernels that allocate nothing. Hull h has the corners `starts[h]` and the `counts[h] − 1` after it,
 * in order of positive turn. Corner c lies at `corners[2c]`, `corners[2c + 1]`; `normals` has the unit normal out of the side from it to
 * the next. A point has no side, two points have two, there and back.
 */

/** Corners of a hull, at most. */
export const mostCorners = 8;

export interface HullSet {
  readonly corners: Float64Array;
  readonly normals: Float64Array;
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  readonly radii: Float64Array;
}

/** Room for this many hulls of 8 corners each. */
export function createHullSet(hulls: number): HullSet {
  const size = 2 * mostCorners * hulls;
  return {
    corners: new Float64Array(size),
    normals: new Float64Array(size),
    starts: Int32Array.from({ length: hulls }, (_, h) => mostCorners * h),
    counts: new Int32Array(hulls),
    radii: new Float64Array(hulls),
  };
}

/** Fills the normals of a hull whose corners are set; sizes are those of ordinary numbers, 10⁻¹⁰⁰ to 10¹⁰⁰. */
export function setNormals({ corners, normals, starts, counts }: HullSet, h: number): void {
  const first = 2 * starts[h];
  const count = counts[h];
  for (let i = 0; i < count; i++) {
    const p = first + 2 * i;
    const q = i + 1 < count ? p + 2 : first;
    const x = corners[q] - corners[p];
    const y = corners[q + 1] - corners[p + 1];
    const length = Math.sqrt(x * x + y * y);
    normals[p] = length > 0 ? y / length : 0;
    normals[p + 1] = length > 0 ? -x / length : 0;
  }
}

/** Words of a pose: where the origin of the hull's own coordinates is, cosine and sine of its turn. */
const x = 0;
const y = 1;
const cosine = 2;
const sine = 3;

/** Writes corners and normals of hull `h` of `local` in the pose to hull `to` of `placed`, with its radius. */
export function placeHull(local: HullSet, h: number, pose: Float64Array, placed: HullSet, to: number): void {
  const c = pose[cosine];
  const s = pose[sine];
  const from = 2 * local.starts[h];
  const at = 2 * placed.starts[to];
  const count = local.counts[h];
  placed.counts[to] = count;
  placed.radii[to] = local.radii[h];
  for (let i = 0; i < 2 * count; i += 2) {
    const px = local.corners[from + i];
    const py = local.corners[from + i + 1];
    const nx = local.normals[from + i];
    const ny = local.normals[from + i + 1];
    placed.corners[at + i] = pose[x] + (c * px - s * py);
    placed.corners[at + i + 1] = pose[y] + (s * px + c * py);
    placed.normals[at + i] = c * nx - s * ny;
    placed.normals[at + i + 1] = s * nx + c * ny;
  }
}
