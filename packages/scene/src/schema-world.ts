// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import { sceneLimits } from './scene.ts';
import {
  type AnyObject,
  bodyEntries,
  box,
  circle,
  color,
  contactRules,
  described,
  finite,
  gasEntries,
  integer,
  listOf,
  name,
  nonNegative,
  optional,
  part,
  point,
  positive,
  restitution,
  rowEntries,
  segment,
  triangleEntries,
  vector,
} from './schema-parts.ts';

const material = part(
  {
    ...restitution,
    friction: optional(nonNegative, 'Grip along the surface.'),
    rollingResistance: optional(nonNegative, 'What brakes rolling, as a share of the radius.'),
    density: optional(positive, 'Mass per area, where no mass is given. [mass/length²]'),
  },
  'How a surface answers a collision.',
);
const bits = integer(-2147483648, 4294967295); // signed ones too: toJSON writes them
const filter = part(
  {
    layer: optional(v.pipe(v.string(), v.maxLength(80)), 'A name in world.layers; instead of the bits.'),
    category: optional(bits, 'What it is, as bits.'),
    mask: optional(bits, 'Whom it meets, as bits.'),
  },
  'Whom it meets.',
);
const shuttle = part(
  {
    x: optional(finite, 'How far along x. [length]'),
    y: optional(finite, 'How far along y. [length]'),
    angle: optional(finite, 'How far round. [radian]'),
    period: described(positive, 'Time there and back. [time]'),
  },
  'Goes back and forth.',
);
const flip = part(
  {
    angle: described(finite, 'How far it turns. [radian]'),
    speed: described(positive, 'How fast. [radian/time]'),
    control: v.pipe(v.picklist(['left', 'right']), v.description('Which control holds it up.')),
  },
  'Turns while a control is held: a flipper.',
);
const sensor = optional(v.boolean(), 'Notices others without pushing them.');
const sensesOf = (kinds: readonly string[]) => optional(listOf(v.picklist(kinds), kinds.length), 'What it notices as a sensor.');
const senses = sensesOf(['static', 'kinematic', 'dynamic', 'wall', 'sensor']);
const wallSenses = sensesOf(['static', 'kinematic', 'dynamic', 'sensor']);
const damping = optional(nonNegative, 'Share of the velocity lost per time. [1/time]');

const worldBody: v.ObjectEntries = {
  ...bodyEntries,
  material,
  angle: optional(finite, 'How it is turned at the start. [radian]'),
  angularVelocity: optional(finite, 'How fast it turns at the start. [radian/time]'),
  filter,
  sensor,
  senses,
  linearDamping: damping,
  angularDamping: optional(nonNegative, 'Share of the spin lost per time. [1/time]'),
  gravityScale: optional(finite, 'How much of gravity it feels.'),
  fixedRotation: optional(v.boolean(), 'Never turns.'),
  canSleep: optional(v.boolean(), 'Whether it may fall asleep.'),
  shuttle,
  eats: optional(v.pipe(v.string(), v.maxLength(80)), 'The layer of sensors that it eats when it touches them.'),
};
const looks = { name: v.exactOptional(name), color: v.exactOptional(color) };
const surfaceVelocity = vector('How fast its surface runs along it, as a belt: the part along the wall counts. [length/time]');
const wallOptions = { material, filter, sensor, senses: wallSenses, surfaceVelocity, ...looks };
const oneSided = optional(v.boolean(), 'Stops only what comes from the left of its direction.');
const points = v.pipe(v.array(point), v.minLength(3), v.maxLength(sceneLimits.points));
const chain = {
  chain: v.pipe(v.array(point), v.minLength(2), v.maxLength(sceneLimits.points)),
  closed: optional(v.boolean(), 'Joins the last point to the first.'),
};
const roundOptions = {
  angle: optional(finite, 'How far it is turned about the pivot at the start. [radian]'),
  vx: bodyEntries.vx,
  vy: bodyEntries.vy,
  angularVelocity: optional(finite, 'How fast it turns. [radian/time]'),
  pivot: vector('The point it turns about, in the coordinates of the shape.'),
  material,
  filter,
  sensor,
  oneSided,
  senses: wallSenses,
  surfaceVelocity,
  shuttle,
  flip,
  ...looks,
};
const kinematicOptions = {
  x: optional(finite, 'Where the pivot is put. [length]'),
  y: optional(finite, 'Where the pivot is put. [length]'),
  ...roundOptions,
};

type WallKind = 'segment' | 'capsule' | 'box' | 'circle' | 'polygon' | 'arc' | 'chain' | 'inside';

/** A wall of each shape. */
function wallsWith(options: v.ObjectEntries, ofLines: v.ObjectEntries, ofRound: v.ObjectEntries): Readonly<Record<WallKind, AnyObject>> {
  return {
    segment: v.strictObject({ ...segment, ...options, ...ofLines }),
    capsule: v.strictObject({ ...segment, r: positive, ...options, ...ofLines }),
    box: v.strictObject({ ...box.entries, ...options }),
    circle: v.strictObject({ ...circle.entries, ...ofRound }),
    polygon: v.strictObject({ points, ...options }),
    arc: v.strictObject({ ...circle.entries, from: point, to: point, ...ofRound, ...ofLines }),
    chain: v.strictObject({ ...chain, ...options, ...ofLines }),
    inside: v.strictObject({ inside: v.union([box, circle]), ...options }),
  };
}

