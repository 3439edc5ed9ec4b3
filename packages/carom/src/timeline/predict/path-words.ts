// Places in the path that images.ts and lattice.ts follow. What belongs to y stands after what belongs to x.

export const pathX = 0;
export const pathY = 1;
export const pathVx = 2;
export const pathVy = 3;
export const pathAx = 4;
export const pathAy = 5;
/** For how long. */
export const pathUntil = 6;
/** When it begins. */
export const pathBegin = 7;
