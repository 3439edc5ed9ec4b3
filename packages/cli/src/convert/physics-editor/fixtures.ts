import type { GroupFilter } from '../filters.ts';
import { type Fields, type Point, Reader } from '../reader.ts';
import type { Fixture } from '../rigid.ts';
import type { Shape } from '../shapes.ts';

/** Reads exports of PhysicsEditor: numbers may be texts, truths 0 and 1, points `{x, y}`, `[x, y]` or the text `"{x,y}"`. */
export class ShapeReader extends Reader {
  override number(what: string, value: unknown, otherwise: number): number {
    const isNumber = typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
    return super.number(what, isNumber ? Number(value) : value, otherwise);
  }

  override truth(what: string, value: unknown, otherwise = false): boolean {
    return value === 0 || value === 1 ? value === 1 : super.truth(what, value, otherwise);
  }

  point(what: string, value: unknown): Point {
    const text = typeof value === 'string' ? /^\s*\{([^,{}]*),([^,{}]*)\}\s*$/.exec(value) : null;
    const [x, y] = text ? text.slice(1) : Array.isArray(value) && value.length === 2 ? value : [undefined, undefined];
    if (x !== undefined) return { x: this.number(`${what}[0]`, x, Number.NaN), y: this.number(`${what}[1]`, y, Number.NaN) };
    const point = this.fields(what, value);
    return { x: this.number(`${what}.x`, point.x, Number.NaN), y: this.number(`${what}.y`, point.y, Number.NaN) };
  }

  /** Points as such, or as numbers x, y, x, y. */
  points(what: string, value: unknown): Point[] {
    const list = this.list(what, value);
    if (list.length === 0 || typeof list[0] !== 'number') return list.map((each, i) => this.point(`${what}[${i}]`, each));
    if (list.length % 2 !== 0) this.fail(what, 'of as many x as y', list.length);
    return Array.from({ length: list.length / 2 }, (_, i) => this.point(`${what}[${2 * i}]`, [list[2 * i], list[2 * i + 1]]));
  }
}

const known = [
  ...['vertices', 'polygons', 'shape', 'circle', 'fixture_type', 'isSensor', 'density', 'friction', 'restitution', 'bounce'],
  ...[
    'collisionFilter',
    'filter',
    'filter_categoryBits',
    'filter_maskBits',
    'filter_groupIndex',
    'category_mask',
    'collision_mask',
    'group',
  ],
  ...['label', 'id', 'tag', 'pe_fixture_id', 'userdataCbValue', 'frictionStatic', 'frictionAir', 'contact_test_mask'],
];
const labels = ['label', 'id', 'tag', 'pe_fixture_id', 'userdataCbValue'];

/** A fixture of a body, which has what its body says where it says nothing: of one shape or of several. */
export function fixturesOf(reader: ShapeReader, what: string, item: unknown, body: Fields): Fixture[] {
  const own = reader.fields(what, item);
  reader.noteRest('a fixture', own, known);
  const fixture = { ...body, ...own };
  const isLabelled = labels.some((key) => own[key] !== undefined && own[key] !== '' && own[key] !== body.label);
  if (isLabelled) reader.note('labels of fixtures are left out: bodies have the name that they have in the file');
  if (own.contact_test_mask !== undefined) reader.note('"contact_test_mask" is left out: every contact is told');
  const amount = (key: string, value: unknown, otherwise: number) => reader.atLeast(`${what}.${key}`, 0, value, otherwise);
  const restitution = amount('restitution', fixture.restitution ?? fixture.bounce, 0);
  if (restitution > 4) reader.note('restitution above 4 counts as 4');
  const material = {
    density: amount('density', fixture.density, 1),
    friction: amount('friction', fixture.friction, 0),
    restitution: Math.min(4, restitution),
  };
  const sensor = reader.truth(`${what}.isSensor`, own.isSensor);
  const filter = filterOf(reader, what, fixture);
  return shapesOf(reader, what, own).map((shape) => ({ ...shape, material, sensor, filter }));
}

function filterOf(reader: ShapeReader, what: string, fixture: Fields): GroupFilter {
  const { collisionFilter, filter } = fixture;
  const bits = (key: string, value: unknown, otherwise: number) => {
    const number = reader.number(`${what}.${key}`, value, otherwise);
    return Number.isInteger(number) && Math.abs(number) < 2 ** 32 ? number : reader.fail(`${what}.${key}`, '32 bits', value);
  };
  const matter = reader.fields(`${what}.collisionFilter`, collisionFilter ?? {});
  const box2d = reader.fields(`${what}.filter`, filter ?? {});
  return {
    category: bits('category', matter.category ?? box2d.categoryBits ?? fixture.filter_categoryBits ?? fixture.category_mask, 1),
    mask: bits('mask', matter.mask ?? box2d.maskBits ?? fixture.filter_maskBits ?? fixture.collision_mask, 0xffffffff),
    group: bits('group', matter.group ?? box2d.groupIndex ?? box2d.group ?? fixture.filter_groupIndex ?? fixture.group, 0),
  };
}

function shapesOf(reader: ShapeReader, what: string, { vertices, polygons, shape, circle }: Fields): { what: string; shape: Shape }[] {
  if (circle !== undefined && circle !== null) {
    const { x, y, position, radius, r } = reader.fields(`${what}.circle`, circle);
    const center = reader.point(`${what}.circle${position === undefined ? '' : '.position'}`, position ?? { x, y });
    return [{ what, shape: { kind: 'circle', ...center, r: reader.positive(`${what}.circle.radius`, radius ?? r) } }];
  }
  const polygon = (place: string, list: unknown) => ({
    what: place,
    shape: { kind: 'polygon', points: reader.points(place, list) } as const,
  });
  if (shape !== undefined && shape !== null) return [polygon(`${what}.shape`, shape)];
  const key = vertices === undefined || vertices === null ? 'polygons' : 'vertices';
  const lists = vertices ?? polygons;
  if (lists === undefined || lists === null) return reader.fail(what, 'of vertices, polygons, shape or circle', undefined);
  return reader.list(`${what}.${key}`, lists).map((list, i) => polygon(`${what}.${key}[${i}]`, list));
}
