import { caromVersion } from '@carom/scene';

/** The queue: workers of another release, whose last bits may differ, have another one. */
export const queueName: string = `carom-${caromVersion}`;

/**
 * Where the scene and measure of a sweep lie.
 */
export function planKey(sweep: string): string {
  return `carom:plan:${sweep}`;
}

/** Where the circles of a tile lie. Who hands them in puts them there again where they are missed. */
export function tileKey(tile: string): string {
  return `carom:tile:${tile}`;
}

/** Where the pairs of a tile lie, until who handed it in takes them. */
export function pairsKey(tile: string): string {
  return `carom:pairs:${tile}`;
}

/** How long circles and pairs of tiles stay where nobody takes them. [s] */
export const tileAge = 86_400;

/** The environment variable by which a worker tells its jobs' processes where Redis is. */
export const redisVariable = 'CAROM_REDIS';

/** The environment variable by which a worker tells them how often a checkpoint is kept. [ms] */
export const checkpointVariable = 'CAROM_CHECKPOINT_EVERY';

/** What a job may hold at most, in characters of JSON. */
export const jobLimits: {
  /** The case. */
  readonly case: number;
  /** The checkpoint; a larger one is not kept, and the run begins anew if it is cut off. */
  readonly checkpoint: number;
  /** Scene and measure of the sweep. */
  readonly plan: number;
  /** The circles of a tile, in bytes. */
  readonly tile: number;
} = Object.freeze({ case: 65_536, checkpoint: 8_388_608, plan: 16_777_216, tile: 50_331_648 });
