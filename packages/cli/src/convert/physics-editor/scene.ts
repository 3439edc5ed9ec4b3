import { type Converted, titleOf, worldScene } from '../converted.ts';
import { type Fields, quoted } from '../reader.ts';
import { type Rigid, type SceneParts, settle } from '../rigid.ts';
import { fixturesOf, ShapeReader } from './fixtures.ts';

const bodyKeys = [
  ...['type', 'label', 'isStatic', 'density', 'restitution', 'friction', 'frictionAir', 'frictionStatic', 'collisionFilter', 'fixtures'],
  ...['anchorpoint', 'dynamic', 'affected_by_gravity', 'allows_rotation', 'linear_damping', 'angular_damping'],
  ...['velocity_limit', 'angular_velocity_limit'],
];
const rate = 60;
/** Of a world that says nothing else. */
const subSteps = 4;

/**
 * An export of PhysicsEditor as a scene of the world engine: pixels, y down in JSON and up in property lists. Files have no places, so bodies
 * stand in a row.
 *
 * @throws CommandError naming what is wrong
 */
export function fromPhysicsEditor(path: string, value: unknown, isPlist: boolean, miss: (text: string) => void): Converted {
  const reader = new ShapeReader(path, miss);
  const file = reader.fields('the file', value);
  const list = isPlist ? reader.fields('bodies', file.bodies) : file;
  const names = Object.keys(list).filter((name) => isPlist || name !== 'generator_info');
  if (names.length === 0) reader.fail(isPlist ? 'bodies' : 'the file', 'of at least one body', names);
  if (names.length > mostBodies) reader.fail(isPlist ? 'bodies' : 'the file', `of at most ${mostBodies} bodies`, names.length);
  const rigids = inRow(names.map((name) => rigidOf(reader, name, list[name], isPlist)));
  const parts: SceneParts = { walls: [], kinematics: [], bodies: [] };
  const settled = settle(reader, rigids, parts);
  reader.tell();
  const isMatter = !isPlist && names.some((name) => !Array.isArray(list[name]));
  const { walls, bodies } = parts;
  return {
    scene: worldScene(titleOf(path), {
      units: { length: 'px' },
      world: { dt: 1 / rate, subSteps, ...(isMatter ? { contactRules: { friction: 'min' } } : {}) },
      view: { y: isPlist ? 'up' : 'down' },
      walls,
      bodies,
    }),
    taken: { bodies: [settled.filter((body) => body !== null).length, names.length] },
  };
}

const mostBodies = 10_000;

function rigidOf(reader: ShapeReader, name: string, value: unknown, isPlist: boolean): Rigid {
  const what = isPlist ? `bodies.${name.slice(0, 40)}` : name.slice(0, 40);
  const isList = Array.isArray(value);
  const body: Fields = isList ? {} : reader.fields(what, value);
  reader.noteRest('a body', body, bodyKeys);
  const place = isList ? what : `${what}.fixtures`;
  const shared = Object.fromEntries(['density', 'restitution', 'friction', 'collisionFilter', 'label'].map((key) => [key, body[key]]));
  const list = reader.list(place, isList ? value : body.fixtures);
  const fixtures = list.flatMap((item, i) => fixturesOf(reader, `${place}[${i}]`, item, shared));
  const says = (key: string, otherwise: boolean) => reader.truth(`${what}.${key}`, body[key], otherwise);
  const isStatic = says('isStatic', false) || !says('dynamic', true);
  if (body.frictionStatic !== undefined) reader.note('"frictionStatic" is left out: what stands is held by friction');
  for (const key of ['velocity_limit', 'angular_velocity_limit'])
    if (reader.number(`${what}.${key}`, body[key], 0) > 0) reader.note(`${quoted(key)} is left out`);
  return {
    ...{ what, name, kind: isStatic ? 'static' : 'dynamic', x: 0, y: 0, angle: 0, vx: 0, vy: 0, angularVelocity: 0, fixtures },
    more: {
      ...dampingOf(reader, what, body),
      ...(says('affected_by_gravity', true) ? {} : { gravityScale: 0 }),
      ...(says('allows_rotation', true) ? {} : { fixedRotation: true }),
    },
  };
}

/** Dampings: matter-js takes a share of both velocities away in each of 60 steps a second, here a step has sub-steps that do it. */
function dampingOf(reader: ShapeReader, what: string, body: Fields): object {
  const share = reader.atLeast(`${what}.frictionAir`, 0, body.frictionAir, 0);
  if (share >= 1) reader.fail(`${what}.frictionAir`, 'below 1', share);
  const air = ((1 - share) ** (-1 / subSteps) - 1) * rate * subSteps;
  const [linearDamping, angularDamping] = ['linear_damping', 'angular_damping'].map(
    (key) => air + reader.atLeast(`${what}.${key}`, 0, body[key], 0),
  );
  return { ...(linearDamping > 0 ? { linearDamping } : {}), ...(angularDamping > 0 ? { angularDamping } : {}) };
}

/** Bodies side by side, a tenth of the widest apart. */
function inRow(rigids: readonly Rigid[]): Rigid[] {
  const spans = rigids.map(({ fixtures }) => {
    const xs = fixtures.flatMap(({ shape }) =>
      shape.kind === 'circle' ? [shape.x - shape.r, shape.x + shape.r] : shape.points.map(({ x }) => x),
    );
    const least = xs.reduce((low, x) => Math.min(low, x), Infinity);
    return xs.length === 0 ? { least: 0, width: 0 } : { least, width: xs.reduce((high, x) => Math.max(high, x), -Infinity) - least };
  });
  const gap = spans.reduce((most, { width }) => Math.max(most, width), 0) / 10;
  let right = 0;
  return rigids.map((rigid, i) => {
    const { least, width } = spans[i];
    const x = i === 0 ? 0 : right + gap - least;
    right = x + least + width;
    return { ...rigid, x };
  });
}
