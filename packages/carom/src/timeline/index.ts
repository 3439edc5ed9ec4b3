export type { CombineRule, ContactRules, FullContactRules, MaterialPair } from '../motion/contact-rules.ts';
export type { Disc, DiscChange, DiscOptions, DiscState, TimelineMaterial } from './disc.ts';
export {
  blockAverage,
  type Estimate,
  type GasMeasure,
  type GasOptions,
  measureGas,
  type SpeedHistogram,
  speedHistogram,
} from './observe/measure.ts';
export {
  type CollapseOptions,
  type FromOptions,
  type HistoryOptions,
  type SchedulerKind,
  type TimelineContactRules,
  type TimelineOptions,
  timelineDefaults,
} from './options.ts';
export type {
  ChangeEvent,
  DiscValues,
  InsertEvent,
  PairEvent,
  RemoveEvent,
  SenseEvent,
  StopEvent,
  TimelineEvent,
  TimelineOverlap,
  UpcomingEvent,
  WallEvent,
} from './past/events.ts';
export type { Moment } from './past/moment.ts';
export { CollapseError } from './resolve/collapse-error.ts';
export { PileError } from './resolve/pile-error.ts';
export type { Tally } from './resolve/tally.ts';
export type { RunLimits, RunReport } from './run-limits.ts';
export { shapeAt } from './shape-at.ts';
export type { Ties } from './state.ts';
export { Timeline } from './timeline.ts';
export type { TimelineWall, WallHandle, WallOptions } from './wall.ts';
