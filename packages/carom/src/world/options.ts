import type { Vec } from '../geometry/shapes.ts';
import { type ContactRules, type RuleTable, readContactRules } from '../motion/contact-rules.ts';
import { fail } from '../numeric/fail.ts';
import { finite, integer, knownOptions, overlaid } from '../numeric/validate.ts';
import { Extension, type WorldExtension } from './extension.ts';
import { type Layers, readLayers } from './layers.ts';
import { readVec, size } from './limits.ts';
import type { PreSolve } from './views/pre-solve.ts';

/** When islands of slow bodies fall asleep: they stand still until something touches them. */
export interface SleepOptions {
  /** Bodies slower than this may sleep. [length/time] @default a tenth of the mean radius per unit of time */
  readonly speed?: number;
  /** How long all bodies that touch each other must be slow. [time] @default 0.5 */
  readonly time?: number;
}

/** What `WorldOptions.pairFilter` is asked about: a body, or a wall in second place. */
export interface PairMember {
  /** `id` of the body or wall. */
  readonly id: number;
  /** `data` of the body or wall. */
  readonly data: unknown;
  /** Its filter in bits. */
  readonly filter: { readonly category: number; readonly mask: number };
}

/** Options of a `World`. */
export interface WorldOptions {
  /** Acceleration of every dynamic body. [length/time²] @default { x: 0, y: 0 } */
  readonly gravity?: Readonly<Vec>;
  /** Sub-steps of a step, 1 … 64. Twice as many: contacts four times as stiff, half the error of a fall, at twice the cost. @default 4 */
  readonly subSteps?: number;
  /**
   * The length after which x repeats, as on a torus or a cylinder. After a step coordinates lie in [0, period) or up to 3/4 of it outside. Static
   * walls repeat too, except rooms; moving walls and rooms act where they are. Bodies go at most a quarter of a period in a sub-step.
   * [length] @default Infinity
   */
  readonly periodX?: number;
  /** The length after which y repeats. [length] @default Infinity */
  readonly periodY?: number;
  /**
   * Collision filters by name, at most 31: each layer with those it collides with, `{ ball: ['ball', 'wall'], wall: [] }`. What has no filter is of
   * no layer and collides with all. @default {}
   */
  readonly layers?: Layers;
  /**
   * How restitution and friction of two materials combine, for all and for pairs of named materials, and how slow an approach does not bounce.
   * @default { restitution: 'max', friction: 'geometric-mean', restitutionThreshold: 0, pairs: [] }
   */
  readonly contactRules?: ContactRules;
  /** Whether bodies at rest fall asleep, and when. @default false */
  readonly sleep?: boolean | SleepOptions;
  /** Seed of `world.random`: its integer part modulo 2³² counts. @default 0 */
  readonly seed?: number;
  /**
   * Whether two that come near each other may meet, on top of filters: a body and a body or wall. It must depend on nothing but what is the same
   * in every run, say on data set when they were added. Edits and steps of the world throw a TypeError in it. It is asked when pairs are listed, which depends
   * on the state only.
   * @default all may
   */
  readonly pairFilter?: ((a: PairMember, b: PairMember) => boolean) | null;
  /**
   * Says how the two of a contact meet in the step: a belt, ice, a door for one team. It is asked once a step about each contact that may come to
   * touch in it. A contact is of two bodies, of two hulls of bodies, or of a body and a side or corner of a wall. Sensors are left out, and where both sleep. It has to be pure,
   * as all rules that runs depend on: one call of 16 is made twice to see. Edits and steps of the world throw a TypeError in it. If it throws, or says
   * what makes no sense, the step goes on as if it had said nothing about that contact; then `step` throws.
   * @default nothing is said
   */
  readonly preSolve?: PreSolve | null;
  /**
   * What the world may read from bytes besides bodies and walls: `[joints]` of `carom/joints`, to restore worlds with joints. What is added to it needs no
   * mention.
   * @default []
   */
  readonly extensions?: readonly WorldExtension[];
  /** Called with advice, once per cause; `null` for none. @default console.warn */
  readonly warn?: ((message: string) => void) | null;
}

/** The options a world has where none are given. */
export const worldDefaults: {
  readonly gravity: Readonly<Vec>;
  readonly subSteps: 4;
  readonly periodX: number;
  readonly periodY: number;
  readonly layers: Layers;
  readonly contactRules: ContactRules;
  readonly sleep: false;
  readonly seed: 0;
  readonly extensions: readonly WorldExtension[];
} = /* @__PURE__ */ Object.freeze({
  gravity: /* @__PURE__ */ Object.freeze({ x: 0, y: 0 }),
  subSteps: 4,
  periodX: Infinity,
  periodY: Infinity,
  layers: /* @__PURE__ */ Object.freeze({}),
  contactRules: /* @__PURE__ */ Object.freeze({
    restitution: 'max',
    friction: 'geometric-mean',
    restitutionThreshold: 0,
    pairs: /* @__PURE__ */ Object.freeze([]),
  }),
  sleep: false,
  seed: 0,
  extensions: /* @__PURE__ */ Object.freeze([]),
});

