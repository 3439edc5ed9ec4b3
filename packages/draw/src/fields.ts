import type { Vec } from 'carom';
import { type Camera, screenToWorld, turned, worldToScreen } from './camera.ts';
import { readableOn } from './color.ts';
import type { DrawContext } from './context.ts';
import { cornersOf, type DrawnChain, trace } from './shapes.ts';
import type { Theme } from './theme.ts';
import type { DrawnWall } from './walls.ts';

/** The part of a field that is drawn. */
export interface DrawnField {
  /** What it does. */
  readonly kind: string;
  /** Its values: where it acts, where its point or surface is, where it leads. */
  readonly values: {
    /** Where it acts: a box, a circle, or null for everywhere. */
    readonly region?:
      | { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
      | { readonly x: number; readonly y: number; readonly r: number }
      | null;
    /** The point. [length] */
    readonly x?: number;
    /** The point. [length] */
    readonly y?: number;
    /** Height of a surface. [length] */
    readonly level?: number;
    /** Where a uniform field leads. */
    readonly acceleration?: Readonly<Vec>;
    /** Where wind blows. */
    readonly velocity?: Readonly<Vec>;
  };
}

/** What `drawFields` can be told. */
export interface FieldDrawing {
  /** Gravity: a liquid lies below its surface. @default none */
  readonly gravity?: Readonly<Vec>;
  /** The color that fields are drawn on. @default theme.background */
  readonly ground?: string;
  /** The walls that stand: one of them may be the shore of a liquid. @default none */
  readonly walls?: readonly DrawnWall[];
}

/** Sides of the outline of a circle. */
const sides = 64;
/** Arrows along one side of a region, and the length of one in shares of their distance. */
const arrows = 4;
const arrowShare = 0.5;
/** Share of a liquid's width that its shore spans at least: a tub spans less, and the liquid around it is drawn. */
const span = 0.95;

/**
 * Draws fields: a liquid as the area below its surface, points and vortices as rings, and arrows where wind and uniform fields lead in a region.
 * Masses that attract each other show by themselves. A liquid ends at its shore: a chain among `walls` from one side of it to the other, whose first and
 * last points lie above the surface.
 *
 * @example
 * const context = new SvgContext(400, 200);
 * const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 400, height: 200, margin: 0 });
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * addField(world, { kind: 'liquid', level: 1, density: 1 });
 * drawFields(context, camera, fieldsOf(world), lightTheme, { gravity: world.gravity });
 */
export function drawFields(
  context: DrawContext,
  camera: Camera,
  fields: Iterable<DrawnField>,
  theme: Theme,
  { gravity = { x: 0, y: 0 }, ground = theme.background, walls = [] }: FieldDrawing = {},
): void {
  const color = readableOn(ground, theme.accent);
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1.5;
  for (const field of fields) {
    const { region, level = 0, x, y, acceleration, velocity } = field.values;
    const flow = field.kind === 'wind' ? velocity : field.kind === 'uniform' && acceleration; // of a function nothing is to be seen
    const area = areaOf(camera, region);
    if (field.kind === 'liquid') {
      const shore = walls.find(({ shape }) => {
        const ends = 'chain' in shape ? [shape.chain[0], shape.chain[shape.chain.length - 1]] : area;
        return below(ends, gravity, level).length === 0 && width(ends, gravity) >= span * width(area, gravity);
      });
      drawLiquid(context, camera, below(area, gravity, level), shore);
    } else if (flow) drawFlow(context, camera, area, flow, region);
    else if (x !== undefined && y !== undefined) drawPoint(context, worldToScreen(camera, { x, y }));
  }
  context.globalAlpha = 1;
}

/** Corners of a region, or of what is seen. */
function areaOf(camera: Camera, region: DrawnField['values']['region']): readonly Readonly<Vec>[] {
  if (region && 'r' in region) {
    const { x, y, r } = region;
    return Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * i) / sides;
      return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
    });
  }
  const [a, b] = [screenToWorld(camera, { x: 0, y: 0 }), screenToWorld(camera, { x: camera.width, y: camera.height })];
  const [minX, maxX] = region ? [region.minX, region.maxX] : range([a.x, b.x]);
  const [minY, maxY] = region ? [region.minY, region.maxY] : range([a.y, b.y]);
  return cornersOf({ minX, minY, maxX, maxY });
}

