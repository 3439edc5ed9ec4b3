import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../dist/exit.js';
import { fromTiled } from '../../../src/convert/tiled/scene.ts';
import { parseTiled } from '../../../src/convert/tiled/tilesets.ts';
import { type Made, made } from '../made.ts';

const none = () => Promise.reject(new CommandError('nothing is opened'));

const tileset = `<tileset firstgid="1" name="tiles" tilewidth="16" tileheight="16" tilecount="3" columns="3">
  <image source="tiles.png" width="48" height="16"/>
  <tile id="0"><objectgroup draworder="index"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
  <tile id="1"><objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,0 16,-16"/></object></objectgroup></tile>
</tileset>`;

const map = (inside: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.11.0" orientation="orthogonal" renderorder="right-down" width="3" height="2" tilewidth="16" tileheight="16" infinite="0"${more}>
${inside}
</map>`;

const layer = (data: string) => `<layer id="1" name="ground" width="3" height="2">${data}</layer>`;

async function convert(text: string): Promise<Made> {
  const value = await parseTiled('level.tmx', text);
  return made((miss) => fromTiled('level.tmx', value, { open: none, radius: null, miss }));
}

const gids = [0, 0x80000002, 0, 1, 1, 1];
const words = Buffer.from(new Uint32Array(gids).buffer);
const walls = [{ minX: 0, minY: 16, maxX: 48, maxY: 32 }, { points: [{ x: 32, y: 16 }, { x: 16, y: 16 }, { x: 16, y: 0 }] }]; // biome-ignore format: short

describe('a map as Tiled saves it', () => {
  it.each([
    ['csv', `<data encoding="csv">\n${gids.slice(0, 3)},\n${gids.slice(3)}\n</data>`],
    ['base64', `<data encoding="base64">\n   ${words.toString('base64')}\n  </data>`],
    ['zlib', `<data encoding="base64" compression="zlib">${deflateSync(words).toString('base64')}</data>`],
    ['gzip', `<data encoding="base64" compression="gzip">${gzipSync(words).toString('base64')}</data>`],
    ['elements', `<data>${gids.map((gid) => (gid === 0 ? '<tile/>' : `<tile gid="${gid}"/>`)).join('')}</data>`],
  ])('has tile layers, in %s', async (_, data) => {
    const { scene, said, taken } = await convert(map(tileset + layer(data)));
    expect(scene.view).toEqual({ box: { minX: 0, minY: 0, maxX: 48, maxY: 32 }, y: 'down' });
    expect(scene.walls).toEqual(walls);
    expect(said).toEqual([]);
    expect(taken).toEqual({ objects: [0, 0], 'tiles with shapes': [4, 4] });
  });

  it('may be infinite: chunks lie anywhere', async () => {
    const chunk = '<chunk x="-2" y="1" width="2" height="1">1,1</chunk>';
    const { scene } = await convert(map(tileset + layer(`<data encoding="csv">${chunk}</data>`)).replace('infinite="0"', 'infinite="1"'));
    expect(scene.walls).toEqual([{ minX: -32, minY: 16, maxX: 0, maxY: 32 }]);
    expect(scene.view).toEqual({ y: 'down' });
  });

  it('has objects, groups of layers that are moved, and properties; what is not known is told', async () => {
    const { scene, said } = await convert(
      map(`<properties><property name="music" value="tune"/></properties>
        <group id="9" name="all" offsetx="100"><objectgroup id="2" name="things">
          <properties><property name="friction" value="0.50"/></properties>
          <object id="1" name="7" x="0" y="8" width="16" height="8"/>
          <object id="2" x="4" y="4" width="8" height="8"><properties><property name="sensor" type="bool" value="true"/></properties><ellipse/></object>
          <object id="3" x="0" y="0"><polyline points="0,0 5,5"/></object>
        </objectgroup></group>
        <imagelayer id="3" name="sky"><image source="sky.png"/></imagelayer>`),
    );
    const material = { friction: 0.5 };
    expect(scene.walls).toEqual([
      { minX: 100, minY: 8, maxX: 116, maxY: 16, name: '7', material },
      { x: 108, y: 8, r: 4, sensor: true, material },
      {
        chain: [
          { x: 100, y: 0 },
          { x: 105, y: 5 },
        ],
        material,
      },
    ]);
    expect(said).toEqual(['property "music" is left out', 'layers[1] ("sky") is of the type "imagelayer", which is left out']);
  });

  it('says how tiles become walls where none has a shape', async () => {
    const data = '<data encoding="csv">3,3,3,3,3,3</data>';
    const { said } = await convert(map(tileset + layer(data)));
    expect(said).toEqual(['no tile of the layers has a shape: the property "collides" makes a tile, or all of a layer, boxes']);
    const collides = '<properties><property name="collides" value="true"/></properties>';
    expect((await convert(map(tileset + layer(collides + data)))).scene.walls).toEqual([{ minX: 0, minY: 0, maxX: 48, maxY: 32 }]);
  });

  it.each([
    ['<map orientation="hexagonal"/>', 'level.tmx: orientation must be orthogonal, got "hexagonal"'],
    [map(tileset + layer('<data encoding="csv">1,2</data>')), 'level.tmx: layers[0].data must be width times height (6) numbers, got 2'],
    [map(tileset + layer('<data encoding="csv">1,x,1,1,1,1</data>')), 'level.tmx: layers[0].data[1] must be the number of a tile, got "x"'],
    [map(tileset + layer('<data encoding="csv">1,,1,1,1,1</data>')), 'level.tmx: layers[0].data[1] must be the number of a tile, got ""'],
    [map(layer('<data/>')), 'level.tmx: layers[0].data must be width times height (6) numbers, got 0'],
    ['<map', 'level.tmx:1:4: must be XML: document must contain a root element.'],
  ])('%# is refused with its place', async (text, error) => {
    await expect(convert(text)).rejects.toThrow(error);
  });
});
