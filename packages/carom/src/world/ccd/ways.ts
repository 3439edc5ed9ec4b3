// When a point on a straight way comes as near to a center, or gets as far from it, as it may. Ways are shares from 0 to 1 of (dx, dy).

/** The share of what does not happen on the way. */
export const never = 2;

// A way, as numbers in an array: passed to functions they would be boxed, and boxes are garbage. Start and way x, y · how near · start, seen from
// a center or the first point of a feature · share.
export const wayStride = 8;
export const atX = 0;
export const atY = 1;
export const atDx = 2;
export const atDy = 3;
export const atDistance = 4;
export const atRx = 5;
export const atRy = 6;
export const atShare = 7;

/** Writes the share at which a way comes within its distance of the origin; 0 if it is nearer and approaches. */
export function nearing(way: Float64Array): void {
  const px = way[atRx];
  const py = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const along = px * dx + py * dy;
  way[atShare] = never;
  if (along >= 0) return;
  const power = px * px + py * py - way[atDistance] * way[atDistance];
  const discriminant = along * along - (dx * dx + dy * dy) * power;
  if (power <= 0) way[atShare] = 0;
  else if (!(discriminant <= 0)) way[atShare] = power / (Math.sqrt(discriminant) - along);
}

/** Writes the share at which a way gets further than its distance from the origin; 0 if it is further and recedes. */
export function leaving(way: Float64Array): void {
  const px = way[atRx];
  const py = way[atRy];
  const dx = way[atDx];
  const dy = way[atDy];
  const square = dx * dx + dy * dy;
  way[atShare] = never;
  if (square === 0) return;
  const along = px * dx + py * dy;
  const power = px * px + py * py - way[atDistance] * way[atDistance];
  const discriminant = along * along - square * power;
  if (power >= 0 && along >= 0) way[atShare] = 0;
  else if (discriminant <= 0) {
    if (power >= 0) way[atShare] = -along / square; // beyond all the way: it recedes from its nearest point on
  } else {
    const root = Math.sqrt(discriminant);
    way[atShare] = along > 0 ? -power / (along + root) : (root - along) / square;
  }
}
