import { type Camera, worldToScreen } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { drawDiscs } from './discs.ts';
import { checkOptions } from './fail.ts';
import { type DrawnField, drawFields } from './fields.ts';
import { type DrawnBody, type DrawnEnd, type DrawnJoint, drawJoints, frameOf } from './joints.ts';
import { type DrawnKinematic, drawKinematics, reachOf } from './kinematics.ts';
import { type DrawnDisc, type Look, lookOf } from './look.ts';
import { type DrawnContact, drawContacts, drawVelocities } from './marks.ts';
import { lightTheme, type Theme } from './theme.ts';
import { type DrawnPeriod, enterTorus, imagesOf, isTorus, joinsOf, withImages, withoutImages } from './torus.ts';
import { type DrawnWall, drawBackground, drawWalls, floorColor } from './walls.ts';
import { wallsAt } from './walls-at.ts';

/** The cells in which an engine looks for neighbors. */
export interface DrawnGrid {
  /** Where the first column begins. [length] */
  readonly minX: number;
  /** Where the first row begins. [length] */
  readonly minY: number;
  /** Number of columns. */
  readonly columns: number;
  /** Number of rows. */
  readonly rows: number;
  /** Width of a cell. [length] */
  readonly columnWidth: number;
  /** Height of a cell. [length] */
  readonly rowHeight: number;
}

/** A contact of a world: where it is and how hard it presses. */
export interface DrawnPress extends Omit<DrawnContact, 'strength'> {
  /** Impulse along the normal in the last step. */
  readonly normalImpulse: number;
}

/** The part of a `World` that is drawn. */
export interface DrawnWorld extends Iterable<DrawnDisc & { readonly angle: number }>, DrawnPeriod {
  /** Walls; moving ones may be among them. */
  readonly walls: Iterable<DrawnWall>;
  /** Moving walls. */
  readonly kinematics: Iterable<DrawnKinematic>;
  /** Its gravity, for the surfaces of liquids. @default none */
  readonly gravity?: { readonly x: number; readonly y: number };
}

/** What `drawWorld` can be told. */
export interface WorldDrawing {
  /** The colors. @default lightTheme */
  readonly theme?: Theme;
  /** Arrows as long as the way of this time; 0 for none. [time] @default 0 */
  readonly velocities?: number;
  /** What touches, the harder it presses the stronger: `contactsOf(world)`. @default none */
  readonly contacts?: Iterable<DrawnPress>;
  /** The cells in which the engine looks for neighbors: `gridOf(world)`, which is null before the first step. @default null */
  readonly grid?: DrawnGrid | null;
  /** What holds discs together: `jointsOf(world)`. @default none */
  readonly joints?: Iterable<DrawnJoint>;
  /** Forces by place: `fieldsOf(world)`. @default none */
  readonly fields?: Iterable<DrawnField>;
  /** Draws a line from each disc's center that shows how it is turned. @default true */
  readonly rotation?: boolean;
  /** Text on every disc: its id or its name. @default none */
  readonly caption?: 'id' | 'name';
  /** Id of the disc that gets a ring. */
  readonly chosen?: number | null;
  /** How a disc looks. @default lookOf */
  readonly look?: (disc: DrawnDisc) => Look;
  /** Writes into `out` where to draw a disc or moving wall: `(item, out) => stepper.interpolate(item, out)`. @default where it is */
  readonly pose?: (item: DrawnBody, out: { x: number; y: number; angle: number }) => unknown;
}

/** Lines of a grid nearer to each other than this would be a gray area. [pixel] */
const leastGap = 7;

const optionNames = ['theme', 'velocities', 'contacts', 'grid', 'joints', 'fields', 'rotation', 'caption', 'chosen', 'look', 'pose'];

/** Contacts drawn at most; the strongest count. */
const mostContacts = 4000;

/**
 * Draws a world as it stands: background, walls, discs, moving walls, overlays. On a torus a disc across the seam is seen on both sides.
 *
 * Only reads: drawing changes neither the run nor the hash.
 */
export function drawWorld(context: DrawContext, camera: Camera, world: DrawnWorld, options: WorldDrawing = {}): void {
  checkOptions('drawWorld', options, optionNames);
  const {
    theme = lightTheme,
    velocities = 0,
    contacts,
    grid = null,
    joints = [],
    fields = [],
    rotation = true,
    caption,
    look = lookOf,
  } = options;
  const moving = new Set<unknown>(world.kinematics);
  const standing = [...world.walls].filter((wall) => !moving.has(wall)); // a `World` lists those that move among its walls
  const walls = wallsAt(standing, 0, world);
  const onTorus = isTorus(world);
  const ground = onTorus ? theme.floor : floorColor(walls, theme);
  const discs = posedDiscs(world, options.pose);
  const chosen = discs.filter(({ id }) => id !== undefined && id === options.chosen);
  drawBackground(context, camera, theme);
  if (onTorus) enterTorus(context, camera, world, theme);
  drawWalls(context, camera, walls, theme);
  drawFields(context, camera, fields, theme, { ground, walls, ...(world.gravity ? { gravity: world.gravity } : {}) });
  if (grid) drawGrid(context, camera, grid, theme, { ground });
  drawDiscs(context, camera, discs, theme, { ground, look, chosen, rotation, ...(caption ? { caption } : {}) });
  drawKinematics(context, camera, posedKinematics(world, options.pose), theme, { ground });
  const held = posedJoints(joints, world, options.pose);
  if (held.length > 0) drawJoints(context, camera, held, theme, { ground });
  if (onTorus) context.restore();
  if (velocities > 0) drawVelocities(context, camera, withoutImages(discs, world), theme, { reach: velocities, ground });
  if (contacts) drawContacts(context, camera, pressesOf(contacts), theme, { ground, size: 2 });
}

