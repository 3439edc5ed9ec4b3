import { type Camera, turned, worldToScreen } from './camera.ts';
import { contrast, readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { checkOptions } from './fail.ts';
import { isShaped, reachAhead, roomIn } from './hulls.ts';
import { type DrawnDisc, type Look, lookOf } from './look.ts';
import type { Theme } from './theme.ts';
import { traceShapes } from './trace-hulls.ts';

/** What `drawDiscs` can be told. */
export interface DiscDrawing<D extends DrawnDisc = DrawnDisc> {
  /** The color under the discs, from `floorColor`. @default theme.background */
  readonly ground?: string;
  /** How a disc looks. @default lookOf */
  readonly look?: (disc: D) => Look;
  /** Text on every disc that is large enough: its id, or its name. @default none */
  readonly caption?: 'id' | 'name';
  /** Gets a ring; a list where a disc has images. */
  readonly chosen?: D | readonly D[] | null;
  /** Draws a line from the center of each disc with an `angle` that shows how it is turned. @default false */
  readonly rotation?: boolean;
}

interface Item {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Radius of the room for text. */
  readonly room: number;
  readonly fill: string;
  readonly look: Look;
  readonly disc: DrawnDisc;
}

const optionNames = ['ground', 'look', 'caption', 'chosen', 'rotation'];
const turn = 2 * Math.PI;
const ivory = '#fbf7ec';
const dark = '#0b0f14';
/** Discs drawn in one go: without a graphics card 600 discs in one path take two to three times as long, one by one no less. */
const together = 32;
/** Below this radius a disc has no text, and a thinner outline. [pixel] */
const small = 6;
/** The smallest caption that can be read. [pixel] */
const smallestText = 7;

/**
 * Draws discs that are on the screen; those of one color together, so that ten thousand stay cheap. Discs with a NaN are left out. What has
 * `shapes` is drawn as these; it has no band.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * drawDiscs(context, camera, [{ x: 1, y: 1, r: 0.5 }, { x: 2.5, y: 1, r: 1 }], lightTheme);
 */
export function drawDiscs<D extends DrawnDisc>(
  context: DrawContext,
  camera: Camera,
  discs: Iterable<D>,
  theme: Theme,
  options: DiscDrawing<D> = {},
): void {
  checkOptions('drawDiscs', options, optionNames);
  const { ground = theme.background, look = lookOf, caption, chosen = null, rotation = false } = options;
  const plain = new Map<string, Item[]>();
  const special: Item[] = [];
  const captioned: Item[] = [];
  for (const disc of discs) {
    const item = place(camera, disc, look(disc), theme);
    if (item === null) continue;
    const key = `${item.fill}${disc.sensor && item.r >= small ? ' faint' : disc.sensor || disc.asleep ? ' pale' : ''}`;
    const group = plain.get(key);
    if (group) group.push(item);
    else plain.set(key, [item]);
    if (item.room >= small && (item.look.striped || item.look.label)) special.push(item);
    else if (item.room >= small && caption) captioned.push(item);
  }
  const plainGround = ground === theme.floor || ground === theme.background;
  const outline = readableOn(ground, plainGround ? theme.ink : dark);
  for (const [key, items] of plain) {
    context.globalAlpha = key.endsWith(' faint') ? 0.3 : key.endsWith(' pale') ? 0.6 : 1;
    drawGroup(context, camera, items, outline);
  }
  context.globalAlpha = 1;
  if (rotation) for (const items of plain.values()) drawSpokes(context, camera, items, theme);
  for (const item of special) drawBall(context, item, outline, theme);
  for (const item of captioned) {
    const text = caption === 'id' ? item.disc.id : item.look.name;
    if (text !== undefined) drawCaption(context, String(text), item, theme);
  }
  for (const disc of [chosen ?? []].flat() as readonly D[]) {
    const ring = place(camera, disc, look(disc), theme);
    if (ring === null) continue;
    traceItem(context, camera, ring, 4);
    context.strokeStyle = readableOn(ground, theme.accent);
    context.lineWidth = 2.5;
    context.stroke();
  }
}

/** The disc in pixels, or null if it is off the screen. */
function place(camera: Camera, disc: DrawnDisc, look: Look, theme: Theme): Item | null {
  const { x, y } = worldToScreen(camera, disc);
  const r = disc.r * camera.scale;
  if (!(x + r > 0 && y + r > 0 && x - r < camera.width && y - r < camera.height)) return null;
  const color = look.color ?? (isFixed(disc) ? theme.fixed : theme.disc);
  const shaped = isShaped(disc);
  const room = shaped ? roomIn(disc) * camera.scale : r;
  return { x, y, r, room, fill: look.striped && r >= small && !shaped ? ivory : color, look, disc };
}

function isFixed({ mass, kind = 'dynamic' }: DrawnDisc): boolean {
  return mass === Infinity || kind !== 'dynamic';
}

/** Lines from near the centers to the rims, of movable discs large enough. */
function drawSpokes(context: DrawContext, camera: Camera, items: readonly Item[], theme: Theme): void {
  context.beginPath();
  let any = false;
  for (const { x, y, r, disc } of items) {
    if (disc.angle === undefined || r < 4 || isFixed(disc)) continue;
    const { x: cos, y: sin } = turned(camera, { x: Math.cos(disc.angle), y: Math.sin(disc.angle) });
    const reach = isShaped(disc) ? reachAhead(disc, disc.r) * camera.scale : r;
    context.moveTo(x + 0.35 * reach * cos, y + 0.35 * reach * sin);
    context.lineTo(x + 0.9 * reach * cos, y + 0.9 * reach * sin);
    any = true;
  }
  if (!any) return;
  context.strokeStyle = readableOn(items[0].fill, theme.ink);
  context.lineWidth = 1.25;
  context.lineCap = 'butt';
  context.stroke();
}

function circle(context: DrawContext, { x, y }: Item, r: number): void {
  context.beginPath();
  context.arc(x, y, r, 0, turn);
}

/** Makes the outline of an item the path, wider all round by so many pixels. */
function traceItem(context: DrawContext, camera: Camera, item: Item, wider: number): void {
  context.beginPath();
  if (isShaped(item.disc)) traceShapes(context, camera, item.disc, wider);
  else context.arc(item.x, item.y, item.r + wider, 0, turn);
}

/** Draws items of one color. */
function drawGroup(context: DrawContext, camera: Camera, all: readonly Item[], outline: string): void {
  let largest = 0;
  for (const { r } of all) largest = Math.max(largest, r);
  const width = largest < small ? 0.75 : 1.25;
  context.fillStyle = all[0].fill;
  context.strokeStyle = outline;
  const items = all.filter(({ disc }) => !isShaped(disc));
  for (const item of all) {
    if (!isShaped(item.disc)) continue;
    traceItem(context, camera, item, 0);
    context.lineWidth = 2 * width; // the inner half is filled over: several shapes have one outline
    context.lineJoin = 'round';
    if (largest >= 2) context.stroke();
    context.fill();
    if (!item.disc.shapes?.some(({ sensor }) => sensor)) continue;
    context.beginPath();
    traceShapes(context, camera, item.disc, 0, true);
    context.lineWidth = 0.75;
    context.stroke();
  }
  context.lineWidth = width;
  for (let i = 0; i < items.length; i += together) {
    context.beginPath();
    for (let j = i; j < Math.min(i + together, items.length); j++) {
      const { x, y, r } = items[j];
      const shown = Math.max(r, 0.75);
      context.moveTo(x + shown, y);
      context.arc(x, y, shown, 0, turn);
    }
    context.fill();
    if (largest >= 2) context.stroke();
  }
}

/** The band and the spot with the label of a pool ball. */
function drawBall(context: DrawContext, item: Item, outline: string, theme: Theme): void {
  const { x, y, room: r, look } = item;
  const color = look.color ?? theme.disc;
  if (look.striped && !isShaped(item.disc)) {
    context.save();
    circle(context, item, r);
    context.clip();
    context.fillStyle = color;
    context.fillRect(x - r, y - 0.6 * r, 2 * r, 1.2 * r);
    context.restore();
    circle(context, item, r);
    context.strokeStyle = outline;
    context.lineWidth = 1.25;
    context.stroke();
  }
  if (!look.label) return;
  circle(context, item, 0.52 * r);
  context.fillStyle = contrast(ivory, color) < 1.5 && !look.striped ? color : ivory;
  context.fill();
  drawText(context, look.label, item, r * (look.label.length > 1 ? 0.66 : 0.8), dark, theme);
}

/** A text as large as fits into the disc, if that can be read. */
function drawCaption(context: DrawContext, text: string, item: Item, theme: Theme): void {
  const size = Math.min(16, item.room, (2.8 * item.room) / text.length); // letters are about 0.6 of the size wide
  if (size >= smallestText) drawText(context, text, item, size, readableOn(item.fill, theme.ink, 4.5), theme);
}

function drawText(context: DrawContext, text: string, { x, y }: Item, size: number, color: string, theme: Theme): void {
  context.fillStyle = color;
  context.font = `600 ${Math.round(size * 10) / 10}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y);
}
