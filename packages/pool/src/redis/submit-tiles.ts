import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { pairNumbers, type TileTask } from '../tiles/tile.ts';
import { connect } from './connect.ts';
import { pairsKey, queueName, tileAge, tileKey } from './names.ts';
import type { SubmitOptions } from './submit.ts';
import { readTileBytes, type TileJob } from './tile-job.ts';
import { pause, untilAborted } from './wait.ts';

/** A tile to be handed in. */
export interface TileInput extends TileTask {
  /** Its number: no other has it. */
  readonly index: number;
  /** Reads its circles, when it is its turn. */
  read(): Uint8Array;
}

/** The pairs of a tile. */
export interface TilePairs {
  /** The number of the tile. */
  readonly index: number;
  /** Its pairs, `pairNumbers` doubles each. */
  readonly bytes: Uint8Array;
}

/** How tiles are handed to Redis: `name` says what they are of. */
export type SubmitTilesOptions = SubmitOptions;

/** Tiles that are in Redis at once: it need not hold all circles. */
const window = 32;
/** Time between two looks. [ms] */
const interval = 100;
/** How often a job that went missing is put in again. */
const mostTries = 3;

/** A tile that was handed in. */
interface Waiting {
  readonly input: TileInput;
  tries: number;
  /** Looks at which Redis did not know of it. */
  unknown: number;
}

/**
 * Hands tiles to the workers at a Redis, a few at a time, and gives the pairs of each as they come. What Redis forgot is handed in again.
 *
 * @throws RangeError for a tile of too many circles; Error for a tile that was lost again and again
 *
 * @example
 * async function countPairs(inputs: readonly TileInput[]): Promise<number> {
 *   const options = { url: 'redis://127.0.0.1', name: '0123456789abcdef', signal: new AbortController().signal, onNotice: console.error };
 *   let count = 0;
 *   for await (const { bytes } of submitTiles(inputs, options)) count += numbersIn(bytes).length / pairNumbers;
 *   return count;
 * }
 */
export async function* submitTiles(inputs: readonly TileInput[], options: SubmitTilesOptions): AsyncGenerator<TilePairs> {
  const { url, name, signal, onNotice } = options;
  const redis = connect(url, onNotice);
  const queue = new Queue(queueName, { connection: redis });
  queue.on('error', () => {}); // the connection has said it
  const waiting = new Map<string, Waiting>();
  let next = 0;
  try {
    while (next < inputs.length || waiting.size > 0) {
      while (next < inputs.length && waiting.size < window) {
        const input = inputs[next++];
        const tile = `${name}-${input.index}`;
        waiting.set(tile, { input, tries: 0, unknown: 0 });
        await untilAborted(signal, put(redis, queue, tile, input));
      }
      let isQuiet = true;
      for (const [tile, each] of waiting) {
        const bytes = await untilAborted(signal, take(redis, queue, tile));
        if (bytes !== null) {
          waiting.delete(tile);
          isQuiet = false;
          yield { index: each.input.index, bytes };
        } else if (await untilAborted(signal, isLost(queue, tile, each))) {
          if (++each.tries > mostTries) throw new Error(`tile ${tile} was lost ${mostTries} times: its worker ended, or refused it`);
          await untilAborted(signal, put(redis, queue, tile, each.input));
        }
      }
      if (isQuiet) await untilAborted(signal, pause(interval));
    }
  } finally {
    await Promise.race([clear(redis, queue, [...waiting.keys()]), pause(1000)]); // a Redis that is away is not waited for
    redis.disconnect();
  }
}

async function put(redis: Redis, queue: Queue, tile: string, input: TileInput): Promise<void> {
  const bytes = readTileBytes(input.read());
  await redis.set(tileKey(tile), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 'EX', tileAge);
  const { minX, minY, maxX, maxY } = input.box;
  const data: TileJob = { format: 'carom-tile', version: 0, tile, box: [minX, minY, maxX, maxY].map(String), hasOthers: input.hasOthers };
  const backoff = { type: 'fixed', delay: 1000 };
  const options = { jobId: tile, attempts: 5, backoff, removeOnComplete: { age: tileAge }, removeOnFail: true };
  await queue.add('carom-tile', data, options);
}

/** The pairs of a tile that is done, taken out of Redis; `null` if they are not there yet. */
async function take(redis: Redis, queue: Queue, tile: string): Promise<Uint8Array | null> {
  const job: Job | undefined = await queue.getJob(tile);
  if (job === undefined || !(await job.isCompleted())) return null;
  const bytes = await redis.getBuffer(pairsKey(tile));
  await job.remove().catch(() => {});
  if (bytes === null || bytes.length !== job.returnvalue || bytes.length % (8 * pairNumbers) !== 0) return null;
  await redis.del(tileKey(tile), pairsKey(tile));
  return bytes;
}

/** Whether Redis has not known of a tile for some looks. */
async function isLost(queue: Queue, tile: string, each: Waiting): Promise<boolean> {
  each.unknown = (await queue.getJob(tile)) === undefined ? each.unknown + 1 : 0;
  if (each.unknown < 3) return false;
  each.unknown = 0;
  return true;
}

/** Takes what is still there out of Redis. */
async function clear(redis: Redis, queue: Queue, tiles: readonly string[]): Promise<void> {
  for (const tile of tiles) {
    await queue.remove(tile).catch(() => {}); // a worker has it: it finds nothing
    await redis.del(tileKey(tile), pairsKey(tile));
  }
  await queue.close();
}
