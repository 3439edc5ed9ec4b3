/** Numbers in [0, 1) from a 32-bit linear congruence: the same for every candidate. */
export function createCongruence(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}
