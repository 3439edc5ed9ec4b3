/**
 * The names known, for an error, and which of them an unknown one may have been meant to be: those that begin with the same three letters;
 * `r` for `radius`. Small rather than clever: it is part of every bundle that checks options.
 */
export function among(known: readonly string[], name: string): string {
  const like = known.find((one) => (one === 'r' ? name === 'radius' : one.slice(0, 3) === name.slice(0, 3)));
  return `${known.join(', ')}${like ? ` (did you mean ${like}?)` : ''}`;
}
