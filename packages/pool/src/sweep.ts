import { type Scene, sceneHash } from '@carom/scene';
import { createRandom } from 'carom';
import { keyOf, type Measure, type RunCase } from './case.ts';
import { fields, parameterValue, sceneAt, short, whole } from './door.ts';
import { evaluate, type Parameters, type ParameterValue } from './expression.ts';
import { mostBlocks, readMeasure } from './measure.ts';
import { type ObservableName, observableNames } from './observables.ts';
import { keysOf } from './place.ts';

/**
 * How the values of the parameters make runs.
 *
 * @example
 * const design: SweepDesign = { grid: { radius: [0.1, 0.2], speed: [1, 2, 3] } }; // six runs
 * Object.keys(design); // ['grid']
 */
export type SweepDesign =
  /** Every value of each with every value of all others; the last parameter changes fastest. */
  | { readonly grid: Readonly<Record<string, readonly ParameterValue[]>> }
  /** The first values together, then the second ones, … */
  | { readonly zip: Readonly<Record<string, readonly ParameterValue[]>> }
  /** As written. */
  | { readonly list: readonly Parameters[] }
  /** Uniform at random between two numbers each. */
  | {
      readonly random: {
        readonly count: number;
        readonly seed?: number;
        readonly between: Readonly<Record<string, readonly [number, number]>>;
      };
    };

/**
 * Many runs of one scene as plain JSON, version 0.
 *
 * @example
 * const sweep: Sweep = {
 *   format: 'carom-sweep',
 *   version: 0,
 *   scene: { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] },
 *   design: { grid: { speed: [1, 2, 3] } },
 *   set: { 'bodies[0].vx': 'speed' },
 *   until: { time: 3 },
 * };
 * planSweep(sweep).cases.length; // 3
 */
export interface Sweep {
  /** Always `'carom-sweep'`: what this file is. */
  readonly format: 'carom-sweep';
  /** The version of the format. */
  readonly version: 0;
  /** The scene. */
  readonly scene: Scene;
  /** The parameters. @default none: only seeds differ */
  readonly design?: SweepDesign;
  /** What is put where: paths of the scene, and numbers or expressions of the parameters. */
  readonly set?: Readonly<Record<string, string | number>>;
  /** Seeds: a list, or how many from 1 on; every one with all parameters. @default the scene's own */
  readonly seeds?: number | readonly number[];
  /** The end of every run: a time, or steps (events of a timeline). */
  readonly until: { readonly time: number } | { readonly steps: number };
  /** When the measurement begins, and in how many blocks. @default { from: 0, blocks: 10 } */
  readonly measure?: { readonly from?: number; readonly blocks?: number };
  /** What is measured. @default nothing: the last state alone */
  readonly observables?: readonly ObservableName[];
}

/** Runs of a sweep at most, and parameters of a run. */
export const sweepLimits: {
  /** Runs. */
  readonly runs: number;
  /** Parameters. */
  readonly parameters: number;
  /** Blocks of a run. */
  readonly blocks: number;
} = Object.freeze({ runs: 1_000_000, parameters: 32, blocks: mostBlocks });

/** What a sweep comes to: the same for whoever carries it out. */
export interface SweepPlan {
  /** The scene. */
  readonly scene: Scene;
  /** How every run is measured. */
  readonly measure: Measure;
  /** The names of the parameters, in the order of the table. */
  readonly parameters: readonly string[];
  /** The runs, in the order of the table. */
  readonly cases: readonly RunCase[];
}

const where = 'sweep';
const keys = ['$schema', 'format', 'version', 'title', 'scene', 'design', 'set', 'seeds', 'until', 'measure', 'observables'];

