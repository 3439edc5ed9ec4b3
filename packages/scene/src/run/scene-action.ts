import { engineAt, textAt } from '../door.ts';
import { describe } from '../problem.ts';
import type { SceneBody } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';
import { validateScene } from '../validate.ts';

/** The numbers of a body that a change may name. */
export interface BodyNumbers {
  /** Center. [length] */
  readonly x?: number;
  /** Center. [length] */
  readonly y?: number;
  /** Radius. [length] */
  readonly r?: number;
  /** Velocity along x. [length/time] */
  readonly vx?: number;
  /** Velocity along y. [length/time] */
  readonly vy?: number;
  /** Mass. [mass] */
  readonly mass?: number;
  /** World: how it is turned. [radian] */
  readonly angle?: number;
  /** World: how fast it turns. [radian/time] */
  readonly angularVelocity?: number;
}

/** What can be done to a run from outside: the actions of its input log. */
export type SceneAction =
  /** Changes what is named of a body. */
  | { readonly kind: 'change'; readonly body: number; readonly values: BodyNumbers }
  /** Puts a body in. */
  | { readonly kind: 'add'; readonly body: SceneBody }
  /** Takes a body out. */
  | { readonly kind: 'remove'; readonly body: number }
  /** World: the controls held from now on. */
  | { readonly kind: 'hold'; readonly controls: readonly SceneControl[] };

const numbers = ['x', 'y', 'r', 'vx', 'vy', 'mass', 'angle', 'angularVelocity'] as const;
const worldOnly = ['angle', 'angularVelocity'];

/**
 * The action in plain JSON. @throws TypeError or RangeError naming what is wrong
 *
 * @example
 * readSceneAction({ kind: 'remove', body: 3 }, 'input', 'timeline'); // { kind: 'remove', body: 3 }
 */
export function readSceneAction(value: unknown, where: string, engine: 'timeline' | 'world'): SceneAction {
  textAt('readSceneAction', 'where', where);
  engineAt('readSceneAction', 'engine', engine);
  const action = plainObject(value, `${where}: action`);
  if (action.kind === 'change') {
    known(action, ['kind', 'body', 'values'], where);
    return { kind: 'change', body: bodyId(action.body, where), values: readNumbers(action.values, where, engine) };
  }
  if (action.kind === 'remove') {
    known(action, ['kind', 'body'], where);
    return { kind: 'remove', body: bodyId(action.body, where) };
  }
  if (action.kind === 'add') {
    known(action, ['kind', 'body'], where);
    const checked = validateScene({ format: 'carom-scene', version: 0, engine, bodies: [action.body] });
    if (!checked.ok) throw new RangeError(`${where}: ${checked.problems[0].message.replace('bodies[0]', 'action.body')}`);
    return { kind: 'add', body: checked.scene.bodies![0] };
  }
  if (action.kind === 'hold' && engine === 'world') {
    known(action, ['kind', 'controls'], where);
    return { kind: 'hold', controls: readControls(action.controls, where) };
  }
  const kinds = engine === 'world' ? "'change', 'add', 'remove', 'hold'" : "'change', 'add', 'remove'";
  throw new TypeError(`${where}: action.kind must be one of ${kinds}, got ${describe(action.kind)}`);
}

function readNumbers(value: unknown, where: string, engine: 'timeline' | 'world'): BodyNumbers {
  const values = plainObject(value, `${where}: action.values`);
  known(values, engine === 'world' ? numbers : numbers.filter((name) => !worldOnly.includes(name)), where);
  const copy: Record<string, number> = {};
  for (const [name, number] of Object.entries(values)) {
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw new TypeError(`${where}: action.values.${name} must be a finite number, got ${describe(number)}`);
    }
    copy[name] = number;
  }
  return copy;
}

function readControls(value: unknown, where: string): SceneControl[] {
  const isControl = (item: unknown): item is SceneControl => item === 'left' || item === 'right';
  if (Array.isArray(value) && value.length <= 2 && value.every(isControl)) return [...value];
  throw new TypeError(`${where}: action.controls must be a list of 'left', 'right', got ${describe(value)}`);
}

function bodyId(value: unknown, where: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new TypeError(`${where}: action.body must be the id of a body, got ${describe(value)}`);
}

function plainObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError(`${what} must be an object, got ${describe(value)}`);
}

function known(value: Record<string, unknown>, names: readonly string[], where: string): void {
  for (const name of Object.keys(value)) {
    if (!names.includes(name)) throw new TypeError(`${where}: action must be made of ${names.join(', ')}, got ${describe(name)}`);
  }
}
