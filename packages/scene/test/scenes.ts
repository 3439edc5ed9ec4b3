import * as fc from 'fast-check';
import { discsOf, type Scene, type SceneBody, type SceneGenerator, type SceneWall } from '../src/index.ts';

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => x + 0); // JSON has no −0
const size = fc.double({ min: 1e-6, max: 1e3, noNaN: true });
const material = fc.record({ restitution: fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x + 0) }, { requiredKeys: [] });
const name = fc.string({ maxLength: 80 });
const color = fc.stringMatching(/^#[0-9a-f]{6}$/);
const look = { name, color };
const ends = { x1: coordinate, y1: coordinate, x2: coordinate, y2: coordinate };
const box = fc.tuple(coordinate, coordinate, size, size).map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
const circle = { x: coordinate, y: coordinate, r: size };

const bodyParts = {
  ...circle,
  vx: coordinate,
  vy: coordinate,
  growth: size,
  material,
  ...look,
  label: fc.string({ maxLength: 4 }),
  striped: fc.boolean(),
};
const body: fc.Arbitrary<SceneBody> = fc.oneof(
  fc.record({ ...bodyParts, mass: size }, { requiredKeys: ['x', 'y', 'r'] }),
  fc.record({ ...bodyParts, immovable: fc.constant(true) }, { requiredKeys: ['x', 'y', 'r', 'immovable'] }),
);
const velocity = fc.record({ x: coordinate, y: coordinate });
const options = fc.record({ material, velocity, temperature: size, ...look }, { requiredKeys: [] });
const shape = fc.oneof(
  fc.record(ends),
  fc.record({ ...ends, r: size }),
  box,
  fc.record(circle),
  fc.record({ inside: fc.oneof(box, fc.record(circle)) }),
);
const wall: fc.Arbitrary<SceneWall> = fc.tuple(shape, options).map(([form, rest]) => ({ ...form, ...rest }));
const towards = fc.constantFrom('right', 'left', 'plus-y', 'minus-y');
const generator: fc.Arbitrary<SceneGenerator> = fc.oneof(
  fc.record(
    { kind: fc.constant('row'), count: fc.integer({ min: 1, max: 6 }), gap: size, towards, ...bodyParts },
    { requiredKeys: ['kind', 'count', 'x', 'y', 'r'] },
  ),
  fc.record(
    { kind: fc.constant('triangle'), ranks: fc.integer({ min: 1, max: 4 }), towards, ...bodyParts },
    { requiredKeys: ['kind', 'ranks', 'x', 'y', 'r'] },
  ),
  fc.tuple(box, fc.integer({ min: 1, max: 20 }), fc.nat(4294967295), size).map(([room, count, seed, speed]) => {
    const r = Math.min(room.maxX - room.minX, room.maxY - room.minY) / 12;
    return { kind: 'gas' as const, count, box: room, r, seed, speed };
  }),
);

/** Valid scenes of every kind, small enough to run many. */
export function scenes(): fc.Arbitrary<Scene> {
  return rawScenes().map((raw) => {
    const mayGrow = (raw.walls ?? []).every((wall) => 'inside' in wall && 'minX' in wall.inside);
    const scene = mayGrow ? raw : ungrown(raw);
    const { walls, generate = [] } = scene;
    const bodies = discsOf(scene);
    if (!walls) return scene;
    const widest = Math.max(0, ...bodies.map(({ r, immovable }) => (immovable ? 0 : r)), ...generate.map(({ r }) => r));
    return { ...scene, walls: walls.map((wall) => roomFor(wall, widest)) };
  });
}

/** The scene, in which nothing grows. */
function ungrown(scene: Scene): Scene {
  const { generate } = scene;
  const bodies = scene.bodies && discsOf(scene);
  const without = <T extends SceneBody | SceneGenerator>({ growth: _growth, ...rest }: T): T => rest as T;
  return { ...scene, ...(bodies ? { bodies: bodies.map(without) } : {}), ...(generate ? { generate: generate.map(without) } : {}) };
}

/** The wall, a room among them made wide enough for a disc of radius `r`. */
function roomFor(wall: SceneWall, r: number): SceneWall {
  if (!('inside' in wall)) return wall;
  const { inside } = wall;
  if ('r' in inside) return { ...wall, inside: { ...inside, r: inside.r + r } };
  return { ...wall, inside: { ...inside, minX: inside.minX - 2 * r, minY: inside.minY - 2 * r } };
}

function rawScenes(): fc.Arbitrary<Scene> {
  return fc.record(
    {
      format: fc.constant('carom-scene'),
      version: fc.constant(0),
      engine: fc.constant('timeline'),
      title: name,
      description: name,
      units: fc.record({ length: fc.string({ maxLength: 12 }), time: fc.string({ maxLength: 12 }) }, { requiredKeys: [] }),
      collapse: fc.record({ cutoffSpeed: size, limit: fc.integer({ min: 1, max: 1048576 }) }, { requiredKeys: [] }),
      view: fc.record({ box, y: fc.constantFrom('up', 'down') }, { requiredKeys: [] }),
      speed: size,
      duration: size,
      walls: fc.array(wall, { maxLength: 4 }),
      bodies: fc.array(body, { maxLength: 8 }),
      generate: fc.array(generator, { maxLength: 2 }),
    },
    { requiredKeys: ['format', 'version', 'engine'] },
  ) as fc.Arbitrary<Scene>;
}
