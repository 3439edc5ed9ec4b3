// What a run of the oracle found: wrong decisions with the first input of each, and the largest error of each value.

interface Row {
  /** Whether the row holds decisions or errors. */
  readonly exact: boolean;
  cases: number;
  wrong: number;
  first: string;
  most: number;
  worst: string;
}

/** Counts per question (a function, or one part of its answer) of one class of inputs. */
export class Tally {
  readonly rows: Map<string, Row> = new Map();
  /** Inputs seen. */
  asked = 0;

  private row(question: string, exact: boolean): Row {
    let row = this.rows.get(question);
    if (row === undefined) this.rows.set(question, (row = { exact, cases: 0, wrong: 0, first: '', most: 0, worst: '' }));
    return row;
  }

  /** Records one decision; `input` is kept as text if it is the first wrong one. Returns whether it was right. */
  decision(question: string, got: unknown, expected: unknown, input: unknown): boolean {
    const row = this.row(question, true);
    row.cases++;
    if (got === expected) return true;
    row.wrong++;
    if (row.first === '') row.first = `${question}(${show(input)}): expected ${show(expected)}, got ${show(got)}`;
    return false;
  }

  /** Records one error in the unit of its contract; `input` is kept as text if it is the largest so far. */
  error(question: string, size: number, input: unknown): void {
    const row = this.row(question, false);
    row.cases++;
    if (size <= row.most) return;
    row.most = size;
    row.worst = `${question}(${show(input)}): off by ${size}`;
  }

  wrong(question?: string): number {
    let sum = 0;
    for (const [name, row] of this.rows) if (question === undefined || question === name) sum += row.wrong;
    return sum;
  }

  cases(question: string): number {
    return this.rows.get(question)?.cases ?? 0;
  }

  most(question: string): number {
    return this.rows.get(question)?.most ?? 0;
  }

  /** Adds what another tally found. */
  merge(other: Tally): void {
    this.asked += other.asked;
    for (const [question, found] of other.rows) {
      const row = this.row(question, found.exact);
      row.cases += found.cases;
      row.wrong += found.wrong;
      if (row.first === '') row.first = found.first;
      if (found.most > row.most) {
        row.most = found.most;
        row.worst = found.worst;
      }
    }
  }

  /** Everything that breaks the contract: wrong decisions, and errors over their bound. Empty if all is well. */
  complaints(bounds: Readonly<Record<string, number>>): string[] {
    const found: string[] = [];
    for (const [question, row] of this.rows) {
      if (row.wrong > 0) found.push(`${row.wrong} of ${row.cases} wrong: ${row.first}`);
      if (row.most > 0 && !(row.most <= (bounds[question] ?? 0))) found.push(`over ${bounds[question] ?? 0}: ${row.worst}`);
    }
    return found;
  }
}

/** A value as code that can be pasted back: −0 and every digit kept. */
export function show(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${key}: ${show(part)}`)
    .join(', ')} }`;
}

/** Tallies per class as a table: wrong decisions of all, then the largest error of each value in the unit of its contract. */
export function table(title: string, tallies: ReadonlyMap<string, Tally>): string {
  const questions = new Set<string>();
  for (const tally of tallies.values()) for (const [question, row] of tally.rows) if (!row.exact) questions.add(question);
  const lines = [[title, 'wrong / decisions', ...questions]];
  for (const [name, { rows }] of tallies) {
    let wrong = 0;
    let decisions = 0;
    for (const row of rows.values()) {
      wrong += row.wrong;
      if (row.exact) decisions += row.cases;
    }
    lines.push([name, `${wrong} / ${decisions}`, ...[...questions].map((question) => cell(rows.get(question)))]);
  }
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  return lines.map((line) => line.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('  ')).join('\n');
}

function cell(row: Row | undefined): string {
  if (row === undefined) return '';
  return row.most < 1000 ? row.most.toFixed(1) : row.most.toExponential(0);
}
