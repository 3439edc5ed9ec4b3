import {
  boundsOf,
  type DrawnContact,
  type DrawnDisc,
  type DrawnShape,
  drawBackground,
  drawContacts,
  drawDiscs,
  drawTimeline,
  drawVelocities,
  drawWalls,
  drawWorld,
  fitCamera,
  type Theme,
} from '@carom/draw';
import { SvgContext } from '@carom/draw/svg';
import { type Box, type Circle, type Segment, Timeline, type Vec, World } from 'carom';
import { fieldsOf } from 'carom/fields';
import { jointsOf } from 'carom/joints';
import { siteTheme } from '../../scenes/site-theme.ts';
import type { Picture } from './result.ts';

const size = { width: 480, height: 260, margin: 18 };
/** Larger or smaller than these, a picture would say nothing. */
const largest = 1e6;
const smallest = 1e-3;

type Fields = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= largest;
const has = (value: Fields, keys: readonly string[]) => keys.every((key) => isNumber(value[key]));

/** What is to be drawn of some values. */
interface Found {
  readonly discs: DrawnDisc[];
  readonly walls: DrawnShape[];
  readonly contacts: DrawnContact[];
  readonly points: Vec[];
}

/** The picture of calls of geometry: the circles and shapes asked about, and the points of the answers. */
export function pictureOf(calls: readonly { readonly args: readonly unknown[]; readonly result: unknown }[]): Picture | null {
  if (calls.length === 0) return null;
  const found: Found = { discs: [], walls: [], contacts: [], points: [] };
  for (const { args, result } of calls.slice(0, 8)) {
    for (const value of args) collect(value, found, 0);
    collectAnswer(result, found);
  }
  if (found.discs.length === 0 || found.discs.length > 400 || found.discs.length + found.walls.length + found.points.length < 2)
    return null;
  const { discs, walls } = found;
  const bounds = boundsOf(
    discs,
    walls.filter((wall) => !('inside' in wall)).concat(walls.flatMap((wall) => ('inside' in wall ? [roomOf(wall.inside)] : []))),
  );
  if (!bounds || !(Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) > smallest)) return null;
  const fastest = Math.max(...discs.map(({ vx = 0, vy = 0 }) => Math.hypot(vx, vy)));
  const reach = fastest > 0 ? Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) / 5 / fastest : 0;
  const description = `${discs.length} circle${discs.length === 1 ? '' : 's'}${walls.length > 0 ? ` and ${walls.length} other shape${walls.length === 1 ? '' : 's'}` : ''}, as asked about`;
  return inBothThemes(description, (context, theme) => {
    const camera = fitCamera(bounds, size);
    drawBackground(context, camera, theme);
    drawWalls(
      context,
      camera,
      walls.map((shape) => ({ shape })),
      theme,
    );
    drawDiscs(context, camera, discs, theme, { look: ({ id }) => ({ color: id === 0 ? theme.disc : theme.fixed }) });
    if (reach > 0) drawVelocities(context, camera, discs, theme, { reach });
    const dots = found.points.map((point) => ({ point, normal: { x: 0, y: 0 } }));
    drawContacts(context, camera, [...found.contacts, ...dots], theme, { size: 4 });
  });
}

function roomOf(inside: Readonly<Box> | Readonly<Circle>): DrawnShape {
  return inside;
}

