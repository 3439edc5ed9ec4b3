// What a log entry can be, as a number.

export const pair = 0;
export const wall = 1;
export const insert = 2;
export const remove = 3;
export const change = 4;
export const insertWall = 5;
export const removeWall = 6;
export const sense = 7;
export const capture = 8;
export const stop = 9;
