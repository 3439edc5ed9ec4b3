import type { Vec } from '../geometry/shapes.ts';
import { type ContactRules, type MaterialPair, type RuleTable, readContactRules } from '../motion/contact-rules.ts';
import { fail } from '../numeric/fail.ts';
import { integer, knownOptions, nonNegative, oneOf, ranged } from '../numeric/validate.ts';
import { bounded, boundedPositive } from './predict/bounds.ts';
import type { Flight, Rules, Ties } from './state.ts';

/** How much of its past a timeline remembers. Outside the state: it changes neither the run nor the hash. */
export interface HistoryOptions {
  /**
   * How many keyframes (full copies of the state) are kept at most; `0` remembers nothing.
   * What lies before the oldest keyframe is forgotten.
   * @default Infinity
   */
  readonly keyframes?: number;
  /**
   * Events between two keyframes. With more discs than this, a keyframe is taken every as many events as there are discs,
   * so that keyframes cost a constant per event.
   * @default 256
   */
  readonly spacing?: number;
  /**
   * Memory of log and keyframes together. Beyond it the oldest keyframe and the events after it are forgotten, up to the next keyframe;
   * the newest keyframe and what follows it always stay. [bytes]
   * @default 33554432 (32 MiB: 180,000 events of a few discs)
   */
  readonly bytes?: number;
}

/** What a timeline does where events would pile up without end at one time (inelastic collapse). */
export interface CollapseOptions {
  /**
   * A contact closing slower than this is elastic, whatever its restitution. Where gravity presses the two together, or one slides along the inside
   * of a round wall, it parts at this speed instead. A disc comes to rest on a floor in hops of height c²/2g, at g/2c hops per unit of time. 0
   * switches it off. [length/time]
   * @default 0
   */
  readonly cutoffSpeed?: number;
  /**
   * How many inelastic events in a row one disc may have while time stands still (advances by less than 2⁻⁴⁶ of itself)
   * before `CollapseError` is thrown. Elastic chains are finite but may be long, and so are all chains with a cut-off speed:
   * for them the limit is 64 times this, and 1,048,576 at most.
   * @default 512
   */
  readonly limit?: number;
}

/** Contact rules of a timeline: it has no friction. */
export type TimelineContactRules = Omit<ContactRules, 'friction' | 'pairs'> & {
  readonly pairs?: readonly Omit<MaterialPair, 'friction'>[];
};

/** How the next event is found; see `TimelineOptions.scheduler`. */
export type SchedulerKind = 'calendar' | 'plain';

/** Options of a `Timeline`. */
export interface TimelineOptions {
  /** How much of the past is remembered. @default { keyframes: Infinity, spacing: 256, bytes: 33554432 } */
  readonly history?: HistoryOptions;
  /**
   * How several meetings at exactly one time are resolved. `'sequential'`: one after the other (pairs before walls, then by lower disc id,
   * then by the other id). `'simultaneous'`: those that share a disc together, so that every one of them parts at no less than
   * restitution × its closing speed and pushes, never pulls. A mirror-symmetric hit stays symmetric. @default 'sequential'
   */
  readonly ties?: Ties;
  /** Acceleration of every movable disc. Not together with `deceleration`. [length/time²] @default { x: 0, y: 0 } */
  readonly gravity?: Readonly<Vec>;
  /**
   * By how much every movable disc loses speed per unit of time, as on cloth, until it comes to rest: a `stop` event. 0 switches it off.
   * Not together with `gravity`. [length/time²] @default 0
   */
  readonly deceleration?: number;
  /**
   * The length after which x repeats, as on a torus or a cylinder. Discs show x in [0, periodX). What would meet only after 2²⁸ turns
   * without an event in between is not foreseen. Some curve as seen from the other: under gravity
   * and beside what does not fall, or both rolling on cloth. For these that is so after 32,768 turns. It is so after half a turn if a turn
   * takes less than the last place of the time. [length] @default Infinity
   */
  readonly periodX?: number;
  /** The length after which y repeats. [length] @default Infinity */
  readonly periodY?: number;
  /**
   * How restitutions combine, for all and for pairs of named materials; discs and walls that say nothing leave it to the other.
   * @default { restitution: 'max', restitutionThreshold: 0, pairs: [] }
   */
  readonly contactRules?: TimelineContactRules;
  /** What happens where events pile up. @default { cutoffSpeed: 0, limit: 512 } */
  readonly collapse?: CollapseOptions;
  /**
   * How the next event is found: it decides the speed and never a bit of the run, and is no part of state or hash. `'calendar'`: only
   * discs near each other are looked at, and the first event is taken from a calendar. `'plain'`: every pair of discs is, for checking. @default 'calendar'
   */
  readonly scheduler?: SchedulerKind;
}

