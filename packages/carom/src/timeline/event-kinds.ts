// Kinds of predicted events, in their order at one time.

export const pair = 0;
export const wall = 1;
export const sense = 2;
export const stop = 3;
