import { fail } from '../numeric/fail.ts';
import { asObject, between, knownOptions, oneOf, parsed } from '../numeric/validate.ts';

/** How the values of two materials make that of their contact: a·b is `'product'`, (a + b) / 2 `'mean'`, √(a·b) `'geometric-mean'`. */
export type CombineRule = 'max' | 'min' | 'product' | 'mean' | 'geometric-mean';

/** What holds where two materials meet, in place of what holds for all. */
export interface MaterialPair {
  /** The names of the two, in any order; twice the same for a material with itself. */
  readonly materials: readonly [string, string];
  /** Restitution of the contact, 0 … 4, or how it follows from the two. @default as for all */
  readonly restitution?: number | CombineRule;
  /** Friction of the contact, or how it follows from the two. @default as for all */
  readonly friction?: number | CombineRule;
}

/** How two materials make a contact. */
export interface ContactRules {
  /** How two restitutions combine. The product of two may be up to 16. @default 'max' */
  readonly restitution?: CombineRule;
  /** How two frictions combine. @default 'geometric-mean' */
  readonly friction?: CombineRule;
  /** Approaches slower than this do not bounce. [length/time] @default 0 */
  readonly restitutionThreshold?: number;
  /** What holds for two materials by name. These names are those that materials may have. @default [] */
  readonly pairs?: readonly MaterialPair[];
}

/** Contact rules with every value present. */
export type FullContactRules = Readonly<Required<ContactRules>>;

/** The greatest restitution of a material, and of a pair. Above 1 a contact gives more speed than it takes, as a bumper does. */
export const mostRestitution = 4;
/** The rules, in the order of their codes. */
export const combineRules: readonly CombineRule[] = ['max', 'min', 'product', 'mean', 'geometric-mean'];
/** Numbers of materials are bytes. */
const mostNames = 255;
/** As for other numbers given to engines: products of two stay in the range of doubles. */
const mostFriction = 1e50;

/** Contact rules as a table by the numbers of two materials. It never changes. */
export class RuleTable {
  /** The rules as users read them. */
  readonly given: FullContactRules;
  /** Names of materials by number; the first is that of materials without one. */
  readonly names: readonly string[];
  /** Restitution and friction of each two materials: a value, or −1 less the code of a rule. */
  readonly entries: Float64Array;
  /** Whether all combine by the rules of the defaults. */
  readonly isPlain: boolean;
  /** Whether nothing differs from the defaults. */
  readonly isDefault: boolean;
  /** Whether some pair has a restitution of its own: its contacts may bounce whatever its materials say. */
  readonly givesRestitution: boolean;

  constructor(given: FullContactRules, names: readonly string[]) {
    const size = names.length;
    const { pairs } = given;
    this.given = given;
    this.names = names;
    this.entries = new Float64Array(2 * size * size);
    for (let at = 0; at < this.entries.length; at += 2) this.entries.set([entryOf(given.restitution), entryOf(given.friction)], at);
    for (const { materials, restitution = given.restitution, friction = given.friction } of pairs) {
      const [a, b] = materials.map((name) => names.indexOf(name));
      for (const at of [size * a + b, size * b + a]) this.entries.set([entryOf(restitution), entryOf(friction)], 2 * at);
    }
    this.isPlain = given.restitution === 'max' && given.friction === 'geometric-mean' && pairs.length === 0;
    this.isDefault = this.isPlain && given.restitutionThreshold === 0 && size === 1;
    this.givesRestitution = pairs.some(({ restitution }) => typeof restitution === 'number' && restitution > 0);
  }

  /** The number of a material by its name. @throws TypeError or RangeError unless it has none, or one of `names` */
  numberOf(where: string, what: string, name: unknown): number {
    if (name === undefined) return 0;
    const rule = this.names.length > 1 ? `one of ${this.names.slice(1).join(', ')}` : 'a name in the pairs of the contact rules';
    if (typeof name !== 'string') return fail(where, what, rule, name, 'type');
    const at = this.names.indexOf(name);
    return at > 0 ? at : fail(where, what, rule, name);
  }
}

/** The rules where none are given. */
export function defaultRules(): RuleTable {
  return new RuleTable(completed({}, []), ['']);
}

// Places in the array of `combine`: of restitution; those of friction come after them.
export const atCombined = 0;
export const atRule = 2;
export const atFirst = 4;
export const atSecond = 6;

/**
 * Combines restitution and friction: what the rules' entries make of the values of the first and of the second. In an array, as numbers that are
 * passed may be boxed, and boxes are garbage.
 */
