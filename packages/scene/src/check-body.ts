import { circleOf, formOf, isShapedBody, measured } from './bodies.ts';
import { describe, failure, join, mustBe, type SceneProblem } from './problem.ts';
import type { SceneBody, SceneShapedBody } from './scene.ts';
import type { EngineParts } from './schema.ts';
import type { Placed } from './starts.ts';
import { checkObject, isPlain, type Plain } from './walk.ts';

type Report = SceneProblem[];

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

/** A body with the path to it: of one that is no disc the circle about its center of mass, and its hulls. */
export function placedBody(body: SceneBody | SceneShapedBody, path: string): Placed {
  if (!isShapedBody(body)) return { path, name: path, body };
  const { shapes: _shapes, ...circle } = circleOf(body);
  return { path, name: path, body: circle, hulls: measured(body).hulls };
}
