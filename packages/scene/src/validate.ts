import { expandGenerator, gasRoom, generatedCount } from './expand.ts';
import { describe, join, mustBe, type SceneProblem } from './problem.ts';
import { type Scene, type SceneBody, type SceneGenerator, type SceneWall, sceneLimits } from './scene.ts';
import { type AnyObject, parts } from './schema.ts';
import { type Placed, type PlacedWall, startProblems } from './starts.ts';
import { checkObject, isPlain } from './walk.ts';

/** A scene that can be run, with warnings in `problems`; or everything that is wrong. */
export type SceneResult =
  | { readonly ok: true; readonly scene: Scene; readonly problems: readonly SceneProblem[] }
  | { readonly ok: false; readonly problems: readonly SceneProblem[] };

type Report = SceneProblem[];
const lists = ['walls', 'bodies', 'generate'] as const;

/**
 * Checks that any value is a scene; never throws.
 *
 * All problems are found in one go, each with the path to it. `scene` is a copy of its own.
 */
export function validateScene(value: unknown): SceneResult {
  if (!isPlain(value)) return { ok: false, problems: [mustBe('type', '', 'an object', value)] };
  if (value.format !== 'carom-scene' || value.version !== 0) return { ok: false, problems: formatProblems(value) };
  const report: Report = [];
  const scene = checkObject(parts.head, value, '', report, lists);
  if (isPlain(value.view) && 'box' in value.view) checkOrder(value.view.box, 'view.box', report);
  const walls = checkList(value, 'walls', sceneLimits.walls, report, checkWall);
  const bodies = checkList(value, 'bodies', sceneLimits.bodies, report, checkBody);
  const generate = checkList(value, 'generate', sceneLimits.generators, report, checkGenerator);
  if (walls) scene.walls = walls;
  if (bodies) scene.bodies = bodies;
  if (generate) scene.generate = generate;
  const valid = <T>(items: readonly (T | null)[] = []) => items.filter((item): item is T & {} => item !== null);
  const placed = checkCount(value, bodies ?? [], generate ?? [], report);
  const standing = (walls ?? []).map((wall, i) => ({ path: `walls[${i}]`, wall })).filter((item): item is PlacedWall => item.wall !== null);
  checkRooms(valid(placed), standing, report);
  report.push(...startProblems(valid(placed), standing));
  if (report.some(({ severity }) => severity === 'error')) return { ok: false, problems: report };
  return { ok: true, scene: scene as unknown as Scene, problems: report };
}

/** The scene in a text of JSON; as `validateScene`, never throws. */
export function parseScene(text: string): SceneResult {
  if (text.length > sceneLimits.text) return failed('limit', `the text must be at most ${sceneLimits.text} characters, got ${text.length}`);
  try {
    return validateScene(JSON.parse(text));
  } catch (error) {
    return failed('json', `the text must be JSON: ${(error as Error).message}`);
  }
}

/** A result with one error about the whole. */
export function failed(code: SceneProblem['code'], message: string, hint = ''): SceneResult {
  return { ok: false, problems: [{ code, severity: 'error', path: '', message, hint }] };
}

/** What to say where the value does not even claim to be a scene of a version known here: nothing else can be judged. */
function formatProblems(value: Readonly<Record<string, unknown>>): SceneProblem[] {
  const problems: SceneProblem[] = [];
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
  most: number,
  report: Report,
  check: (item: unknown, path: string, report: Report) => T,
): (T | null)[] | null {
  if (!Object.hasOwn(value, key) || value[key] === undefined) return null;
  const list = value[key];
  if (!Array.isArray(list)) {
    report.push(mustBe('type', key, 'an array', list));
    return null;
  }
  if (list.length > most) {
    report.push(mustBe('limit', key, `at most ${most} items`, list));
    return null;
  }
  return Array.from(list, (item, i) => {
    const before = report.length;
    const copy = check(item, join(key, i), report);
    return report.length === before ? copy : null;
  });
}

function checkBody(item: unknown, path: string, report: Report): SceneBody {
  const body = checkObject(parts.body, item, path, report) as unknown as SceneBody;
  checkMass(body, path, report);
  return body;
}

function checkMass(body: Partial<SceneBody>, path: string, report: Report): void {
  if (body.immovable === true && 'mass' in body) {
    report.push(mustBe('range', `${path}.mass`, 'left out where immovable is true', body.mass, 'leave out one of the two'));
  }
}

