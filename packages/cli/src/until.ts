import type { RunLimit, Scene, SceneRun } from '@carom/scene';
import { readCount } from './counts.ts';
import { CommandError } from './exit.ts';

/** Where a run ends, as it is written on the command line. */
export interface Until {
  /** The time. */
  readonly time?: number;
  /** Steps or events after the start. */
  readonly steps?: number;
}

/** Reads `10`, `10s` (time), `600steps`, `1e6events`. @throws CommandError naming what is wrong */
export function readUntil(text: string): Until {
  const [, number, unit = ''] = /^\s*([-+\d.e]+?)\s*(s|steps?|events?)?\s*$/i.exec(text) ?? [];
  const value = number === undefined ? Number.NaN : Number(number);
  const rule = "a time as '10' or '10s', or a count as '600steps' or '1e6events'";
  if (!(value >= 0 && value < Infinity)) throw new CommandError(`--until must be ${rule}, got ${JSON.stringify(text)}`);
  if (unit === '' || unit === 's') return { time: value };
  if (!Number.isSafeInteger(value)) throw new CommandError(`--until must be a whole number of ${unit}, got ${JSON.stringify(text)}`);
  return { steps: value };
}

/** Reads a length of time as `0.1` or `0.1s`. @throws CommandError naming what is wrong */
export function readSpan(name: string, text: string): number {
  const value = readTime(text);
  if (!(value > 0 && value < Infinity))
    throw new CommandError(`${name} must be a time > 0 as '0.1' or '0.1s', got ${JSON.stringify(text)}`);
  return value;
}

/** Reads a moment as `2` or `2s`, up to `last`. @throws CommandError naming what is wrong */
export function readMoment(name: string, text: string, last: number = Infinity): number {
  const value = readTime(text);
  const range = last < Infinity ? `in [0, ${last}]` : '>= 0';
  if (!(value >= 0 && value <= last && value < Infinity))
    throw new CommandError(`${name} must be a time ${range} as '2' or '2s', got ${JSON.stringify(text)}`);
  return value;
}

/** The number of a time with or without its `s`; NaN if it is none. */
function readTime(text: string): number {
  const [, number] = /^\s*([-+\d.e]+?)\s*s?\s*$/i.exec(text) ?? [];
  return number === undefined ? Number.NaN : Number(number);
}

/** Reads a seed. @throws CommandError unless it is an integer of 32 bits */
export function readSeed(text: string): number {
  return readCount('--seed', text, 0, 4294967295);
}

/** The end of a scene that does not say otherwise. @throws CommandError if it says nothing */
export function untilOf(scene: Scene, given: Until | null): Until {
  if (given !== null) return given;
  if (scene.duration !== undefined) return { time: scene.duration };
  throw new CommandError("--until must be given where the scene has no duration, as '10s' or '1e6events'");
}

/** The limit for the engine. */
export function limitOf(run: SceneRun, { time, steps }: Until): RunLimit {
  return { ...(time === undefined ? {} : { time }), ...(steps === undefined ? {} : { step: run.firstStep + steps }) };
}
