import { notify } from '../ui/announce.ts';

/** What a checker says of a value, and what a person would say beside its field. */
const rules: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/^a (?:finite )?number > 0$/, 'Give a number above 0'],
  [/^a (?:finite )?number >= 0$/, 'Give 0 or more'],
  [/^a number in \[(\S+), (\S+)\]$/, (from, to) => `Give a number from ${from} to ${to}`],
  [/^an integer in \[(\S+), (\S+)\]$/, (from, to) => `Give a whole number from ${from} to ${to}`],
  [/^a number of at most \S+ in size$/, 'This number is too large'],
  [
    /^a (?:finite )?number from (\S+) to (\S+)$/,
    (from, to) => (Math.abs(Number(to)) >= 1e40 ? 'Give a number that is neither tiny nor huge' : `Give a number from ${from} to ${to}`),
  ],
  [/^a number within ±(\S+)$/, 'This number is too large'],
  [/^at most 1e\d+$/, 'This number is too large'],
  [/^(?:a (?:finite )?number )?(?:>|above) (.+)$/, (least) => `Give a number above ${least}`],
  [/^(?:a (?:finite )?number )?(?:at least|>=) (.+)$/, (least) => `Give ${least} or more`],
  [/^(?:a (?:finite )?number )?(?:at most|<=) (.+)$/, (most) => `Give ${most} or less`],
  [/^an? (?:whole number|integer) from (\S+) to (\S+)$/, (from, to) => `Give a whole number from ${from} to ${to}`],
  [/^at most a quarter of the period \((.+)\)$/, (most) => `Give ${most} or less: a quarter of the way around`],
  [/^the corners of a convex polygon$/, 'A polygon bulges outwards everywhere: use a chain for other outlines'],
  [/^different from one to the next$/, 'Two corners lie at the same place'],
  [/^of at least one movable disc$/, 'A joint needs a disc that can move: both of these are fixed'],
  [/^another disc than a$/, 'A joint holds two different discs'],
  [/^left out unless immovable is true$/, 'Only a fixed disc can go to and fro by itself'],
  [/^left out where there is a shuttle$/, 'A wall either swings as a flipper or goes to and fro'],
  [/^a number from 1e-50 to 1e50$/, 'Give a number that is neither tiny nor huge'],
];

/** What speaks against a change in a user's words: without paths of the file, and without what a program would call it. `null` stays. */
export function inWords(message: string | null): string | null {
  if (message === null) return null;
  const [, rule] = / must be (.+?), got [\s\S]*$/.exec(message) ?? [];
  if (rule === undefined) return / is not a key of /.test(message) ? 'This kind of thing has no such setting' : message;
  for (const [pattern, words] of rules) {
    const found = pattern.exec(rule);
    if (found) return typeof words === 'string' ? words : words(...found.slice(1));
  }
  return `This must be ${rule}`;
}

/** Tells the visitor what speaks against a change, if anything does. Whether it is done. */
export function told(reason: string | null): boolean {
  if (reason) notify(inWords(reason)!);
  return reason === null;
}