/** The walls of the world engine. */
export const worldWalls: Readonly<Record<WallKind, AnyObject>> = wallsWith(wallOptions, { oneSided }, wallOptions);

/** The moving walls of the world engine: x and y of circles and arcs are those of the shape. */
export const worldKinematics: Readonly<Record<WallKind, AnyObject>> = wallsWith(kinematicOptions, {}, roundOptions);

/** A disc of the world engine. */
export const worldDisc: AnyObject = v.strictObject(worldBody);

const corners = (least: number, most: number, description: string) =>
  v.pipe(v.array(point), v.minLength(least), v.maxLength(most), v.description(description));
const rounding = 'By how much the corners are rounded. [length]';
const boxForm: v.ObjectEntries = {
  width: described(positive, 'From side to side, rounding included. [length]'),
  height: described(positive, 'The other way. [length]'),
  r: optional(positive, rounding),
};
const capsuleForm: v.ObjectEntries = { ...segment, r: described(positive, 'Radius around the segment. [length]') };
const hullForm: v.ObjectEntries = {
  points: corners(1, 8, 'The corners of a convex outline.'),
  r: optional(positive, rounding),
};
const outlineForm: v.ObjectEntries = {
  outline: corners(3, 256, 'The points of any simple outline.'),
  r: described(positive, 'By how much it grows. [length]'),
};
const partOptions: v.ObjectEntries = {
  density: optional(positive, 'Mass per area, in place of that of the material. [mass/length²]'),
  material,
  filter,
  sensor: optional(v.boolean(), 'Senses what its body might touch, and touches nothing; it has no mass.'),
};
const partPlace: v.ObjectEntries = {
  x: optional(finite, 'Center, seen from the body. [length]'),
  y: optional(finite, 'Center, seen from the body. [length]'),
};
const partAngle = optional(finite, 'How it is turned. [radian]');

/** The shapes of a body of the world engine that has several. */
export const worldShapes: Readonly<Record<'box' | 'capsule' | 'hull' | 'outline' | 'disc', AnyObject>> = {
  box: v.strictObject({ ...boxForm, ...partPlace, angle: partAngle, ...partOptions }),
  capsule: v.strictObject({ ...capsuleForm, ...partOptions }),
  hull: v.strictObject({ ...hullForm, ...partOptions }),
  outline: v.strictObject({ ...outlineForm, ...partOptions }),
  disc: v.strictObject({ ...partPlace, r: described(positive, 'Radius. [length]'), ...partOptions }),
};

const { r: _r, striped: _striped, eats: _eats, ...shaped } = worldBody;

/** The bodies of the world engine that are no discs. */
export const worldBodies: Readonly<Record<'box' | 'capsule' | 'hull' | 'outline' | 'shapes', AnyObject>> = {
  box: v.strictObject({ ...shaped, ...boxForm }),
  capsule: v.strictObject({ ...shaped, ...capsuleForm }),
  hull: v.strictObject({ ...shaped, ...hullForm }),
  outline: v.strictObject({ ...shaped, ...outlineForm }),
  shapes: v.strictObject({
    ...shaped,
    shapes: v.pipe(
      v.array(v.union(Object.values(worldShapes))),
      v.minLength(1),
      v.maxLength(64),
      v.description('The parts that it is made of, bound together.'),
    ),
  }),
};

/** The recipes of the world engine. */
export const worldGenerators: Readonly<Record<'gas' | 'row' | 'triangle', AnyObject>> = {
  gas: v.strictObject({ ...gasEntries, material, filter, sensor, senses, linearDamping: damping }),
  row: v.strictObject({ ...rowEntries, ...worldBody }),
  triangle: v.strictObject({ ...triangleEntries, ...worldBody }),
};

/** The options of the world. */
export const worldOptions: AnyObject = v.strictObject({
  dt: optional(positive, 'Length of a step. [time]'),
  gravity: vector('Acceleration of every movable disc. [length/time²]'),
  subSteps: optional(integer(1, 64), 'Parts that a step is solved in.'),
  periodX: optional(positive, 'Width of a torus. [length]'),
  periodY: optional(positive, 'Height of a torus. [length]'),
  layers: v.exactOptional(v.pipe(v.record(v.string(), v.array(v.string())), v.description('Named layers, and the layers each one meets.'))),
  contactRules: contactRules(true),
  sleep: optional(v.boolean(), 'Lets discs at rest sleep.'),
  seed: optional(integer(0, 4294967295), "Seed of the world's own random numbers."),
  crushes: optional(v.picklist(['overlap', 'remove']), 'What becomes of a movable body that something driven crushes.'),
  merges: optional(
    listOf(v.strictObject({ r: positive, name: v.exactOptional(name), color: v.exactOptional(color), label: bodyEntries.label }), 32),
    'Sizes that merge, the smallest first: two discs of one of these radii that touch become one of the next.',
  ),
});
