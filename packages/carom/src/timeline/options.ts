import { fail } from '../numeric/fail.ts';
import { integer, knownOptions, nonNegative, oneOf } from '../numeric/validate.ts';

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
   * @default 268435456 (256 MiB)
   */
  readonly bytes?: number;
}

/** What a timeline does where events would pile up without end at one time (inelastic collapse). */
export interface CollapseOptions {
  /**
   * A contact closing slower than this is elastic, whatever its restitution. 0 switches it off. [length/time]
   * @default 0
   */
  readonly cutoffSpeed?: number;
  /**
   * How many inelastic events in a row one disc may have while time stands still (advances by less than 2⁻⁴⁶ of itself)
   * before `CollapseError` is thrown. Elastic chains are finite but may be long, and so are all chains with a cut-off speed:
   * for them the limit is 64 times this.
   * @default 512
   */
  readonly limit?: number;
}

/** Options of a `Timeline`. */
export interface TimelineOptions {
  /** How much of the past is remembered. @default { keyframes: Infinity, spacing: 256, bytes: 268435456 } */
  readonly history?: HistoryOptions;
  /**
   * How several events at exactly one time are resolved: `'sequential'`, one after the other
   * (pairs before walls, then by lower disc id, then by the other id). @default 'sequential'
   */
  readonly ties?: 'sequential';
  /** What happens where events pile up. @default { cutoffSpeed: 0, limit: 512 } */
  readonly collapse?: CollapseOptions;
}

/** The options a timeline has where none are given. */
export const timelineDefaults: {
  readonly history: Required<HistoryOptions>;
  readonly ties: 'sequential';
  readonly collapse: Required<CollapseOptions>;
} = /* @__PURE__ */ Object.freeze({
  history: /* @__PURE__ */ Object.freeze({ keyframes: Infinity, spacing: 256, bytes: 268435456 }),
  ties: 'sequential',
  collapse: /* @__PURE__ */ Object.freeze({ cutoffSpeed: 0, limit: 512 }),
});

/** Options with every value present and checked. */
export interface ResolvedOptions {
  readonly history: Required<HistoryOptions>;
  readonly ties: 'sequential';
  readonly collapse: Required<CollapseOptions>;
}

/** The given options completed with the defaults. @throws TypeError or RangeError naming the first wrong one. */
export function resolveOptions(where: string, options: TimelineOptions): ResolvedOptions {
  knownOptions(where, 'options', options, ['history', 'ties', 'collapse']);
  const { history = {}, ties = timelineDefaults.ties, collapse = {} } = options;
  return {
    history: resolveHistory(where, history),
    ties: oneOf(where, 'options.ties', ties, ['sequential']),
    collapse: resolveCollapse(where, collapse),
  };
}

/** The given history options completed with the defaults. @throws TypeError or RangeError naming the first wrong one. */
export function resolveHistory(where: string, history: HistoryOptions): Required<HistoryOptions> {
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
    cutoffSpeed: nonNegative(where, 'options.collapse.cutoffSpeed', cutoffSpeed),
    limit: integer(where, 'options.collapse.limit', limit, 1, 1048576),
  };
}

function wholeOrInfinite(where: string, what: string, value: unknown): number {
  const rule = 'an integer >= 0 or Infinity';
  if (typeof value !== 'number') fail(where, what, rule, value, 'type');
  if (!(value === Infinity || (Number.isInteger(value) && value >= 0))) fail(where, what, rule, value);
  return value;
}
