// Places of the numbers of a shape in `WallRecord.p`, by kind of wall.

// Circle, inside circle, arc.
export const atCenterX = 0;
export const atCenterY = 1;
export const atRadius = 2;

// Arc: directions from its center to its ends.
export const atFromX = 3;
export const atFromY = 4;
export const atToX = 5;
export const atToY = 6;

// Box, inside box; and the boxes around things. The upper end of an axis stands two places after the lower one.
export const atMinX = 0;
export const atMinY = 1;
export const atMaxX = 2;
export const atMaxY = 3;

// Segment, capsule.
export const atX1 = 0;
export const atY1 = 1;
export const atX2 = 2;
export const atY2 = 3;
export const atThickness = 4;
