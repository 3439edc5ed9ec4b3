import { CommandError } from '../exit.ts';

/** An object of a file, whatever is in it. */
export type Fields = Readonly<Record<string, unknown>>;

/** A point. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Reads the parts of a file; what is wrong is named with the file, the place, the rule and the value. A value that is `null` is left out. */
export class Reader {
  readonly path: string;
  private readonly miss: (text: string) => void;
  private readonly said = new Map<string, number>();

  constructor(path: string, miss: (text: string) => void) {
    this.path = path;
    this.miss = miss;
  }

  /** @throws CommandError always */
  fail(what: string, rule: string, value: unknown): never {
    throw new CommandError(`${this.path}: ${what} must be ${rule}, got ${(JSON.stringify(value) ?? 'nothing').slice(0, 60)}`);
  }

  /** Says that something is not carried over, once for all of a kind: `tell` says how many. */
  note(kind: string): void {
    this.said.set(kind, (this.said.get(kind) ?? 0) + 1);
  }

  /** Says what was noted, a line each, and how often; after the 20th kind how many there are besides. */
  tell(): void {
    const lines = [...this.said].map(([kind, count]) => (count === 1 ? kind : `${kind} (${count} times)`));
    for (const line of lines.slice(0, mostLines)) this.miss(line);
    if (lines.length > mostLines) this.miss(`${lines.length - mostLines} further kinds of things are not carried over`);
  }

  fields(what: string, value: unknown): Fields {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
    return this.fail(what, 'an object', value);
  }

  list(what: string, value: unknown): unknown[] {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value : this.fail(what, 'a list', value);
  }

  number(what: string, value: unknown, otherwise: number): number {
    const given = value ?? otherwise;
    return typeof given === 'number' && Number.isFinite(given) ? given : this.fail(what, 'a finite number', value);
  }

  /** A number that is at least `least`. */
  atLeast(what: string, least: number, value: unknown, otherwise: number): number {
    const given = this.number(what, value, otherwise);
    return given >= least ? given : this.fail(what, `a number >= ${least}`, value);
  }

  /** A number above 0. */
  positive(what: string, value: unknown, otherwise: number = Number.NaN): number {
    const given = this.number(what, value, otherwise);
    return given > 0 ? given : this.fail(what, 'a number > 0', value);
  }

  integer(what: string, value: unknown, otherwise: number): number {
    const given = value ?? otherwise;
    return Number.isInteger(given) ? (given as number) : this.fail(what, 'an integer', value);
  }

  truth(what: string, value: unknown, otherwise = false): boolean {
    const given = value ?? otherwise;
    return typeof given === 'boolean' ? given : this.fail(what, 'true or false', value);
  }

  text(what: string, value: unknown, otherwise = ''): string {
    const given = value ?? otherwise;
    return typeof given === 'string' ? given : this.fail(what, 'a text', value);
  }

  /** Which of a list something is. */
  place(what: string, value: unknown, count: number, kind: string): number {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) < count
      ? (value as number)
      : this.fail(what, `the place of a ${kind}`, value);
  }

  /** Notes the keys that are not known here. */
  noteRest(of: string, item: Fields, known: readonly string[]): void {
    for (const key of Object.keys(item)) if (!known.includes(key)) this.note(`${quoted(key)} of ${of} is not known here`);
  }
}

const mostLines = 20;

/** A text of a file within a line, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

/** A name as scenes have it, or none. */
export function nameOf(name: string): { name?: string } {
  return name === '' ? {} : { name: name.slice(0, 80) };
}
