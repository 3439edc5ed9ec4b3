import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../dist/exit.js';
import { fromTiled } from '../../../src/convert/tiled/scene.ts';
import { type Made, made } from '../made.ts';

type Json = Record<string, unknown>;

const grid = { type: 'map', orientation: 'orthogonal', infinite: false, width: 4, height: 3, tilewidth: 16, tileheight: 16 };
const object = (more: Json): Json => ({ id: 1, name: '', type: '', rotation: 0, visible: true, x: 0, y: 0, width: 0, height: 0, ...more });
const properties = (values: Json) => Object.entries(values).map(([name, value]) => ({ name, type: typeof value, value }));
const objects = (...list: Json[]): Json => ({ type: 'objectgroup', name: 'things', x: 0, y: 0, objects: list.map(object) });
const tiles = (data: unknown, more: Json = {}): Json => ({ type: 'tilelayer', name: 'ground', width: 4, height: 3, data, ...more });
const none = () => Promise.reject(new CommandError('nothing is opened'));

/** A tileset: 1 is solid by its shape, 2 a slope, 3 says that it collides, 4 has a round one, 5 has none. */
const tileset: Json = {
  ...{ firstgid: 1, name: 'tiles', tilewidth: 16, tileheight: 16, tilecount: 5, columns: 5 },
  tiles: [
    { id: 0, objectgroup: { type: 'objectgroup', objects: [object({ width: 16, height: 16 })] } },
    { id: 1, objectgroup: { objects: [object({ y: 16, polygon: [{ x: 0, y: 0 }, { x: 16, y: 0 }, { x: 16, y: -16 }] })] } }, // biome-ignore format: short
    { id: 2, properties: properties({ collides: true, friction: 0.25 }) },
    { id: 3, objectgroup: { objects: [object({ x: 4, y: 4, width: 8, height: 8, ellipse: true })] } },
  ],
};

function convert(map: Json, options: { radius?: number; files?: Record<string, string> } = {}): Promise<Made> {
  const { radius = null, files } = options;
  const open = files
    ? (name: string) => (name in files ? Promise.resolve(files[name]) : Promise.reject(new CommandError(`${name}: no such file`)))
    : none;
  return made((miss) => fromTiled('level.tmj', { ...grid, tilesets: [], ...map }, { open, radius, miss }));
}

