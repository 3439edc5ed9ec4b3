import type { Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { flag, knownOptions, oneOf } from '../numeric/validate.ts';
import { floats } from '../world/arrays.ts';
import type { BookHost } from '../world/extension.ts';
import { coordinate, readVec } from '../world/limits.ts';
import { wallEnd } from '../world/state/links.ts';
import type { WorldWall } from '../world/views/body.ts';
import type { BodyView } from '../world/views/body-view.ts';
import { isBody, isWall } from '../world/views/kinds.ts';
import { type Frame, frameOf, inFrame, inWorld, wayBetween } from './frames.ts';
import type { JointKind } from './joint.ts';
import { collideBit, jointKinds } from './joint-kinds.ts';
import { jAnchorA, jAnchorB, jAxis, jointStride, jRatio, jRest } from './joint-layout.ts';

import { type PropertyName, parts, properties, put, readLength, readPart, writeProperty } from './joint-properties.ts';

const base = ['kind', 'a', 'b', 'anchorA', 'anchorB', 'at', 'collideConnected', 'breakForce', 'breakTorque', 'data'];
const ends = ['kind', 'b', 'collideConnected', 'breakForce', 'breakTorque', 'data'];
const drive = ['spring', 'limits', 'motor'];
const names: Readonly<Record<JointKind, readonly string[]>> = {
  distance: [...base, ...drive, 'length'],
  pin: [...base, ...drive],
  slider: [...base, ...drive, 'axis'],
  weld: [...base, 'spring'],
  drag: [...ends, 'anchorB', 'spring', 'target', 'maxForce'],
  motor: [...base, 'velocity', 'angularVelocity', 'maxForce', 'maxTorque'],
  gear: [...ends, 'a', 'ratio'],
  rack: [...base, 'axis', 'ratio'],
  wheel: [...base, ...drive, 'axis'],
};

const origin = { x: 0, y: 0 };

/** A joint's options, checked and complete. */
export interface ReadJoint {
  readonly kind: number;
  bits: number;
  /** The ends, as those of links. */
  readonly a: number;
  readonly b: number;
  readonly numbers: Float64Array;
}

type Given = Readonly<Record<string, unknown>>;

/** Checks the options of a joint. @throws TypeError or RangeError naming what is wrong */
export function readJoint<T>(where: string, host: BookHost<T>, options: unknown): ReadJoint {
  const what = 'joint';
  if (typeof options !== 'object' || options === null) return fail(where, what, 'an object', options, 'type');
  const kind = oneOf(where, `${what}.kind`, (options as Given).kind, jointKinds);
  const given = knownOptions(where, what, options, names[kind]) as Given;
  const a = given.a === undefined || given.a === null ? null : readEnd(where, host, 'a', given.a);
  const b = readEnd(where, host, 'b', given.b);
  if (a === b) fail(where, `${what}.b`, 'another body than a', nameOf(b));
  if (!isDynamic(a) && !isDynamic(b)) fail(where, what, 'of at least one dynamic body', isBody(b) ? b.kind : nameOf(b));
  const read: ReadJoint = {
    kind: jointKinds.indexOf(kind),
    bits: flag(where, `${what}.collideConnected`, given.collideConnected ?? false) ? collideBit : 0,
    a: a === null ? -1 : endOf(a),
    b: endOf(b),
    numbers: floats(jointStride),
  };
  const { numbers } = read;
  const take = (name: PropertyName, otherwise?: unknown) =>
    writeProperty(numbers, 0, properties[name], { where, what: `joint.${name}` }, given[name] ?? otherwise, read.bits);
  take('breakForce', Infinity);
  take('breakTorque', Infinity);
  if (kind === 'drag') {
    take('target');
    take('anchorB', origin);
    take('maxForce', Infinity);
  } else if (kind === 'gear') readGear(where, given, numbers, a, b);
  else readAnchors(where, host, given, numbers, { kind, a, b });
  const otherwise = kind === 'drag' ? { frequency: 5, dampingRatio: 0.7 } : null;
  for (const name of ['spring', 'limits', 'motor'] as const) {
    if (parts[name].kinds.includes(kind)) readPart(where, `joint.${name}`, name, given[name] ?? otherwise, read);
  }
  if (kind === 'motor') {
    take('velocity', origin);
    take('angularVelocity', 0);
    take('maxForce', 0);
    take('maxTorque', 0);
  } else if (kind === 'slider' || kind === 'rack' || kind === 'wheel') {
    take('axis', { x: 1, y: 0 });
    const [x, y] = numbers.subarray(jAxis);
    const length = Math.sqrt(x * x + y * y);
    if (!(length >= 1e-100)) fail(where, 'joint.axis', 'a vector that is not 0', given.axis);
    put(numbers, jAxis, inFrame(frameOf(a), { x: x / length, y: y / length }));
    if (kind === 'rack') readRack(where, host, given, numbers, a, b);
  } else if (kind === 'distance') {
    if (given.length !== undefined) numbers[jRest] = coordinate(where, 'joint.length', given.length);
    readLength(where, given.length === undefined ? 'the distance of the anchors' : 'joint.length', numbers[jRest], read.bits);
  }
  return read;
}

type End<T> = BodyView<T> | WorldWall<T>;

function readEnd<T>(where: string, host: BookHost<T>, name: string, end: unknown): End<T> {
  if (isBody(end)) host.living(where, end);
  else if (isWall(end)) host.standing(where, end);
  else return fail(where, `joint.${name}`, name === 'a' ? 'a body, a wall or null' : 'a body or a wall', end, 'type');
  return end as End<T>;
}

/** The ratio of a gear, and what it keeps. */
function readGear<T>(where: string, given: Given, numbers: Float64Array, a: End<T> | null, b: End<T>): void {
  const what = 'joint.ratio';
  if (given.ratio === undefined && !(isBody(a) && isBody(b))) fail(where, what, 'given unless a and b are bodies', given.ratio);
  const ratio = given.ratio ?? -(a as BodyView<T>).r / (b as BodyView<T>).r;
  writeProperty(numbers, 0, properties.ratio, { where, what }, ratio, 0);
  numbers[jRest] = (frameOf(b)?.angle ?? 0) - numbers[jRatio] * (frameOf(a)?.angle ?? 0);
}

/** The ratio of a rack, whose line was read, and what it keeps. */
function readRack<T>(where: string, { state }: BookHost<T>, given: Given, numbers: Float64Array, a: End<T> | null, b: End<T>): void {
  const what = 'joint.ratio';
  const [first, second] = [frameOf(a), frameOf(b)];
  const vector = (at: number) => ({ x: numbers[at], y: numbers[at + 1] });
  const way = wayBetween(state, inWorld(first, vector(jAnchorA)), inWorld(second, vector(jAnchorB)));
  const axis = inWorld({ x: 0, y: 0, angle: first?.angle ?? 0 }, vector(jAxis));
  if (given.ratio === undefined && !isBody(b)) fail(where, what, 'given unless b is a body', given.ratio);
  const side = axis.x * way.y - axis.y * way.x > 0 ? -1 : 1;
  writeProperty(numbers, 0, properties.ratio, { where, what }, given.ratio ?? side * (b as BodyView<T>).r, 0);
  const turned = (second?.angle ?? 0) - (first?.angle ?? 0);
  numbers[jRest] = axis.x * way.x + axis.y * way.y - numbers[jRatio] * turned;
}

function isDynamic(end: object | null): boolean {
  return isBody(end) && end.kind === 'dynamic';
}

function endOf<T>(end: End<T>): number {
  return isBody(end) ? end.index : wallEnd(end.id);
}

function nameOf<T>(end: End<T>): string {
  return `${isBody(end) ? 'body' : 'wall'} ${end.id}`;
}

/** Anchors in the frames of the ends: as given, or where the other one is now; and the length or angle at rest. */
function readAnchors<T>(
  where: string,
  { state }: BookHost<T>,
  { at, anchorA, anchorB }: Given,
  numbers: Float64Array,
  ends: { readonly kind: JointKind; readonly a: End<T> | null; readonly b: End<T> },
): void {
  const { kind } = ends;
  const [a, b] = [frameOf(ends.a), frameOf(ends.b)];
  if (at !== undefined && (anchorA !== undefined || anchorB !== undefined))
    fail(where, 'joint', 'given at, or anchorA and anchorB, not both', at, 'type');
  if (kind === 'distance' && a === null && at === undefined && anchorA === undefined)
    fail(where, 'joint.anchorA', `given where a is ${ends.a === null ? 'the world' : 'a wall that stands'}`, anchorA, 'type');
  if (b === null && at === undefined && anchorB === undefined)
    fail(where, 'joint.anchorB', 'given where b is a wall that stands', anchorB, 'type');
  const point = at === undefined ? null : readVec(where, 'joint.at', at);
  const given = anchorB === undefined ? origin : readVec(where, 'joint.anchorB', anchorB);
  const within = (frame: Frame | null, to: Readonly<Vec>) => (frame === null ? to : inFrame(frame, wayBetween(state, frame, to)));
  const own = point === null ? given : within(b, point);
  const to = point ?? inWorld(b, own);
  put(numbers, jAnchorB, own);
  let first: Readonly<Vec> = origin;
  if (anchorA !== undefined) first = readVec(where, 'joint.anchorA', anchorA);
  else if (a === null) first = to;
  else if (!['distance', 'motor', 'rack'].includes(kind) || point !== null) first = within(a, to);
  put(numbers, jAnchorA, first);
  if (kind === 'distance') {
    const { x, y } = wayBetween(state, inWorld(a, first), to);
    numbers[jRest] = Math.sqrt(x * x + y * y);
  } else if (kind !== 'motor') numbers[jRest] = (b?.angle ?? 0) - (a?.angle ?? 0);
}
