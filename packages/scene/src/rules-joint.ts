import { expandJoint } from './expand.ts';
import { failure, mustBe, type SceneProblem } from './problem.ts';
import { isRound } from './round.ts';
import { refused } from './rule.ts';
import { type Scene, type SceneBody, sceneLimits } from './scene.ts';
import type { SceneJoint } from './scene-joint.ts';
import type { SceneKinematic, SceneKinematicOptions } from './scene-world.ts';
import { isFixed, type Placed } from './starts.ts';

const largest = 1e50;
const least = 1e-50;

/** What the shapes of joints alone do not say: discs that exist, of which one can move, and options that fit together. */
export function checkJoints(scene: Scene, placed: readonly (Placed | null)[], report: SceneProblem[]): void {
  const joints = scene.joints ?? [];
  const total = joints.reduce((sum, joint) => sum + (joint?.times ?? 1), 0);
  if (total > sceneLimits.joints) {
    report.push(failure('limit', 'joints', `a scene must have at most ${sceneLimits.joints} joints, got ${total}`));
    return;
  }
  for (const [i, joint] of joints.entries()) if (joint) checkJoint(joint, `joints[${i}]`, scene, placed, report);
}

/** What is wrong with the walls that a joint names, or with what it leaves out. */
function endObjection(joint: SceneJoint, path: string, { walls = [], kinematics = [] }: Scene): SceneProblem | null {
  const { a, b, wallA, wallB, at, anchorB } = joint;
  const count = walls.length + kinematics.length;
  for (const [name, number] of Object.entries({ wallA, wallB }))
    if (number !== undefined && number >= count)
      return mustBe('range', `${path}.${name}`, `the number of one of the ${count} walls`, number, 'walls count from 0, moving ones last');
  if (a !== undefined && wallA !== undefined) return mustBe('range', `${path}.wallA`, 'left out where a is given', wallA);
  if (b !== undefined && wallB !== undefined) return mustBe('range', `${path}.wallB`, 'left out where b is given', wallB);
  if (b === undefined && wallB === undefined) return mustBe('shape', `${path}.b`, 'the number of a disc', b);
  const { kind, ratio } = joint;
  if (ratio === undefined && ((kind === 'gear' && (a === undefined || b === undefined)) || (kind === 'rack' && b === undefined)))
    return mustBe('range', `${path}.ratio`, 'given unless discs are joined', ratio, 'it would follow from their radii');
  if (wallB !== undefined && kind !== 'gear' && wallB < walls.length && !at && !anchorB)
    return mustBe('range', `${path}.anchorB`, 'given where b is a wall that stands', anchorB, 'a point of the world');
  return null;
}

function checkJoint(joint: SceneJoint, path: string, scene: Scene, placed: readonly (Placed | null)[], report: SceneProblem[]): void {
  const { a, b, at, anchorA, anchorB, limits, times = 1 } = joint;
  const wrong = endObjection(joint, path, scene);
  if (wrong) {
    report.push(wrong);
    return;
  }
  for (const [name, number] of Object.entries({ a, b })) {
    if (number === undefined || number + times <= placed.length) continue;
    if (number < placed.length) {
      const rule = `at most ${placed.length - number}, as many discs as there are from ${name} on`;
      report.push(mustBe('range', `${path}.times`, rule, times));
    } else report.push(mustBe('range', `${path}.${name}`, `the number of one of the ${placed.length} discs`, number, 'discs count from 0'));
    return;
  }
  if (at && times > 1) report.push(mustBe('range', `${path}.at`, 'left out where times is more than 1', at));
  if (a !== undefined && a === b) report.push(mustBe('range', `${path}.b`, 'another disc than a', b));
  const stands = (disc: number | undefined, k: number) =>
    disc === undefined || (placed[disc + k] != null && isFixed(placed[disc + k]!.body));
  for (let k = 0; k < times; k++) {
    if (!stands(a, k) || !stands(b, k)) continue;
    report.push(
      mustBe('range', path, 'of at least one movable disc', b === undefined ? undefined : b + k, 'leave out immovable of one of them'),
    );
    break;
  }
  if (at && (anchorA || anchorB)) report.push(mustBe('range', `${path}.at`, 'left out where anchorA or anchorB is given', at));
  if (joint.kind === 'distance' && a === undefined && !at && !anchorA && !(joint.wallA! >= (scene.walls?.length ?? 0)))
    report.push(mustBe('range', `${path}.anchorA`, 'given where a is left out', anchorA, 'a point of the world'));
  const { lower = joint.kind === 'distance' ? 0 : -Infinity, upper = Infinity } = limits ?? {};
  if (lower > upper) report.push(mustBe('range', `${path}.limits.upper`, `at least lower (${lower})`, upper, 'swap lower and upper'));
}