async function refused(map: Json): Promise<string> {
  try {
    await fromTiled('level.tmj', { ...grid, tilesets: [tileset], ...map }, { open: none, radius: null, miss: () => {} });
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}

/** Walls whose numbers are rounded, as turns make them inexact. */
const rounded = (walls: unknown) =>
  JSON.parse(JSON.stringify(walls, (_, value) => (typeof value === 'number' ? Math.round(value * 1e9) / 1e9 + 0 : value)));

describe('objects of a Tiled map', () => {
  it('are walls in pixels, y down: rectangles, circles, polygons, polylines, capsules, with their names', async () => {
    const { scene, said, taken } = await convert({
      layers: [
        objects(
          { name: 'floor', x: 0, y: 40, width: 64, height: 8 },
          { x: 10, y: 10, width: 6, height: 6, ellipse: true },
          { x: 20, y: 10, polygon: [{ x: 0, y: 0 }, { x: 5, y: 0 }, { x: 0, y: 5 }] },
          { x: 30, y: 10, polygon: [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }, { x: 8, y: 1 }] },
          { x: 2, y: 3, polyline: [{ x: 0, y: 0 }, { x: 9, y: 0 }, { x: 9, y: 9 }] },
          { x: 50, y: 0, width: 4, height: 10, capsule: true },
        ),
      ],
    }); // biome-ignore format: short
    expect(scene.view).toEqual({ box: { minX: 0, minY: 0, maxX: 64, maxY: 48 }, y: 'down' });
    expect(scene.walls).toMatchObject([
      { minX: 0, minY: 40, maxX: 64, maxY: 48, name: 'floor' },
      { x: 13, y: 13, r: 3 },
      { points: [{ x: 20, y: 10 }, { x: 25 }, { y: 15 }] },
      { chain: { length: 4 }, closed: true },
      { chain: [{ x: 2, y: 3 }, { x: 11, y: 3 }, { x: 11, y: 12 }] },
      { x1: 52, y1: 2, x2: 52, y2: 8, r: 2 },
    ]); // biome-ignore format: short
    expect(said).toEqual([]);
    expect(taken).toEqual({ objects: [6, 6], 'tiles with shapes': [0, 0] });
  });

  it('turn about their corner, clockwise as seen, and lie where their layers are moved to', async () => {
    const turned = objects({ x: 10, y: 20, width: 8, height: 4, rotation: 90 }, { x: 0, y: 0, width: 8, height: 4, rotation: 30 });
    const { scene } = await convert({ layers: [{ type: 'group', offsetx: 100, layers: [{ ...turned, offsety: 50 }] }] });
    const [box, tilted] = rounded(scene.walls);
    expect(box).toEqual({ minX: 106, minY: 70, maxX: 110, maxY: 78 });
    const [cos, sin] = [Math.cos(Math.PI / 6), 0.5];
    expect(tilted.points[2]).toEqual({ x: expect.closeTo(100 + 8 * cos - 4 * sin, 8), y: expect.closeTo(50 + 8 * sin + 4 * cos, 8) });
  });

  it('of an ellipse that is no circle are 32 corners on it', async () => {
    const { scene } = await convert({ layers: [objects({ x: 0, y: 0, width: 20, height: 10, ellipse: true })] });
    const [{ points }] = scene.walls as unknown as { points: { x: number; y: number }[] }[];
    expect(points).toHaveLength(32);
    for (const { x, y } of points) expect(((x - 10) / 10) ** 2 + ((y - 5) / 5) ** 2).toBeCloseTo(1, 12);
  });

  it('say by properties what they are made of, whether they sense, let through from below, or move', async () => {
    const said = (more: Json) => ({ width: 20, height: 10, properties: properties(more) });
    const layer = {
      ...objects(
        { ...said({ friction: 0.75, restitution: 1.5 }) },
        { ...said({ sensor: true }), x: 30 },
        { ...said({ oneSided: true }), y: 30 },
        { x: 0, y: 60, polyline: [{ x: 9, y: 0 }, { x: 0, y: 0 }], properties: properties({ oneSided: true }) },
        { ...said({ dynamic: true, density: 2 }), name: 'crate', x: 40, y: 40, rotation: 0 },
        { ...said({ dynamic: true }), x: 80, height: 20, ellipse: true },
      ),
      properties: properties({ friction: 0.5 }),
    }; // biome-ignore format: short
    const { scene } = await convert({ layers: [layer] });
    const material = { friction: 0.5 };
    expect(scene.walls).toEqual([
      { minX: 0, minY: 0, maxX: 20, maxY: 10, material: { friction: 0.75, restitution: 1.5 } },
      { minX: 30, minY: 0, maxX: 50, maxY: 10, material, sensor: true },
      { x1: 20, y1: 30, x2: 0, y2: 30, oneSided: true, material },
      { chain: [{ x: 9, y: 60 }, { x: 0, y: 60 }], oneSided: true, material },
    ]); // biome-ignore format: short
    expect(scene.bodies).toEqual([
      { x: 50, y: 45, width: 20, height: 10, name: 'crate', material: { density: 2, friction: 0.5 } },
      { x: 90, y: 10, r: 10, material },
    ]);
  });

  it('that are points are discs of the radius that is given, else told by name', async () => {
    const layers = [objects({ name: 'spawn', x: 5, y: 6, point: true })];
    const { scene } = await convert({ layers }, { radius: 4 });
    expect(scene.bodies).toEqual([{ x: 5, y: 6, r: 4, name: 'spawn' }]);
    expect((await convert({ layers })).said).toEqual(['layers[0].objects[0] ("spawn") is a point: --radius makes it a disc']);
  });

  it('may be templates', async () => {
    const json = JSON.stringify({ type: 'template', object: object({ name: 'post', width: 4, height: 30, properties: properties({ friction: 1 }) }) }); // biome-ignore format: short
    const xml = '<template><object name="dot" width="6" height="6"><ellipse/></object></template>';
    const layers = [objects({}, {})].map((layer) => ({
      ...layer,
      objects: [{ id: 1, template: 'post.tj', x: 7, y: 8 }, { id: 2, template: 'dot.tx', x: 20, y: 0 }],
    })); // biome-ignore format: short
    const { scene } = await convert({ layers }, { files: { 'post.tj': json, 'dot.tx': xml } });
    expect(scene.walls).toEqual([
      { minX: 7, minY: 8, maxX: 11, maxY: 38, name: 'post', material: { friction: 1 } },
      { x: 23, y: 3, r: 3, name: 'dot' },
    ]);
  });
});