/** What `Timeline.from` takes besides the bytes: what is not part of the state. */
export interface FromOptions<T = undefined> {
  /** How much of the past is remembered from here on. @default timelineDefaults.history */
  readonly history?: HistoryOptions;
  /** Gives each disc its `data`, by id. @default undefined for every disc */
  readonly data?: (id: number) => T | undefined;
  /** Gives each wall its `data`, by id. @default undefined for every wall */
  readonly wallData?: (id: number) => T | undefined;
  /** How the next event is found, as in `TimelineOptions`. @default 'calendar' */
  readonly scheduler?: SchedulerKind;
}

/** The options a timeline has where none are given. */
export const timelineDefaults: Required<Omit<TimelineOptions, 'history' | 'collapse'>> & {
  readonly history: Required<HistoryOptions>;
  readonly collapse: Required<CollapseOptions>;
} = /* @__PURE__ */ Object.freeze({
  history: /* @__PURE__ */ Object.freeze({ keyframes: Infinity, spacing: 256, bytes: 33554432 }),
  ties: 'sequential',
  collapse: /* @__PURE__ */ Object.freeze({ cutoffSpeed: 0, limit: 512 }),
  contactRules: /* @__PURE__ */ Object.freeze({ restitution: 'max', restitutionThreshold: 0, pairs: /* @__PURE__ */ Object.freeze([]) }),
  gravity: /* @__PURE__ */ Object.freeze({ x: 0, y: 0 }),
  deceleration: 0,
  periodX: Infinity,
  periodY: Infinity,
  scheduler: 'calendar',
});

/** Options with every value present and checked. */
export interface ResolvedOptions {
  readonly history: Required<HistoryOptions>;
  readonly rules: Rules;
  readonly scheduler: SchedulerKind;
}

/** What `Timeline.from` takes, with history and scheduler present and everything checked. */
export interface ResolvedFrom<T> extends Omit<ResolvedOptions, 'rules'> {
  readonly data: ((id: number) => T | undefined) | undefined;
  readonly wallData: ((id: number) => T | undefined) | undefined;
}

/** The given options completed with the defaults. @throws TypeError or RangeError naming the first wrong one. */
export function resolveOptions(where: string, options: TimelineOptions): ResolvedOptions {
  knownOptions(where, 'options', options, Object.keys(timelineDefaults));
  const { history = {}, ties = timelineDefaults.ties, collapse = {}, contactRules = {} } = options;
  const resolved = resolveHistory(where, history);
  const rules = { ties: oneOf(where, 'options.ties', ties, ['sequential', 'simultaneous']), ...resolveCollapse(where, collapse) };
  const scheduler = resolveScheduler(where, options);
  return {
    history: resolved,
    rules: { ...rules, flight: resolveFlight(where, options), rules: readRules(where, contactRules) },
    scheduler,
  };
}

