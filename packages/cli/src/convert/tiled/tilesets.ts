import { parseJson } from '../../files.ts';
import type { Fields } from '../reader.ts';
import { parseXml } from '../xml.ts';
import type { Says, TiledReader } from './reader.ts';
import { jsonOf } from './xml-parts.ts';

/** The text of a file that a map names, as seen from the map. */
export type OpenText = (name: string) => Promise<string>;

/** A tile that has shapes, or that is one as a whole. */
export interface Tile {
  readonly what: string;
  readonly width: number;
  readonly height: number;
  readonly objects: readonly unknown[];
  readonly says: Says;
}

/** A tileset of a map. */
export interface Tileset {
  readonly firstgid: number;
  readonly tileheight: number;
  readonly tilewidth: number;
  readonly offset: { readonly x: number; readonly y: number };
  readonly alignment: string;
  /** The tiles about which it says something. */
  readonly tiles: ReadonlyMap<number, Tile>;
}

/** The value of a file that a map names, in JSON or XML. @throws CommandError that names it */
export async function partOf(reader: TiledReader, what: string, source: unknown, open: OpenText): Promise<Fields> {
  const name = reader.text(what, source);
  const value = await parseTiled(name, await open(name));
  return reader.fields(`${what} (${name.slice(0, 80)})`, value);
}

/** The value of a file of Tiled, in JSON or XML. @throws CommandError that names it */
export async function parseTiled(path: string, text: string): Promise<unknown> {
  return text.trimStart().startsWith('<') ? jsonOf(await parseXml(path, text)) : parseJson(path, text);
}

/** The tilesets of a map, those in files of their own too, by their first numbers. */
export async function tilesetsOf(reader: TiledReader, list: unknown, open: OpenText): Promise<Tileset[]> {
  const sets: Tileset[] = [];
  for (const [i, item] of reader.list('tilesets', list).entries()) {
    const what = `tilesets[${i}]`;
    const set = reader.fields(what, item);
    const own = set.source === undefined ? set : { ...(await partOf(reader, `${what}.source`, set.source, open)), firstgid: set.firstgid };
    sets.push(tilesetOf(reader, what, own));
  }
  return sets.sort((a, b) => a.firstgid - b.firstgid);
}

function tilesetOf(reader: TiledReader, what: string, set: Fields): Tileset {
  const size = (key: string) => reader.positive(`${what}.${key}`, set[key]);
  const [tilewidth, tileheight] = [size('tilewidth'), size('tileheight')];
  const { x, y } = reader.fields(`${what}.tileoffset`, set.tileoffset ?? {});
  if (reader.text(`${what}.tilerendersize`, set.tilerendersize, 'tile') !== 'tile')
    reader.note('"tilerendersize" is left out: shapes have the size of their tile');
  const tiles = new Map<number, Tile>();
  const properties = reader.fields(`${what}.tileproperties`, set.tileproperties ?? {});
  for (const { place, tile } of tilesOf(reader, what, set)) {
    const group = tile.objectgroup === undefined ? {} : reader.fields(`${place}.objectgroup`, tile.objectgroup);
    tiles.set(reader.integer(`${place}.id`, tile.id, Number.NaN), {
      what: `${place}.objectgroup`,
      width: reader.positive(`${place}.imagewidth`, tile.width ?? tile.imagewidth, tilewidth),
      height: reader.positive(`${place}.imageheight`, tile.height ?? tile.imageheight, tileheight),
      objects: reader.list(`${place}.objectgroup.objects`, group.objects),
      says: {
        ...reader.says(place, tile.properties ?? properties[String(tile.id)]),
        ...reader.says(`${place}.objectgroup`, group.properties),
      },
    });
  }
  return {
    ...{ tilewidth, tileheight, tiles },
    firstgid: reader.atLeast(`${what}.firstgid`, 1, reader.integer(`${what}.firstgid`, set.firstgid, Number.NaN), 1),
    offset: { x: reader.number(`${what}.tileoffset.x`, x, 0), y: reader.number(`${what}.tileoffset.y`, y, 0) },
    alignment: reader.text(`${what}.objectalignment`, set.objectalignment, 'unspecified'),
  };
}

/** The tiles about which a tileset says something: a list, or objects by their numbers as Tiled wrote them before 1.2. */
function tilesOf(reader: TiledReader, what: string, { tiles, tileproperties }: Fields): { place: string; tile: Fields }[] {
  if (tiles !== undefined && (typeof tiles !== 'object' || tiles === null || Array.isArray(tiles)))
    return reader
      .list(`${what}.tiles`, tiles)
      .map((item, i) => ({ place: `${what}.tiles[${i}]`, tile: reader.fields(`${what}.tiles[${i}]`, item) }));
  const own = (tiles ?? {}) as Fields;
  const ids = new Set([...Object.keys(own), ...Object.keys(reader.fields(`${what}.tileproperties`, tileproperties ?? {}))]);
  return [...ids].map((id) => {
    const place = `${what}.tiles.${id.slice(0, 20)}`;
    return { place, tile: { ...reader.fields(place, own[id] ?? {}), id: Number(id) } };
  });
}

/** A tile of a layer or object: which one, and how it is mirrored. */
export interface PlacedTile {
  readonly set: Tileset;
  readonly tile: Tile;
  /** Mirrored at its diagonal, which comes first; from side to side; upside down. */
  readonly flips: readonly [diagonal: boolean, sideways: boolean, over: boolean];
}

const [sideways, over, diagonal, hexagonal] = [0x80000000, 0x40000000, 0x20000000, 0x10000000];

/** The tile of a number, or null of one about which its tileset says nothing. */
export function tileOf(sets: readonly Tileset[], gid: number): PlacedTile | null {
  const id = (gid & ~(sideways | over | diagonal | hexagonal)) >>> 0;
  let set: Tileset | null = null;
  for (const each of sets) if (each.firstgid <= id) set = each;
  if (set === null) return null;
  const { tilewidth, tileheight } = set;
  const plain = { what: 'a tile', width: tilewidth, height: tileheight, objects: [], says: {} };
  const tile = set.tiles.get(id - set.firstgid) ?? plain;
  return { set, tile, flips: [(gid & diagonal) !== 0, (gid & sideways) !== 0, (gid & over) !== 0] };
}
