import type { Circle, Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { between, knownOptions, nonNegative } from '../numeric/validate.ts';
import type { WorldParts } from '../world/edits/parts.ts';
import { readVec } from '../world/limits.ts';
import { queryNames, readCircle, type WorldQueryOptions } from '../world/queries/filter.ts';
import type { Body } from '../world/views/body.ts';
import { BodyView } from '../world/views/body-view.ts';

/** What a character stands on, and how it looks for that. */
export interface GroundOptions<T = undefined> extends WorldQueryOptions<T> {
  /** Which way is up, of any length. @default against the gravity of the world */
  readonly up?: Readonly<Vec>;
  /** The steepest slope that carries it. [radians] @default π / 4 */
  readonly maxSlope?: number;
  /** The highest edge that it steps on, below its radius. [length] @default 0.3 of its radius */
  readonly step?: number;
}

/** The options, checked and complete, of one character. */
export interface Walker<T> {
  readonly circle: Circle;
  readonly up: Vec;
  /** Cosine and sine of the steepest slope. */
  readonly cos: number;
  readonly sin: number;
  readonly step: number;
  readonly query: WorldQueryOptions<T>;
}

const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);
const ownNames = ['up', 'maxSlope', 'step'];

/** Checks a character, a circle or a body, and its options. A body does not meet itself. @throws TypeError or RangeError naming what is wrong */
export function readWalker<T>(
  where: string,
  parts: WorldParts<T>,
  character: Readonly<Circle> | Body<T>,
  options: GroundOptions<T>,
  known: readonly string[],
): Walker<T> {
  knownOptions(where, 'options', options, [...queryNames, ...ownNames, ...known]);
  const circle = readCircle(where, 'character', character);
  if (!(circle.r > 0)) fail(where, 'character.r', 'a number > 0', circle.r);
  const { up, maxSlope = Math.PI / 4, step = 0.3 * circle.r } = options;
  rotation[0] = between(where, 'options.maxSlope', maxSlope, 0, 1.5);
  writeRotation(rotation);
  const [cos, sin] = rotation;
  nonNegative(where, 'options.step', step);
  if (!(step < circle.r)) fail(where, 'options.step', `a number below the radius (${circle.r})`, step);
  const { gravityX, gravityY } = parts.state;
  const way = up === undefined ? { x: -gravityX, y: -gravityY } : readVec(where, 'options.up', up);
  const scale = Math.max(Math.abs(way.x), Math.abs(way.y));
  if (!(scale > 0)) fail(where, 'options.up', 'given where there is no gravity, and not (0, 0)', up);
  const length = scale * Math.sqrt((way.x / scale) * (way.x / scale) + (way.y / scale) * (way.y / scale));
  return { circle, up: { x: way.x / length, y: way.y / length }, cos, sin, step, query: queryOf(character, options) };
}

/** The options of queries among them; a body is added to what they ignore. */
function queryOf<T>(character: Readonly<Circle> | Body<T>, options: GroundOptions<T>): WorldQueryOptions<T> {
  const query: Record<string, unknown> = {};
  for (const name of queryNames) {
    const value = options[name as keyof GroundOptions<T>];
    if (value !== undefined) query[name] = value;
  }
  return character instanceof BodyView ? ignoring(query, character as unknown as Body<T>) : query;
}

/** The same options that ignore one thing more. */
export function ignoring<T>(query: WorldQueryOptions<T>, item: NonNullable<WorldQueryOptions<T>['ignore']>): WorldQueryOptions<T> {
  const { ignore } = query;
  if (typeof ignore === 'function') return { ...query, ignore: (body: Body<T>) => body === item || ignore(body) };
  const items = ignore === undefined ? [] : [ignore].flat();
  return { ...query, ignore: [...items, item] as never };
}
