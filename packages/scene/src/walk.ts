import * as v from 'valibot';
import { hintForKey, hintForNumber } from './hint.ts';
import { join, mostNamed, mustBe, type SceneProblem } from './problem.ts';
import { type AnyObject, largest } from './schema-parts.ts';

type Schema = v.GenericSchema;
/** The parts of a valibot schema or action that rules are read from. */
interface Piece {
  readonly type: string;
  readonly requirement?: unknown;
  readonly literal?: unknown;
  readonly options?: unknown;
  readonly pipe?: readonly Piece[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
}

/** Any object that is not an array, its own keys to be read. */
export type Plain = Readonly<Record<string, unknown>>;

/** Whether `value` is an object and no array. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rule of a leaf schema that `value` breaks, e.g. `a finite number > 0`: the message is made from what is checked. */
export function ruleOf(schema: Schema, value?: unknown): string {
  const pieces = piecesOf(schema as unknown as Piece);
  const find = (type: string) => pieces.find((entry) => entry.type === type)?.requirement;
  const [low, high, above, longest] = [find('min_value'), find('max_value'), find('gt_value'), find('max_length')];
  switch (pieces[0].type) {
    case 'number': {
      const kind = pieces.some((entry) => entry.type === 'integer') ? 'an integer' : 'a number';
      if (high !== largest) return `${kind} in [${low}, ${high}]`;
      if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) > largest) return `${kind} of at most ${largest} in size`;
      return `a finite number${above !== undefined ? ` > ${above}` : low === 0 ? ' >= 0' : ''}`;
    }
    case 'string':
      if (pieces.some((entry) => entry.type === 'regex')) return "a color such as '#36c' or '#3366cc'";
      return longest === undefined ? 'a string' : `a string of at most ${longest} characters`;
    case 'boolean':
      return 'true or false';
    case 'union':
      return (pieces[0].options as readonly Schema[]).map((option) => ruleOf(option, value)).join(', or ');
    case 'strict_tuple':
      return 'an array of two names';
    case 'literal':
      return typeof pieces[0].literal === 'string' ? `'${pieces[0].literal}'` : String(pieces[0].literal);
    case 'picklist':
      return `one of ${(pieces[0].options as readonly unknown[]).map((option) => `'${option}'`).join(', ')}`;
    default:
      return 'an object';
  }
}

/** A schema and the actions of its pipe, pipes within pipes laid out flat. */
function piecesOf(piece: Piece): readonly Piece[] {
  return piece.pipe ? piece.pipe.flatMap(piecesOf) : [piece];
}

/** The part of `schema` that is an object, its pipe and its optional wrapper taken off, or null. */
function objectIn(schema: Schema): AnyObject | null {
  const { type, wrapped } = schema as unknown as Piece;
  if (type === 'exact_optional' && wrapped) return objectIn(wrapped);
  return type === 'strict_object' ? (schema as unknown as AnyObject) : null;
}

/** The items of `schema` that are objects, its pipe and its optional wrapper taken off, and how many there may be; or null. */
function listIn(schema: Schema): { readonly item: AnyObject; readonly most: number } | null {
  const { type, wrapped, item } = schema as unknown as Piece;
  if (type === 'exact_optional' && wrapped) return listIn(wrapped);
  const object = type === 'array' && item ? objectIn(item) : null;
  const most = piecesOf(schema as unknown as Piece).find((piece) => piece.type === 'max_length')?.requirement;
  return object === null ? null : { item: object, most: most as number };
}

/** Checks a list within an object, item by item. */
function checkItems(
  { item, most }: { readonly item: AnyObject; readonly most: number },
  value: unknown,
  path: string,
  problems: SceneProblem[],
): unknown {
  if (!Array.isArray(value) || value.length > most) {
    problems.push(
      mustBe(Array.isArray(value) ? 'limit' : 'type', path, Array.isArray(value) ? `at most ${most} items` : 'an array', value),
    );
    return [];
  }
  return Array.from(value, (one, i) => (problems.length < mostNamed ? checkObject(item, one, `${path}[${i}]`, problems) : one));
}

/** Checks a value that is no object; reports at most one problem and returns the value. */
function checkLeaf(schema: Schema, value: unknown, path: string, problems: SceneProblem[]): unknown {
  const { wrapped } = schema as unknown as Piece;
  const leaf = wrapped ?? schema;
  const { success, issues } = v.safeParse(leaf, value);
  const isList = leaf.type === 'record' && Array.isArray(value); // to Valibot a record too
  if (success && !isList) return typeof value === 'number' ? value + 0 : value; // JSON has no −0
  const isType = isList || (issues?.[0].kind === 'schema' && !['literal', 'picklist'].includes(issues[0].type));
  const hint = leaf.type === 'number' ? hintForNumber(value, (guess) => v.is(leaf, guess)) : hintForText(leaf, value);
  problems.push(mustBe(isType && !Number.isNaN(value) ? 'type' : 'range', path, ruleOf(leaf, value), value, hint));
  return value;
}

function hintForText(leaf: Schema, value: unknown): string {
  const { options } = leaf as unknown as Piece;
  if (leaf.type === 'boolean' && (value === 'true' || value === 'false')) return `write ${value} without quotes`;
  if (!Array.isArray(options) || typeof value !== 'string') return '';
  const hint = hintForKey(value, options as string[]);
  return hint.startsWith('did you mean') ? hint : '';
}

/**
 * Checks `value` against an object schema and returns a copy with the keys of the schema, in its order.
 *
 * Every key is judged: what is missing, what is unknown, and each value that breaks its rule, nested objects included.
 * A key whose value is `undefined` is not there, as in JSON.
 * The keys named in `elsewhere` belong to the object and are checked by the caller.
 */
export function checkObject(
  schema: AnyObject,
  value: unknown,
  path: string,
  problems: SceneProblem[],
  elsewhere: readonly string[] = [],
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  if (!isPlain(value)) {
    problems.push(mustBe('type', path, 'an object', value));
    return copy;
  }
  const known = [...Object.keys(schema.entries), ...elsewhere.filter((key) => !Object.hasOwn(schema.entries, key))];
  for (const key of Object.keys(value)) {
    if (known.includes(key) || value[key] === undefined) continue;
    if (problems.length >= mostNamed) break;
    problems.push({
      code: 'unknown-key',
      severity: 'error',
      path: join(path, key),
      message: `${join(path, key)} is not a key of ${path || 'a scene'}`,
      hint: hintForKey(key, known),
    });
  }
  for (const [key, entry] of Object.entries(schema.entries)) {
    if (elsewhere.includes(key)) continue;
    const inner = join(path, key);
    if (!Object.hasOwn(value, key) || value[key] === undefined) {
      if (entry.type !== 'exact_optional') problems.push(missing(inner, entry as Schema));
      continue;
    }
    const object = objectIn(entry as Schema);
    const list = listIn(entry as Schema);
    if (list) copy[key] = checkItems(list, value[key], inner, problems);
    else copy[key] = object ? checkObject(object, value[key], inner, problems) : checkLeaf(entry as Schema, value[key], inner, problems);
  }
  return copy;
}

/** The problem of a key that is not there. */
function missing(path: string, schema: Schema): SceneProblem {
  return { code: 'missing', severity: 'error', path, message: `${path} must be ${ruleOf(schema)}, got nothing`, hint: `add ${path}` };
}
