import type { Fields } from '../reader.ts';
import { type Affine, after, identity, shift } from './affine.ts';
import { type Mark, readObject, type Thing, thingsOf, withTemplate } from './objects.ts';
import type { Says, TiledReader } from './reader.ts';
import { chunksOf } from './tile-data.ts';
import { type OpenText, type Tileset, tileOf } from './tilesets.ts';

/** What is found in the layers of a map. */
export interface Found {
  readonly tiles: Thing[];
  readonly objects: Thing[];
  readonly marks: Mark[];
  /** How many of the objects and of the tiles that are placed were taken over. */
  taken(hasRadius: boolean): Record<string, [taken: number, all: number]>;
}

/** What layers are read with. */
interface Map {
  readonly grid: { readonly width: number; readonly height: number };
  readonly sets: readonly Tileset[];
  readonly open: OpenText;
}

interface Counts {
  objects: [taken: number, all: number];
  tiles: [taken: number, all: number];
}

const deepest = 50;

/** What is in the layers of a map, and in those of its groups. */
export async function layersOf(reader: TiledReader, list: unknown, map: Map): Promise<Found> {
  const counts: Counts = { objects: [0, 0], tiles: [0, 0] };
  const [tiles, objects, marks]: [Thing[], Thing[], Mark[]] = [[], [], []];
  const visit = async (what: string, layers: unknown, affine: Affine, says: Says, depth: number): Promise<void> => {
    if (depth > deepest) reader.fail(what, `at most ${deepest} groups deep`, depth);
    for (const [i, item] of reader.list(what, layers).entries()) {
      const place = `${what}[${i}]`;
      const layer = reader.fields(place, item);
      const number = (key: string) => reader.number(`${place}.${key}`, layer[key], 0);
      const at = after(affine, shift(number('offsetx'), number('offsety')));
      const own = { ...says, ...reader.says(place, layer.properties) };
      const type = reader.text(`${place}.type`, layer.type);
      if (type === 'group') await visit(`${place}.layers`, layer.layers, at, own, depth + 1);
      else if (type === 'tilelayer') tiles.push(...tilesOf(reader, place, layer, { ...map, affine: at, says: own, counts }));
      else if (type === 'objectgroup') {
        const found = await objectsOf(reader, place, layer, { ...map, affine: at, says: own, counts });
        objects.push(...found.things);
        marks.push(...found.marks);
      } else reader.note(`${reader.called(place, layer)} is of the type ${JSON.stringify(type.slice(0, 40))}, which is left out`);
    }
  };
  await visit('layers', list, identity, {}, 0);
  return {
    ...{ tiles, objects, marks },
    taken: (hasRadius) => ({
      objects: [counts.objects[0] + (hasRadius ? marks.length : 0), counts.objects[1]],
      'tiles with shapes': counts.tiles,
    }),
  };
}

interface Layer extends Map {
  readonly affine: Affine;
  readonly says: Says;
  readonly counts: Counts;
}

function tilesOf(reader: TiledReader, what: string, layer: Fields, { grid, sets, affine, says, counts }: Layer): Thing[] {
  const things: Thing[] = [];
  for (const { x, y, width, gids } of chunksOf(reader, `${what}`, layer)) {
    for (let i = 0; i < gids.length; i++) {
      if (gids[i] === 0) continue;
      const tile = tileOf(sets, gids[i]);
      if (tile === null) return reader.fail(`${what}.data[${i}]`, 'a tile of one of the tilesets', gids[i]);
      // tiles of another size than the grid stand on the lower left corner of their cell
      const [column, row] = [x + (i % width), y + Math.floor(i / width)];
      const { offset } = tile.set;
      const height = tile.flips[0] ? tile.tile.width : tile.tile.height;
      const corner = shift(column * grid.width + offset.x, (row + 1) * grid.height - height + offset.y);
      const found = thingsOf(reader, tile, after(affine, corner), { layer: says });
      counts.tiles[1]++;
      if (found.length > 0) counts.tiles[0]++;
      things.push(...found);
      if (things.length > mostShapes) return reader.fail(what, `of at most ${mostShapes} shapes`, things.length);
    }
  }
  return things;
}

/** Shapes of tiles before those that lie side by side are one. */
const mostShapes = 1_000_000;

async function objectsOf(
  reader: TiledReader,
  what: string,
  layer: Fields,
  { sets, open, affine, says, counts }: Layer,
): Promise<{ things: Thing[]; marks: Mark[] }> {
  const things: Thing[] = [];
  const marks: Mark[] = [];
  for (const [i, item] of reader.list(`${what}.objects`, layer.objects).entries()) {
    const place = `${what}.objects[${i}]`;
    const found = readObject(reader, place, await withTemplate(reader, place, item, open), { affine, says, sets });
    counts.objects[1]++;
    if (found.things.length > 0) counts.objects[0]++;
    things.push(...found.things);
    if (found.mark) marks.push(found.mark);
  }
  return { things, marks };
}
