import { edge, featureStride, ofCount, ofFirst, ofLength, ofRadius, ofUx, ofUy, ofX, ofY, plane } from './wall-layout.ts';

/** The box around a feature, written to `out` as least x, y, greatest x, y. A side of a room has no bounds. */
export function featureBox(numbers: Float64Array, kinds: Int32Array, f: number, out: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  if (kind === plane) {
    out[0] = out[1] = -Infinity;
    out[2] = out[3] = Infinity;
    return;
  }
  const x1 = numbers[k + ofX];
  const y1 = numbers[k + ofY];
  const r = numbers[k + ofRadius];
  const isEdge = kind >= edge && kind < plane;
  const x2 = isEdge ? x1 + numbers[k + ofUx] * numbers[k + ofLength] : x1;
  const y2 = isEdge ? y1 + numbers[k + ofUy] * numbers[k + ofLength] : y1;
  const rounding = 1e-12 * (Math.abs(x1) + Math.abs(y1) + r + (isEdge ? numbers[k + ofLength] : 0));
  out[0] = Math.min(x1, x2) - r - rounding;
  out[1] = Math.min(y1, y2) - r - rounding;
  out[2] = Math.max(x1, x2) + r + rounding;
  out[3] = Math.max(y1, y2) + r + rounding;
}

/** The box around the solid of a face, as `featureBox`. */
export function solidBox(numbers: Float64Array, kinds: Int32Array, f: number, out: Float64Array): void {
  const first = numbers[featureStride * f + ofFirst];
  const end = first + numbers[featureStride * f + ofCount];
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let other = first; other < end; other++) {
    featureBox(numbers, kinds, other, out);
    minX = Math.min(minX, out[0]);
    minY = Math.min(minY, out[1]);
    maxX = Math.max(maxX, out[2]);
    maxY = Math.max(maxY, out[3]);
  }
  out[0] = minX;
  out[1] = minY;
  out[2] = maxX;
  out[3] = maxY;
}
