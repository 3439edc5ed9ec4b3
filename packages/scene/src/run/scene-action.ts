import { controlsAt, engineAt, textAt } from '../door.ts';
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

/** The kinds of actions, and what each has besides its kind. */
const keysOf: Readonly<Record<SceneAction['kind'], readonly string[]>> = {
  change: ['body', 'values'],
  add: ['body'],
  remove: ['body'],
  'add-wall': ['wall'],
  'remove-wall': ['wall'],
  set: ['values'],
  'add-joint': ['joint'],
  'change-joint': ['joint', 'values'],
  'remove-joint': ['joint'],
  hold: ['controls'],
};
const kindsOfWorld = ['add-joint', 'change-joint', 'remove-joint', 'hold'];
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
  const kinds = engine === 'world' ? Object.keys(keysOf) : Object.keys(keysOf).filter((kind) => !kindsOfWorld.includes(kind));
  const kind = action.kind as SceneAction['kind'];
  if (!kinds.includes(kind))
    throw new TypeError(`${where}: action.kind must be one of ${kinds.map((one) => `'${one}'`).join(', ')}, got ${describe(kind)}`);
  known(action, ['kind', ...keysOf[kind]], where);
  switch (kind) {
    case 'change':
      return { kind, body: idOf('body', action.body, where), values: readNumbers(action.values, numbers, where, engine) };
    case 'remove':
      return { kind, body: idOf('body', action.body, where) };
    case 'remove-wall':
      return { kind, wall: idOf('wall', action.wall, where) };
    case 'set':
      return { kind, values: readNumbers(action.values, settings, where, engine) };
    case 'add':
      return { kind, body: sceneOf({ bodies: [action.body] }, where, engine).bodies![0] };
    case 'add-wall':
      return { kind, wall: sceneOf({ walls: [action.wall] }, where, engine).walls![0] };
    case 'hold':
      return { kind, controls: controlsAt(where, 'action.controls', action.controls) };
    default:
      return readJointAction(kind, action, where);
  }
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