describe('tiles of a Tiled map', () => {
  // prettier to read as a picture
  const data = [
    0, 0, 2, 3,
    1, 1, 1, 3,
    5, 4, 0, 3,
  ]; // biome-ignore format: a picture

  it('have the shapes of their tileset; boxes side by side are one', async () => {
    const { scene, taken } = await convert({ tilesets: [tileset], layers: [tiles(data)] });
    expect(scene.walls).toEqual([
      { minX: 48, minY: 0, maxX: 64, maxY: 48, material: { friction: 0.25 } },
      { minX: 0, minY: 16, maxX: 48, maxY: 32 },
      { points: [{ x: 32, y: 16 }, { x: 48, y: 16 }, { x: 48, y: 0 }] },
      { x: 24, y: 40, r: 4 },
    ]); // biome-ignore format: short
    expect(taken).toEqual({ objects: [0, 0], 'tiles with shapes': [8, 9] });
  });

  it('are mirrored and turned by the bits of their number', async () => {
    const [sideways, over, diagonal] = [0x80000000, 0x40000000, 0x20000000];
    const slope = (flags: number) => 2 + flags; // its corner of three is lower right
    const row = [slope(0), slope(sideways), slope(over), slope(diagonal + sideways)];
    const { scene } = await convert({ tilesets: [tileset], layers: [{ ...tiles(row), height: 1 }] });
    const corners = (scene.walls as unknown as { points: { x: number; y: number }[] }[]).map(({ points }, i) =>
      points.map(({ x, y }) => `${x - 16 * i},${y}`).sort(),
    );
    expect(corners).toEqual([
      ['0,16', '16,0', '16,16'],
      ['0,0', '0,16', '16,16'],
      ['0,0', '16,0', '16,16'],
      ['0,0', '0,16', '16,16'], // turned clockwise: lower right goes to lower left
    ]);
  });

  it('are read packed, and in the chunks of an infinite map', async () => {
    const bytes = Buffer.from(Uint32Array.from(data).buffer);
    const plain = await convert({ tilesets: [tileset], layers: [tiles(data)] });
    const packings: readonly (readonly [string, Buffer])[] = [['', bytes], ['zlib', deflateSync(bytes)], ['gzip', gzipSync(bytes)]]; // biome-ignore format: short
    for (const [compression, packed] of packings) {
      const layer = tiles(packed.toString('base64'), { encoding: 'base64', compression });
      expect((await convert({ tilesets: [tileset], layers: [layer] })).scene).toEqual(plain.scene);
    }
    const chunks = [{ x: -4, y: 3, width: 4, height: 3, data }];
    const { scene } = await convert({ infinite: true, tilesets: [tileset], layers: [tiles(undefined, { chunks })] });
    expect(scene.walls![1]).toEqual({ minX: -64, minY: 64, maxX: -16, maxY: 80 });
    expect(scene.view).toEqual({ y: 'down' });
  });

  it('of tilesets in files of their own, JSON or XML, and of a larger size than the grid', async () => {
    const xml = `<?xml version="1.0"?><tileset name="big" tilewidth="16" tileheight="32"><tileoffset x="2" y="1"/>
      <tile id="0"><properties><property name="friction" type="float" value="0.5"/></properties>
      <objectgroup><object id="1" x="0" y="16" width="16" height="16"/></objectgroup></tile>
      <tile id="1"><objectgroup><object x="0" y="0"><polygon points="0,0 16,0 8,16"/></object></objectgroup></tile></tileset>`;
    const { firstgid: _, ...json } = tileset;
    const tilesets = [{ firstgid: 11, source: 'big.tsx' }, { firstgid: 1, source: 'tiles.tsj' }]; // biome-ignore format: short
    const layers = [tiles([0, 0, 0, 0, 11, 12, 0, 0, 4, 0, 0, 0])];
    const { scene } = await convert({ tilesets, layers }, { files: { 'big.tsx': xml, 'tiles.tsj': JSON.stringify(json) } });
    expect(scene.walls).toEqual([
      { minX: 2, minY: 17, maxX: 18, maxY: 33, material: { friction: 0.5 } },
      { points: [{ x: 18, y: 1 }, { x: 34, y: 1 }, { x: 26, y: 17 }] },
      { x: 8, y: 40, r: 4 },
    ]); // biome-ignore format: short
  });

  it('among the objects stand on their lower left corner, stretched and turned', async () => {
    const { scene, said } = await convert({
      tilesets: [tileset],
      layers: [objects({ gid: 1, x: 10, y: 50, width: 32, height: 16 }, { gid: 4, x: 0, y: 16, width: 16, height: 16, rotation: 90 }, { gid: 5, x: 0, y: 0, width: 16, height: 16 })], // biome-ignore format: short
    });
    expect(rounded(scene.walls)).toEqual([
      { minX: 10, minY: 34, maxX: 42, maxY: 50 },
      { x: 8, y: 24, r: 4 },
    ]);
    expect(said).toEqual(['tiles among the objects without shapes of their own are left out']);
  });

  it('as many as a map of 200 by 100 come together: a hundred boxes, not 20,000', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => (i % 200 === 0 || i % 200 === 199 || i < 200 || i >= 19_800 || (i % 7 === 0 && i % 1400 < 200) ? 1 : 0)); // biome-ignore format: short
    const { scene } = await convert({ tilesets: [tileset], layers: [{ ...tiles(many), width: 200, height: 100 }] });
    expect(scene.walls!.length).toBeLessThan(700);
  });

  it('are read as Tiled wrote them before 1.2: objects by number, and properties by name', async () => {
    const old = {
      ...{ firstgid: 1, name: 'old', tilewidth: 16, tileheight: 16, tileproperties: { 2: { collides: true, friction: 0.25 } } },
      tiles: { 0: { objectgroup: { objects: [object({ width: 16, height: 16 })] } }, 7: { terrain: [0, 0, 0, 0] } },
    };
    const { scene } = await convert({ tilesets: [old], layers: [tiles([1, 1, 0, 3, ...Array(8).fill(8)], { properties: { restitution: 0.5 } })] }); // biome-ignore format: short
    expect(scene.walls).toEqual([
      { minX: 0, minY: 0, maxX: 32, maxY: 16, material: { restitution: 0.5 } },
      { minX: 48, minY: 0, maxX: 64, maxY: 16, material: { friction: 0.25, restitution: 0.5 } },
    ]);
  });

  it('all of a layer collide that says so', async () => {
    const layer = tiles([5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], { properties: properties({ collides: true }) });
    const { scene } = await convert({ tilesets: [tileset], layers: [layer] });
    expect(scene.walls).toEqual([{ minX: 0, minY: 0, maxX: 32, maxY: 16 }]);
  });
});

