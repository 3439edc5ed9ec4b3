import { describe, expect, it } from 'vitest';
import { jointsOf } from '../../../../carom/dist/joints/index.js';
import { buildWorld } from '../../../../scene/dist/index.js';
import { fromRube } from '../../../src/convert/rube/scene.ts';
import { type Made, made } from '../made.ts';

const box = (halfWidth: number, halfHeight: number) => ({
  polygon: { vertices: { x: [-halfWidth, halfWidth, halfWidth, -halfWidth], y: [-halfHeight, -halfHeight, halfHeight, halfHeight] } },
});
const plain = { density: 1, friction: 0.3 };
const still = { type: 0, position: 0, fixture: [] };
const ball = (x: number, y: number, more: object = {}) => ({
  type: 2,
  position: { x, y },
  fixture: [{ ...plain, circle: { center: 0, radius: 0.5 } }],
  ...more,
});

function convert(world: object): Promise<Made> {
  return made((miss) => fromRube('level.json', { gravity: 0, ...world }, miss));
}

function refused(world: object): string {
  try {
    fromRube('level.json', world, () => {});
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}

describe('a R.U.B.E. scene', () => {
  it('comes with the options of its world: gravity, steps, sleep, y up', async () => {
    const { scene } = await convert({ gravity: { x: 0, y: -9.8 }, stepsPerSecond: 100, allowSleep: true, body: [ball(0, 0)] });
    expect(scene.world).toEqual({
      gravity: { x: 0, y: -9.8 },
      dt: 0.01,
      sleep: true,
      contactRules: { restitutionThreshold: 1 },
    });
    expect(scene.view).toEqual({ y: 'up' });
  });

  it('has static fixtures as walls where they are turned to, kinematic chains as moving walls, all else as bodies', async () => {
    const { scene, said } = await convert({
      body: [
        { name: 'floor', type: 0, position: { x: 1, y: 2 }, fixture: [{ friction: 0.5, ...box(5, 0.5) }] },
        {
          type: 0,
          position: { x: 0, y: 1 },
          angle: Math.PI / 2,
          fixture: [{ circle: { center: { x: 2, y: 0 }, radius: 1 }, sensor: true }],
        },
        {
          type: 0,
          fixture: [{ chain: { vertices: { x: [0, 1, 1, 0], y: [0, 0, 1, 0] } } }, { chain: { vertices: { x: [5, 6], y: [0, 1] } } }],
        },
        { type: 1, position: { x: 9, y: 0 }, angularVelocity: 2, fixture: [{ chain: { vertices: { x: [-1, 0, 1], y: [0, -1, 0] } } }] },
        { type: 1, linearVelocity: 0, position: { x: 20, y: 0 }, fixture: [box(1, 1)] },
        ball(30, 0, {
          angle: 1,
          linearVelocity: { x: 3, y: 0 },
          linearDamping: 0.1,
          fixedRotation: true,
          gravityScale: 2,
          allowSleep: false,
        }),
      ],
    });
    expect(said).toEqual([]);
    const [floor, disc, loop, line] = scene.walls as unknown as Record<string, never>[];
    expect(floor).toEqual({ minX: -4, minY: 1.5, maxX: 6, maxY: 2.5, name: 'floor', material: { friction: 0.5 } });
    expect([disc.x, disc.y, disc.r, disc.sensor]).toEqual([expect.closeTo(0, 12), expect.closeTo(3, 12), 1, true]);
    expect([loop.closed, (loop.chain as unknown[]).length, line.closed]).toEqual([true, 3, undefined]);
    expect(scene.kinematics).toMatchObject([{ x: 9, y: 0, angularVelocity: 2, chain: [{ x: -1 }, { x: 0 }, { x: 1 }] }]);
    expect(scene.bodies).toEqual([
      { x: 20, y: 0, width: 2, height: 2, immovable: true, vx: 0, vy: 0 },
      {
        ...{ x: 30, y: 0, angle: 1, r: 0.5, vx: 3, vy: 0, linearDamping: 0.1, fixedRotation: true, gravityScale: 2, canSleep: false },
        material: { friction: 0.3 },
      },
    ]);
  });

  it('weighs what its fixtures weigh, or what it says; shapes keep what they are made of', async () => {
    const fixture = [
      { density: 2, restitution: 0.5, ...box(1, 1) },
      { density: 3, circle: { center: { x: 3, y: 0 }, radius: 1 } },
    ];
    const [own, given, none] = [{ fixture }, { fixture, 'massData-mass': 7 }, { fixture: [box(1, 1)] }].map((more, i) => ({
      type: 2,
      position: { x: 10 * i, y: 0 },
      ...more,
    }));
    const { scene } = await convert({ body: [own, given, none] });
    const [first, second, third] = [...buildWorld(scene)];
    expect(first.mass / (8 + 3 * Math.PI)).toBeCloseTo(1, 2); // corners are rounded
    expect([second.mass, third.mass, third.fixedRotation]).toEqual([7, 1, true]);
    expect(scene.bodies![0]).toMatchObject({
      material: { restitution: 0.5, density: 2 },
      shapes: [{ width: 2 }, { r: 1, material: { density: 3 } }],
    });
  });

  it('has sensors among the shapes of a body as shapes that sense, without mass', async () => {
    const fixture = [
      { ...box(1, 1), density: 1 },
      { sensor: true, density: 5, ...box(2, 0.2) },
    ];
    const { scene, said } = await convert({ body: [ball(0, 0, { fixture })] });
    expect(said).toEqual([]);
    expect(scene.bodies).toMatchObject([
      {
        shapes: [
          { width: 2, height: 2 },
          { width: 4, sensor: true },
        ],
      },
    ]);
    expect([...buildWorld(scene)][0].mass).toBeLessThan(4);
  });

  it('meets whom it met: bits, and groups that never or always collide', async () => {
    const filtered = (x: number, y: number, category: number, mask: number, group: number) =>
      ball(x, y, {
        fixture: [
          {
            ...plain,
            circle: { center: 0, radius: 0.5 },
            'filter-categoryBits': category,
            'filter-maskBits': mask,
            'filter-groupIndex': group,
          },
        ],
      });
    const kinds = [filtered(0, 0, 1, 65535, -1), filtered(3, 0, 1, 65535, -1), filtered(6, 0, 2, 4, 5), filtered(9, 0, 2, 4, 5), filtered(12, 0, 4, 2, 0)]; // biome-ignore format: short
    const { scene } = await convert({ body: kinds });
    const filters = scene.bodies!.map(({ filter }) => filter!);
    const meet = (i: number, j: number) =>
      (filters[i].mask! & filters[j].category!) !== 0 && (filters[j].mask! & filters[i].category!) !== 0;
    const pairs = [[0, 1], [2, 3], [2, 4], [0, 2], [0, 4]] as const; // biome-ignore format: short
    expect(pairs.map(([i, j]) => meet(i, j))).toEqual([false, true, true, false, false]);
    const { scene: alike } = await convert({ body: [filtered(0, 0, 1, 65535, 0), ball(5, 5)] });
    expect(alike.bodies!.map(({ filter }) => filter)).toEqual([undefined, undefined]);
  });

  it('reads numbers that are the bits of 32-bit floats', async () => {
    const { scene } = await convert({ body: [ball(0, 0, { position: { x: '41200000', y: 'bf800000' }, angle: '3f000000' })] });
    expect(scene.bodies![0]).toMatchObject({ x: 10, y: -1, angle: 0.5 });
  });

  it('tells by name what is left out', async () => {
    const { said, taken } = await convert({
      body: [
        { name: 'ghost', type: 2, position: { x: 1, y: 1 } },
        ball(9, 9, { name: 'mixed', fixture: [{ ...box(1, 1), density: 1 }, { sensor: true, ...box(2, 2) }], spin: 3 }),
        ball(20, 0, { customProperties: [{ name: 'hp', int: 3 }], active: false, name: 'off' }),
      ],
      joint: [{ type: 'gear', name: 'g', bodyA: 1, bodyB: 2 }, { type: 'weld', name: 'w', bodyA: 0, bodyB: 1 }],
      image: [{ name: 'i' }],
      loudness: 1,
    }); // biome-ignore format: short
    expect(said).toEqual([
      '"spin" of a body is not known here',
      'body[2] ("off") is not active there, and is here',
      'custom properties of bodies are left out',
      'body[0] ("ghost") has no shape and is left out',
      'joint[0] ("g") is of the kind "gear", which is left out',
      'joint[1] ("w") holds a body that is left out',
      '1 image is left out',
      '"loudness" of the world is not known here',
    ]);
    expect(taken).toEqual({ bodies: [2, 3], joints: [0, 2], images: [0, 1] });
  });

  it.each([
    [{ body: 3 }, 'level.json: body must be a list, got 3'],
    [{ body: [{ type: 7 }] }, 'level.json: body[0].type must be the place of a kind: 0 static, 1 kinematic, 2 dynamic, got 7'],
    [{ body: [{ fixture: [{}] }] }, 'level.json: body[0].fixture[0] must be of one shape: circle, polygon or chain, got 0'],
    [{ body: [{ fixture: [{ circle: { radius: 0 } }] }] }, 'level.json: body[0].fixture[0].circle.radius must be a number > 0, got 0'],
    [
      { body: [{ fixture: [{ polygon: { vertices: { x: [0, 1, 2], y: [0, 1] } } }] }] },
      'level.json: body[0].fixture[0].polygon.vertices.y must be as long as body[0].fixture[0].polygon.vertices.x (3), got 2',
    ],
    [
      { body: [{ type: 2, fixture: [{ density: 1, polygon: { vertices: { x: [0, 2, 0, 2, 5], y: [0, 2, 2, 0, 9] } } }] }] },
      'level.json: body[0].fixture[0] must be simple, its sides apart but for their corners: side 2 meets side 0, got "sides from (0, 0) and (0, 2)"',
    ],
    [{ body: [ball(0, 0, { position: { x: 'ten', y: 0 } })] }, 'level.json: body[0].position.x must be a finite number, got "ten"'],
    [{ body: [ball(0, 0)], joint: [{ type: 'weld', bodyB: 9 }] }, 'level.json: joint[0].bodyB must be the place of a body, got 9'],
    [{ metaworld: {} }, 'level.json: the file must be exported by R.U.B.E. as JSON, got "a project (metaworld)"'],
    [{ stepsPerSecond: -1 }, 'level.json: stepsPerSecond must be a number > 0, got -1'],
  ])('%j is refused: %s', (world, message) => {
    expect(refused(world)).toBe(message);
  });
});

describe('joints of a R.U.B.E. scene', () => {
  const turned = (angle: number) => ({ ...still, position: { x: 2, y: 3 }, angle });

  it.each([false, true])('a revolute joint keeps its limits and motor, exchanged: %s', async (isExchanged) => {
    // the body is turned by 0.2 and the limits count from −0.5: 0.7 are left of 1 and 0.3 of −0.4
    const ends = isExchanged ? { bodyA: 1, bodyB: 0, anchorA: { x: -1, y: 0 }, anchorB: 0 } : { bodyA: 0, bodyB: 1, anchorA: 0, anchorB: { x: -1, y: 0 } }; // biome-ignore format: short
    const numbers = isExchanged ? { lowerLimit: -1.4, upperLimit: 0, refAngle: 0.5, motorSpeed: 3 } : { lowerLimit: 0, upperLimit: 1.4, refAngle: -0.5, motorSpeed: -3 }; // biome-ignore format: short
    const arm = { ...ball(2 + Math.cos(0.2), 3 + Math.sin(0.2)), angle: 0.2 };
    const joint = { type: 'revolute', name: 'hinge', ...ends, ...numbers, enableLimit: true, enableMotor: true, maxMotorTorque: 50 };
    const { scene, said } = await convert({ body: [{ ...still, position: { x: 2, y: 3 } }, arm], joint: [joint] });
    expect(said).toEqual([]);
    expect(scene.joints).toMatchObject([{ kind: 'pin', b: 0, anchorA: { x: 2, y: 3 }, anchorB: { x: -1, y: 0 }, name: 'hinge', motor: { speed: -3, max: 50 } }]); // biome-ignore format: short
    const { limits } = scene.joints![0];
    expect([limits!.lower, limits!.upper]).toEqual([expect.closeTo(-0.7, 12), expect.closeTo(0.7, 12)]);
    const world = buildWorld(scene);
    for (let i = 0; i < 240; i++) world.step(1 / 60);
    expect([...world][0].angle).toBeCloseTo(0.2 - 0.7, 3); // driven to its lower limit
  });

  it('a prismatic joint slides along the axis of its first body, whose motor drives it to a limit', async () => {
    const ends = { bodyA: 0, bodyB: 1, localAxisA: { x: 1, y: 0 }, anchorA: 0, anchorB: 0, refAngle: -Math.PI / 2 };
    const joint = { type: 'prismatic', ...ends, enableLimit: true, lowerLimit: -1, upperLimit: 2, enableMotor: true, motorSpeed: 5, maxMotorForce: 100 }; // biome-ignore format: short
    const { scene, said } = await convert({ body: [turned(Math.PI / 2), ball(2, 3)], joint: [joint] });
    expect(said).toEqual([]);
    const world = buildWorld(scene);
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const [{ x, y }] = [...world];
    expect([x, y]).toEqual([expect.closeTo(2, 3), expect.closeTo(5, 2)]);
  });

  it('rods, springs, ropes, welds and brakes are as there', async () => {
    const pairs = Array.from({ length: 6 }, (_, i) => [ball(0, 5 * i), ball(3, 5 * i)]).flat();
    const kinds = [
      { type: 'distance', length: 3 },
      { type: 'distance', length: 2, frequency: 2, dampingRatio: 0.5 },
      { type: 'rope', maxLength: 4, collideConnected: true },
      { type: 'weld' },
      { type: 'friction', maxForce: 5, maxTorque: 1 },
      { type: 'motor', maxForce: 6, maxTorque: 2, correctionFactor: 0.3 },
    ];
    const joint = kinds.map((kind, i) => ({ ...kind, bodyA: 2 * i, bodyB: 2 * i + 1, anchorA: 0, anchorB: 0 }));
    const { scene, said } = await convert({ body: pairs, joint });
    expect(scene.joints).toMatchObject([
      { kind: 'distance', length: 3 },
      { kind: 'distance', length: 2, spring: { frequency: 2, dampingRatio: 0.5 } },
      { kind: 'distance', limits: { upper: 4 }, collideConnected: true },
      { kind: 'weld' },
      { kind: 'motor', maxForce: 5, maxTorque: 1 },
      { kind: 'motor', maxForce: 6, maxTorque: 2 },
    ]);
    expect(said).toEqual(['motor joints hold the velocity, there the place: they do not bring a body back']);
    expect(jointsOf(buildWorld(scene))).toHaveLength(6);
  });

  it('a wheel hangs on a spring along its axis, and is driven', async () => {
    const axle = {
      bodyA: 1,
      bodyB: 2,
      anchorA: { x: 1, y: -0.5 },
      anchorB: 0,
      localAxisA: { x: 0, y: 1 },
      springFrequency: 4,
      springDampingRatio: 0.7,
    };
    const back = { ...axle, bodyB: 3, anchorA: { x: -1, y: -0.5 } };
    const joint = [
      { type: 'wheel', name: 'front', ...axle },
      { type: 'wheel', name: 'back', ...back, enableMotor: true, motorSpeed: -10, maxMotorTorque: 20 },
    ];
    const grip = { density: 1, friction: 1 };
    const car = { type: 2, position: { x: 0, y: 1.5 }, fixture: [{ ...grip, ...box(1.5, 0.25) }] };
    const wheels = [1, -1].map((x) => ({ type: 2, position: { x, y: 1 }, fixture: [{ ...grip, circle: { center: 0, radius: 0.4 } }] }));
    const floor = { type: 0, position: { x: 0, y: 0.5 }, fixture: [{ friction: 1, ...box(90, 0.1) }] };
    const { scene, said, taken } = await convert({ gravity: { x: 0, y: -10 }, body: [floor, car, ...wheels], joint });
    expect(said).toEqual([]);
    expect(taken.joints).toEqual([2, 2]);
    expect(scene.joints).toMatchObject([
      { kind: 'wheel', a: 0, b: 1, axis: { x: 0, y: 1 }, spring: { frequency: 4, dampingRatio: 0.7 }, name: 'front' },
      { kind: 'wheel', a: 0, b: 2, name: 'back' },
      { kind: 'motor', a: 0, b: 2, angularVelocity: -10, maxTorque: 20 },
    ]);
    const world = buildWorld(scene);
    for (let i = 0; i < 120; i++) world.step(1 / 60);
    const [{ x, y, angle }] = [...world];
    expect(x).toBeGreaterThan(3);
    expect([y, angle]).toEqual([expect.closeTo(1.5, 0), expect.closeTo(0, 0)]);
  });

  it('a joint holds a body to a wall that moves', async () => {
    const gate = { type: 1, position: { x: 0, y: 5 }, angularVelocity: 1, fixture: [{ chain: { vertices: { x: [-2, 2], y: [0, 0] } } }] };
    const floor = { type: 0, fixture: [box(9, 0.5)] };
    const joint = [{ type: 'revolute', bodyA: 2, bodyB: 1, anchorA: 0, anchorB: { x: 2, y: 0 } }];
    const { scene, said } = await convert({ body: [floor, gate, ball(2, 5)], joint });
    expect(said).toEqual([]);
    expect(scene.joints).toEqual([{ kind: 'pin', wallA: 1, b: 0, anchorA: { x: 2, y: 0 }, anchorB: { x: 0, y: 0 } }]);
    const world = buildWorld(scene);
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    const [{ x, y }] = [...world];
    expect([x, y]).toEqual([expect.closeTo(2 * Math.cos(1), 2), expect.closeTo(5 + 2 * Math.sin(1), 2)]);
  });

  it('anchors count from the center of mass, wherever the origin of a body is', async () => {
    const off = { type: 2, position: { x: 1, y: 1 }, angle: 0.5, fixture: [{ density: 1, circle: { center: { x: 2, y: 0 }, radius: 0.5 } }, { density: 1, circle: { center: { x: 4, y: 0 }, radius: 0.5 } }] }; // biome-ignore format: short
    const anchor = { x: 1 + 5 * Math.cos(0.5), y: 1 + 5 * Math.sin(0.5) };
    const { scene } = await convert({ body: [still, off], joint: [{ type: 'revolute', bodyA: 0, bodyB: 1, anchorA: anchor, anchorB: { x: 5, y: 0 } }] }); // biome-ignore format: short
    const world = buildWorld(scene);
    const [{ x, y }] = [...world];
    world.step(1 / 60);
    const [after] = [...world];
    expect([after.x - x, after.y - y].every((way) => Math.abs(way) < 1e-9)).toBe(true); // it hangs where it was drawn
  });
});
