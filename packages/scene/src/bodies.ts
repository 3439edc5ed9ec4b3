import type { Hull } from 'carom';
import { type BodyMeasures, measureBody, type ShapedBody } from 'carom/hulls';
import { fieldsAt, refuse } from './door.ts';
import { describe, failure, join, mustBe, type SceneProblem } from './problem.ts';
import type { Scene, SceneBody, SceneShapedBody } from './scene.ts';
import type { SceneShape } from './scene-body.ts';
import type { EngineParts } from './schema.ts';
import type { Placed } from './starts.ts';
import { checkObject, isPlain, type Plain } from './walk.ts';

type Report = SceneProblem[];

/**
 * Whether a body of a scene is no disc.
 *
 * @example
 * isShapedBody({ x: 0, y: 0, width: 2, height: 1 }); // true
 */
export function isShapedBody(body: SceneBody | SceneShapedBody): body is SceneShapedBody {
  return formOf(fieldsAt('isShapedBody', 'body', body)) !== null;
}

/** The form that an object says it is meant to have by its keys; null of a disc. */
function formOf(item: Plain): string | null {
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(item, key) && item[key] !== undefined);
  if (has('shapes')) return 'shapes';
  if (has('points')) return 'hull';
  if (has('outline')) return 'outline';
  if (has('width', 'height')) return 'box';
  return has('x1', 'y1', 'x2', 'y2') ? 'capsule' : null;
}

/** Checks a body against the form that its keys say it is meant to have; returns a copy. */
export function checkBody(known: EngineParts, item: unknown, path: string, report: Report): SceneBody | SceneShapedBody {
  const form = isPlain(item) ? formOf(item) : null;
  const schema = form === null ? undefined : known.bodies[form];
  if (!schema) return checkObject(known.body, item, path, report) as unknown as SceneBody;
  const before = report.length;
  const body = checkObject(schema, item, path, report, form === 'shapes' ? ['shapes'] : []);
  if (form === 'shapes') body.shapes = checkShapes(known, (item as Plain).shapes, join(path, 'shapes'), report);
  if (report.length === before) checkMeasures(body as unknown as SceneShapedBody, path, report);
  return body as unknown as SceneShapedBody;
}

const forms = '{r}, {width, height}, {x1, y1, x2, y2, r}, {points} or {outline, r}';

function checkShapes(known: EngineParts, list: unknown, path: string, report: Report): unknown {
  if (!Array.isArray(list)) report.push(mustBe('type', path, 'an array of shapes', list));
  else if (list.length < 1) report.push(mustBe('range', path, 'an array of at least one shape', list));
  else if (list.length > 64) report.push(mustBe('limit', path, 'at most 64 items', list));
  else return list.map((item, i) => checkPart(known, item, join(path, i), report));
  return [];
}

function checkPart(known: EngineParts, item: unknown, path: string, report: Report): unknown {
  const form = isPlain(item) ? (formOf(item) ?? (Object.hasOwn(item, 'r') ? 'disc' : 'none')) : 'none';
  const schema = known.shapes[form];
  if (schema) return checkObject(schema, item, path, report);
  report.push(
    mustBe(isPlain(item) ? 'shape' : 'type', path, `one of ${forms}`, item, isPlain(item) && 'radius' in item ? 'did you mean r?' : ''),
  );
  return {};
}

/** What `addBody` would say against the shapes, in its words. */
function checkMeasures(body: SceneShapedBody, path: string, report: Report): void {
  try {
    measured(body);
  } catch (error) {
    const text = (error instanceof Error ? error.message : describe(error)).replace(/^measureBody: /, '');
    const at = /^body((?:\.\w+|\[\d+\])+)/.exec(text)?.[1] ?? '';
    report.push(failure('range', `${path}${at}`, text.replace(/\bbody\b/, path)));
  }
}

/** What a body weighs, and where its hulls lie. @throws RangeError if its shapes are none */
function measured(body: SceneShapedBody): BodyMeasures {
  return measureBody(body as unknown as ShapedBody);
}

/** A body of a scene as a circle that can be drawn. */
export interface SceneCircle extends SceneBody {
  /** Its hulls, seen from its center at angle 0, of a body that is no disc. */
  readonly shapes?: readonly Hull[];
}

/**
 * A disc of a scene as it is, and of any other body the circle about its center of mass, with its hulls beside: what pictures are made of.
 *
 * @example
 * circleOf({ x: 3, y: 0, x1: -1, y1: 0, x2: 1, y2: 0, r: 0.5 }).r; // 1.5
 *
 * @throws RangeError if its shapes are none
 */
export function circleOf(body: SceneBody | SceneShapedBody): SceneCircle {
  if (!isShapedBody(body)) return body;
  const { x, y, r, mass, shapes } = measured(body);
  return { ...withoutForm(body), x, y, r, ...(body.immovable ? {} : { mass }), shapes };
}

const formKeys = ['shapes', 'points', 'outline', 'width', 'height', 'x1', 'y1', 'x2', 'y2', 'r'];

function withoutForm(body: SceneShapedBody): Omit<SceneBody, 'r'> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !formKeys.includes(key))) as unknown as Omit<SceneBody, 'r'>;
}

/** The parts of bodies that have several, with the paths to them. */
export function partsOf({ bodies = [] }: Pick<Scene, 'bodies'>): readonly { readonly path: string; readonly part: SceneShape }[] {
  return bodies.flatMap((body, i) => {
    const list = body !== null && 'shapes' in body ? body.shapes : [];
    return list.map((part, j) => ({ path: `bodies[${i}].shapes[${j}]`, part }));
  });
}

/**
 * The discs of a scene: its bodies without those of other shapes, which no timeline has.
 *
 * @example
 * discsOf({ bodies: [{ x: 0, y: 0, r: 1 }, { x: 5, y: 0, width: 2, height: 1 }] }).length; // 1
 */
export function discsOf(scene: Pick<Scene, 'bodies'>): readonly SceneBody[] {
  const { bodies = [] } = fieldsAt('discsOf', 'scene', scene) as Pick<Scene, 'bodies'>;
  if (!Array.isArray(bodies)) return refuse('discsOf', 'scene.bodies', 'an array', bodies);
  return bodies.filter((body): body is SceneBody => !isShapedBody(body));
}

/** A body with the path to it: of one that is no disc the circle about its center of mass, and its hulls. */
export function placedBody(body: SceneBody | SceneShapedBody, path: string): Placed {
  if (!isShapedBody(body)) return { path, name: path, body };
  const { shapes: _shapes, ...circle } = circleOf(body);
  return { path, name: path, body: circle, hulls: measured(body).hulls };
}