/** The table of contact rules. @throws TypeError or RangeError naming what is wrong, friction among it */
function readRules(where: string, rules: TimelineContactRules): RuleTable {
  const what = 'options.contactRules';
  const { pairs } = knownOptions(where, what, rules, ['restitution', 'restitutionThreshold', 'pairs']);
  if (Array.isArray(pairs))
    for (const [i, pair] of pairs.entries()) knownOptions(where, `${what}.pairs[${i}]`, pair, ['materials', 'restitution']);
  const table = readContactRules(where, what, rules);
  bounded(where, `${what}.restitutionThreshold`, table.given.restitutionThreshold);
  return table;
}

/** As `resolveOptions`, for what is not part of the state. @throws TypeError or RangeError naming the first wrong one. */
export function resolveFrom<T>(where: string, options: FromOptions<T>): ResolvedFrom<T> {
  const { history = {}, data, wallData } = knownOptions(where, 'options', options, ['history', 'data', 'wallData', 'scheduler']);
  checkFunction(where, 'options.data', data);
  checkFunction(where, 'options.wallData', wallData);
  return { history: resolveHistory(where, history), scheduler: resolveScheduler(where, options), data, wallData };
}

function resolveScheduler(
  where: string,
  { scheduler = timelineDefaults.scheduler }: { readonly scheduler?: SchedulerKind },
): SchedulerKind {
  return oneOf(where, 'options.scheduler', scheduler, ['calendar', 'plain']);
}

function resolveFlight(where: string, options: TimelineOptions): Flight {
  const { gravity = timelineDefaults.gravity, deceleration = 0, periodX = Infinity, periodY = Infinity } = options;
  knownOptions(where, 'options.gravity', gravity, ['x', 'y']);
  const gx = bounded(where, 'options.gravity.x', gravity.x);
  const gy = bounded(where, 'options.gravity.y', gravity.y);
  if (nonNegative(where, 'options.deceleration', deceleration) > 0 && (gx !== 0 || gy !== 0)) {
    fail(where, 'options.deceleration', '0 where there is gravity', deceleration);
  }
  bounded(where, 'options.deceleration', deceleration);
  return Object.freeze({
    gx,
    gy,
    deceleration,
    periodX: period(where, 'options.periodX', periodX),
    periodY: period(where, 'options.periodY', periodY),
  });
}

function period(where: string, what: string, value: unknown): number {
  return value === Infinity ? Infinity : boundedPositive(where, what, value);
}

function resolveHistory(where: string, history: HistoryOptions): Required<HistoryOptions> {
  knownOptions(where, 'options.history', history, ['keyframes', 'spacing', 'bytes']);
  const defaults = timelineDefaults.history;
  const { keyframes = defaults.keyframes, spacing = defaults.spacing, bytes = defaults.bytes } = history;
  return {
    keyframes: wholeOrInfinite(where, 'options.history.keyframes', keyframes),
    spacing: integer(where, 'options.history.spacing', spacing, 1),
    bytes: wholeOrInfinite(where, 'options.history.bytes', bytes),
  };
}

function resolveCollapse(where: string, collapse: CollapseOptions): Required<CollapseOptions> {
  knownOptions(where, 'options.collapse', collapse, ['cutoffSpeed', 'limit']);
  const { cutoffSpeed = timelineDefaults.collapse.cutoffSpeed, limit = timelineDefaults.collapse.limit } = collapse;
  return {
    cutoffSpeed: bounded(where, 'options.collapse.cutoffSpeed', nonNegative(where, 'options.collapse.cutoffSpeed', cutoffSpeed)),
    limit: integer(where, 'options.collapse.limit', limit, 1, 1048576),
  };
}

function wholeOrInfinite(where: string, what: string, value: unknown): number {
  const rule = 'an integer >= 0 or Infinity';
  const number = ranged(where, what, rule, value, 0, Infinity);
  return number === Infinity || Number.isInteger(number) ? number : fail(where, what, rule, value);
}

/** @throws TypeError unless `value` is a function or left out */
export function checkFunction(where: string, what: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') fail(where, what, 'a function', value, 'type');
}
