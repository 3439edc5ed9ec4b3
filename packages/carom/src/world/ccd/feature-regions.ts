// Where around a wall feature a point is: before which arc, in which wedge, how deep in which solid.

import { arc, featureStride, ring, wideArc } from '../narrowphase/features.ts';

// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;
const ofUx = 2;
const ofUy = 3;
const ofRadius = 5;
const ofFromX = 6;
const ofFromY = 7;
const ofToX = 8;
const ofToY = 9;

/** Sides and arcs count this share of their length beyond their ends too, where the ends themselves count: rounding leaves no gap between. */
export const seam = 1e-6;

/** Whether (dx, dy), seen from the center of an arc, points to where the arc is, within the seam. */
export function inArc(features: Float64Array, k: number, kind: number, dx: number, dy: number): boolean {
  const tolerance = seam * (Math.abs(dx) + Math.abs(dy));
  const after = features[k + ofFromX] * dy - features[k + ofFromY] * dx >= -tolerance;
  const before = dx * features[k + ofToY] - dy * features[k + ofToX] >= -tolerance;
  return kind === arc ? after && before : after || before;
}

/** Whether a point seen from a point feature lies in its wedge, within the seam: one-sided walls have ends on one side. */
export function inWedge(features: Float64Array, k: number, dx: number, dy: number): boolean {
  const tolerance = -seam * (Math.abs(dx) + Math.abs(dy));
  return (
    dx * features[k + ofFromX] + dy * features[k + ofFromY] >= tolerance && dx * features[k + ofToX] + dy * features[k + ofToY] >= tolerance
  );
}

/**
 * Whether the point lies inside the solid that a face belongs to, and if so, whether no other face is nearer. 0 outside, 1 if there is one, 2 if
 * there is none.
 */
export function depthInSolid(features: Float64Array, k: number, place: Float64Array, at: number): number {
  const px = place[at];
  const py = place[at + 1];
  const side = (py - features[k + ofY]) * features[k + ofUx] - (px - features[k + ofX]) * features[k + ofUy];
  const end = (features[k + ofFromX] + features[k + ofFromY]) * featureStride;
  let isNearest = true;
  for (let j = features[k + ofFromX] * featureStride; j < end; j += featureStride) {
    const other = (py - features[j + ofY]) * features[j + ofUx] - (px - features[j + ofX]) * features[j + ofUy];
    if (other >= 0) return 0;
    if (other > side || (other === side && j < k)) isNearest = false;
  }
  return isNearest ? 2 : 1;
}

/** Whether a point feature is the corner or end of edges or an arc, which count it themselves; circles have no wedge. */
export function isCorner(features: Float64Array, k: number): boolean {
  return features[k + ofFromX] !== 0 || features[k + ofFromY] !== 0;
}

/** Whether the feature is curved and the point on its hollow side: what slides along it goes round its center. */
export function isHollow(features: Float64Array, kinds: Int32Array, f: number, px: number, py: number): boolean {
  const kind = kinds[f];
  if (kind === ring) return true;
  if (kind !== arc && kind !== wideArc) return false;
  const k = f * featureStride;
  const dx = px - features[k + ofX];
  const dy = py - features[k + ofY];
  return dx * dx + dy * dy < features[k + ofRadius] * features[k + ofRadius];
}
