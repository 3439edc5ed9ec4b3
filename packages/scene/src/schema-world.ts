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
  name,
  nonNegative,
  optional,
  point,
  positive,
  restitution,
  rowEntries,
  segment,
  triangleEntries,
} from './schema-parts.ts';

const material = v.exactOptional(
  v.pipe(
    v.strictObject({
      ...restitution,
      friction: optional(nonNegative, 'Grip along the surface.'),
      rollingResistance: optional(nonNegative, 'What brakes rolling, as a share of the radius.'),
      density: optional(positive, 'Mass per area, where no mass is given. [mass/length²]'),
    }),
    v.description('How a surface answers a collision.'),
  ),
);
const bits = v.pipe(v.number(), v.integer(), v.minValue(-2147483648), v.maxValue(4294967295)); // signed ones too: toJSON writes them
const filter = v.exactOptional(
  v.pipe(
    v.strictObject({
      layer: optional(v.pipe(v.string(), v.maxLength(80)), 'A name in world.layers; instead of the bits.'),
      category: optional(bits, 'What it is, as bits.'),
      mask: optional(bits, 'Whom it meets, as bits.'),
    }),
    v.description('Whom it meets.'),
  ),
);
const shuttle = v.exactOptional(
  v.pipe(
    v.strictObject({
      x: optional(finite, 'How far along x. [length]'),
      y: optional(finite, 'How far along y. [length]'),
      angle: optional(finite, 'How far round. [radian]'),
      period: described(positive, 'Time there and back. [time]'),
    }),
    v.description('Goes back and forth.'),
  ),
);
const flip = v.exactOptional(
  v.pipe(
    v.strictObject({
      angle: described(finite, 'How far it turns. [radian]'),
      speed: described(positive, 'How fast. [radian/time]'),
      control: v.pipe(v.picklist(['left', 'right']), v.description('Which control holds it up.')),
    }),
    v.description('Turns while a control is held: a flipper.'),
  ),
);
const sensor = optional(v.boolean(), 'Notices others without pushing them.');
const senses = v.exactOptional(
  v.pipe(
    v.array(v.picklist(['static', 'kinematic', 'dynamic', 'wall', 'sensor'])),
    v.maxLength(5),
    v.description('What it notices as a sensor.'),
  ),
);
const wallSenses = v.exactOptional(
  v.pipe(v.array(v.picklist(['static', 'kinematic', 'dynamic', 'sensor'])), v.maxLength(4), v.description('What it notices as a sensor.')),
);
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
const surfaceVelocity = v.exactOptional(
  v.pipe(point, v.description('How fast its surface runs along it, as a belt: the part along the wall counts. [length/time]')),
);
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
  pivot: v.exactOptional(v.pipe(point, v.description('The point it turns about, in the coordinates of the shape.'))),
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

/** The walls of the world engine. */
export const worldWalls: Readonly<Record<'segment' | 'capsule' | 'box' | 'circle' | 'polygon' | 'arc' | 'chain' | 'inside', AnyObject>> = {
  segment: v.strictObject({ ...segment, ...wallOptions, oneSided }),
  capsule: v.strictObject({ ...segment, r: positive, ...wallOptions, oneSided }),
  box: v.strictObject({ ...box.entries, ...wallOptions }),
  circle: v.strictObject({ ...circle.entries, ...wallOptions }),
  polygon: v.strictObject({ points, ...wallOptions }),
  arc: v.strictObject({ ...circle.entries, from: point, to: point, ...wallOptions, oneSided }),
  chain: v.strictObject({ ...chain, ...wallOptions, oneSided }),
  inside: v.strictObject({ inside: v.union([box, circle]), ...wallOptions }),
};

/** The moving walls of the world engine: x and y of circles and arcs are those of the shape. */
export const worldKinematics: Readonly<
  Record<'segment' | 'capsule' | 'box' | 'circle' | 'polygon' | 'arc' | 'chain' | 'inside', AnyObject>
> = {
  segment: v.strictObject({ ...segment, ...kinematicOptions }),
  capsule: v.strictObject({ ...segment, r: positive, ...kinematicOptions }),
  box: v.strictObject({ ...box.entries, ...kinematicOptions }),
  circle: v.strictObject({ ...circle.entries, ...roundOptions }),
  polygon: v.strictObject({ points, ...kinematicOptions }),
  arc: v.strictObject({ ...circle.entries, from: point, to: point, ...roundOptions }),
  chain: v.strictObject({ ...chain, ...kinematicOptions }),
  inside: v.strictObject({ inside: v.union([box, circle]), ...kinematicOptions }),
};

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
  gravity: v.exactOptional(v.pipe(point, v.description('Acceleration of every movable disc. [length/time²]'))),
  subSteps: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)), 'Parts that a step is solved in.'),
  periodX: optional(positive, 'Width of a torus. [length]'),
  periodY: optional(positive, 'Height of a torus. [length]'),
  layers: v.exactOptional(v.pipe(v.record(v.string(), v.array(v.string())), v.description('Named layers, and the layers each one meets.'))),
  contactRules: contactRules(true),
  sleep: optional(v.boolean(), 'Lets discs at rest sleep.'),
  seed: optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295)), "Seed of the world's own random numbers."),
  crushes: optional(v.picklist(['overlap', 'remove']), 'What becomes of a movable body that something driven crushes.'),
  merges: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ r: positive, name: v.exactOptional(name), color: v.exactOptional(color), label: bodyEntries.label })),
      v.maxLength(32),
      v.description('Sizes that merge, the smallest first: two discs of one of these radii that touch become one of the next.'),
    ),
  ),
});
