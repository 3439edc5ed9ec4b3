// Seeded scenes of moving circles: packed x, y, r, x, y, r, … and a function that moves them by one frame.

/** Numbers in [0, 1) from a 32-bit mix (splitmix32): the same for every candidate. */
export function createNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
}

/** Radii by law: 'equal' all 1, 'uniform' in 0.5–1.5, 'power' with density ∝ r⁻² in 0.1–8. */
export function radius(law, next) {
  if (law === 'equal') return 1;
  if (law === 'uniform') return 0.5 + next();
  return 1 / (1 / 0.1 - next() * (1 / 0.1 - 1 / 8));
}

/**
 * `count` circles at uniform random places in a square so large that each overlaps `2 · pairsPerCircle` others on average.
 * In one frame each moves by up to 5 % of its radius along x and y; they bounce off the edges of the square.
 */
export function createScene(count, law, pairsPerCircle = 3, seed = 1) {
  const next = createNumbers(seed);
  const packed = new Float64Array(3 * count);
  const step = new Float64Array(2 * count);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const r = radius(law, next);
    packed[3 * i + 2] = r;
    sum += r;
    squares += r * r;
  }
  // two circles overlap with probability π (ra + rb)² / side²; the mean of (ra + rb)² is 2 (mean of r² + (mean of r)²)
  const reach = 2 * (squares / count + (sum / count) ** 2);
  const side = Math.sqrt((Math.PI * reach * count) / (2 * pairsPerCircle));
  for (let i = 0; i < count; i++) {
    packed[3 * i] = next() * side;
    packed[3 * i + 1] = next() * side;
    step[2 * i] = (next() - 0.5) * 0.1 * packed[3 * i + 2];
    step[2 * i + 1] = (next() - 0.5) * 0.1 * packed[3 * i + 2];
  }
  function move() {
    for (let i = 0; i < count; i++) {
      for (let axis = 0; axis < 2; axis++) {
        const at = packed[3 * i + axis] + step[2 * i + axis];
        if (at < 0 || at > side) step[2 * i + axis] = -step[2 * i + axis];
        else packed[3 * i + axis] = at;
      }
    }
  }
  return { count, packed, side, move };
}
