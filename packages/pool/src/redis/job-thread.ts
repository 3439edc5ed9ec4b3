import { parentPort } from 'node:worker_threads';
import type { RunTask } from '../case.ts';
import { reasonOf } from '../door.ts';
import { runCase } from '../run-case.ts';
import { numbersIn, pairsOfTile, type TileTask } from '../tiles/tile.ts';
import { loadCheckpoint, type StoredCheckpoint, storeCheckpoint } from './job.ts';
import { checkpointVariable } from './names.ts';

/** Time between two checkpoints that are kept. [ms] */
const interval = Number(process.env[checkpointVariable]) || 1000;

/** What the thread is handed: one run, and where to go on. */
export interface ThreadWork {
  /** The run. */
  readonly task: RunTask;
  /** Where to go on, if it was cut off. */
  readonly checkpoint: StoredCheckpoint | null;
}

/** A tile whose pairs are to be found. */
export interface ThreadTile {
  /** Which part of the plane. */
  readonly tile: TileTask;
  /** Its circles. */
  readonly bytes: Uint8Array;
}

parentPort!.on('message', (work: ThreadWork | ThreadTile) => {
  if ('tile' in work) findPairs(work);
  else compute(work);
});

function findPairs({ tile, bytes }: ThreadTile): void {
  try {
    const { buffer } = pairsOfTile(numbersIn(bytes), tile);
    parentPort!.postMessage({ pairs: new Uint8Array(buffer as ArrayBuffer) });
  } catch (error) {
    parentPort!.postMessage({ error: reasonOf(error) });
  }
}

async function compute({ task, checkpoint }: ThreadWork): Promise<void> {
  let last = Date.now();
  try {
    const row = await runCase(task, {
      checkpoint: checkpoint === null ? null : loadCheckpoint(checkpoint),
      onCheckpoint(now) {
        if (Date.now() - last < interval) return;
        last = Date.now();
        const stored = storeCheckpoint(now);
        if (stored !== null) parentPort!.postMessage({ checkpoint: stored });
      },
    });
    parentPort!.postMessage({ row });
  } catch (error) {
    parentPort!.postMessage({ error: reasonOf(error) });
  }
}