/**
 * Draws the cells in which an engine looks for neighbors. Where they are too narrow to be told apart, only every so many lines.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * const index = new CircleIndex();
 * index.rebuild([{ x: 1, y: 1, r: 0.5 }, { x: 2, y: 1, r: 0.5 }]);
 * for (const grid of index.grids()) drawGrid(context, camera, grid, lightTheme);
 */
export function drawGrid(
  context: DrawContext,
  camera: Camera,
  grid: DrawnGrid,
  theme: Theme,
  { ground = theme.background }: { readonly ground?: string } = {},
): void {
  const { minX, minY, columns, rows, columnWidth, rowHeight } = grid;
  const low = worldToScreen(camera, { x: minX, y: minY });
  const high = worldToScreen(camera, { x: minX + columns * columnWidth, y: minY + rows * rowHeight });
  if (![low.x, low.y, high.x, high.y].every(Number.isFinite)) return;
  context.strokeStyle = readableOn(ground, theme.accent);
  context.lineWidth = 0.5;
  context.globalAlpha = 0.45;
  context.beginPath();
  for (const x of lines(low.x, high.x, columns, camera.width)) {
    context.moveTo(x, low.y);
    context.lineTo(x, high.y);
  }
  for (const y of lines(low.y, high.y, rows, camera.height)) {
    context.moveTo(low.x, y);
    context.lineTo(high.x, y);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** Where the lines of `count` cells from `from` to `to` are that are on a screen of `size` and not too near to each other. */
function lines(from: number, to: number, count: number, size: number): number[] {
  const step = Math.max(1, Math.ceil((leastGap * count) / Math.abs(to - from)));
  const places: number[] = [];
  for (let i = 0; i <= count; i += step) {
    const at = from + ((to - from) * i) / count;
    if (at >= 0 && at <= size) places.push(at);
  }
  return places;
}

/** Plain copies of the discs where they are to be drawn, those across a seam twice. */
function posedDiscs(world: DrawnWorld, pose: WorldDrawing['pose']): readonly DrawnDisc[] {
  const posed = Array.from(world, (disc) => {
    const { id, r, shapes, vx, vy, kind, sensor, data, asleep } = disc;
    return { ...placeOf(disc, pose), r, shapes, id, vx, vy, kind, sensor, asleep, data } as DrawnDisc; // what is not there stays undefined
  });
  return withImages(posed, world);
}

/** The joints between bodies as they are to be drawn, the short way, and those across a seam on both sides. */
function posedJoints(joints: Iterable<DrawnJoint>, { periodX, periodY }: DrawnPeriod, pose: WorldDrawing['pose']): readonly DrawnJoint[] {
  return Array.from(joints).flatMap(({ kind, a, b, anchorA, anchorB, data }) => {
    const [first, second] = [posedEnd(a, anchorA, pose), posedEnd(b, anchorB, pose)];
    return joinsOf(first.x, second.x, periodX).flatMap(([ax, bx]) =>
      joinsOf(first.y, second.y, periodY).map(([ay, by]) => {
        const [from, to] = [first.moved(ax, ay), second.moved(bx, by)];
        return { kind, data, a: from.end, anchorA: from.anchor, b: to.end as DrawnEnd, anchorB: to.anchor };
      }),
    );
  });
}

/** An end of a joint: where it is, and the same elsewhere. */
function posedEnd(end: DrawnEnd | null, anchor: DrawnJoint['anchorA'], pose: WorldDrawing['pose']) {
  const frame = frameOf(end);
  const at = frame && placeOf(frame, pose);
  const { x, y } = at ?? anchor;
  const moved = (dx: number, dy: number): { readonly end: DrawnEnd | null; readonly anchor: DrawnJoint['anchorA'] } => {
    const to = { x: x + dx, y: y + dy };
    if (at === null) return { end, anchor: to };
    return { end: { ...at, ...to }, anchor };
  };
  return { x, y, moved };
}

/** The moving walls as they are to be drawn, those across a seam on both sides. */
function posedKinematics(world: DrawnWorld, pose: WorldDrawing['pose']): readonly DrawnKinematic[] {
  return Array.from(world.kinematics).flatMap((item) => {
    const { shape, pivot, data } = item;
    const { angle, ...at } = placeOf(item, pose);
    return imagesOf(at, reachOf(item), world).map((image) => ({ shape, pivot, data, angle, ...image }));
  });
}

/** Where to draw a disc or moving wall. */
function placeOf(item: DrawnBody, pose: WorldDrawing['pose']): DrawnBody {
  const { x, y, angle } = item;
  const at = { x, y, angle };
  pose?.(item, at);
  return at;
}

/** Contacts with their strength: the root of the impulse's share of the largest. */
function pressesOf(contacts: Iterable<DrawnPress>): DrawnContact[] {
  const all = Array.from(contacts, ({ point, normal, normalImpulse }) => ({ point, normal, normalImpulse }));
  let largest = 0;
  for (const { normalImpulse } of all) largest = Math.max(largest, normalImpulse);
  if (all.length > mostContacts) {
    all.sort((a, b) => b.normalImpulse - a.normalImpulse);
    all.length = mostContacts;
  }
  return all.map(({ point, normal, normalImpulse }) => ({
    point,
    normal,
    strength: largest > 0 ? 0.3 + 0.7 * Math.sqrt(Math.max(0, normalImpulse) / largest) : 0.3,
  }));
}