/**
 * The runs of a sweep, checked. @throws TypeError or RangeError naming what is wrong
 *
 * @example
 * const plan = planSweep({
 *   format: 'carom-sweep',
 *   version: 0,
 *   scene: { format: 'carom-scene', version: 0, engine: 'timeline', bodies: [{ x: 0, y: 0, r: 1, vx: 1 }] },
 *   design: { grid: { speed: [1, 2] } },
 *   set: { 'bodies[0].vx': 'speed' },
 *   until: { time: 3 },
 * });
 * plan.cases.length; // 2
 * plan.cases[1].set; // { 'bodies[0].vx': 2 }
 */
export function planSweep(value: unknown): SweepPlan {
  const sweep = fields(where, 'the file', value, keys);
  if (sweep.format !== 'carom-sweep') throw new TypeError(`${where}: format must be 'carom-sweep', got ${short(sweep.format)}`);
  if (sweep.version !== 0) throw new RangeError(`${where}: version must be 0, got ${short(sweep.version)}`);
  const scene = sceneAt(`${where}: scene: `, sweep.scene);
  const rows = sweep.design === undefined ? [{}] : readDesign(sweep.design);
  const seeds = readSeeds(sweep.seeds);
  if (rows.length * seeds.length > sweepLimits.runs) {
    throw new RangeError(`${where}: design and seeds must make at most ${sweepLimits.runs} runs, got ${rows.length * seeds.length}`);
  }
  const places = readPlaces(sweep.set, Object.keys(rows[0]));
  const measure = readMeasure(where, sweep, 'measure.');
  const cases: RunCase[] = [];
  for (const parameters of rows) {
    const set: Record<string, ParameterValue> = {};
    for (const [path, expression] of places) {
      set[path] = typeof expression === 'number' ? expression : evaluate(`${where}: set.${path}`, expression, parameters);
    }
    for (const seed of seeds) cases.push({ index: cases.length, parameters, set, seed });
  }
  refuseTwins(scene, measure, cases);
  return { scene, measure, parameters: Object.keys(rows[0]), cases };
}

function refuseTwins(scene: Scene, measure: Measure, cases: readonly RunCase[]): void {
  const name = sceneHash(scene);
  const seen = new Map<string, number>();
  for (const each of cases) {
    const key = keyOf(name, measure, each);
    const twin = seen.get(key);
    if (twin !== undefined) throw new RangeError(`${where}: runs must differ, but run ${each.index} is run ${twin} again`);
    seen.set(key, each.index);
  }
}

function readDesign(value: unknown): Parameters[] {
  const design = fields(where, 'design', value, ['grid', 'zip', 'list', 'random']);
  const [kind, ...more] = Object.keys(design);
  if (kind === undefined || more.length > 0)
    throw new TypeError(`${where}: design must be one of grid, zip, list, random, got ${short(Object.keys(design))}`);
  const rows = kind === 'list' ? readList(design.list) : kind === 'random' ? readRandom(design.random) : readColumns(kind, design[kind]);
  if (rows.length === 0) throw new RangeError(`${where}: design must make at least one run`);
  return rows;
}

function readColumns(kind: string, value: unknown): Parameters[] {
  const columns = Object.entries(fields(where, `design.${kind}`, value)).map(([name, values]) => {
    checkName(name);
    if (!Array.isArray(values) || values.length === 0)
      throw new TypeError(`${where}: design.${kind}.${name} must be a list of values, got ${short(values)}`);
    return [name, values.map((item, i) => parameterValue(where, `design.${kind}.${name}[${i}]`, item))] as const;
  });
  checkCount(columns.length);
  if (kind === 'zip') {
    const [first] = columns;
    const odd = columns.find(([, values]) => values.length !== first[1].length);
    if (odd)
      throw new RangeError(`${where}: design.zip.${odd[0]} must have ${first[1].length} values as ${first[0]}, got ${odd[1].length}`);
    return first[1].map((_, i) => Object.fromEntries(columns.map(([name, values]) => [name, values[i]])));
  }
  const total = columns.reduce((product, [, values]) => product * values.length, 1);
  if (total > sweepLimits.runs) throw new RangeError(`${where}: design.grid must make at most ${sweepLimits.runs} runs, got ${total}`);
  let rows: Parameters[] = [{}];
  for (const [name, values] of columns) rows = rows.flatMap((row) => values.map((item) => ({ ...row, [name]: item })));
  return rows;
}

