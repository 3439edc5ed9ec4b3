// The scene that all candidates run: n equal elastic discs of diameter 1 in a room, packing fraction η, from a hexagonal start with seeded velocities.

/** Mulberry-like generator on 32 bits: the same numbers everywhere. */
export function seeded(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** Room and discs, in a list. */
export function room(n, eta, seed = 1) {
  const { width, height, discs } = gas(n, eta, seed);
  return { width, height, discs: [...discs] };
}

/** Room and discs, made one after the other: a list of 100,000 would be in the memory that is measured. */
export function gas(n, eta, seed = 1) {
  const d = Math.sqrt(Math.PI / (2 * Math.sqrt(3) * eta));
  const columns = Math.max(2, Math.round(Math.sqrt((n * Math.sqrt(3)) / 2)));
  const rows = Math.ceil(n / columns);
  const width = (columns + 0.5) * d;
  const height = rows * d * (Math.sqrt(3) / 2) + (1 - Math.sqrt(3) / 2) * d;
  return { width, height, discs: hexagonal(n, columns, d, seeded(seed)) };
}

function* hexagonal(n, columns, d, random) {
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / columns);
    yield {
      x: ((i % columns) + 0.5 + (row & 1) * 0.5) * d,
      y: (row * (Math.sqrt(3) / 2) + 0.5) * d,
      r: 0.5,
      vx: random() + random() + random() - 1.5,
      vy: random() + random() + random() - 1.5,
    };
  }
}
