import type { Fields, Point } from '../reader.ts';
import { ellipseOf, type Shape } from '../shapes.ts';
import { type Affine, after, movedShape, shift, turn } from './affine.ts';
import type { Says, TiledReader } from './reader.ts';
import { type OpenText, type PlacedTile, partOf, type Tileset, tileOf } from './tilesets.ts';

/** Something of a map that collides: where it stands in the file, its name, its shape and what its properties say. */
export interface Thing {
  readonly what: string;
  readonly name: string;
  readonly shape: Shape;
  readonly says: Says;
}

/** A point of a map. */
export interface Mark extends Point {
  readonly called: string;
  readonly name: string;
}

/** An object with what its template says, where it has one. */
export async function withTemplate(reader: TiledReader, what: string, item: unknown, open: OpenText): Promise<Fields> {
  const object = reader.fields(what, item);
  if (object.template === undefined) return object;
  const { object: base, tileset } = await partOf(reader, `${what}.template`, object.template, open);
  const own = reader.fields(`${what}.template's object`, base);
  if (tileset !== undefined) {
    reader.note('templates of tiles are left out');
    return { ...own, ...object, gid: undefined };
  }
  return { ...own, ...object };
}

/** What an object is: things that collide, or a mark where it is a point. Whatever is neither is told. */
export function readObject(
  reader: TiledReader,
  what: string,
  object: Fields,
  at: { readonly affine: Affine; readonly says: Says; readonly sets: readonly Tileset[] },
): { things: Thing[]; mark: Mark | null } {
  const number = (key: string) => reader.number(`${what}.${key}`, object[key], 0);
  const name = reader.text(`${what}.name`, object.name);
  const own = reader.says(what, object.properties);
  const says = { ...at.says, ...own };
  const place = after(at.affine, after(shift(number('x'), number('y')), turn(number('rotation'))));
  const nothing = { things: [], mark: null };
  if (reader.truth(`${what}.point`, object.point)) {
    const [, , , , x, y] = place;
    return { things: [], mark: { called: reader.called(what, object), name, x, y } };
  }
  if (object.text !== undefined) {
    reader.note('texts are left out');
    return nothing;
  }
  const width = reader.atLeast(`${what}.width`, 0, object.width, 0);
  const height = reader.atLeast(`${what}.height`, 0, object.height, 0);
  if (object.gid !== undefined) {
    const gid = reader.atLeast(`${what}.gid`, 0, object.gid, 0);
    const tile = tileOf(at.sets, gid);
    if (tile === null) return reader.fail(`${what}.gid`, 'a tile of one of the tilesets', object.gid);
    return { things: tileThings(reader, { name, says: { layer: at.says, own } }, tile, { place, width, height }), mark: null };
  }
  const shape = shapeOf(reader, what, object, width, height);
  if (shape === null) {
    reader.note(`${reader.called(what, object)} has no area and is left out`);
    return nothing;
  }
  return { things: [{ what, name, says, shape: movedShape(place, shape) }], mark: null };
}

/** A shape as its object has it: x and y are those of the object. */
function shapeOf(reader: TiledReader, what: string, object: Fields, width: number, height: number): Shape | null {
  for (const key of ['polygon', 'polyline']) {
    if (object[key] === undefined) continue;
    const isPolygon = key === 'polygon';
    const list = reader.list(`${what}.${key}`, object[key]);
    const least = isPolygon ? 3 : 2;
    if (list.length < least) reader.fail(`${what}.${key}`, `a list of at least ${least} points`, list);
    const points = list.map((item, i) => {
      const { x, y } = reader.fields(`${what}.${key}[${i}]`, item);
      return { x: reader.number(`${what}.${key}[${i}].x`, x, Number.NaN), y: reader.number(`${what}.${key}[${i}].y`, y, Number.NaN) };
    });
    return isPolygon ? { kind: 'polygon', points } : { kind: 'chain', points, closed: false };
  }
  if (width === 0 || height === 0) return null;
  const center = { x: width / 2, y: height / 2 };
  if (reader.truth(`${what}.ellipse`, object.ellipse)) return ellipseOf(center, { x: width / 2, y: 0 }, { x: 0, y: height / 2 });
  if (reader.truth(`${what}.capsule`, object.capsule)) {
    const r = Math.min(width, height) / 2;
    if (width === height) return { kind: 'circle', ...center, r };
    return { kind: 'capsule', r, points: width > height ? [{ x: r, y: r }, { x: width - r, y: r }] : [{ x: r, y: r }, { x: r, y: height - r }] }; // biome-ignore format: short
  }
  return { kind: 'polygon', points: rectangle(width, height) };
}

