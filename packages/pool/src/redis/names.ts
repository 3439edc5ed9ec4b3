import { caromVersion } from '@carom/scene';

/** The queue: workers of another release, whose last bits may differ, have another one. */
export const queueName: string = `carom-${caromVersion}`;

/**
 * Where the scene and measure of a sweep lie.
 *
 * @example
 * planKey('gas') === planKey('gas'); // true
 */
export function planKey(sweep: string): string {
  return `carom:plan:${sweep}`;
}

/** The environment variable by which a worker tells its jobs' processes where Redis is. */
export const redisVariable = 'CAROM_REDIS';

/** What a job may hold at most, in characters of JSON. */
export const jobLimits: {
  /** The case. */
  readonly case: number;
  /** The checkpoint; a larger one is not kept, and the run begins anew if it is cut off. */
  readonly checkpoint: number;
  /** Scene and measure of the sweep. */
  readonly plan: number;
} = Object.freeze({ case: 65_536, checkpoint: 8_388_608, plan: 16_777_216 });
