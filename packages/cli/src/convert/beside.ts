import { dirname, join } from 'node:path';
import { readText } from '../files.ts';
import type { OpenText } from './tiled/tilesets.ts';

/** Opens what a file names as lying beside it. */
export function openBeside(path: string): OpenText {
  return (name) => readText(path === '-' ? name : join(dirname(path), name));
}
