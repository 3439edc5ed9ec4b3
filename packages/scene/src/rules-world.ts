import { distance } from './distance.ts';
import type { SceneProblem } from './problem.ts';
import { arcObjection, type Corner, refused } from './rule.ts';
import { jointObjection, numberObjection } from './rules-joint.ts';
import type { Scene, SceneBody } from './scene.ts';
import type { SceneField } from './scene-field.ts';
import type { Placed } from './starts.ts';

/** Sizes that a world computes with: the largest number, the smallest radius, period, mass or density, the fastest rim. */
const largest = 1e50;
const least = 1e-50;
const fastest = 1e75;

const coordinates = [
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'minX',
  'minY',
  'maxX',
  'maxY',
  'vx',
  'vy',
  'angle',
  'angularVelocity',
  'gravityScale',
];
const sizes = ['r', 'mass', 'density', 'periodX', 'periodY'];
const shares = ['friction', 'rollingResistance', 'linearDamping', 'angularDamping'];

/**
 * What a world would say against a scene whose form is right, or `null`: its own rules, written down here once more so that checking a
 * scene needs no engine. A test holds both against each other.
 */
export function worldObjection(scene: Scene, placed: readonly Placed[]): SceneProblem | null {
  const { periodX = Infinity, periodY = Infinity, gravity } = scene.world ?? {};
  const objection = numbersOf('world', 'options', scene.world ?? {}) ?? (gravity ? numbersOf('world', 'options.gravity', gravity) : null);
  if (objection) return objection;
  for (const [i, size] of (scene.world?.merges ?? []).entries()) {
    const found =
      numbersOf('world', `options.merges[${i}]`, size) ??
      radiusObjection('world', `options.merges[${i}]`, size.r, Math.min(periodX, periodY));
    if (found) return found;
  }
  for (const [key, list] of [
    ['walls', scene.walls],
    ['kinematics', scene.kinematics],
  ] as const) {
    for (const [i, item] of (list ?? []).entries()) {
      const found = shapeObjection(`${key}[${i}]`, item, key === 'kinematics');
      if (found) return found;
    }
  }
  for (const { path, name, body } of placed) {
    const found = bodyObjection(path, name === path ? 'body' : name.replace(path, 'bodies'), body, Math.min(periodX, periodY));
    if (found) return found;
  }
  return jointObjection(scene, placed, [periodX, periodY]) ?? fieldObjection(scene.fields ?? []);
}

/** What a world would say against the fields, or `null`. */
function fieldObjection(fields: readonly SceneField[]): SceneProblem | null {
  for (const [i, field] of fields.entries()) {
    const place = `fields[${i}]`;
    const { density, ...others } = field;
    if (density !== undefined && (density > largest || density < least))
      return refused(place, 'field.density', 'a number from 1e-50 to 1e50', density);
    const r = (field.region as { readonly r?: number } | undefined)?.r;
    if (r !== undefined && (r > largest || r < least)) return refused(place, 'field.region.r', 'a number from 1e-50 to 1e50', r);
    const found = numberObjection(place, 'field', { ...others, mask: 0 });
    if (found) return found;
  }
  return null;
}

/** The first number of an object that is too large or too small for a world. */
function numbersOf(place: string, what: string, object: object): SceneProblem | null {
  const values = object as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(values)) {
    const value = values[key];
    if (typeof value !== 'number') continue;
    if (coordinates.includes(key) && Math.abs(value) > largest) return refused(place, `${what}.${key}`, 'a number within ±1e50', value);
    if (sizes.includes(key) && (value > largest || value < least))
      return refused(place, `${what}.${key}`, 'a number from 1e-50 to 1e50', value);
    if (shares.includes(key) && value > largest) return refused(place, `${what}.${key}`, 'at most 1e50', value);
  }
  return null;
}

