// Finding pairs that may meet: of bodies in cell order, by anchors (4 numbers a slot: x y skin reach).

const positive = 0x3fffffff;

/**
 * Appends the pairs within reach of each other of the bodies of one level, as slots, to `pairs` from `n` on; returns the number of pairs
 * afterwards, or −1 if there is no room. `starts` and the numbers after it describe the cells as CellGrid does; slots count from `from`.
 *
 * Each body is tested against those after it in its row of cells and those of the row above, up to its own reach. No branch on the
 * outcome: every candidate is written, and kept by counting it.
 */
export function levelPairs(
  anchors: Float64Array,
  starts: Int32Array,
  grid: Float64Array,
  rowCount: number,
  pitch: number,
  first: number,
  columns: number,
  pairs: Int32Array,
  n: number,
): number {
  const minX = grid[0];
  const scale = grid[1];
  const further = grid[2];
  const room = pairs.length >> 1;
  for (let row = 0; row < rowCount; row = (row + 1) | 0) {
    const base = (first + Math.imul(row, pitch)) | 0;
    const above = (base + pitch) | 0;
    const end = starts[base + columns];
    for (let i = starts[base]; i < end; i = (i + 1) & positive) {
      const x = anchors[4 * i];
      const y = anchors[4 * i + 1];
      const r = anchors[4 * i + 3];
      const reach = (r + further) * 1.000001;
      const right = ((((x + reach - minX) * scale) | 0) + 1) | 0;
      const left = ((x - reach - minX) * scale) | 0;
      let j = (i + 1) & positive;
      let to = starts[base + right];
      const from = starts[above + left];
      const until = starts[above + right];
      if (n + (to - j) + (until - from) > room) return -1;
      for (; j < to; j = (j + 1) & positive) {
        const dx = anchors[4 * j] - x;
        const dy = anchors[4 * j + 1] - y;
        const sum = anchors[4 * j + 3] + r;
        pairs[2 * n] = i;
        pairs[2 * n + 1] = j;
        n = (n + +(dx * dx + dy * dy < sum * sum)) | 0;
      }
      j = from;
      to = until;
      for (; j < to; j = (j + 1) & positive) {
        const dx = anchors[4 * j] - x;
        const dy = anchors[4 * j + 1] - y;
        const sum = anchors[4 * j + 3] + r;
        pairs[2 * n] = i;
        pairs[2 * n + 1] = j;
        n = (n + +(dx * dx + dy * dy < sum * sum)) | 0;
      }
    }
  }
  return n;
}

/** Appends the pairs within reach of the body `i` at (x, y) with `r` = its reach and those in slots from … to − 1, except itself. */
export function runPairs(
  anchors: Float64Array,
  i: number,
  x: number,
  y: number,
  r: number,
  from: number,
  to: number,
  pairs: Int32Array,
  n: number,
): number {
  if (n + (to - from) > pairs.length >> 1) return -1;
  for (let j = from; j < to; j = (j + 1) | 0) {
    const dx = anchors[4 * j] - x;
    const dy = anchors[4 * j + 1] - y;
    const sum = anchors[4 * j + 3] + r;
    pairs[2 * n] = i;
    pairs[2 * n + 1] = j;
    if (j !== i && dx * dx + dy * dy < sum * sum) n = (n + 1) | 0;
  }
  return n;
}

/** Moves each row of `stride` numbers i < count to row `places[i]` of `out`. */
export function moveRows(rows: Float64Array, out: Float64Array, stride: number, places: Int32Array, count: number): void {
  for (let i = 0; i < count; i = (i + 1) | 0) {
    const from = Math.imul(i, stride);
    const to = Math.imul(places[i], stride);
    for (let k = 0; k < stride; k = (k + 1) | 0) out[to + k] = rows[from + k];
  }
}

/** Moves each integer i < count to `out[places[i]]`. */
export function moveInts(values: Int32Array, out: Int32Array, places: Int32Array, count: number): void {
  for (let i = 0; i < count; i = (i + 1) | 0) out[places[i]] = values[i];
}

/**
 * Writes the found pairs in window-permuted order to `pairs` from entry `at` on, the body with the lesser index first. Impulses and flags of
 * old pairs are carried over: `head` and `next` chain them by their lesser slot; the flags of those found again become 0.
 *
 * Within windows of 256 pairs the order is that of steps of 157. Contacts in the order of cells make deep piles boil (40 times the kinetic
 * energy); any permutation calms them, and a window keeps the caches.
 */
export function permutePairs(
  found: Int32Array,
  count: number,
  ids: Int32Array,
  pairs: Int32Array,
  impulses: Float64Array,
  flags: Uint8Array,
  at: number,
  head: Int32Array,
  next: Int32Array,
  oldPairs: Int32Array,
  oldImpulses: Float64Array,
  oldFlags: Uint8Array,
): void {
  let n = at;
  for (let base = 0; base < count; base = (base + 256) | 0) {
    for (let i = 0; i < 256; i = (i + 1) | 0) {
      const p = base + (Math.imul(i, 157) & 255);
      if (p >= count) continue;
      const a = found[2 * p];
      const b = found[2 * p + 1];
      const isSwapped = ids[a] > ids[b];
      pairs[2 * n] = isSwapped ? b : a;
      pairs[2 * n + 1] = isSwapped ? a : b;
      impulses[2 * n] = 0;
      impulses[2 * n + 1] = 0;
      flags[n] = 0;
      const least = a < b ? a : b;
      const most = a < b ? b : a;
      for (let old = head[least]; old >= 0; old = next[old]) {
        if (oldPairs[2 * old] !== most && oldPairs[2 * old + 1] !== most) continue;
        impulses[2 * n] = oldImpulses[2 * old];
        impulses[2 * n + 1] = oldImpulses[2 * old + 1];
        flags[n] = oldFlags[old];
        oldFlags[old] = 0;
        break;
      }
      n = (n + 1) | 0;
    }
  }
}

/** Writes the slots below `count` whose reach crosses a line to `out`; returns how many. `features` holds the line at k. */
export function slotsAtLine(anchors: Float64Array, count: number, features: Float64Array, k: number, out: Int32Array): number {
  const x = features[k];
  const y = features[k + 1];
  const ux = features[k + 2];
  const uy = features[k + 3];
  let n = 0;
  for (let i = 0; i < count; i = (i + 1) | 0) {
    out[n] = i;
    const side = (anchors[4 * i + 1] - y) * ux - (anchors[4 * i] - x) * uy;
    n = (n + +(side < anchors[4 * i + 3])) | 0;
  }
  return n;
}
