import type { Hull } from 'carom';
import { type BodyMeasures, measureBody, type ShapedBody } from 'carom/hulls';
import { fieldsAt, refuse } from './door.ts';
import type { Scene, SceneBody, SceneShapedBody } from './scene.ts';
import type { SceneShape } from './scene-body.ts';

type Fields = Readonly<Record<string, unknown>>;

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
export function formOf(item: Fields): string | null {
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(item, key) && item[key] !== undefined);
  if (has('shapes')) return 'shapes';
  if (has('points')) return 'hull';
  if (has('outline')) return 'outline';
  if (has('width', 'height')) return 'box';
  return has('x1', 'y1', 'x2', 'y2') ? 'capsule' : null;
}

/** What a body weighs, and where its hulls lie. @throws RangeError if its shapes are none */
export function measured(body: SceneShapedBody): BodyMeasures {
  return measureBody(body as unknown as ShapedBody);
}

/** A body of a scene as a circle that can be drawn. */
export interface SceneCircle extends SceneBody {
  /** Its hulls, seen from its center at angle 0, of a body that is no disc. */
  readonly shapes?: readonly (Hull & { readonly sensor?: boolean })[];
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
