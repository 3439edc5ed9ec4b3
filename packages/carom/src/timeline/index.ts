export { CollapseError } from './collapse-error.ts';
export type { Disc, DiscChange, DiscOptions, DiscState, TimelineMaterial } from './disc.ts';
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
} from './events.ts';
export {
  blockAverage,
  type Estimate,
  type GasMeasure,
  type GasOptions,
  measureGas,
  type SpeedHistogram,
  speedHistogram,
} from './measure.ts';
export type { Moment } from './moment.ts';
export {
  type CollapseOptions,
  type FromOptions,
  type HistoryOptions,
  type SchedulerKind,
  type TimelineOptions,
  timelineDefaults,
} from './options.ts';
export type { Ties } from './state.ts';
export type { Tally } from './tally.ts';
export { Timeline } from './timeline.ts';
export type { TimelineWall, WallHandle, WallOptions } from './wall.ts';
