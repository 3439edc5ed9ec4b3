import * as fc from 'fast-check';
import type { Scene, SceneBody, SceneKinematic, SceneWall } from '../src/index.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((x) => x + 0); // JSON has no −0
const place = number(-100, 100);
const speed = number(-20, 20);
const size = number(0.1, 5);
const share = number(0, 1);
const material = fc.record({ restitution: share, friction: share, rollingResistance: share, density: size }, { requiredKeys: [] });
const filter = fc.oneof(
  fc.record({ layer: fc.constantFrom('red', 'blue') }),
  fc.record({ category: fc.nat(255), mask: fc.integer({ min: -2147483648, max: 4294967295 }) }, { requiredKeys: [] }),
);
const name = fc.string({ maxLength: 80 });
const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
const shuttle = fc.record({ x: place, y: place, angle: share, period: size }, { requiredKeys: ['period'] });
const senses = fc.uniqueArray(fc.constantFrom('static' as const, 'kinematic' as const, 'dynamic' as const, 'sensor' as const));
const common = { material, filter, sensor: fc.boolean(), senses, name, color };

const discParts = {
  x: place,
  y: place,
  r: size,
  vx: speed,
  vy: speed,
  angle: speed,
  angularVelocity: speed,
  linearDamping: share,
  angularDamping: share,
  gravityScale: speed,
  fixedRotation: fc.boolean(),
  canSleep: fc.boolean(),
  eats: fc.constantFrom('red', 'blue'),
  label: fc.string({ maxLength: 4 }),
  ...common,
};
const { r: _r, eats: _eats, ...shapedParts } = discParts;
const corners = [
  { x: 0, y: 0 },
  { x: 3, y: 0 },
  { x: 1, y: 2 },
];
const form: fc.Arbitrary<object> = fc.oneof(
  fc.record({ width: size, height: size }),
  fc.record({ x1: speed, y1: speed, x2: speed, y2: speed, r: size }),
  fc.record({ points: fc.constant(corners), r: size }, { requiredKeys: ['points'] }),
  fc.record({ outline: fc.constant([...corners, { x: 1, y: 1 }]), r: size }),
);
const part = fc.tuple(form, fc.record({ material, filter }, { requiredKeys: [] })).map(([shape, rest]) => ({ ...shape, ...rest }));
const shaped = fc
  .tuple(
    fc.oneof(form, fc.record({ shapes: fc.array(part, { minLength: 1, maxLength: 3 }) })),
    fc.record(shapedParts, { requiredKeys: ['x', 'y'] }),
  )
  .map(([shape, rest]) => ({ ...rest, ...shape }) as unknown as SceneBody);
const body: fc.Arbitrary<SceneBody> = fc.oneof(
  shaped,
  fc.record({ ...discParts, mass: size }, { requiredKeys: ['x', 'y', 'r'] }),
  fc.record({ ...discParts, immovable: fc.constant(true), shuttle }, { requiredKeys: ['x', 'y', 'r', 'immovable'] }),
);

const box = fc.tuple(place, place, size, size).map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
const ends = fc.tuple(place, place, size, size).map(([x1, y1, w, h]) => ({ x1, y1, x2: x1 + w, y2: y1 + h }));
const capsule = fc.tuple(ends, size).map(([line, r]) => ({ ...line, r }));
/** A triangle or square: convex whatever its place and size. */
const polygon = fc.tuple(box, fc.boolean()).map(([{ minX, minY, maxX, maxY }, square]) => ({
  points: [{ x: minX, y: minY }, { x: maxX, y: minY }, ...(square ? [{ x: maxX, y: maxY }] : []), { x: minX, y: maxY }],
}));
const chain = fc.tuple(place, place, fc.array(size, { minLength: 1, maxLength: 5 }), fc.boolean()).map(([x, y, steps, up]) => {
  const points = [{ x, y }];
  for (const step of steps) points.push({ x: points[points.length - 1].x + step, y: y + (up ? step : -step) });
  return { chain: points };
});
const arc = fc.tuple(place, place, size).map(([x, y, r]) => ({ x, y, r, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } }));
const circle = fc.record({ x: place, y: place, r: size });
const room = fc.tuple(place, place).map(([x, y]) => ({ inside: { minX: x - 300, minY: y - 300, maxX: x + 300, maxY: y + 300 } }));
const options = fc.record(common, { requiredKeys: [] });
const wall: fc.Arbitrary<SceneWall> = fc
  .tuple(fc.oneof(ends, capsule, box, circle, polygon, chain, arc, room), options)
  .map(([shape, rest]) => ({ ...shape, ...rest }) as SceneWall);
const drive = fc.oneof(
  fc.record({}),
  fc.record({ shuttle }),
  fc.record({ flip: fc.record({ angle: speed, speed: size, control: fc.constantFrom('left', 'right') }) }),
);
const kinematic: fc.Arbitrary<SceneKinematic> = fc
  .tuple(
    fc.oneof(ends, capsule, box, polygon, chain, circle, arc, room),
    fc.record(
      {
        ...common,
        x: place,
        y: place,
        angle: speed,
        vx: speed,
        vy: speed,
        angularVelocity: speed,
        pivot: fc.record({ x: place, y: place }),
      },
      { requiredKeys: [] },
    ),
    drive,
  )
  .map(([shape, rest, driven]) => ({ ...rest, ...shape, ...driven }) as SceneKinematic); // x and y of what is round are its own

/** Valid scenes of the world engine, small enough to run many. */
export function worldScenes(): fc.Arbitrary<Scene> {
  const world = fc
    .record(
      {
        dt: number(1 / 240, 1 / 30),
        gravity: fc.record({ x: speed, y: speed }),
        subSteps: fc.integer({ min: 1, max: 8 }),
        sleep: fc.boolean(),
        seed: fc.nat(),
        merges: fc
          .uniqueArray(size, { minLength: 2, maxLength: 4 })
          .map((radii) => radii.sort((a, b) => a - b).map((r) => ({ r, color: '#e69f00' }))),
      },
      { requiredKeys: [] },
    )
    .map((rest) => ({ ...rest, layers: { red: ['red', 'blue'], blue: [] } }));
  return fc.record(
    {
      format: fc.constant('carom-scene'),
      version: fc.constant(0),
      engine: fc.constant('world'),
      title: name,
      world,
      view: fc.record({ box }, { requiredKeys: [] }),
      duration: size,
      walls: fc.array(wall, { maxLength: 4 }),
      bodies: fc.array(body, { maxLength: 8 }),
      kinematics: fc.array(kinematic, { maxLength: 3 }),
      generate: fc.array(
        fc.record(
          {
            kind: fc.constant('gas'),
            count: fc.integer({ min: 1, max: 12 }),
            r: number(0.1, 0.3),
            rMax: number(0.3, 0.6),
            box: fc.constant({ minX: 0, minY: 0, maxX: 10, maxY: 10 }),
            seed: fc.nat(),
            speed: size,
            ...common,
          },
          { requiredKeys: ['kind', 'count', 'r', 'box'] },
        ),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: ['format', 'version', 'engine', 'world'] },
  ) as fc.Arbitrary<Scene>;
}
