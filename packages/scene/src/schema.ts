// Calls at the top of this module are valibot builders without side effects: unused, they fall away.
import * as v from 'valibot';
import { type Scene, sceneLimits } from './scene.ts';

/** A valibot object schema of any shape: what validation walks. */
export type AnyObject = v.StrictObjectSchema<v.ObjectEntries, undefined>;

/** The largest size of a number in a timeline. */
export const largest = 1e75;
const finite = v.pipe(v.number(), v.minValue(-largest), v.maxValue(largest));
const positive = v.pipe(v.number(), v.gtValue(0), v.maxValue(largest));
const nonNegative = v.pipe(v.number(), v.minValue(0), v.maxValue(largest));
const name = v.pipe(v.string(), v.maxLength(80), v.description('What it is called in lists and read-outs.'));
const color = v.pipe(v.string(), v.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/), v.description('Fill colour, #rgb or #rrggbb.'));

const material = v.pipe(
  v.strictObject({
    restitution: v.exactOptional(
      v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description('Share of the approach speed given back: 1 elastic, 0 dead.')),
    ),
  }),
  v.description('How a surface answers a collision.'),
);

const body = v.strictObject({
  x: v.pipe(finite, v.description('Centre. [length]')),
  y: v.pipe(finite, v.description('Centre. [length]')),
  r: v.pipe(positive, v.description('Radius. [length]')),
  vx: v.exactOptional(v.pipe(finite, v.description('Velocity along x. [length/time]'))),
  vy: v.exactOptional(v.pipe(finite, v.description('Velocity along y. [length/time]'))),
  mass: v.exactOptional(v.pipe(positive, v.description('Mass. [mass]'))),
  immovable: v.exactOptional(v.pipe(v.boolean(), v.description('Nothing changes its velocity; leave the mass out.'))),
  material: v.exactOptional(material),
  name: v.exactOptional(name),
  color: v.exactOptional(color),
  label: v.exactOptional(v.pipe(v.string(), v.maxLength(4), v.description('Short text drawn on the disc.'))),
  striped: v.exactOptional(v.pipe(v.boolean(), v.description('Draws a white ball with a coloured band.'))),
});

const box = v.strictObject({ minX: finite, minY: finite, maxX: finite, maxY: finite });
const circle = v.strictObject({ x: finite, y: finite, r: positive });
const wallOptions = { material: v.exactOptional(material), name: v.exactOptional(name), color: v.exactOptional(color) };
const segmentWall = v.strictObject({ x1: finite, y1: finite, x2: finite, y2: finite, ...wallOptions });
const capsuleWall = v.strictObject({ x1: finite, y1: finite, x2: finite, y2: finite, r: positive, ...wallOptions });
const circleWall = v.strictObject({ ...circle.entries, ...wallOptions });
const boxWall = v.strictObject({ ...box.entries, ...wallOptions });
const insideWall = v.strictObject({ inside: v.union([box, circle]), ...wallOptions });

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(sceneLimits.bodies), v.description('How many discs.'));
const towards = v.exactOptional(v.picklist(['right', 'left', 'plus-y', 'minus-y']));
const gas = v.strictObject({
  kind: v.literal('gas'),
  count,
  box: v.pipe(box, v.description('Every disc starts wholly inside.')),
  r: positive,
  speed: v.exactOptional(v.pipe(nonNegative, v.description('Root mean square speed. [length/time]'))),
  mass: v.exactOptional(positive),
  material: v.exactOptional(material),
  color: v.exactOptional(color),
  seed: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295), v.description('Same seed, same discs.'))),
});
const row = v.strictObject({
  kind: v.literal('row'),
  count,
  gap: v.exactOptional(v.pipe(nonNegative, v.description('Free space between neighbours. [length]'))),
  towards,
  ...body.entries,
});
const triangle = v.strictObject({
  kind: v.literal('triangle'),
  ranks: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(100),
    v.description('How many ranks; the last one has this many discs.'),
  ),
  towards,
  ...body.entries,
});

const view = v.strictObject({ box: v.exactOptional(box), y: v.exactOptional(v.picklist(['up', 'down'])) });
const collapse = v.strictObject({
  cutoffSpeed: v.exactOptional(v.pipe(nonNegative, v.description('A contact closing slower than this is elastic. [length/time]'))),
  limit: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1048576))),
});
const unit = v.exactOptional(v.pipe(v.string(), v.maxLength(12)));
const units = v.strictObject({ length: unit, time: unit, mass: unit });

const head = {
  $schema: v.exactOptional(v.pipe(v.string(), v.description('Address of this JSON Schema, for editors; not read.'))),
  format: v.pipe(v.literal('carom-scene'), v.description('What this file is.')),
  version: v.pipe(v.literal(0), v.description('The version of the format.')),
  engine: v.pipe(v.picklist(['timeline']), v.description('The engine that runs it.')),
  title: v.exactOptional(v.pipe(v.string(), v.maxLength(80))),
  description: v.exactOptional(v.pipe(v.string(), v.maxLength(2000))),
  units: v.exactOptional(v.pipe(units, v.description('The names of the units, for read-outs.'))),
  collapse: v.exactOptional(v.pipe(collapse, v.description('What the timeline does where events pile up at one time.'))),
  view: v.exactOptional(v.pipe(view, v.description('What to show.'))),
  speed: v.exactOptional(v.pipe(positive, v.description('Suggested playback: units of scene time per second of watching.'))),
  duration: v.exactOptional(v.pipe(positive, v.description('Suggested end of the show. [time]'))),
};

/** The whole format: what the published JSON Schema is made from. */
export const sceneSchema: v.GenericSchema<unknown, Scene> = v.strictObject({
  ...head,
  walls: v.exactOptional(
    v.pipe(v.array(v.union([segmentWall, capsuleWall, boxWall, circleWall, insideWall])), v.maxLength(sceneLimits.walls)),
  ),
  bodies: v.exactOptional(v.pipe(v.array(body), v.maxLength(sceneLimits.bodies))),
  generate: v.exactOptional(v.pipe(v.array(v.variant('kind', [gas, row, triangle])), v.maxLength(sceneLimits.generators))),
});

/** The parts that validation checks one by one, so that each value is measured against the one shape it is meant to be. */
export const parts: {
  readonly head: AnyObject;
  readonly body: AnyObject;
  readonly box: AnyObject;
  readonly circle: AnyObject;
  readonly walls: Readonly<Record<'segment' | 'capsule' | 'box' | 'circle' | 'inside', AnyObject>>;
  readonly generators: Readonly<Record<'gas' | 'row' | 'triangle', AnyObject>>;
} = {
  head: v.strictObject(head),
  body,
  box,
  circle,
  walls: { segment: segmentWall, capsule: capsuleWall, box: boxWall, circle: circleWall, inside: insideWall },
  generators: { gas, row, triangle },
};
