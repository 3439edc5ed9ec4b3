// Runs a suspect, an article's formula or a planted mistake, over every class and says where the oracle caught it.
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { Tally } from './tally.ts';

type Classes<Case> = Readonly<Record<string, (random: Random) => Case>>;

/** Asks about `cases` inputs of every class; the tallies by class. */
export function bite<Case>(classes: Classes<Case>, cases: number, ask: (one: Case, tally: Tally) => void): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  Object.entries(classes).forEach(([name, generate], index) => {
    const random = createRandom(50 + index);
    const tally = new Tally();
    for (let i = 0; i < cases; i++) ask(generate(random), tally);
    tallies.set(name, tally);
  });
  return tallies;
}

/** The classes with wrong decisions. */
export function wrongClasses(tallies: ReadonlyMap<string, Tally>, question: string): string[] {
  return [...tallies].filter(([, tally]) => tally.wrong(question) > 0).map(([name]) => name);
}

/** The classes with an error above `bound`. */
export function overClasses(tallies: ReadonlyMap<string, Tally>, question: string, bound: number): string[] {
  return [...tallies].filter(([, tally]) => !(tally.most(question) <= bound)).map(([name]) => name);
}

/** Percent of wrong decisions, or the largest error, per class and question. */
export function teethTable(title: string, tallies: ReadonlyMap<string, Tally>): string {
  const questions = [...new Set([...tallies.values()].flatMap((tally) => [...tally.rows.keys()]))];
  const lines = [[title, ...questions]];
  for (const [name, { rows }] of tallies) {
    lines.push([
      name,
      ...questions.map((question) => {
        const row = rows.get(question);
        if (row === undefined) return '';
        return row.exact ? `${((100 * row.wrong) / row.cases).toFixed(1)} %` : row.most.toExponential(0);
      }),
    ]);
  }
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  return lines.map((line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('  ')).join('\n');
}
