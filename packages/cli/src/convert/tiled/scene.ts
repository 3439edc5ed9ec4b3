import { type Converted, titleOf, worldScene } from '../converted.ts';
import { nameOf, type Point, quoted } from '../reader.ts';
import { type Rigid, type SceneParts, settle } from '../rigid.ts';
import { type boxOf, distinct, hasArea, placedShape, type Shape, wallOf } from '../shapes.ts';
import { type Found, layersOf } from './layers.ts';
import { mergedBoxes } from './merge.ts';
import type { Mark, Thing } from './objects.ts';
import { TiledReader } from './reader.ts';
import { type OpenText, tilesetsOf } from './tilesets.ts';

/** What a map is made with. */
export interface TiledOptions {
  /** The text of a file that the map names. */
  readonly open: OpenText;
  /** Points become discs of this radius; null: they are left out. */
  readonly radius: number | null;
  /** Takes what has no counterpart, a line each. */
  readonly miss: (text: string) => void;
}

/**
 * A Tiled map (`.tmj`, `.tmx`) as a scene of the world engine: pixels, y down, degrees clockwise as seen. Shapes are walls, those with the property
 * `dynamic` bodies.
 *
 * @throws CommandError naming what is wrong
 */
export async function fromTiled(path: string, value: unknown, { open, radius, miss }: TiledOptions): Promise<Converted> {
  const reader = new TiledReader(path, miss);
  const map = reader.fields('the file', value);
  const orientation = reader.text('orientation', map.orientation, 'orthogonal');
  if (orientation !== 'orthogonal') reader.fail('orientation', 'orthogonal', orientation);
  const size = (key: string) => reader.positive(key, map[key]);
  const grid = { width: size('tilewidth'), height: size('tileheight') };
  const sets = await tilesetsOf(reader, map.tilesets, open);
  reader.says('the map', map.properties);
  const found = await layersOf(reader, map.layers, { grid, sets, open });
  const [solid, all] = found.taken(false)['tiles with shapes'];
  if (solid === 0 && all > 0)
    reader.note('no tile of the layers has a shape: the property "collides" makes a tile, or all of a layer, boxes');
  const parts: SceneParts = { walls: wallsOf(reader, found), kinematics: [], bodies: [] };
  settle(reader, bodiesOf(reader, found), parts);
  parts.bodies.push(...discsOf(reader, found.marks, radius));
  reader.tell();
  const { walls, bodies } = parts;
  const isInfinite = reader.truth('infinite', map.infinite);
  const [width, height] = ['width', 'height'].map((key) => reader.number(key, map[key], 0));
  const isSeen = !isInfinite && width > 0 && height > 0;
  return {
    scene: worldScene(titleOf(path), {
      units: { length: 'px' },
      view: { ...(isSeen ? { box: { minX: 0, minY: 0, maxX: width * grid.width, maxY: height * grid.height } } : {}), y: 'down' },
      walls,
      bodies,
    }),
    taken: found.taken(radius !== null),
  };
}

function discsOf(reader: TiledReader, marks: readonly Mark[], r: number | null): object[] {
  if (r !== null) return marks.map(({ name, x, y }) => ({ x, y, r, ...nameOf(name) }));
  for (const { called } of marks) reader.note(`${called} is a point: --radius makes it a disc`);
  return [];
}

/** Walls: boxes of tiles that lie side by side are one. */
function wallsOf(reader: TiledReader, { tiles, objects }: Found): object[] {
  const ofTiles = tiles.flatMap((thing) => wallsOfThing(reader, thing));
  const boxes = ofTiles.filter((wall): wall is ReturnType<typeof boxOf> & object => 'minX' in wall);
  const others = ofTiles.filter((wall) => !('minX' in wall));
  return [...mergedBoxes(boxes), ...others, ...objects.filter(({ says }) => !says.dynamic).flatMap((thing) => wallsOfThing(reader, thing))];
}

function wallsOfThing(reader: TiledReader, { what, name, shape, says }: Thing): object[] {
  const { friction, restitution, sensor, oneSided } = says;
  const material = { ...(friction === undefined ? {} : { friction }), ...(restitution === undefined ? {} : { restitution }) };
  const more = {
    ...nameOf(name),
    ...(Object.keys(material).length > 0 ? { material } : {}),
    ...(sensor ? { sensor: true } : {}),
  };
  if (shape.kind === 'polygon' || shape.kind === 'chain') {
    const points = distinct(shape.points, shape.kind === 'polygon');
    const isEmpty = shape.kind === 'polygon' ? points.length < 3 || !hasArea(points) : points.length < 2;
    if (isEmpty) {
      reader.note('shapes without area or length are left out');
      return [];
    }
    const wall = wallOf({ ...shape, points });
    return [{ ...(oneSided ? oneSidedOf(reader, what, wall) : wall), ...more }];
  }
  if (oneSided) noteSides(reader, what);
  return [{ ...wallOf(shape), ...more }];
}

/** What only what falls on it meets: the upper side of a box, drawn from right to left, or a line. */
function oneSidedOf(reader: TiledReader, what: string, wall: object): object {
  if ('minX' in wall) {
    const { minX, minY, maxX } = wall as { minX: number; minY: number; maxX: number };
    return { x1: maxX, y1: minY, x2: minX, y2: minY, oneSided: true };
  }
  if ('chain' in wall && !('closed' in wall)) return { ...wall, oneSided: true };
  noteSides(reader, what);
  return wall;
}

function noteSides(reader: TiledReader, what: string): void {
  reader.note(`"oneSided" of ${quoted(what)} is left out: rectangles along the axes and polylines have it`);
}

/** Shapes that are dynamic, as bodies where they are drawn. */
function bodiesOf(reader: TiledReader, { tiles, objects }: Found): Rigid[] {
  if (tiles.some(({ says }) => says.dynamic)) reader.note('"dynamic" of tiles of a layer is left out: objects have it');
  return objects
    .filter(({ says }) => says.dynamic)
    .map(({ what, name, shape, says }) => {
      const center = middleOf(shape);
      const { density = 1, friction = 0, restitution = 0, sensor = false, oneSided } = says;
      if (oneSided) noteSides(reader, what);
      const fixture = {
        what,
        shape: placedShape({ x: -center.x, y: -center.y, angle: 0 }, shape),
        material: { density, friction, restitution },
        sensor,
        filter: { category: 1, mask: 1, group: 0 },
      };
      return { what, name, kind: 'dynamic', ...center, angle: 0, vx: 0, vy: 0, angularVelocity: 0, fixtures: [fixture], more: {} };
    });
}

/** The middle of the box around a shape. */
function middleOf(shape: Shape): Point {
  if (shape.kind === 'circle') return { x: shape.x, y: shape.y };
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(shape.points.map(({ x }) => x)), y: middle(shape.points.map(({ y }) => y)) };
}