export function combine(numbers: Float64Array): void {
  for (let i = 0; i < 2; i++) {
    const entry = numbers[atRule + i];
    const a = numbers[atFirst + i];
    const b = numbers[atSecond + i];
    if (entry >= 0) numbers[atCombined + i] = entry;
    else if (entry === -1) numbers[atCombined + i] = a > b ? a : b;
    else if (entry === -2) numbers[atCombined + i] = a < b ? a : b;
    else if (entry === -3) numbers[atCombined + i] = a * b;
    else numbers[atCombined + i] = entry === -4 ? (a + b) / 2 : Math.sqrt(a * b);
  }
}

/** Checks rules and completes them. Names of before keep their numbers. @throws TypeError or RangeError naming what is wrong */
export function readContactRules(where: string, what: string, rules: ContactRules, before: readonly string[] = ['']): RuleTable {
  const { restitution, friction, restitutionThreshold, pairs } = knownOptions(where, what, rules, [
    ...['restitution', 'friction', 'restitutionThreshold', 'pairs'],
  ]);
  if (restitution !== undefined) oneOf(where, `${what}.restitution`, restitution, combineRules);
  if (friction !== undefined) oneOf(where, `${what}.friction`, friction, combineRules);
  if (restitutionThreshold !== undefined) between(where, `${what}.restitutionThreshold`, restitutionThreshold, 0, mostFriction);
  if (pairs !== undefined && !Array.isArray(pairs)) fail(where, `${what}.pairs`, 'an array', pairs, 'type');
  const read = Array.from(pairs ?? [], (pair: MaterialPair, i) => readPair(where, `${what}.pairs[${i}]`, pair));
  const keys = new Set<string>();
  read.forEach(({ materials }, i) => {
    const key = JSON.stringify([...materials].sort());
    if (keys.has(key)) fail(where, `${what}.pairs[${i}].materials`, 'a pair that is given once', materials.join(', '));
    keys.add(key);
  });
  const names = [...new Set([...before, ...read.flatMap(({ materials }) => materials)])];
  if (names.length > mostNames + 1) fail(where, `${what}.pairs`, `of at most ${mostNames} names`, names.length - 1);
  return new RuleTable(completed(rules, read), names);
}

/** A table as text, which `rulesOf` reads. */
export function textOf({ given, names }: RuleTable): string {
  return JSON.stringify({ ...given, names: names.slice(1) });
}

/** The table in a text that `textOf` wrote; not that of the defaults. @throws TypeError or RangeError if it is none */
export function rulesOf(where: string, text: string): RuleTable {
  const what = 'the contact rules';
  const { names, ...given } = asObject(where, what, 'an object', parsed(where, what, text)) as { readonly names: unknown };
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  if (!Array.isArray(names) || !names.every(isName) || new Set(names).size !== names.length)
    return fail(where, 'the names of materials', 'names, each there once', names, 'type');
  const rules = readContactRules(where, what, given, ['', ...names]);
  if (rules.names.length !== names.length + 1 || rules.isDefault) fail(where, 'the names of materials', 'all that there are', names.length);
  return rules;
}

function readPair(where: string, what: string, pair: MaterialPair): MaterialPair {
  const { materials, restitution, friction } = knownOptions(where, what, pair, ['materials', 'restitution', 'friction']);
  if (!Array.isArray(materials) || materials.length !== 2) fail(where, `${what}.materials`, 'two names', materials, 'type');
  for (const name of materials) {
    if (typeof name !== 'string') fail(where, `${what}.materials`, 'two names', name, 'type');
    if (name === '') fail(where, `${what}.materials`, 'two names that are not empty', name);
  }
  return Object.freeze({
    materials: Object.freeze([materials[0], materials[1]] as const),
    ...(restitution === undefined ? {} : { restitution: readValue(where, `${what}.restitution`, restitution, mostRestitution) }),
    ...(friction === undefined ? {} : { friction: readValue(where, `${what}.friction`, friction, mostFriction) }),
  });
}

function readValue(where: string, what: string, value: unknown, most: number): number | CombineRule {
  return typeof value === 'number' ? between(where, what, value, 0, most) : oneOf(where, what, value as CombineRule, combineRules);
}

function completed({ restitution, friction, restitutionThreshold }: ContactRules, pairs: readonly MaterialPair[]): FullContactRules {
  return Object.freeze({
    restitution: restitution ?? 'max',
    friction: friction ?? 'geometric-mean',
    restitutionThreshold: restitutionThreshold ?? 0,
    pairs: Object.freeze(pairs),
  });
}

function entryOf(value: number | CombineRule): number {
  return typeof value === 'number' ? value + 0 : -1 - combineRules.indexOf(value);
}
