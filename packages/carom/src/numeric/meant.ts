/** Words of other libraries, and ours for them. */
const words: Readonly<Record<string, string>> = /* @__PURE__ */ Object.freeze({
  radius: 'r',
  size: 'r',
  bounce: 'restitution',
  bounciness: 'restitution',
  elasticity: 'restitution',
  isSensor: 'sensor',
  isStatic: 'kind',
  type: 'kind',
  group: 'category',
  cx: 'x',
  cy: 'y',
});

/**
 * Which of the names known here an unknown one may have been meant to be, or `undefined`: a word of other libraries, or one that differs by
 * a letter or two, a third of its letters at most, changed, added, left out or swapped with the next.
 */
export function meant(name: string, known: readonly string[]): string | undefined {
  const word = Object.hasOwn(words, name) ? words[name] : undefined;
  if (word !== undefined && known.includes(word)) return word;
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3) + 1);
  if (name.length > 40) return undefined;
  for (const one of known) {
    const changes = distance(name.toLowerCase(), one.toLowerCase());
    if (changes >= least || changes >= one.length) continue;
    least = changes;
    best = one;
  }
  return best;
}

/** How many letters to change, add, leave out or swap with the next to get from one word to the other. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      next[j] = Math.min(next[j - 1] + 1, last[j] + 1, last[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = last;
    last = next;
  }
  return last[to.length];
}
