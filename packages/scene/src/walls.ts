import { describe, join, mustBe, type SceneProblem } from './problem.ts';
import { type EngineParts, rooms } from './schema.ts';
import { point } from './schema-parts.ts';
import { checkObject, isPlain, type Plain } from './walk.ts';

type Report = SceneProblem[];
type Kind = 'segment' | 'capsule' | 'box' | 'circle' | 'polygon' | 'arc' | 'chain' | 'inside';

const forms: Readonly<Record<Kind, string>> = {
  segment: 'a segment {x1, y1, x2, y2}',
  capsule: 'capsule {x1, y1, x2, y2, r}',
  box: 'box {minX, minY, maxX, maxY}',
  circle: 'circle {x, y, r}',
  polygon: 'polygon {points}',
  arc: 'arc {x, y, r, from, to}',
  chain: '{chain}',
  inside: '{inside}',
};

/** Checks a wall, or a moving one, against the shape that its keys say it is meant to be; returns a copy. */
export function checkShape(item: unknown, path: string, report: Report, shapes: EngineParts['walls']): Record<string, unknown> {
  const kind = isPlain(item) ? shapeOf(item) : null;
  if (kind === null || !shapes[kind]) {
    const hint = kind === 'polygon' ? 'write a polygon as segments' : kind === null ? '' : `no ${kind} here`;
    report.push(mustBe(isPlain(item) ? 'shape' : 'type', path, ruleFor(Object.keys(shapes) as Kind[]), item, hint));
    return {};
  }
  const list = kind === 'polygon' ? 'points' : kind === 'chain' ? 'chain' : null;
  const shape = checkObject(shapes[kind], item, path, report, list ? [list] : kind === 'inside' ? ['inside'] : []);
  if (kind === 'box') checkOrder(shape, path, report);
  if (kind === 'inside') shape.inside = checkRoom((item as Plain).inside, `${path}.inside`, report);
  if (list) shape[list] = checkPoints((item as Plain)[list], `${path}.${list}`, list === 'chain' ? 2 : 3, report);
  return shape;
}

function ruleFor(kinds: readonly Kind[]): string {
  const words = kinds.map((kind) => forms[kind]);
  return `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
}

/** Which shape is meant, by its keys. */
function shapeOf(item: Plain): Kind | null {
  const has = (...keys: readonly string[]) => keys.some((key) => Object.hasOwn(item, key));
  if (has('inside')) return 'inside';
  if (has('chain')) return 'chain';
  if (has('points')) return 'polygon';
  if (has('minX', 'minY', 'maxX', 'maxY')) return 'box';
  if (has('x1', 'y1', 'x2', 'y2')) return has('r') ? 'capsule' : 'segment';
  if (has('from', 'to')) return 'arc';
  return has('x', 'y', 'r', 'radius') ? 'circle' : null;
}

export function checkRoom(room: unknown, path: string, report: Report): unknown {
  const shape = isPlain(room) ? shapeOf(room) : null;
  if (shape !== 'box' && shape !== 'circle') {
    report.push(mustBe(isPlain(room) ? 'shape' : 'type', path, 'a box {minX, minY, maxX, maxY} or a circle {x, y, r}', room));
    return room;
  }
  const copy = checkObject(rooms[shape], room, path, report);
  if (shape === 'box') checkOrder(copy, path, report);
  return copy;
}

function checkPoints(list: unknown, path: string, least: number, report: Report): unknown {
  const most = 1000;
  if (!Array.isArray(list)) {
    report.push(mustBe('type', path, `an array of at least ${least} points {x, y}`, list));
    return list;
  }
  if (list.length < least || list.length > most) {
    report.push(mustBe(list.length > most ? 'limit' : 'range', path, `an array of ${least} to ${most} points {x, y}`, list));
    return list;
  }
  return Array.from(list, (item, i) => checkObject(point, item, join(path, i), report));
}

/** That a box is not turned inside out, where its numbers are numbers. */
export function checkOrder(value: unknown, path: string, report: Report): void {
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
