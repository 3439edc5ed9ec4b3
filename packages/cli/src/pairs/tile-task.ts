import { readFileSync, writeFileSync } from 'node:fs';
import { numbersIn, pairsOfTile } from '@carom/pool/tiles';
import type { Tile } from './tile-files.ts';

/** What a thread does: the pairs of one tile, sorted, into a file. */
// biome-ignore lint/style/noDefaultExport: the pool calls the default export of this file.
export default function run({ file, result, ...tile }: Tile): void {
  const { buffer } = pairsOfTile(numbersIn(readFileSync(file)), tile);
  writeFileSync(result, new Uint8Array(buffer));
}
