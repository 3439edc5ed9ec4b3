import { CommandError, exitCodes } from '../exit.ts';
import type { Renderer } from './render.ts';

/** A film of the moments. */
export async function writeFilm(
  _renderer: Renderer,
  _times: readonly number[],
  _fps: number,
  _path: string,
  _kind: 'webm' | 'mp4',
): Promise<void> {
  throw new CommandError('a film needs a Chromium', exitCodes.failure);
}
