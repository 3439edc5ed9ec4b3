// What the engines of discs do alike: bodies by number, put in from a scene, read out, taken out and put in anew.

/** An engine from what it does with a body: `add(x, y, r, vx, vy, spin)` gives it, `stateOf(body)` is [x, y, vx, vy, spin]. */
export function discEngine({ bodies: given }, { step, add, remove, stateOf }) {
  const bodies = [];
  for (let k = 0; k < given.length; k += 5) bodies.push(add(...given.subarray(k, k + 5), 0));
  return {
    step,
    /** Six numbers a body: x, y, r, vx, vy, angular velocity. */
    read(out) {
      for (const [i, body] of bodies.entries()) {
        const [x, y, ...motion] = stateOf(body);
        out.set([x, y, given[5 * i + 2], ...motion], 6 * i);
      }
    },
    replace(i, ...values) {
      remove(bodies[i]);
      bodies[i] = add(...values);
    },
  };
}