describe('what of a Tiled map is not carried over', () => {
  it('is told by name', async () => {
    const { said } = await convert({
      tilesets: [tileset],
      properties: properties({ music: 'x' }),
      layers: [
        { type: 'imagelayer', name: 'sky' },
        objects({ text: { text: 'hi' }, name: 'label' }, { name: 'flat', width: 9 }, { width: 9, height: 9, properties: properties({ hp: 3 }) }, { width: 9, height: 9, ellipse: true, properties: properties({ oneSided: true }) }), // biome-ignore format: short
      ],
    });
    expect(said).toEqual([
      'property "music" is left out',
      'layers[0] ("sky") is of the type "imagelayer", which is left out',
      'texts are left out',
      'layers[1].objects[1] ("flat") has no area and is left out',
      'property "hp" is left out',
      '"oneSided" of "layers[1].objects[3]" is left out: rectangles along the axes and polylines have it',
    ]);
  });

  it.each([
    [{ orientation: 'isometric' }, 'level.tmj: orientation must be orthogonal, got "isometric"'],
    [{ tilewidth: 0 }, 'level.tmj: tilewidth must be a number > 0, got 0'],
    [{ layers: [objects({ x: '3' })] }, 'level.tmj: layers[0].objects[0].x must be a finite number, got "3"'],
    [{ layers: [objects({ polygon: [{ x: 0, y: 0 }] })] }, 'level.tmj: layers[0].objects[0].polygon must be a list of at least 3 points, got [{"x":0,"y":0}]'],
    [{ layers: [objects({ width: 1, height: 1, properties: properties({ restitution: 9 }) })] }, 'level.tmj: layers[0].objects[0].properties[0].value (restitution) must be a number from 0 to 4, got 9'],
    [{ layers: [tiles([1, 2])] }, 'level.tmj: layers[0].data must be width times height (12) numbers, got 2'],
    [{ layers: [tiles(Array(12).fill(-1))] }, 'level.tmj: layers[0].data[0] must be the number of a tile, got -1'],
    [{ tilesets: [], layers: [tiles(Array(12).fill(7))] }, 'level.tmj: layers[0].data[0] must be a tile of one of the tilesets, got 7'],
    [{ layers: [tiles('AAAA', { encoding: 'base64', compression: 'lzma' })] }, 'level.tmj: layers[0].compression must be zlib, gzip or zstd, got "lzma"'],
    [{ layers: [tiles('AAAA', { encoding: 'base64', compression: 'zlib' })] }, 'level.tmj: layers[0].data must be 48 bytes packed by zlib, got "3 bytes"'],
    [{ layers: [{ ...tiles('x', { encoding: 'base64' }), width: 1e9, height: 1e9 }] }, 'level.tmj: layers[0] must be of at most 4000000 cells, got 1000000000000000000'],
    [{ tilesets: [{ firstgid: 1, source: 'a.tsx' }] }, 'nothing is opened'],
  ])('%j is refused: %s', async (map, message) => {
    expect(await refused(map)).toBe(message);
  }); // biome-ignore format: a table
});
