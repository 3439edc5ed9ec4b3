import { refuse } from './door.ts';

/**
 * Calls `work` until `milliseconds` have gone, and returns how often. The engine compiles what runs often, so a search that was
 * warmed up in a long first turn runs at full speed in the first short one.
 *
 * @example
 * const checkpoints: [number, number][] = [[12460, 1350], [10540, 5980]];
 * // in the first turn, which lasts a second in most contests
 * warmUp(() => new Race(checkpoints, 3), 20) > 0; // true
 */
export function warmUp(work: () => unknown, milliseconds: number): number {
  if (typeof work !== 'function') refuse('warmUp', 'work', 'a function', work, 'type');
  if (typeof milliseconds !== 'number') refuse('warmUp', 'milliseconds', 'a number from 0 to 60000', milliseconds, 'type');
  if (!(milliseconds >= 0 && milliseconds <= 60000)) refuse('warmUp', 'milliseconds', 'a number from 0 to 60000', milliseconds);
  const end = Date.now() + milliseconds;
  let count = 0;
  for (; Date.now() < end; count++) work();
  return count;
}