/** Whether two discs are joined so that they do not collide. */
export function joinedIn(scene: Scene, placed: readonly (Placed | null)[]): (a: SceneBody, b: SceneBody) => boolean {
  const partners = new Map<SceneBody, Set<SceneBody>>();
  for (const { a, b, collideConnected } of (scene.joints ?? []).flatMap((joint) => expandJoint(joint))) {
    const [first, second] = [a === undefined ? null : placed[a], b === undefined ? null : placed[b]];
    if (!first || !second || collideConnected) continue;
    const known = partners.get(first.body) ?? new Set();
    partners.set(first.body, known.add(second.body));
  }
  return (a, b) => partners.get(a)?.has(b) === true || partners.get(b)?.has(a) === true;
}

/** What a world would say against the joints, or `null`: see worldObjection. */
export function jointObjection(
  { joints = [], walls = [], kinematics = [] }: Scene,
  placed: readonly Placed[],
  periods: readonly [number, number],
): SceneProblem | null {
  for (const [i, joint] of joints.entries()) {
    const place = `joints[${i}]`;
    const found = numberObjection(place, 'joint', joint);
    if (found) return found;
    for (const one of expandJoint(joint)) {
      const frameOf = (disc: number | undefined, wall: number | undefined) =>
        disc !== undefined ? placed[disc].body : wall === undefined ? null : poseOf(kinematics[wall - walls.length]);
      const objection = rodObjection(place, one, [frameOf(one.a, one.wallA), frameOf(one.b, one.wallB)], periods);
      if (objection) return objection;
    }
    if (joint.ratio !== undefined && !(Math.abs(joint.ratio) >= least))
      return refused(place, 'joint.ratio', 'a number of 1e-50 or more, or of its opposite', joint.ratio);
    const { x, y } = joint.axis ?? { x: 1, y: 0 };
    if (!(Math.sqrt(x * x + y * y) >= 1e-100)) return refused(place, 'joint.axis', 'a vector that is not 0', joint.axis);
  }
  return null;
}

/** The first number that is too large. */
export function numberObjection(place: string, what: string, object: object): SceneProblem | null {
  for (const [key, value] of Object.entries(object)) {
    if (typeof value === 'object' && value !== null) {
      const found = numberObjection(place, `${what}.${key}`, value);
      if (found) return found;
    }
    if (typeof value === 'number' && Math.abs(value) > largest) return refused(place, `${what}.${key}`, 'a number within ±1e50', value);
  }
  return null;
}

/** A rod has a length above 0, given or that of the way between its anchors. */
function rodObjection(
  place: string,
  joint: SceneJoint,
  [a, b]: readonly [Frame | null, Frame | null],
  periods: readonly [number, number],
): SceneProblem | null {
  if (joint.kind !== 'distance' || joint.spring || joint.limits || joint.motor) {
    return null;
  }
  const { length } = joint;
  if (length !== undefined) return length >= least ? null : refused(place, 'joint.length', 'a number from 1e-50 to 1e50', length);
  const [start, end] = [pointOf(a, joint.at ? null : joint.anchorA), pointOf(b, joint.at ? null : joint.anchorB)];
  const wrapped = (d: number, period: number) => (period === Infinity ? d : d - period * Math.floor(d / period + 0.5));
  const [dx, dy] = [wrapped(end.x - start.x, periods[0]), wrapped(end.y - start.y, periods[1])];
  const distance = joint.at ? 0 : Math.sqrt(dx * dx + dy * dy);
  return distance >= least && distance <= largest
    ? null
    : refused(place, 'the distance of the anchors', 'a number from 1e-50 to 1e50', distance);
}

/** Where something is, and how it is turned. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly angle?: number;
}

/** The frame of a moving wall, about its pivot; null of one that stands. */
function poseOf(wall: SceneKinematic | undefined): Frame | null {
  if (wall === undefined) return null;
  const { pivot = { x: 0, y: 0 }, x = pivot.x, y = pivot.y, angle = 0 } = wall as SceneKinematicOptions;
  return isRound(wall) ? { ...pivot, angle } : { x, y, angle };
}

/** A point of a frame in the world; null is the world. */
function pointOf(frame: Frame | null, anchor: SceneJoint['anchorA'] | null): { x: number; y: number } {
  if (frame === null) return anchor ?? { x: 0, y: 0 };
  const { x, y, angle = 0 } = frame;
  if (!anchor) return { x, y };
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + cos * anchor.x - sin * anchor.y, y: y + sin * anchor.x + cos * anchor.y };
}