/** The part of a convex area below a height against gravity. */
function below(area: readonly Readonly<Vec>[], gravity: Readonly<Vec>, level: number): readonly Readonly<Vec>[] {
  const size = Math.hypot(gravity.x, gravity.y);
  if (size === 0) return area;
  const depth = ({ x, y }: Readonly<Vec>) => level + (gravity.x * x + gravity.y * y) / size;
  return area.flatMap((from, i) => {
    const to = area[(i + 1) % area.length];
    const [d, e] = [depth(from), depth(to)];
    const kept = d >= 0 ? [from] : [];
    if (d >= 0 === e >= 0) return kept;
    const t = d / (d - e);
    return [...kept, { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) }];
  });
}

/** How wide points lie across gravity; in its unit. */
function width(points: readonly Readonly<Vec>[], gravity: Readonly<Vec>): number {
  const [least, most] = range(points.map(({ x, y }) => gravity.x * y - gravity.y * x));
  return most - least;
}

function range(values: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

function drawLiquid(context: DrawContext, camera: Camera, area: readonly Readonly<Vec>[], shore: DrawnWall | undefined): void {
  if (area.length < 3) return;
  context.save();
  if (shore) {
    trace(context, camera, shore.shape as DrawnChain);
    context.clip();
  }
  context.globalAlpha = 0.2;
  trace(context, camera, { points: area });
  context.fill();
  context.globalAlpha = 0.6;
  context.stroke();
  context.restore();
}

/** Arrows in a region, or few and faint where a field is everywhere. */
function drawFlow(
  context: DrawContext,
  camera: Camera,
  corners: readonly Readonly<Vec>[],
  way: Readonly<Vec>,
  region: DrawnField['values']['region'],
): void {
  const size = Math.hypot(way.x, way.y);
  context.globalAlpha = 0.35;
  if (region) {
    trace(context, camera, { points: corners });
    context.stroke();
  }
  if (size === 0) return;
  const places = corners.map((corner) => worldToScreen(camera, corner));
  const [left, right] = range(places.map(({ x }) => x));
  const [top, bottom] = range(places.map(({ y }) => y));
  const step = Math.max(Math.min((right - left) / arrows, (bottom - top) / 2), 24);
  const along = turned(camera, { x: way.x / size, y: way.y / size });
  for (let x = left + step / 2; x < right; x += step)
    for (let y = top + step / 2; y < bottom; y += step) arrow(context, { x, y }, along, arrowShare * step);
}

/** An arrow around a place of the screen. */
function arrow(context: DrawContext, { x, y }: Vec, { x: ux, y: uy }: Vec, length: number): void {
  const head = Math.min(0.3 * length, 8);
  const [tipX, tipY] = [x + (ux * length) / 2, y + (uy * length) / 2];
  context.beginPath();
  context.moveTo(x - (ux * length) / 2, y - (uy * length) / 2);
  context.lineTo(tipX, tipY);
  context.moveTo(tipX - head * (ux - 0.6 * uy), tipY - head * (uy + 0.6 * ux));
  context.lineTo(tipX, tipY);
  context.lineTo(tipX - head * (ux + 0.6 * uy), tipY - head * (uy - 0.6 * ux));
  context.stroke();
}

/** Rings around a point. */
function drawPoint(context: DrawContext, { x, y }: Vec): void {
  for (const [r, alpha] of [
    [3, 0.9],
    [8, 0.5],
    [14, 0.25],
  ]) {
    context.globalAlpha = alpha;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.stroke();
  }
}