/** The picture of the first world or timeline among some values; else of a drawing that is SVG already. */
export function pictureOfEngine(values: readonly unknown[]): Picture | null {
  for (const value of values) {
    const picture = value instanceof World ? ofWorld(value) : value instanceof Timeline ? ofTimeline(value) : null;
    if (picture) return picture;
  }
  const svg = values.find((value) => value instanceof SvgContext || (typeof value === 'string' && value.startsWith('<svg')));
  if (svg === undefined) return null;
  const text = String(svg);
  const [, width, height] = /^<svg[^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? [];
  if (width === undefined) return null;
  const address = addressOf(text);
  return { light: address, dark: address, width: Number(width), height: Number(height), description: 'What the program draws' };
}

function ofWorld(world: World<never> | World): Picture | null {
  const bodies = [...(world as World)];
  const box = boundsOf(bodies, shapesOf((world as World).walls));
  if (!box || bodies.length === 0) return null;
  return inBothThemes(`The world at time ${world.time.toFixed(2)}: ${bodies.length} bodies`, (context, theme) =>
    drawWorld(context, fitCamera(box, size), world as World, { theme, joints: jointsOf(world as World), fields: fieldsOf(world as World) }),
  );
}

function ofTimeline(timeline: Timeline): Picture | null {
  const { discs, walls } = timeline.at(timeline.now);
  const box = boundsOf(discs, shapesOf(walls));
  if (!box || discs.length === 0) return null;
  return inBothThemes(`The timeline at time ${timeline.now.toFixed(2)}: ${discs.length} discs`, (context, theme) =>
    drawTimeline(context, fitCamera(box, size), timeline, { theme }),
  );
}

function shapesOf(walls: Iterable<{ readonly shape: unknown }>): DrawnShape[] {
  return Array.from(walls, ({ shape }) => shape as DrawnShape);
}

function inBothThemes(description: string, draw: (context: SvgContext, theme: Theme) => void): Picture | null {
  try {
    const [light, dark] = [false, true].map((isDark) => {
      const context = new SvgContext(size.width, size.height, { description });
      draw(context, siteTheme(isDark));
      return addressOf(context.toString());
    });
    return { light, dark, width: size.width, height: size.height, description };
  } catch {
    return null; // nothing that can be shown: a picture is an extra
  }
}

function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Adds the shapes in a value that a function was called with. */
function collect(value: unknown, found: Found, depth: number): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > 2) return;
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 400)) collect(item, found, depth + 1);
    return;
  }
  const fields = value as Fields;
  if ('inside' in fields) {
    const room: Found = { discs: [], walls: [], contacts: [], points: [] };
    collect(fields.inside, room, depth + 1);
    if (room.discs.length + room.walls.length > 0) found.walls.push({ inside: fields.inside as Box });
  } else if (has(fields, ['x1', 'y1', 'x2', 'y2']) || has(fields, ['minX', 'minY', 'maxX', 'maxY'])) found.walls.push(value as Segment);
  else if (has(fields, ['x', 'y', 'r']) && typeof fields.from === 'object') found.walls.push(value as DrawnShape);
  else if (has(fields, ['x', 'y', 'r'])) addDisc(fields as unknown as Circle, found);
  else if (has(fields, ['x', 'y', 'dx', 'dy'])) {
    const { x, y, dx, dy } = fields as unknown as { x: number; y: number; dx: number; dy: number };
    found.walls.push({ x1: x, y1: y, x2: x + dx, y2: y + dy });
    found.points.push({ x, y });
  } else if (Array.isArray(fields.points)) found.walls.push({ points: fields.points as Vec[] });
  else if (has(fields, ['x', 'y'])) found.points.push(value as Vec);
}

function addDisc({ x, y, r, vx, vy }: Circle & { vx?: number; vy?: number }, found: Found): void {
  if (!(r >= 0)) return;
  const same = found.discs.some((disc) => disc.x === x && disc.y === y && disc.r === r);
  if (!same) found.discs.push({ id: found.discs.length, x, y, r, vx: isNumber(vx) ? vx : 0, vy: isNumber(vy) ? vy : 0 });
}

/** Adds the points of an answer: those of outlines, hits and contacts. */
function collectAnswer(result: unknown, found: Found): void {
  if (typeof result !== 'object' || result === null) return;
  if (Array.isArray(result)) {
    for (const item of result.slice(0, 20)) collectAnswer(item, found);
    return;
  }
  const fields = result as Fields;
  const { point, normal } = fields as { point?: Fields; normal?: Fields };
  if (point && has(point, ['x', 'y']))
    found.contacts.push({
      point: point as unknown as Vec,
      normal: (normal && has(normal, ['x', 'y']) ? normal : { x: 0, y: 0 }) as unknown as Vec,
    });
  else if (has(fields, ['x', 'y', 'r'])) addDisc(fields as unknown as Circle, found);
  else if (has(fields, ['x', 'y'])) found.points.push(result as Vec);
}
