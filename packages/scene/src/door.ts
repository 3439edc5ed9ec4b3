import { describe } from './problem.ts';
import { type Scene, sceneLimits } from './scene.ts';
import type { SceneControl } from './scene-world.ts';
import { isPlain } from './walk.ts';

// What the functions of this package say to a value that is none of theirs, before they look into it.

/** @throws RangeError, or TypeError where the value is of the wrong kind: `<where>: <what> must be <rule>, got <value>` */
export function refuse(where: string, what: string, rule: string, got: unknown, kind: 'range' | 'type' = 'type'): never {
  const message = `${where}: ${what} must be ${rule}, got ${describe(got)}`;
  throw kind === 'type' ? new TypeError(message) : new RangeError(message);
}

/** The fields of an object that is no array. @throws TypeError for anything else */
export function fieldsAt(where: string, what: string, value: unknown): Readonly<Record<string, unknown>> {
  return isPlain(value) ? value : refuse(where, what, 'an object', value);
}

/** The value if it looks like a scene from outside: an object for one of the engines, its lists lists. @throws TypeError */
export function sceneAt(where: string, value: unknown): Scene {
  const scene = fieldsAt(where, 'scene', value);
  engineAt(where, 'scene.engine', scene.engine);
  const { generate = [] } = scene;
  const most = sceneLimits.generators;
  if (!Array.isArray(generate)) refuse(where, 'scene.generate', 'an array', generate);
  if (generate.length > most) refuse(where, 'scene.generate', `at most ${most} items`, generate, 'range');
  for (const [i, recipe] of generate.entries()) fieldsAt(where, `scene.generate[${i}]`, recipe);
  return value as Scene;
}

/** The name of an engine. @throws TypeError for anything else */
export function engineAt(where: string, what: string, value: unknown): Scene['engine'] {
  return value === 'timeline' || value === 'world' ? value : refuse(where, what, "one of 'timeline', 'world'", value);
}

/** @throws TypeError unless it is a text */
export function textAt(where: string, what: string, value: unknown): string {
  return typeof value === 'string' ? value : refuse(where, what, 'a string', value);
}

/** The controls held. @throws TypeError for anything else */
export function controlsAt(where: string, what: string, value: unknown): SceneControl[] {
  if (Array.isArray(value) && value.length <= 2 && value.every((each) => each === 'left' || each === 'right')) return [...value];
  return refuse(where, what, "a list of 'left', 'right'", value);
}

/** Where to stop: `Infinity` for what is not given. @throws TypeError or RangeError unless both are numbers, and nothing else is given */
export function limitAt(where: string, limit: unknown): { readonly time: number; readonly step: number } {
  const { time = Infinity, step = Infinity, ...others } = fieldsAt(where, 'limit', limit);
  for (const name in others) refuse(where, 'limit', 'made of time, step', name);
  if (typeof time !== 'number') refuse(where, 'limit.time', 'a number', time);
  if (Number.isNaN(time)) refuse(where, 'limit.time', 'a number', time, 'range');
  if (typeof step !== 'number') refuse(where, 'limit.step', 'a number', step);
  if (Number.isNaN(step)) refuse(where, 'limit.step', 'a number', step, 'range');
  return { time, step };
}
