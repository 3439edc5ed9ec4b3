// A priority queue of impacts by time: a binary heap in three arrays. Equal times go by case, then version. A case names a pair; the version counts
// the bends of its paths.

/** Inserts the case whose time was written to `times[count]`, of `count` before. */
export function pushCase(
  times: Float64Array,
  cases: Int32Array,
  versions: Int32Array,
  count: number,
  number: number,
  version: number,
): void {
  const time = times[count];
  let at = count;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const other = times[parent];
    if (time > other) break;
    if (time === other && (number === cases[parent] ? version >= versions[parent] : number > cases[parent])) break;
    times[at] = other;
    cases[at] = cases[parent];
    versions[at] = versions[parent];
    at = parent;
  }
  times[at] = time;
  cases[at] = number;
  versions[at] = version;
}

/** Removes the first; `count` are left. */
export function popCase(times: Float64Array, cases: Int32Array, versions: Int32Array, count: number): void {
  const time = times[count];
  const number = cases[count];
  const version = versions[count];
  let at = 0;
  for (let child = 1; child < count; child = ((at << 1) + 1) | 0) {
    const other = (child + 1) | 0;
    if (other < count) {
      const isFirst = times[other] === times[child] ? isBefore(cases, versions, other, child) : times[other] < times[child];
      child = (child + +isFirst) | 0;
    }
    if (time < times[child]) break;
    if (time === times[child] && (number === cases[child] ? version < versions[child] : number < cases[child])) break;
    times[at] = times[child];
    cases[at] = cases[child];
    versions[at] = versions[child];
    at = child;
  }
  times[at] = time;
  cases[at] = number;
  versions[at] = version;
}

/** Whether one comes before the other, of the same time. */
function isBefore(cases: Int32Array, versions: Int32Array, a: number, b: number): boolean {
  return cases[a] === cases[b] ? versions[a] < versions[b] : cases[a] < cases[b];
}