function readList(value: unknown): Parameters[] {
  if (!Array.isArray(value) || value.length > sweepLimits.runs)
    throw new TypeError(`${where}: design.list must be a list of objects, got ${short(value)}`);
  const rows = value.map((item, i) => {
    const row = fields(where, `design.list[${i}]`, item);
    checkCount(Object.keys(row).length);
    for (const [name, each] of Object.entries(row)) {
      checkName(name);
      parameterValue(where, `design.list[${i}].${name}`, each);
    }
    return row as Parameters;
  });
  const names = Object.keys(rows[0] ?? {});
  for (const [i, row] of rows.entries()) {
    const own = Object.keys(row);
    if (own.length !== names.length || !names.every((name) => Object.hasOwn(row, name))) {
      throw new RangeError(
        `${where}: design.list[${i}] must have the parameters of the first (${names.join(', ')}), got ${own.join(', ')}`,
      );
    }
  }
  return rows;
}

function readRandom(value: unknown): Parameters[] {
  const { count, seed = 1, between } = fields(where, 'design.random', value, ['count', 'seed', 'between']);
  const total = whole(where, 'design.random.count', count, 1, sweepLimits.runs);
  const random = createRandom(whole(where, 'design.random.seed', seed, 0, 4294967295));
  const ranges = Object.entries(fields(where, 'design.random.between', between)).map(([name, range]) => {
    checkName(name);
    const isRange = Array.isArray(range) && range.length === 2 && range.every(Number.isFinite) && range[0] <= range[1];
    if (!isRange) throw new RangeError(`${where}: design.random.between.${name} must be [low, high], got ${short(range)}`);
    return [name, range[0], range[1]] as const;
  });
  checkCount(ranges.length);
  return Array.from({ length: total }, () => Object.fromEntries(ranges.map(([name, low, high]) => [name, random.between(low, high)])));
}

function readSeeds(value: unknown): (number | null)[] {
  if (value === undefined) return [null];
  if (typeof value === 'number') return Array.from({ length: whole(where, 'seeds', value, 1, sweepLimits.runs) }, (_, i) => i + 1);
  if (!Array.isArray(value) || value.length === 0 || value.length > sweepLimits.runs) {
    throw new TypeError(`${where}: seeds must be a list of integers, or how many, got ${short(value)}`);
  }
  return value.map((seed, i) => whole(where, `seeds[${i}]`, seed, 0, 4294967295));
}

function readPlaces(value: unknown, parameters: readonly string[]): [string, string | number][] {
  if (value === undefined) {
    if (parameters.length > 0)
      throw new TypeError(`${where}: set must say where the parameters go, as { "generate[0].r": "${parameters[0]}" }`);
    return [];
  }
  return Object.entries(fields(where, 'set', value)).map(([path, expression]) => {
    keysOf(`${where}: set`, path);
    if (typeof expression === 'string' || (typeof expression === 'number' && Number.isFinite(expression))) return [path, expression];
    throw new TypeError(`${where}: set.${path} must be a number or an expression, got ${short(expression)}`);
  });
}

const taken = ['seed', 'status', 'message', 'scene', 'steps', 'time', 'hash', 'key', 'index', 'pi', '__proto__'];

function checkName(name: string): void {
  const isFree = !taken.includes(name) && !(observableNames as readonly string[]).includes(name.replace(/_error$/, ''));
  if (/^[A-Za-z_][\w]{0,39}$/.test(name) && isFree) return;
  throw new RangeError(`${where}: a parameter must be a name that the table has no column for, got ${short(name)}`);
}

function checkCount(count: number): void {
  if (count < 1 || count > sweepLimits.parameters)
    throw new RangeError(`${where}: design must have 1 to ${sweepLimits.parameters} parameters, got ${count}`);
}
