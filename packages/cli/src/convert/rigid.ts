import { measureBody, type ShapedBody } from 'carom/hulls';
import { type Filters, filtersOf, type GroupFilter } from './filters.ts';
import { nameOf, type Point, quoted, type Reader } from './reader.ts';
import { boxOf, capsuleOf, distinct, hasArea, type Pose, partsOf, placed, placedShape, type Shape, wallOf } from './shapes.ts';

/** A shape of a body of a file, seen from the body, and what it is made of. */
export interface Fixture {
  /** Where it stands in the file. */
  readonly what: string;
  readonly shape: Shape;
  readonly material: { readonly density: number; readonly restitution: number; readonly friction: number };
  readonly sensor: boolean;
  readonly filter: GroupFilter;
}

/** A body of a file, as Box2D has it: fixtures bound together. */
export interface Rigid extends Pose {
  /** Where it stands in the file. */
  readonly what: string;
  readonly name: string;
  readonly kind: 'static' | 'kinematic' | 'dynamic';
  readonly vx: number;
  readonly vy: number;
  readonly angularVelocity: number;
  readonly fixtures: readonly Fixture[];
  /** Mass, where it is not that of the fixtures. */
  readonly mass?: number;
  /** What else bodies of scenes have, as it is written there. */
  readonly more: object;
}

/** Where a body of a file is in the scene. */
export interface Settled extends Pose {
  /** Its number; null where it is a part of the world, or a moving wall. */
  readonly body: number | null;
  /** Its number among the moving walls, where it is one. */
  readonly kinematic?: number;
  /** Whether joints may move it. */
  readonly moves: boolean;
  /** Its center of mass seen from its origin, from which scenes see it. */
  readonly center: Point;
}

/** Parts of a scene. */
export interface SceneParts {
  readonly walls: object[];
  readonly kinematics: object[];
  readonly bodies: object[];
}

/** Bodies of a file in a scene: static ones are walls, chains that move are moving walls. Null of those that are left out. */
export function settle(reader: Reader, rigids: readonly Rigid[], parts: SceneParts): (Settled | null)[] {
  const filters = filtersOf(rigids.flatMap(({ fixtures }) => fixtures.map(({ filter }) => filter)));
  if (filters.lost) reader.note('collision groups of more than 32 kinds of filters: category and mask decide alone');
  return rigids.map((rigid) => {
    const fixtures = rigid.fixtures.flatMap((fixture) => cleaned(reader, fixture));
    if (rigid.kind === 'static') return settleStatic({ ...rigid, fixtures }, parts, filters);
    return settleMoving(reader, { ...rigid, fixtures }, parts, filters);
  });
}

/** A fixture without points that repeat; none where nothing is left. */
function cleaned(reader: Reader, fixture: Fixture): Fixture[] {
  const { shape } = fixture;
  if (shape.kind === 'circle' || shape.kind === 'capsule') return [fixture];
  const isChain = shape.kind === 'chain';
  const points = distinct(shape.points, !isChain || shape.closed);
  if (isChain ? points.length >= 2 : points.length >= 3 && hasArea(points)) return [{ ...fixture, shape: { ...shape, points } }];
  reader.note(isChain ? 'chains of a single point are left out' : 'polygons without area are left out');
  return [];
}

function settleStatic(rigid: Rigid, { walls }: SceneParts, filters: Filters): Settled {
  for (const { shape, material, sensor, filter } of rigid.fixtures) {
    const { restitution, friction } = material;
    walls.push({
      ...wallOf(placedShape(rigid, shape)),
      ...nameOf(rigid.name),
      ...materialOf({ restitution, friction }),
      ...(sensor ? { sensor: true } : {}),
      ...filters.of(filter),
    });
  }
  const { x, y, angle } = rigid;
  return { x, y, angle, body: null, moves: false, center: { x: 0, y: 0 } };
}

function materialOf(material: Readonly<Record<string, number>>): { material?: object } {
  const said = Object.entries(material).filter(([key, value]) => value !== (key === 'density' ? 1 : 0));
  return said.length === 0 ? {} : { material: Object.fromEntries(said) };
}

function settleMoving(reader: Reader, rigid: Rigid, parts: SceneParts, filters: Filters): Settled | null {
  const { name, kind, fixtures } = rigid;
  const isKinematic = kind === 'kinematic';
  const chains = isKinematic ? fixtures.filter(({ shape }) => shape.kind === 'chain') : [];
  for (const chain of chains) parts.kinematics.push(movingChain(rigid, chain, filters));
  const rest = fixtures.filter((fixture) => !chains.includes(fixture));
  const isSensor = rest.length > 0 && rest.every(({ sensor }) => sensor);
  const solid = isSensor ? rest : rest.filter(({ sensor }) => !sensor);
  if (solid.length === 0) {
    if (chains.length > 0) {
      const kinematic = parts.kinematics.length - chains.length;
      return { ...poseOf(rigid), body: null, kinematic, moves: false, center: { x: 0, y: 0 } };
    }
    reader.note(`${calledOf(rigid)} has no shape and is left out`);
    return null;
  }
  const forms = rest.flatMap((fixture) => formsOf(reader, fixture));
  const [first] = solid;
  const weighed = weigh(reader, rigid, solid);
  const shared = { ...weighed.material(first), ...filters.of(first.filter) };
  const shapes = forms.map(({ form, fixture }) => {
    // a shape that senses has no mass and no surface
    if (!solid.includes(fixture)) return { ...form, sensor: true, ...filters.of(fixture.filter) };
    const own = { ...weighed.material(fixture), ...filters.of(fixture.filter) };
    return JSON.stringify(own) === JSON.stringify(shared) ? form : { ...form, ...own };
  });
  const motion = isKinematic ? { immovable: true, ...velocityOf(rigid, true) } : velocityOf(rigid, false);
  const body = {
    ...formedOf(rigid, shapes),
    ...nameOf(name),
    ...shared,
    ...(isSensor ? { sensor: true } : {}),
    ...(isKinematic ? {} : weighed.mass),
    ...motion,
    ...rigid.more,
  };
  parts.bodies.push(body);
  return { ...poseOf(rigid), body: parts.bodies.length - 1, moves: !isKinematic, center: centerOf(reader, rigid, body, shapes) };
}