function rectangle(width: number, height: number): Point[] {
  return [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }]; // biome-ignore format: short
}

/** Where a tile is put: `place` its corner that counts, and its size there; that of the tile where it is 0. */
interface TilePlace {
  readonly place: Affine;
  readonly width: number;
  readonly height: number;
}

/** The share of the size that is left of and above the point of an object. */
const alignments: Readonly<Record<string, readonly [number, number]>> = {
  unspecified: [0, 1],
  topleft: [0, 0],
  top: [0.5, 0],
  topright: [1, 0],
  left: [0, 0.5],
  center: [0.5, 0.5],
  right: [1, 0.5],
  bottomleft: [0, 1],
  bottom: [0.5, 1],
  bottomright: [1, 1],
};

function tileThings(
  reader: TiledReader,
  { name, says }: { name: string; says: { layer: Says; own: Says } },
  placed: PlacedTile,
  { place, width, height }: TilePlace,
): Thing[] {
  const { set, tile } = placed;
  const [w, h] = [width || tile.width, height || tile.height];
  const [left, above] = alignments[set.alignment] ?? alignments.unspecified;
  const scale: Affine = [w / tile.width, 0, 0, h / tile.height, set.offset.x - left * w, set.offset.y - above * h];
  const things = thingsOf(reader, placed, after(place, scale), says);
  if (things.length === 0) reader.note('tiles among the objects without shapes of their own are left out');
  return things.map((thing) => ({ ...thing, name: name === '' ? thing.name : name }));
}

/** What of a tile collides: its shapes, or all of it where it says that it `collides`. `place` is that of its upper left corner. */
export function thingsOf(
  reader: TiledReader,
  { tile, flips }: PlacedTile,
  place: Affine,
  { layer, own = {} }: { layer: Says; own?: Says },
): Thing[] {
  const says = { ...layer, ...tile.says, ...own };
  const { width, height, what } = tile;
  const affine = after(place, flipped(flips, width, height));
  if (tile.objects.length === 0) {
    if (!says.collides) return [];
    return [{ what, name: '', says, shape: movedShape(affine, { kind: 'polygon', points: rectangle(width, height) }) }];
  }
  return tile.objects.flatMap((item, i) => {
    const spot = `${what}.objects[${i}]`;
    const object = reader.fields(spot, item);
    if (object.gid !== undefined || object.template !== undefined) {
      reader.note('tiles and templates among the shapes of a tile are left out');
      return [];
    }
    const { things, mark } = readObject(reader, spot, object, { affine, says, sets: [] });
    if (mark) reader.note('points among the shapes of a tile are left out');
    return things;
  });
}

function flipped([diagonal, sideways, over]: PlacedTile['flips'], width: number, height: number): Affine {
  let affine: Affine = diagonal ? [0, 1, 1, 0, 0, 0] : [1, 0, 0, 1, 0, 0];
  const [w, h] = diagonal ? [height, width] : [width, height];
  if (sideways) affine = after([-1, 0, 0, 1, w, 0], affine);
  if (over) affine = after([1, 0, 0, -1, 0, h], affine);
  return affine;
}
