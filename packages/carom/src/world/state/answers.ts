import { bytes, floats, grown, roomFor } from '../arrays.ts';

// Values of `Answers.states`.
export const unasked = 0;
/** Nothing was said: materials and filters decide. */
export const silent = 1;
/** Some numbers were said. */
export const spoken = 2;
/** The two pass through each other in this step. */
export const refused = 3;

/** Numbers of an answer: restitution and friction, −1 where nothing was said; velocity of the surface of the second. */
export const answerStride = 4;
export const saidRestitution = 0;
export const saidFriction = 1;
export const saidX = 2;
export const saidY = 3;

/** What `WorldOptions.preSolve` said in this step about each entry of a list of candidate pairs. Empty in worlds without. */
export class Answers {
  states: Uint8Array = bytes(0);
  numbers: Float64Array = floats(0);

  /** A step begins: nothing was asked about the entries of the list, which are so many. */
  start(count: number): void {
    this.states.fill(unasked);
    this.reserve(count);
  }

  /** Makes room for so many entries; those that came in the middle of a step were not asked about. */
  reserve(count: number): void {
    if (count <= this.states.length) return;
    const size = roomFor(count);
    this.states = grown(this.states, size);
    this.numbers = grown(this.numbers, answerStride * size);
  }
}
