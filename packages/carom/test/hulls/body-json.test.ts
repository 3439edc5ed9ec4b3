import { expect, it } from 'vitest';
import { addBody, hulls, measureBody } from '../../src/hulls/index.ts';
import { World } from '../../src/world/index.ts';

const ice = { name: 'ice', restitution: 0.2, friction: 0.05, rollingResistance: 0, density: 8 };
const shapes = [
  { width: 3, height: 0.3 },
  { x: 1.5, width: 0.6, height: 1, material: ice, filter: { category: 2, mask: 5 } },
  { x: -1.5, r: 0.3, density: 0.5 },
] as const;
const contactRules = { pairs: [{ materials: ['ice', 'ice'] as const, friction: 0 }] };

/** A world with a hammer of three densities. */
function hammered() {
  const world = new World({ contactRules });
  return { world, hammer: addBody(world, { x: 4, y: 2, angle: 0.7, shapes, material: { friction: 0.5 }, vx: 1, angularVelocity: 2 }) };
}

it('a body tells its shapes with what they have of their own, frozen, the same object each time', () => {
  const { hammer } = hammered();
  expect(hammer.shapes.map(({ density, material, filter }) => [density, material?.name, filter])).toEqual([
    [1, undefined, undefined],
    [8, 'ice', { category: 2, mask: 5 }],
    [0.5, undefined, undefined],
  ]);
  expect(hammer.shapes).toBe(hammer.shapes);
  expect(Object.isFrozen(hammer.shapes[0].points[0])).toBe(true);
  expect(new World().add({ x: 0, y: 0, r: 1 }).shapes).toEqual([]);
});

it('shapes of one density say none', () => {
  const crate = addBody(new World(), {
    x: 0,
    y: 0,
    shapes: [
      { width: 1, height: 1 },
      { x: 1, r: 0.5 },
    ],
    mass: 7,
  });
  expect(crate.shapes.map((shape) => Object.keys(shape))).toEqual([
    ['points', 'r'],
    ['points', 'r'],
  ]);
});

it.each(['as it is', 'from bytes'])('what a body writes as JSON is added as the same body, %s: place, mass, inertia, shapes', (how) => {
  const { world, hammer } = hammered();
  const source = how === 'as it is' ? hammer : [...World.from(world.snapshot(), { extensions: [hulls] })][0];
  const other = new World({ contactRules });
  const copy = addBody(other, JSON.parse(JSON.stringify(source)));
  const numbers = (body: typeof copy) => [body.x, body.y, body.angle, body.vx, body.vy, body.angularVelocity, body.mass, body.r];
  for (const [i, value] of numbers(copy).entries()) expect(value).toBeCloseTo(numbers(hammer)[i], 12);
  for (const body of [hammer, copy]) body.applyAngularImpulse(3);
  expect(copy.angularVelocity).toBeCloseTo(hammer.angularVelocity, 12);
  expect(copy.shapes.map(({ r, density, material, filter }) => ({ r, density, friction: material?.friction, filter }))).toEqual(
    hammer.shapes.map(({ r, density, material, filter }) => ({ r, density, friction: material?.friction, filter })),
  );
  expect(() => other.add(hammer.toJSON())).toThrow('shapes');
});

it('a removed body keeps its shapes', () => {
  const { world, hammer } = hammered();
  const before = hammer.shapes;
  world.remove(hammer);
  expect(hammer.shapes).toBe(before);
  expect(hammer.toJSON().shapes).toBe(before);
});

it('measureBody says what addBody makes, and refuses what it refuses', () => {
  const { hammer } = hammered();
  const {
    x,
    y,
    r,
    mass,
    inertia,
    shapes: own,
    hulls: placed,
  } = measureBody({ x: 4, y: 2, angle: 0.7, shapes, material: { friction: 0.5 } });
  expect({ x, y, r, mass }).toEqual({ x: hammer.x, y: hammer.y, r: hammer.r, mass: hammer.mass });
  const spin = hammer.angularVelocity;
  hammer.applyAngularImpulse(inertia);
  expect(hammer.angularVelocity - spin).toBeCloseTo(1, 12);
  expect(own).toEqual(hammer.shapes.map(({ points, r: rounding }) => ({ points, r: rounding })));
  expect(placed[0].points[0].x).toBeCloseTo(x + Math.cos(0.7) * own[0].points[0].x - Math.sin(0.7) * own[0].points[0].y, 12);
  for (const wrong of [
    { x: 0, y: 0, width: 1, height: -1 },
    { x: 0, y: 0, shapes: [{ r: 1, density: 0 }] },
    { x: 0, y: 0, points: [], r: 1 },
    { x: 0, y: 0 },
  ]) {
    const say = (add: () => unknown) => {
      try {
        add();
      } catch (error) {
        return (error as Error).message.replace(/^\w+: /, '');
      }
      return 'nothing';
    };
    expect(say(() => measureBody(wrong as never))).toBe(say(() => addBody(new World(), wrong as never)));
  }
});