/** What a body is called where something is said of it. */
function calledOf({ what, name }: Rigid): string {
  return what.endsWith(name) ? what : `${what} (${quoted(name)})`;
}

function poseOf({ x, y, angle }: Pose): Pose {
  return { x, y, angle };
}

/** Velocities that are not 0; `isAll` has those of the center too, which makes what nothing moves kinematic. */
function velocityOf({ vx, vy, angularVelocity }: Rigid, isAll: boolean): object {
  return { ...(isAll || vx !== 0 || vy !== 0 ? { vx, vy } : {}), ...(angularVelocity === 0 ? {} : { angularVelocity }) };
}

function movingChain(rigid: Rigid, { shape, material, sensor, filter }: Fixture, filters: Filters): object {
  const { restitution, friction } = material;
  const { x, y, angle } = rigid;
  return {
    ...wallOf(shape),
    ...{ x, y },
    ...(angle === 0 ? {} : { angle }),
    ...velocityOf(rigid, false),
    ...nameOf(rigid.name),
    ...materialOf({ restitution, friction }),
    ...(sensor ? { sensor: true } : {}),
    ...filters.of(filter),
  };
}

/** Densities that a scene can have: above 0. Where a body weighs nothing there it weighs 1 and does not turn. */
function weigh(reader: Reader, rigid: Rigid, fixtures: readonly Fixture[]): { material(of: Fixture): object; mass: object } {
  const most = Math.max(...fixtures.map(({ material }) => material.density));
  const isWeightless = most === 0;
  const least = isWeightless ? 1 : 1e-6 * most;
  if (!isWeightless && fixtures.some(({ material }) => material.density === 0))
    reader.note('shapes of density 0 beside others weigh a millionth of those');
  const { mass = isWeightless ? 1 : undefined } = rigid;
  return {
    material: ({ material }) => materialOf({ ...material, density: Math.max(material.density, least) }),
    mass: { ...(mass === undefined ? {} : { mass }), ...(isWeightless && rigid.mass === undefined ? { fixedRotation: true } : {}) },
  };
}

/** A fixture as shapes of a body. */
function formsOf(reader: Reader, fixture: Fixture): { form: object; fixture: Fixture }[] {
  const forms = shapesOf(reader, fixture);
  return forms.map((form) => ({ form, fixture }));
}

function shapesOf(reader: Reader, { shape, what }: Fixture): object[] {
  switch (shape.kind) {
    case 'circle':
      return [{ ...centerOrNone(shape), r: shape.r }];
    case 'capsule':
      return [capsuleOf(shape.points, shape.r)];
    case 'chain':
      return capsulesOf(reader, shape.points, shape.closed);
    default: {
      const box = boxOf(shape.points);
      if (box === null) return partsOf(reader, what, shape.points);
      const { minX, minY, maxX, maxY } = box;
      return [{ ...centerOrNone({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 }), width: maxX - minX, height: maxY - minY }];
    }
  }
}

/** A center, where it is not that of the body. */
function centerOrNone({ x, y }: Point): Partial<Point> {
  return { ...(x === 0 ? {} : { x }), ...(y === 0 ? {} : { y }) };
}

/** A chain of a body that moves: its segments with a hundredth of its extent around them. */
function capsulesOf(reader: Reader, points: readonly Point[], closed: boolean): object[] {
  reader.note('chains of dynamic bodies are capsules, as thick as a fiftieth of their extent');
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const r = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 100;
  const ends = closed ? [...points.slice(1), points[0]] : points.slice(1);
  return ends.map((to, i) => capsuleOf([points[i], to], r));
}

/** A body of these shapes: in place where it is a single one. */
function formedOf(rigid: Rigid, shapes: readonly object[]): object {
  const { x, y } = rigid;
  const turn = rigid.angle === 0 ? {} : { angle: rigid.angle };
  if (shapes.length > 1) return { x, y, ...turn, shapes };
  const { x: cx = 0, y: cy = 0, ...form } = shapes[0] as Partial<Point>;
  return { ...placed(rigid, { x: cx, y: cy }), ...turn, ...form };
}

function centerOf(reader: Reader, rigid: Rigid, body: object, shapes: readonly object[]): Point {
  if (shapes.length === 1 && !('points' in shapes[0]) && !('x1' in shapes[0])) {
    const { x = 0, y = 0 } = shapes[0] as Partial<Point>;
    return { x, y };
  }
  try {
    const { x, y } = measureBody({ ...body, ...{ x: 0, y: 0, angle: 0 } } as unknown as ShapedBody);
    return { x, y };
  } catch (error) {
    return reader.fail(rigid.what, `a body: ${(error as Error).message.slice(0, 160)}`, rigid.name);
  }
}
