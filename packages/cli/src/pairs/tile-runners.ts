import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { CommandError, exitCodes } from '../exit.ts';
import type { Shell } from '../shell.ts';
import { loadRedis } from '../sweep/redis.ts';
import type { Tile } from './tile-files.ts';

/** Finds the pairs of tiles, each into its file; calls `onTile` after each. `name` says what the tiles are of. */
export type TileRunner = (tiles: readonly Tile[], name: string, onTile: () => void) => Promise<void>;

/** Threads of this machine. */
export function localTiles(workers: number = availableParallelism()): TileRunner {
  return async (tiles, _name, onTile) => {
    const filename = fileURLToPath(new URL('./tile-task.js', import.meta.url));
    const pool = new Tinypool({ filename, minThreads: 1, maxThreads: workers });
    try {
      await Promise.all(tiles.map((tile) => pool.run(tile).then(onTile)));
    } finally {
      await pool.destroy();
    }
  };
}

/** The workers at a Redis. */
export function redisTiles(shell: Shell, url: string): TileRunner {
  return async (tiles, name, onTile) => {
    const { submitTiles } = await loadRedis();
    const inputs = tiles.map(({ index, box, hasOthers, file }) => ({
      index,
      box,
      hasOthers,
      read: () => new Uint8Array(readFileSync(file)),
    }));
    const results = new Map(tiles.map(({ index, ...tile }) => [index, tile]));
    const signal = new AbortController().signal; // SIGINT ends the process
    try {
      for await (const { index, bytes } of submitTiles(inputs, { url, name, signal, onNotice: (text) => shell.say(text) })) {
        const { file, result } = results.get(index)!;
        writeFileSync(result, bytes);
        rmSync(file);
        onTile();
      }
    } catch (error) {
      throw new CommandError(`--redis: ${(error as Error).message}`, exitCodes.failure);
    }
  };
}
