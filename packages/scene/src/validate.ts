import { checkBody, placedBody } from './check-body.ts';
import { expandGenerator, gasRoom, generatedCount } from './expand.ts';
import { describe, failure, join, mostNamed, mustBe, type SceneProblem } from './problem.ts';
import { rateProblems } from './rates.ts';
import { checkJoints, joinedIn } from './rules-joint.ts';
import { checkMaterials } from './rules-material.ts';
import { timelineObjection } from './rules-timeline.ts';
import { worldObjection } from './rules-world.ts';
import type { SceneShapedBody } from './scene.ts';
import { type Scene, type SceneBody, type SceneGenerator, type SceneWall, sceneLimits } from './scene.ts';
import type { SceneField } from './scene-field.ts';
import type { SceneJoint } from './scene-joint.ts';
import { type EngineParts, parts } from './schema.ts';
import { fieldKinds } from './schema-field.ts';
import { jointKinds } from './schema-joint.ts';
import { isFixed, type Placed, type PlacedWall, startProblems } from './starts.ts';
import { checkWorld } from './validate-world.ts';
import { checkObject, isPlain } from './walk.ts';
import { checkOrder, checkRoom, checkShape } from './walls.ts';

/** A scene that can be run, with warnings in `problems`; or everything that is wrong. */
export type SceneResult =
  | { readonly ok: true; readonly scene: Scene; readonly problems: readonly SceneProblem[] }
  | { readonly ok: false; readonly problems: readonly SceneProblem[] };

type Report = SceneProblem[];
const lists = ['walls', 'bodies', 'generate', 'kinematics', 'joints', 'fields'] as const;

/**
 * Checks that any value is a scene; never throws.
 *
 * All problems are found in one go, each with the path to it: the first 100 of them, and then one that says so. `scene` is a copy of
 * its own. Needs no engine, and yet a valid scene can be built: what the engines would refuse is a problem too.
 */
export function validateScene(value: unknown): SceneResult {
  try {
    return validate(value);
  } catch (error) {
    // getters and proxies that throw, objects that are their own parts
    return failed('type', `the scene must be plain data, got what throws when it is read: ${textOf(error)}`);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? String(error.message).slice(0, 200) : typeof error;
}

function validate(given: unknown): SceneResult {
  if (!isPlain(given)) return { ok: false, problems: [mustBe('type', '', 'an object', given)] };
  const report = formatProblems(given);
  // what claims to be no scene of version 0 is judged as one all the same
  const value = report.length > 0 ? { ...given, format: 'carom-scene', version: 0 } : given;
  const engine = value.engine === 'world' ? 'world' : 'timeline';
  const known = parts[engine];
  const scene = checkObject(known.head, value, '', report, engine === 'world' ? lists : lists.slice(0, 3));
  if (isPlain(value.view) && 'box' in value.view) checkOrder(value.view.box, 'view.box', report);
  const walls = checkList(value, 'walls', report, (item, path) => checkShape(item, path, report, known.walls) as unknown as SceneWall);
  const bodies = checkList(value, 'bodies', report, (item, path) => checkAnyBody(known, item, path, report));
  const generate = checkList(value, 'generate', report, (item, path) => checkGenerator(known, item, path, report));
  if (walls) scene.walls = walls;
  if (bodies) scene.bodies = bodies;
  if (generate) scene.generate = generate;
  if (engine === 'world') {
    const kinematics = checkList(value, 'kinematics', report, (item, path) => checkShape(item, path, report, known.kinematics));
    if (kinematics) scene.kinematics = kinematics;
    const joints = checkList(value, 'joints', report, (item, path) => checkJoint(known, item, path, report));
    if (joints) scene.joints = joints;
    const fields = checkList(value, 'fields', report, (item, path) => checkField(known, item, path, report));
    if (fields) scene.fields = fields;
  }
  if (report.length >= mostNamed) return tooMany(report);
  const valid = <T>(items: readonly (T | null)[] = []) => items.filter((item): item is T & {} => item !== null);
  const placed = checkCount(value, bodies ?? [], generate ?? [], report);
  const standing = (walls ?? []).map((wall, i) => ({ path: `walls[${i}]`, wall })).filter((item): item is PlacedWall => item.wall !== null);
  checkRooms(valid(placed), standing, report);
  checkMaterials(scene as unknown as Scene, valid(placed), report);
  if (engine === 'world') checkWorld(scene as unknown as Scene, value, valid(placed), report);
  if (engine === 'world') checkJoints(scene as unknown as Scene, placed, report);
  if (!report.some(isError)) {
    const objection = (engine === 'world' ? worldObjection : timelineObjection)(scene as unknown as Scene, valid(placed));
    if (objection) report.push(objection);
  }
  const joined = report.some(isError) ? undefined : joinedIn(scene as unknown as Scene, placed);
  report.push(...startProblems(valid(placed), standing, joined));
  if (engine === 'timeline') report.push(...rateProblems(valid(placed), standing, report.some(isError) ? {} : (scene as unknown as Scene)));
  if (report.some(isError)) return { ok: false, problems: report };
  return { ok: true, scene: scene as unknown as Scene, problems: report };
}

/** The first problems, and one that says that there are more. */
function tooMany(report: Report): SceneResult {
  const last = failed('limit', `only the first ${mostNamed} problems are named`).problems;
  return { ok: false, problems: [...report.slice(0, mostNamed), ...last] };
}

function isError({ severity }: SceneProblem): boolean {
  return severity === 'error';
}

/** A string of JSON, or a comment; also one that lacks its end, so that no text is read more than once. */
const stringOrComment = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\/\/[^\n\r]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)/g;
/** A string of JSON, a comma before the first of a list, or one after the last. */
const stringOrLast = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[[{]\s*,|,(?=\s*[}\]])/g;

