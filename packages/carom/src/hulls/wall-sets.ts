/** Wall features as the closed sets of their points, as sensors and measures see them: how far the core of hull 0 is from them. */
import { pairMeets } from '../geometry/hull-pair.ts';
import type { MovingPair } from '../geometry/hulls/advance.ts';
import { distance, kind, sideOfB } from '../geometry/hulls/features.ts';
import type { Hull } from '../geometry/shapes.ts';
import type { WorldWallShape } from '../world/walls/shapes.ts';
import { arc, face, featureStride, ofCount, ofFirst, ofRadius, ofUx, ofUy, ofX, ofY } from '../world/walls/wall-layout.ts';
import { cornersOf, isOpen, overlapsShape } from '../world/walls/wall-outline.ts';
import { closestToFeature, type Surfaces } from './wall-hulls.ts';
import { inSpan, way } from './wall-surfaces.ts';

/** Writes distance and normal of hull 0 and a feature that lies as hull 1 says: sides may cross arcs. */
export function closestToSet(pair: MovingPair, walls: Surfaces, f: number, out: Float64Array): void {
  closestToFeature(pair, walls, f, out);
  if (walls.kinds[f] < arc) return;
  if (crossesArc(pair, walls, f)) out[distance] = Math.min(out[distance], 0);
}

/** Whether a side of hull 0 crosses an arc about hull 1. */
function crossesArc({ corners, counts, starts }: MovingPair, { kinds, numbers }: Surfaces, f: number): boolean {
  const radius = numbers[featureStride * f + ofRadius];
  const first = 2 * starts[0];
  const last = first + 2 * counts[0] - 2;
  const x = corners[2 * starts[1]];
  const y = corners[2 * starts[1] + 1];
  for (let i = first, before = last; i <= last; before = i, i += 2) {
    const fromX = corners[before] - x;
    const fromY = corners[before + 1] - y;
    const dx = corners[i] - corners[before];
    const dy = corners[i + 1] - corners[before + 1];
    const square = dx * dx + dy * dy;
    const along = fromX * dx + fromY * dy;
    const discriminant = along * along - square * (fromX * fromX + fromY * fromY - radius * radius);
    if (square === 0 || discriminant < 0) continue;
    const root = Math.sqrt(discriminant);
    for (let sign = -1; sign <= 1; sign += 2) {
      const t = (sign * root - along) / square;
      way[0] = fromX + t * dx;
      way[1] = fromY + t * dy;
      if (t >= 0 && t <= 1 && inSpan(numbers, kinds[f], f)) return true;
    }
  }
  return false;
}

/** Whether a corner of hull 0 lies in the solid that a face is of. */
export function isInSolid({ corners, starts }: MovingPair, { kinds, numbers }: Surfaces, f: number): boolean {
  if (kinds[f] !== face) return false;
  const first = numbers[featureStride * f + ofFirst];
  const x = corners[2 * starts[0]];
  const y = corners[2 * starts[0] + 1];
  for (let g = first; g < first + numbers[featureStride * f + ofCount]; g++) {
    const k = featureStride * g;
    if ((y - numbers[k + ofY]) * numbers[k + ofUx] - (x - numbers[k + ofX]) * numbers[k + ofUy] > 0) return false;
  }
  return true;
}

/**
 * Whether a rounded hull shares a point with the outline of a wall that stands, which a feature at that distance is of. Exact, but for sides of the
 * hull against arcs, and ends of those.
 */
export function meetsOutline(hull: Readonly<Hull>, shape: Readonly<WorldWallShape>, out: Float64Array): boolean {
  const { points, r } = hull;
  if ('inside' in shape || 'from' in shape) {
    const meets = points.some(({ x, y }) => overlapsShape({ x, y, r }, shape));
    return meets || ('from' in shape && out[kind] !== sideOfB && out[distance] <= r);
  }
  const lines = cornersOf(shape);
  const width = 'r' in shape ? shape.r : 0;
  const startsOpen = isOpen(shape);
  return lines.some((a, i) => {
    if (startsOpen && i === 0) return false;
    const b = lines[i === 0 ? lines.length - 1 : i - 1];
    return pairMeets(hull, { points: a.x === b.x && a.y === b.y ? [a] : [b, a], r: width }, 0);
  });
}
