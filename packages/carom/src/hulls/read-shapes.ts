/** Checks the shapes of a body and makes hulls of them: points turned positively, seen from the body, and a rounding above 0. */
import { partsOfOutline } from '../geometry/convex-parts.ts';
import { readHullPoints } from '../geometry/create-hull.ts';
import type { Hull, Vec } from '../geometry/shapes.ts';
import { fail } from '../numeric/fail.ts';
import { writeRotation } from '../numeric/rotation.ts';
import { asObject, flag, knownOptions } from '../numeric/validate.ts';
import { coordinate, size } from '../world/limits.ts';
import type { BodyShape, BoxForm, CapsuleForm, DiscForm, HullForm, OutlineForm, ShapeForm } from './body-shape.ts';
import { inset, thinnestWidth } from './inset.ts';

/** Shapes of a body, at most; an outline counts once. */
const mostShapes = 64;
/** Rounding that is not given, as a share of the thinnest width. */
const roundingShare = 0.1;

/** A form, by the names that it has: the first one tells it from the others. */
const forms: readonly { readonly tells: string; readonly names: readonly string[] }[] = [
  { tells: 'points', names: ['points', 'r'] },
  { tells: 'outline', names: ['outline', 'r'] },
  { tells: 'width', names: ['width', 'height', 'r', 'x', 'y', 'angle'] },
  { tells: 'x1', names: ['x1', 'y1', 'x2', 'y2', 'r'] },
  { tells: 'r', names: ['r', 'x', 'y'] },
];

const optionNames: readonly string[] = ['density', 'material', 'filter', 'sensor'];

/** One shape, as the hulls that it is made of, and its options, which are not checked yet. */
export interface ReadShape {
  readonly hulls: readonly Hull[];
  readonly shape: BodyShape;
  readonly isSensor: boolean;
}

/** Checks a list of shapes, or the one that a body is given in place. @throws TypeError or RangeError naming the first that is wrong */
export function readShapes(where: string, what: string, shapes: readonly BodyShape[], isInPlace: boolean = false): ReadShape[] {
  if (!Array.isArray(shapes)) fail(where, what, 'an array of shapes', shapes, 'type');
  if (shapes.length < 1 || shapes.length > mostShapes) fail(where, what, `1 to ${mostShapes} shapes`, shapes);
  const read = shapes.map((shape: BodyShape, i): ReadShape => {
    const name = isInPlace ? what : `${what}[${i}]`;
    const form = formOf(asObject(where, name, 'a shape', shape));
    if (form === undefined) return fail(where, name, rule, shape, 'type');
    knownOptions(where, name, shape, [...form.names, ...optionNames]);
    return { hulls: readForm(where, name, shape), shape, isSensor: readSensor(where, name, shape) };
  });
  if (read.every(({ isSensor }) => isSensor)) fail(where, what, 'at least one shape that is no sensor', shapes);
  return read;
}

/** Whether a shape senses. @throws TypeError unless it has nothing then that only what touches has */
function readSensor(where: string, what: string, { sensor = false, density, material }: BodyShape): boolean {
  if (!flag(where, `${what}.sensor`, sensor)) return false;
  if (density !== undefined) fail(where, `${what}.density`, 'left out of a sensor', density, 'type');
  if (material !== undefined) fail(where, `${what}.material`, 'left out of a sensor', material, 'type');
  return true;
}

const rule = 'a shape: { r }, { points, r }, { width, height, r }, { x1, y1, x2, y2, r } or { outline, r }';

/** Which form an object has, by its names. */
export function formOf(shape: object): { readonly tells: string; readonly names: readonly string[] } | undefined {
  return forms.find(({ tells }) => tells in shape);
}

/** The hulls of a form: one, or the convex parts of an outline. @throws TypeError or RangeError naming what is wrong */
export function readForm(where: string, what: string, form: ShapeForm): Hull[] {
  if ('points' in form) return [readPoints(where, what, form)];
  if ('outline' in form) return readOutline(where, what, form);
  if ('width' in form) return [readBox(where, what, form)];
  return [{ points: 'x1' in form ? readEnds(where, what, form) : [readCenter(where, what, form)], r: size(where, `${what}.r`, form.r) }];
}

function readCenter(where: string, what: string, { x = 0, y = 0 }: Pick<DiscForm, 'x' | 'y'>): Vec {
  return { x: coordinate(where, `${what}.x`, x), y: coordinate(where, `${what}.y`, y) };
}

/** One point, where both ends are the same: a disc. */
function readEnds(where: string, what: string, form: CapsuleForm): Vec[] {
  const [x1, y1, x2, y2] = (['x1', 'y1', 'x2', 'y2'] as const).map((name) => coordinate(where, `${what}.${name}`, form[name]));
  return x1 === x2 && y1 === y2
    ? [{ x: x1, y: y1 }]
    : [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ];
}

const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);

function readBox(where: string, what: string, form: BoxForm): Hull {
  const width = size(where, `${what}.width`, form.width);
  const height = size(where, `${what}.height`, form.height);
  const least = Math.min(width, height);
  const r = form.r === undefined ? roundingShare * least : size(where, `${what}.r`, form.r);
  if (r > least / 2) fail(where, `${what}.r`, `at most half of the shorter side, ${least / 2}`, r);
  const { x, y } = readCenter(where, what, form);
  rotation[0] = coordinate(where, `${what}.angle`, form.angle ?? 0);
  writeRotation(rotation);
  const [cos, sin] = rotation;
  const a = width / 2 - r;
  const b = height / 2 - r;
  // without width left it is a capsule, without both a disc
  const signs = a > 0 && b > 0 ? [-1, -1, 1, -1, 1, 1, -1, 1] : a > 0 ? [-1, 0, 1, 0] : b > 0 ? [0, -1, 0, 1] : [0, 0];
  const points: Vec[] = [];
  for (let i = 0; i < signs.length; i += 2) {
    const px = signs[i] * a;
    const py = signs[i + 1] * b;
    points.push({ x: x + (cos * px - sin * py), y: y + (sin * px + cos * py) });
  }
  return { points, r };
}

function readPoints(where: string, what: string, { points, r }: HullForm): Hull {
  const corners = readHullPoints(where, `${what}.points`, points);
  for (const corner of corners) checkPlace(where, `${what}.points`, corner);
  if (r !== undefined) return { points: corners, r: size(where, `${what}.r`, r) };
  if (corners.length < 3) fail(where, `${what}.r`, 'given for one point or two', r, 'type');
  const rounding = size(where, `a tenth of the width of ${what}`, roundingShare * thinnestWidth(corners));
  return { points: inset(corners, rounding), r: rounding };
}

function readOutline(where: string, what: string, { outline, r }: OutlineForm): Hull[] {
  const rounding = size(where, `${what}.r`, r);
  const parts = partsOfOutline(where, `${what}.outline`, outline);
  for (const part of parts) for (const corner of part) checkPlace(where, `${what}.outline`, corner);
  return parts.map((points) => ({ points, r: rounding }));
}

function checkPlace(where: string, what: string, { x, y }: Readonly<Vec>): void {
  coordinate(where, `x of ${what}`, x);
  coordinate(where, `y of ${what}`, y);
}