/** The text with blanks for comments and commas after the last of a list, so that what a message says of a place stays right. */
function plain(text: string): string {
  const bare = text.replace(stringOrComment, (found) => {
    const isComment = found.startsWith('//') || (found.length > 3 && found.startsWith('/*') && found.endsWith('*/'));
    return isComment ? found.replace(/[^\n\r]/g, ' ') : found;
  });
  return bare.replace(stringOrLast, (found) => (found === ',' ? ' ' : found));
}

/** What a text of JSON says. Comments and last commas are looked for only where it is no JSON with them: most texts have none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/\/[/*]|,\s*[}\]]/.test(text)) throw error;
    return JSON.parse(plain(text));
  }
}

/**
 * The scene in a text of JSON, with or without a byte order mark; as `validateScene`, never throws. The text may hold comments, as `//` to
 * the end of a line and as `/*` to its end, and commas after the last of a list.
 */
export function parseScene(text: string): SceneResult {
  if (typeof text !== 'string') return failed('type', `the text must be a string, got ${describe(text)}`);
  if (text.length > sceneLimits.text) return failed('limit', `the text must be at most ${sceneLimits.text} characters, got ${text.length}`);
  try {
    return validateScene(jsonOf(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    return failed('json', `the text must be JSON: ${(error as Error).message}`);
  }
}

/** A result with one error about the whole. */
export function failed(code: SceneProblem['code'], message: string, hint = ''): SceneResult {
  return { ok: false, problems: [failure(code, '', message, hint)] };
}

/** What to say where the value does not claim to be a scene of a version known here. */
function formatProblems(value: Readonly<Record<string, unknown>>): Report {
  const problems: Report = [];
  if (value.format !== 'carom-scene') {
    problems.push(mustBe('format', 'format', "'carom-scene'", value.format, 'add "format": "carom-scene", "version": 0'));
  }
  if (value.version !== 0) {
    const newer = typeof value.version === 'number' && value.version > 0;
    problems.push(mustBe('format', 'version', '0', value.version, newer ? 'a newer release of Carom may read it' : 'add "version": 0'));
  }
  return problems;
}

/** The checked copies of a list, `null` where an item is broken; `null` if there is no list. */
function checkList<T>(
  value: Readonly<Record<string, unknown>>,
  key: (typeof lists)[number],
  report: Report,
  check: (item: unknown, path: string) => T,
): (T | null)[] | null {
  if (!Object.hasOwn(value, key) || value[key] === undefined) return null;
  const list = value[key];
  const most = sceneLimits[key === 'generate' ? 'generators' : key];
  if (!Array.isArray(list)) {
    report.push(mustBe('type', key, 'an array', list));
    return null;
  }
  if (list.length > most) {
    report.push(mustBe('limit', key, `at most ${most} items`, list));
    return null;
  }
  const copies: (T | null)[] = [];
  for (let i = 0; i < list.length && report.length < mostNamed; i++) {
    const before = report.length;
    const copy = check(list[i], join(key, i));
    copies.push(report.length === before ? copy : null);
  }
  return copies;
}

function checkAnyBody(known: EngineParts, item: unknown, path: string, report: Report): SceneBody | SceneShapedBody {
  const body = checkBody(known, item, path, report);
  checkMass(body, path, report);
  return body;
}

/** The kind of something, if it is one of these. */
function kindAt(item: unknown, kinds: readonly string[], path: string, report: Report): string | null {
  const kind = isPlain(item) ? item.kind : null;
  if (typeof kind === 'string' && kinds.includes(kind)) return kind;
  if (isPlain(item)) report.push(mustBe('shape', `${path}.kind`, `one of ${kinds.map((name) => `'${name}'`).join(', ')}`, kind));
  else report.push(mustBe('type', path, 'an object', item));
  return null;
}

function checkJoint(known: EngineParts, item: unknown, path: string, report: Report): SceneJoint | null {
  const kind = kindAt(item, jointKinds, path, report);
  return kind === null ? null : (checkObject(known.joints[kind], item, path, report) as unknown as SceneJoint);
}

function checkField(known: EngineParts, item: unknown, path: string, report: Report): SceneField | null {
  const kind = kindAt(item, fieldKinds, path, report);
  if (kind === null) return null;
  const field = checkObject(known.fields[kind], item, path, report, ['region']);
  const { region } = item as { readonly region?: unknown };
  if (region !== undefined) field.region = checkRoom(region, `${path}.region`, report);
  return field as unknown as SceneField;
}

function checkMass(body: Pick<Partial<SceneBody>, 'immovable' | 'mass'>, path: string, report: Report): void {
  if (body.immovable === true && 'mass' in body) {
    report.push(mustBe('range', `${path}.mass`, 'left out where immovable is true', body.mass, 'leave out one of the two'));
  }
}

/** A recipe as it is kept, what is wrong with it reported. `engine`: what it knows, without its type, which would take valibot's to users. */
export function checkGenerator(engine: object, item: unknown, path: string, report: Report): SceneGenerator {
  const known = engine as EngineParts;
  const kind = kindAt(item, ['gas', 'row', 'triangle'], path, report);
  if (kind === null) return {} as SceneGenerator;
  const before = report.length;
  const generator = checkObject(known.generators[kind as SceneGenerator['kind']], item, path, report) as unknown as SceneGenerator;
  checkMass(generator as Partial<SceneBody>, path, report);
  if (kind === 'gas') checkOrder((generator as { readonly box?: unknown }).box, `${path}.box`, report);
  if (report.length > before || generator.kind !== 'gas') return generator;
  const { r, rMax = r } = generator;
  if (rMax < r) report.push(mustBe('range', `${path}.rMax`, `at least r (${r})`, rMax, 'swap r and rMax'));
  else if (generator.count > gasRoom(generator)) {
    const rule = `at most ${gasRoom(generator)}, the discs of r ${rMax} that fit into its box`;
    report.push(mustBe('range', `${path}.count`, rule, generator.count, 'take a larger box or smaller discs'));
  }
  return generator;
}

/** That every movable body fits into every room; the discs of a recipe, which are all of one size, are named once. */
function checkRooms(placed: readonly Placed[], walls: readonly PlacedWall[], report: Report): void {
  for (const { path: wallPath, wall } of walls) {
    if (!('inside' in wall)) continue;
    const room = wall.inside;
    let named = '';
    for (const { path, body, hulls } of placed) {
      if (hulls) continue; // what starts outside is told
      const { r } = body;
      const fits = 'r' in room ? r <= room.r : room.minX + r <= room.maxX - r && room.minY + r <= room.maxY - r;
      if (fits || isFixed(body) || named === path) continue;
      named = path;
      report.push(mustBe('range', `${path}.r`, `small enough for the room ${wallPath}`, r));
    }
  }
}

/** Every sound body with its path, those of the recipes included, unless they are too many. */
function checkCount(
  value: Readonly<Record<string, unknown>>,
  bodies: readonly (SceneBody | SceneShapedBody | null)[],
  generate: readonly (SceneGenerator | null)[],
  report: Report,
): (Placed | null)[] {
  const placed: (Placed | null)[] = bodies.map((body, i) => body && placedBody(body, `bodies[${i}]`));
  let total = Array.isArray(value.bodies) ? value.bodies.length : 0;
  for (const generator of generate) if (generator) total += generatedCount(generator);
  if (total > sceneLimits.bodies) {
    const message = `a scene must have at most ${sceneLimits.bodies} bodies, got ${total} with those of its recipes`;
    if (bodies.length > 0 || generate.length > 0) report.push(failure('limit', 'generate', message));
    return placed;
  }
  for (const [k, generator] of generate.entries()) {
    if (!generator) continue;
    const path = `generate[${k}]`;
    for (const [disc, body] of expandGenerator(generator).entries()) placed.push({ path, name: `${path} (disc ${disc})`, body });
  }
  return placed;
}
