// On a torus an anchor stays in the image where its event put it, while shells are kept in [−L/2, L/2). Both differences are whole periods,
// (kx, ky), held in one number kx + ky · 2²⁶: sums and differences of such numbers are those of their parts, and 0 means no shift at all.

const step = 67108864;

/** The number of `(kx, ky)`. */
export function turnsOf(kx: number, ky: number): number {
  return kx + ky * step;
}

/** ky of a number. */
export function turnsY(turns: number): number {
  return Math.floor(turns / step + 0.5);
}

/** kx of a number. */
export function turnsX(turns: number): number {
  return turns - turnsY(turns) * step;
}

// The nine images next to a place, as small integers: 0 is the place itself.

/** The small integer of an image; each of `kx`, `ky` is −1, 0 or 1. */
export function imageOf(kx: number, ky: number): number {
  return (kx < 0 ? 2 : kx) + 3 * (ky < 0 ? 2 : ky);
}

/** The image in which one sees oneself from there. */
export function opposite(image: number): number {
  return image === 0 ? 0 : imageOf(-imageX(image), -imageY(image));
}

/** The image's number of turns. */
export function turnsOfImage(image: number): number {
  return image === 0 ? 0 : turnsOf(imageX(image), imageY(image));
}

function imageX(image: number): number {
  const k = image % 3;
  return k === 2 ? -1 : k;
}

function imageY(image: number): number {
  return image > 5 ? -1 : image > 2 ? 1 : 0;
}
