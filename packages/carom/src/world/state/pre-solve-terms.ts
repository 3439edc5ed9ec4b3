// Numbers that a rule about contacts is asked with, and says (WorldOptions.preSolve): normal from the first to the second, point, gap, approach; then
// `silent`, `spoken` or `refused`, and the numbers of an answer (answers.ts).

export const inNx = 0;
export const inNy = 1;
export const inPointX = 2;
export const inPointY = 3;
export const inGap = 4;
export const inApproach = 5;
export const outState = 6;
export const outRestitution = 7;
export const outFriction = 8;
export const outX = 9;
export const outY = 10;
export const termCount = 11;
