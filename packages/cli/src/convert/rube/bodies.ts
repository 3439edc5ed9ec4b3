import { type Fields, quoted } from '../reader.ts';
import type { Fixture, Rigid } from '../rigid.ts';
import type { Shape } from '../shapes.ts';
import type { RubeReader } from './reader.ts';

const kinds = ['static', 'kinematic', 'dynamic'] as const;
const bodyKeys = [
  ...['name', 'type', 'position', 'angle', 'linearVelocity', 'angularVelocity', 'linearDamping', 'angularDamping', 'gravityScale'],
  ...[
    'fixedRotation',
    'allowSleep',
    'awake',
    'bullet',
    'active',
    'fixture',
    'massData-mass',
    'massData-center',
    'massData-I',
    'customProperties',
  ],
];
const fixtureKeys = [
  ...['name', 'density', 'friction', 'restitution', 'sensor', 'circle', 'polygon', 'chain', 'customProperties'],
  ...['filter-categoryBits', 'filter-maskBits', 'filter-groupIndex'],
];

/** The bodies of a R.U.B.E. scene. */
export function rigidsOf(reader: RubeReader, list: unknown): Rigid[] {
  return reader.list('body', list).map((item, i) => rigidOf(reader, `body[${i}]`, reader.fields(`body[${i}]`, item)));
}

function rigidOf(reader: RubeReader, what: string, body: Fields): Rigid {
  reader.noteRest('a body', body, bodyKeys);
  const number = (key: string, otherwise = 0) => reader.number(`${what}.${key}`, body[key], otherwise);
  const type = reader.place(`${what}.type`, body.type ?? 0, kinds.length, 'kind: 0 static, 1 kinematic, 2 dynamic');
  const [linearDamping, angularDamping] = ['linearDamping', 'angularDamping'].map((key) =>
    reader.atLeast(`${what}.${key}`, 0, body[key], 0),
  );
  const gravityScale = number('gravityScale', 1);
  const mass = number('massData-mass');
  const isActive = reader.truth(`${what}.active`, body.active, true);
  const name = reader.text(`${what}.name`, body.name);
  if (!isActive) reader.note(`${what} (${quoted(name)}) is not active there, and is here`);
  if (reader.list(`${what}.customProperties`, body.customProperties).length > 0) reader.note('custom properties of bodies are left out');
  const { x, y } = reader.vector(`${what}.position`, body.position);
  const { x: vx, y: vy } = reader.vector(`${what}.linearVelocity`, body.linearVelocity);
  const isDynamic = kinds[type] === 'dynamic';
  return {
    ...{ what, name, kind: kinds[type], x, y, vx, vy },
    angle: number('angle'),
    angularVelocity: number('angularVelocity'),
    fixtures: reader.list(`${what}.fixture`, body.fixture).map((item, i) => fixtureOf(reader, `${what}.fixture[${i}]`, item)),
    ...(isDynamic && mass > 0 ? { mass } : {}),
    more: isDynamic
      ? {
          ...(linearDamping > 0 ? { linearDamping } : {}),
          ...(angularDamping > 0 ? { angularDamping } : {}),
          ...(gravityScale === 1 ? {} : { gravityScale }),
          ...(reader.truth(`${what}.fixedRotation`, body.fixedRotation) ? { fixedRotation: true } : {}),
          ...(reader.truth(`${what}.allowSleep`, body.allowSleep, true) ? {} : { canSleep: false }),
        }
      : {},
  };
}

function fixtureOf(reader: RubeReader, what: string, item: unknown): Fixture {
  const fixture = reader.fields(what, item);
  reader.noteRest('a fixture', fixture, fixtureKeys);
  if (reader.text(`${what}.name`, fixture.name) !== '')
    reader.note('names of fixtures are left out: walls and bodies have that of their body');
  if (reader.list(`${what}.customProperties`, fixture.customProperties).length > 0)
    reader.note('custom properties of fixtures are left out');
  const [density, friction, restitution] = ['density', 'friction', 'restitution'].map((key) =>
    reader.atLeast(`${what}.${key}`, 0, reader.number(`${what}.${key}`, fixture[key]), 0),
  );
  if (restitution > 4) reader.note('restitution above 4 counts as 4');
  const bits = (key: string, otherwise: number) => reader.integer(`${what}.filter-${key}`, fixture[`filter-${key}`], otherwise);
  return {
    what,
    shape: shapeOf(reader, what, fixture),
    material: { density, friction, restitution: Math.min(4, restitution) },
    sensor: reader.truth(`${what}.sensor`, fixture.sensor),
    filter: { category: bits('categoryBits', 1), mask: bits('maskBits', 65_535), group: bits('groupIndex', 0) },
  };
}

function shapeOf(reader: RubeReader, what: string, { circle, polygon, chain }: Fields): Shape {
  const given = [circle, polygon, chain].filter((shape) => shape !== undefined && shape !== null);
  if (given.length !== 1) return reader.fail(what, 'of one shape: circle, polygon or chain', given.length);
  if (circle) {
    const { center, radius } = reader.fields(`${what}.circle`, circle);
    const r = reader.number(`${what}.circle.radius`, radius);
    if (!(r > 0)) reader.fail(`${what}.circle.radius`, 'a number > 0', radius);
    return { kind: 'circle', ...reader.vector(`${what}.circle.center`, center), r };
  }
  if (polygon) {
    const { vertices } = reader.fields(`${what}.polygon`, polygon);
    return { kind: 'polygon', points: reader.vertices(`${what}.polygon.vertices`, vertices, 3) };
  }
  const { vertices } = reader.fields(`${what}.chain`, chain);
  const points = reader.vertices(`${what}.chain.vertices`, vertices, 2);
  // a loop is written with its first point again at its end
  const [first, last] = [points[0], points[points.length - 1]];
  const closed = points.length > 3 && first.x === last.x && first.y === last.y;
  return { kind: 'chain', points: closed ? points.slice(0, -1) : points, closed };
}