/** Which shape a wall is meant to be, by its keys. */
function checkWall(item: unknown, path: string, report: Report): SceneWall {
  const kind = isPlain(item) ? wallKind(item) : null;
  if (kind === null) {
    const rule = 'a segment {x1, y1, x2, y2}, capsule {x1, y1, x2, y2, r}, box {minX, minY, maxX, maxY}, circle {x, y, r} or {inside}';
    const hint = isPlain(item) && 'points' in item ? 'write a polygon as segments' : '';
    report.push(mustBe(isPlain(item) ? 'shape' : 'type', path, rule, item, hint));
    return {} as SceneWall;
  }
  if (kind !== 'inside') {
    const wall = checkObject(parts.walls[kind], item, path, report);
    if (kind === 'box') checkOrder(wall, path, report);
    return wall as unknown as SceneWall;
  }
  const room = (item as { readonly inside: unknown }).inside;
  const wall = checkObject(parts.walls.inside, item, path, report, ['inside']);
  const inner = `${path}.inside`;
  const shape = isPlain(room) ? wallKind(room) : null;
  if (shape !== 'box' && shape !== 'circle') {
    report.push(mustBe(isPlain(room) ? 'shape' : 'type', inner, 'a box {minX, minY, maxX, maxY} or a circle {x, y, r}', room));
  } else {
    wall.inside = checkObject(parts[shape], room, inner, report);
    if (shape === 'box') checkOrder(wall.inside, inner, report);
  }
  return wall as unknown as SceneWall;
}

function wallKind(item: Readonly<Record<string, unknown>>): keyof typeof parts.walls | null {
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(item, key));
  if (has('inside')) return 'inside';
  if (has('minX', 'minY', 'maxX', 'maxY')) return 'box';
  if (has('x1', 'y1', 'x2', 'y2')) return has('r') ? 'capsule' : 'segment';
  return has('x', 'y', 'r', 'radius') ? 'circle' : null;
}

/** That a box is not turned inside out, where its numbers are numbers. */
function checkOrder(value: unknown, path: string, report: Report): void {
  if (!isPlain(value)) return;
  for (const [low, high] of [
    ['minX', 'maxX'],
    ['minY', 'maxY'],
  ]) {
    const [from, to] = [value[low], value[high]];
    if (typeof from !== 'number' || typeof to !== 'number' || !(from > to)) continue;
    report.push(mustBe('range', join(path, low), `at most ${high} (${describe(to)})`, from, `swap ${low} and ${high}`));
  }
}

function checkGenerator(item: unknown, path: string, report: Report): SceneGenerator {
  const kind = isPlain(item) ? item.kind : null;
  if (kind !== 'gas' && kind !== 'row' && kind !== 'triangle') {
    if (isPlain(item)) report.push(mustBe('shape', `${path}.kind`, "one of 'gas', 'row', 'triangle'", kind));
    else report.push(mustBe('type', path, 'an object', item));
    return {} as SceneGenerator;
  }
  const before = report.length;
  const schema: AnyObject = parts.generators[kind];
  const generator = checkObject(schema, item, path, report) as unknown as SceneGenerator;
  if (kind !== 'gas') checkMass(generator as Partial<SceneBody>, path, report);
  else checkOrder((generator as { readonly box?: unknown }).box, `${path}.box`, report);
  if (report.length === before && generator.kind === 'gas' && generator.count > gasRoom(generator)) {
    const rule = `at most ${gasRoom(generator)}, the discs of r ${generator.r} that fit into its box`;
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
    for (const { path, body } of placed) {
      const { r } = body;
      const fits = 'r' in room ? r <= room.r : room.minX + r <= room.maxX - r && room.minY + r <= room.maxY - r;
      if (fits || body.immovable || named === path) continue;
      named = path;
      report.push(mustBe('range', `${path}.r`, `small enough for the room ${wallPath}`, r));
    }
  }
}

/** Every sound body with its path, those of the recipes included, unless they are too many. */
function checkCount(
  value: Readonly<Record<string, unknown>>,
  bodies: readonly (SceneBody | null)[],
  generate: readonly (SceneGenerator | null)[],
  report: Report,
): (Placed | null)[] {
  const placed: (Placed | null)[] = bodies.map((body, i) => body && { path: `bodies[${i}]`, name: `bodies[${i}]`, body });
  let total = Array.isArray(value.bodies) ? value.bodies.length : 0;
  for (const generator of generate) if (generator) total += generatedCount(generator);
  if (total > sceneLimits.bodies) {
    const message = `a scene must have at most ${sceneLimits.bodies} bodies, got ${total} with those of its recipes`;
    if (bodies.length > 0 || generate.length > 0) report.push({ code: 'limit', severity: 'error', path: 'generate', message, hint: '' });
    return placed;
  }
  for (const [k, generator] of generate.entries()) {
    if (!generator) continue;
    const path = `generate[${k}]`;
    for (const [disc, body] of expandGenerator(generator).entries()) placed.push({ path, name: `${path} (disc ${disc})`, body });
  }
  return placed;
}
