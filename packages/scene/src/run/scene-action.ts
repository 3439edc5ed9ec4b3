import { engineAt, textAt } from '../door.ts';
import { describe } from '../problem.ts';
import type { Scene, SceneBody, SceneShapedBody, SceneWall } from '../scene.ts';
import type { SceneControl } from '../scene-world.ts';
import { validateScene } from '../validate.ts';
import { idOf, known, plainObject } from './action-door.ts';
import { type JointAction, readJointAction } from './joint-action.ts';

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
  /** Share of the approach speed given back. */
  readonly restitution?: number;
  /** World: grip along the surface. */
  readonly friction?: number;
}

/** What a setting names: for everything there is. */
export interface SceneSettings {
  /** World: acceleration along x. [length/time²] */
  readonly gravityX?: number;
  /** World: acceleration along y. [length/time²] */
  readonly gravityY?: number;
  /** Of every disc and wall that does not move by itself. */
  readonly restitution?: number;
  /** World: of every disc and wall that does not move by itself. */
  readonly friction?: number;
  /** World: parts that a step is solved in. */
  readonly subSteps?: number;
}

/** What can be done to a run from outside: the actions of its input log. */
export type SceneAction =
  /** Changes what is named of a body. */
  | { readonly kind: 'change'; readonly body: number; readonly values: BodyNumbers }
  /** Puts a body in. Its `shuttle` and `eats` do nothing: a run drives what its scene has. */
  | { readonly kind: 'add'; readonly body: SceneBody | SceneShapedBody }
  /** Takes a body out. */
  | { readonly kind: 'remove'; readonly body: number }
  /** Puts a wall up. */
  | { readonly kind: 'add-wall'; readonly wall: SceneWall }
  /** Takes a wall out; in a world also a moving one. */
  | { readonly kind: 'remove-wall'; readonly wall: number }
  /** World: what can be done to joints. */
  | JointAction
  /** Changes gravity, or what everything is made of. */
  | { readonly kind: 'set'; readonly values: SceneSettings }
  /** World: the controls held from now on. */
  | { readonly kind: 'hold'; readonly controls: readonly SceneControl[] };

const numbers = ['x', 'y', 'r', 'vx', 'vy', 'mass', 'angle', 'angularVelocity', 'restitution', 'friction'];
const settings = ['gravityX', 'gravityY', 'restitution', 'friction', 'subSteps'];
const worldOnly = ['angle', 'angularVelocity', 'friction', 'gravityX', 'gravityY', 'subSteps'];

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
    return { kind: 'change', body: idOf('body', action.body, where), values: readNumbers(action.values, numbers, where, engine) };
  }
  if (action.kind === 'remove') {
    known(action, ['kind', 'body'], where);
    return { kind: 'remove', body: idOf('body', action.body, where) };
  }
  if (action.kind === 'remove-wall') {
    known(action, ['kind', 'wall'], where);
    return { kind: 'remove-wall', wall: idOf('wall', action.wall, where) };
  }
  if (action.kind === 'set') {
    known(action, ['kind', 'values'], where);
    return { kind: 'set', values: readNumbers(action.values, settings, where, engine) };
  }
  if (action.kind === 'add') {
    known(action, ['kind', 'body'], where);
    const { bodies } = sceneOf({ bodies: [action.body] }, where, engine);
    return { kind: 'add', body: bodies![0] };
  }
  if (action.kind === 'add-wall') {
    known(action, ['kind', 'wall'], where);
    const { walls } = sceneOf({ walls: [action.wall] }, where, engine);
    return { kind: 'add-wall', wall: walls![0] };
  }
  if (action.kind === 'hold' && engine === 'world') {
    known(action, ['kind', 'controls'], where);
    return { kind: 'hold', controls: readControls(action.controls, where) };
  }
  if (engine === 'world') {
    const joint = readJointAction(action, where);
    if (joint) return joint;
  }
  const kinds = `'change', 'add', 'remove', 'add-wall', 'remove-wall', 'set'${engine === 'world' ? ", 'add-joint', 'change-joint', 'remove-joint', 'hold'" : ''}`;
  throw new TypeError(`${where}: action.kind must be one of ${kinds}, got ${describe(action.kind)}`);
}

/** A scene of nothing but one body or wall, checked. */
function sceneOf(part: object, where: string, engine: 'timeline' | 'world'): Scene {
  const checked = validateScene({ format: 'carom-scene', version: 0, engine, ...part });
  if (checked.ok) return checked.scene;
  const [{ message }] = checked.problems;
  throw new RangeError(`${where}: ${message.replaceAll('bodies[0]', 'action.body').replaceAll('walls[0]', 'action.wall')}`);
}

function readNumbers(value: unknown, names: readonly string[], where: string, engine: 'timeline' | 'world'): Record<string, number> {
  const values = plainObject(value, `${where}: action.values`);
  known(values, engine === 'world' ? names : names.filter((name) => !worldOnly.includes(name)), where);
  const copy: Record<string, number> = {};
  for (const [name, number] of Object.entries(values)) {
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      throw new TypeError(`${where}: action.values.${name} must be a finite number, got ${describe(number)}`);
    }
    if ((name === 'restitution' && !(number >= 0 && number <= 4)) || (name === 'friction' && number < 0)) {
      throw new RangeError(`${where}: action.values.${name} must be a number ${name === 'friction' ? '>= 0' : 'in [0, 4]'}, got ${number}`);
    }
    if (name === 'subSteps' && !(Number.isInteger(number) && number >= 1 && number <= 64)) {
      throw new RangeError(`${where}: action.values.subSteps must be an integer in [1, 64], got ${number}`);
    }
    copy[name] = number + 0; // JSON has no −0
  }
  return copy;
}

function readControls(value: unknown, where: string): SceneControl[] {
  const isControl = (item: unknown): item is SceneControl => item === 'left' || item === 'right';
  if (Array.isArray(value) && value.length <= 2 && value.every(isControl)) return [...value];
  throw new TypeError(`${where}: action.controls must be a list of 'left', 'right', got ${describe(value)}`);
}