/** Options of a world that are not in its bytes. */
const worldNames: readonly string[] = ['layers', 'warn', 'pairFilter', 'preSolve', 'extensions'];

/** Options with every value present and checked. */
export interface ResolvedOptions {
  readonly gravity: Readonly<Vec>;
  readonly subSteps: number;
  readonly periodX: number;
  readonly periodY: number;
  readonly layers: Layers;
  readonly rules: RuleTable;
  /** 0: no sleep; speed 0: by the mean radius. */
  readonly sleepTime: number;
  readonly sleepSpeed: number;
  readonly seed: number;
  readonly extensions: readonly Extension[];
  readonly warn: ((message: string) => void) | null;
  readonly pairFilter: ((a: PairMember, b: PairMember) => boolean) | null;
  readonly preSolve: PreSolve | null;
}

/** The given options completed with the defaults. @throws TypeError or RangeError naming the first wrong one */
export function resolveOptions(where: string, options: WorldOptions): ResolvedOptions {
  knownOptions(where, 'options', options, [...Object.keys(worldDefaults), 'pairFilter', 'preSolve', 'warn']);
  const { gravity, subSteps, periodX, periodY, layers, contactRules, sleep, seed, extensions } = overlaid(worldDefaults, options);
  if (periodX !== Infinity) size(where, 'options.periodX', periodX);
  if (periodY !== Infinity) size(where, 'options.periodY', periodY);
  const { warn = defaultWarn(), pairFilter = null, preSolve = null } = options;
  if (preSolve !== null && typeof preSolve !== 'function') fail(where, 'options.preSolve', 'a function or null', preSolve, 'type');
  if (pairFilter !== null && typeof pairFilter !== 'function') fail(where, 'options.pairFilter', 'a function or null', pairFilter, 'type');
  if (warn !== null && typeof warn !== 'function') fail(where, 'options.warn', 'a function or null', warn, 'type');
  return {
    gravity: readVec(where, 'options.gravity', gravity),
    subSteps: integer(where, 'options.subSteps', subSteps, 1, 64),
    periodX,
    periodY,
    layers: readLayers(where, layers),
    rules: readContactRules(where, 'options.contactRules', contactRules),
    ...readSleep(where, sleep),
    seed: finite(where, 'options.seed', seed),
    extensions: readExtensions(where, extensions),
    warn,
    pairFilter,
    preSolve,
  };
}

/** Options of `World.from`: those of the world, as given and its extensions, and what bodies and walls carry. @throws as resolveOptions */
export function readFromOptions<T>(where: string, options: FromOptions<T>): ReadFrom<T> {
  const { data, wallData, ...rest } = knownOptions(where, 'options', options, [...worldNames, 'data', 'wallData']);
  for (const [name, value] of Object.entries({ data, wallData }))
    if (value !== undefined && typeof value !== 'function') fail(where, `options.${name}`, 'a function', value, 'type');
  const given = rest as WorldOptions;
  return { given, extensions: resolveOptions(where, given).extensions, data, wallData };
}

function readSleep(where: string, sleep: boolean | SleepOptions): { sleepTime: number; sleepSpeed: number } {
  if (typeof sleep === 'boolean') return { sleepTime: sleep ? 0.5 : 0, sleepSpeed: 0 };
  const { speed, time = 0.5 } = knownOptions(where, 'options.sleep', sleep, ['speed', 'time']);
  return {
    sleepTime: size(where, 'options.sleep.time', time),
    sleepSpeed: speed === undefined ? 0 : size(where, 'options.sleep.speed', speed),
  };
}

function readExtensions(where: string, extensions: unknown): readonly Extension[] {
  const what = 'options.extensions';
  if (!Array.isArray(extensions)) return fail(where, what, 'an array', extensions, 'type');
  for (const [i, extension] of extensions.entries())
    if (!(extension instanceof Extension))
      fail(where, `${what}[${i}]`, 'an extension of the same copy of carom, as joints of carom/joints is', extension, 'type');
  return Object.freeze([...extensions]);
}

function defaultWarn(): ((message: string) => void) | null {
  const { console } = globalThis as { console?: { warn(message: string): void } };
  return console === undefined ? null : (message) => console.warn(message);
}

/**
 * Options of `World.from`: what is not in the bytes.
 *
 * @example
 * const saved = new World({ gravity: { x: 0, y: -10 } });
 * saved.add({ x: 0, y: 5, r: 1 });
 * const world = World.from(saved.snapshot(), { data: (id) => `body ${id}` });
 * world.gravity.y; // -10
 * Array.from(world, ({ data }) => data).length; // 1
 */
export interface FromOptions<T = undefined> extends Pick<WorldOptions, 'layers' | 'warn' | 'pairFilter' | 'preSolve' | 'extensions'> {
  /** `data` of the body with an id. @default undefined for every body */
  readonly data?: (id: number) => T | undefined;
  /** `data` of the wall with an id. @default undefined for every wall */
  readonly wallData?: (id: number) => T | undefined;
}

/** Options of `World.from`, checked. */
export interface ReadFrom<T> {
  readonly given: WorldOptions;
  readonly extensions: readonly Extension[];
  readonly data: FromOptions<T>['data'];
  readonly wallData: FromOptions<T>['wallData'];
}