function shapeObjection(place: string, item: object, isKinematic: boolean): SceneProblem | null {
  const wall = item as { readonly [key: string]: unknown } & { readonly points?: readonly Corner[]; readonly chain?: readonly Corner[] };
  const parts: [string, unknown][] = [
    [isKinematic ? 'options' : 'wall', wall],
    ['options.material', wall.material],
    ['wall.inside', wall.inside],
    ['wall.from', wall.from],
    ['wall.to', wall.to],
    ['options.pivot', wall.pivot],
    ...[...(wall.points ?? []), ...(wall.chain ?? [])].map((corner, i): [string, unknown] => [`wall.points[${i}]`, corner]),
  ];
  for (const [what, part] of parts) {
    const found = typeof part === 'object' && part !== null ? numbersOf(place, what, part) : null;
    if (found) return found;
  }
  return boxObjection(place, 'wall', wall) ?? boxObjection(place, 'wall.inside', wall.inside) ?? outlineObjection(place, wall);
}

/** A box with no room in it is none. */
function boxObjection(place: string, what: string, value: unknown): SceneProblem | null {
  if (typeof value !== 'object' || value === null || !('minX' in value)) return null;
  const { minX, minY, maxX, maxY } = value as {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
  if (!(maxX > minX)) return refused(place, `${what}.maxX`, `a number > minX (${minX})`, maxX);
  return maxY > minY ? null : refused(place, `${what}.maxY`, `a number > minY (${minY})`, maxY);
}

function outlineObjection(place: string, wall: { readonly points?: readonly Corner[]; readonly oneSided?: unknown }): SceneProblem | null {
  if (wall.points) {
    const rule = polygonRule(wall.points);
    if (rule) return refused(place, 'wall.points', rule, wall.points);
  }
  const objection = arcObjection(place, wall);
  if (objection || !wall.oneSided) return objection;
  if ('x1' in wall || 'chain' in wall) return null;
  return refused(place, 'options.oneSided', 'left out unless the wall is a segment, capsule or chain', true);
}

/** The rule that the corners of a polygon break: they differ from one to the next, and turn one way, once round. */
function polygonRule(points: readonly Corner[]): string | null {
  const convex = 'the corners of a convex polygon';
  const count = points.length;
  let signs = 0;
  let turned = 0;
  for (let i = 0; i < count; i++) {
    const a = unit(points[i], points[(i + 1) % count]);
    const b = unit(points[(i + 1) % count], points[(i + 2) % count]);
    if (a === null || b === null) return 'different from one to the next';
    const bend = a.x * b.y - a.y * b.x;
    if (bend === 0 && a.x * b.x + a.y * b.y < 0) return convex;
    signs |= bend > 0 ? 1 : bend < 0 ? 2 : 0;
    if ((a.y < 0 || (a.y === 0 && a.x < 0)) !== (b.y < 0 || (b.y === 0 && b.x < 0))) turned++;
  }
  return signs === 0 || signs === 3 || turned > 2 ? convex : null;
}

function unit(a: Corner, b: Corner): Corner | null {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = distance(dx, dy);
  return length > 0 ? { x: dx / length, y: dy / length } : null;
}

function radiusObjection(place: string, what: string, r: number, period: number): SceneProblem | null {
  return 4 * r <= period ? null : refused(place, `${what}.r`, `at most a quarter of the period (${period / 4})`, r);
}

function bodyObjection(place: string, what: string, body: SceneBody, period: number): SceneProblem | null {
  const found = numbersOf(place, what, body) ?? (body.material ? numbersOf(place, `${what}.material`, body.material) : null);
  if (found) return found;
  const { r, mass, angularVelocity = 0 } = body;
  const tooLarge = radiusObjection(place, what, r, period);
  if (tooLarge) return tooLarge;
  const { density = 1 } = (body.material ?? {}) as { readonly density?: number };
  const weight = mass ?? density * (Math.PI * r * r);
  if (weight > largest || weight < least) return refused(place, `density times the area of ${what}`, 'a number from 1e-50 to 1e50', weight);
  const rim = angularVelocity * r;
  return Math.abs(rim) <= fastest ? null : refused(place, `${what}.angularVelocity times r`, 'a number within ±1e75', rim);
}
