import { round as rounded } from '../compare.mjs';

/** The time that a share of times are below: other programs on the machine only add to times. */
export const low = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];

export const round = (value) => rounded(value, 3);
