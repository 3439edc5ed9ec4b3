// Numbers of a field, by its kind: region · place, or vector · strength, density or drag · softening, or level · drags of liquids.

/** Numbers of a field. */
export const fieldStride = 12;
/** Least and greatest x and y, or x, y and r of a circle. */
export const fMinX = 0;
export const fMinY = 1;
export const fMaxX = 2;
export const fMaxY = 3;
/** The point, or a vector: acceleration, velocity. */
export const fX = 4;
export const fY = 5;
/** Strength, drag of wind, density of a liquid. */
export const fStrength = 6;
export const fSoftening = 7;
export const fLevel = 8;
export const fDrag = 9;
export const fAngularDrag = 10;

/** Kinds by code. */
export const uniform = 0;
export const point = 1;
export const attraction = 2;
export const vortex = 3;
export const wind = 4;
export const liquid = 5;
export const custom = 6;

/** Shapes of regions. */
export const everywhere = 0;
export const inBox = 1;
export const inCircle = 2;
