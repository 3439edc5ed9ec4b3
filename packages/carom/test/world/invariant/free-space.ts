// Rule 3 for whatever walls enclose together: a center stays in its part of the places that the walls leave to it.
//
// A disc that keeps its distance from every wall moves in the plane without the strips along the walls. The plane is divided into cells; a cell that
// lies in a strip altogether is closed. What remains falls into parts, and no way leads from one to another: so a center that is in another
// part than before has passed something. Cells are never closed without proof, so there are no false alarms; slits a little narrower than a
// disc may count as open.
import { collides, type Disc, distanceBetween, distanceToObstacle, type Moment, type Obstacle } from './moment.ts';
import { around, type Extent, length } from './shapes.ts';
import { discShare, wallShare } from './statement.ts';

/** The parts of the plane for centers of discs of radius at least `r`. */
export interface FreeSpace {
  /** The part that a place belongs to: 0 beyond all cells, −1 in a closed cell. */
  partAt(x: number, y: number): number;
}

const mostCells = 80_000;
/** Cells are this share of the radius, so that a strip of twice 0.92 of it is closed whichever way it runs. */
const cellShare = 0.35;

/** The parts for `disc`, as if its radius were `r`, in which walls and static bodies are in the way; `null` if there would be too many
 * cells even `near` the discs. */
export function freeSpaceFor(disc: Disc, r: number, moment: Moment, near: Extent): FreeSpace | null {
  const walls = moment.obstacles.filter((wall) => !wall.oneSided && wall.pose === null && collides(disc, wall));
  const bodies = moment.discs.filter(
    (other) => !other.isDynamic && !other.drives && other.vx === 0 && other.vy === 0 && collides(disc, other),
  );
  if (bodies.length === 0 && walls.every(({ pieces: [piece] }) => 'inside' in piece)) return null; // what rooms leave is in one piece
  const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  const grid = gridFor(r, moment, walls, bodies, everywhere) ?? gridFor(r, moment, walls, bodies, near);
  if (grid === null) return null;
  const { columns, rows, width, height, minX, minY, isRound } = grid;
  const closed = new Int32Array(columns * rows);
  const half = length(width, height) / 2;
  /** What reaches into a cell without covering it: together they may. */
  const partly = new Map<number, Strip[]>();
  for (const strip of stripsFor(r, moment, walls, bodies)) {
    eachCellNear(grid, strip, (c, rest) => {
      if (rest < -half) closed[c] = -1;
      else partly.set(c, [...(partly.get(c) ?? []), strip]);
    });
  }
  for (const [c, strips] of partly) {
    if (closed[c] < 0) continue;
    const [x, y] = [minX + ((c % columns) + 0.5) * width, minY + (Math.floor(c / columns) + 0.5) * height];
    if (areCovering(strips, { x, y, width, height }, 3)) closed[c] = -1;
  }
  numberParts(closed, columns, rows, isRound);
  return {
    partAt(x, y) {
      const [i, j] = [Math.floor((x - minX) / width), Math.floor((y - minY) / height)];
      const [ci, cj] = [isRound.x ? wrap(i, columns) : i, isRound.y ? wrap(j, rows) : j];
      return ci < 0 || cj < 0 || ci >= columns || cj >= rows ? 0 : closed[ci + columns * cj];
    },
  };
}

/** What lies along a wall or body: the places nearer to it than `reach`. */
export interface Strip {
  readonly reach: number;
  /** Bounds of the wall or body. */
  readonly extent: Extent;
  distance(x: number, y: number): number;
}

function stripsFor(r: number, moment: Moment, walls: readonly Obstacle[], bodies: readonly Disc[]): Strip[] {
  const tight = 1 - 1e-6; // what rounding may add in the long run
  const strips: Strip[] = [];
  for (const wall of walls) {
    for (const [piece, extent] of wall.extents.entries())
      strips.push({ reach: tight * (1 - wallShare) * r, extent, distance: (x, y) => distanceToObstacle(wall, piece, x, y, moment) });
  }
  for (const other of bodies) {
    const distance = (x: number, y: number) => distanceBetween(x, y, other.x, other.y, moment) - other.r;
    strips.push({ reach: tight * (1 - discShare) * r, extent: around([other], other.r), distance });
  }
  return strips;
}

/**
 * Every cell that a strip reaches into, and how far its center is from the strip; −Infinity for cells of a block that lies well within it. Blocks
 * of cells are quartered until one is clear of the strip, within it, or a single cell: no distance changes by more than the way one goes.
 */
export function eachCellNear(
  { columns, rows, width, height, minX, minY, isRound }: Grid,
  strip: Strip,
  visit: (c: number, rest: number) => void,
): void {
  const { extent, reach } = strip;
  const [left, right] = span(extent.minX - reach, extent.maxX + reach, { start: minX, size: width, count: columns, isRound: isRound.x });
  const [low, high] = span(extent.minY - reach, extent.maxY + reach, { start: minY, size: height, count: rows, isRound: isRound.y });
  const half = length(width, height) / 2;
  const stack = [left, low, right, high];
  while (stack.length > 0) {
    const [i0, j0, i1, j1] = stack.splice(-4);
    if (i0 > i1 || j0 > j1) continue;
    const rest = strip.distance(minX + ((i0 + i1 + 1) / 2) * width, minY + ((j0 + j1 + 1) / 2) * height) - reach;
    if (i0 === i1 && j0 === j1) {
      if (rest < half) visit(wrap(i0, columns) + columns * wrap(j0, rows), rest);
      continue;
    }
    const most = (1 + 1e-9) * (length((i1 - i0) * width, (j1 - j0) * height) / 2 + half);
    if (rest > most) continue;
    if (rest < -most) {
      for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) visit(wrap(i, columns) + columns * wrap(j, rows), -Infinity);
      continue;
    }
    const [im, jm] = [(i0 + i1) >> 1, (j0 + j1) >> 1];
    stack.push(i0, j0, im, jm, im + 1, j0, i1, jm, i0, jm + 1, im, j1, im + 1, jm + 1, i1, j1);
  }
}

/** First and last of the cells along an axis that an interval meets; on a torus they go on beyond its seam. */
function span(
  low: number,
  high: number,
  { start, size, count, isRound }: { start: number; size: number; count: number; isRound: boolean },
): [number, number] {
  if (high - low >= count * size) return [0, count - 1];
  const [first, last] = [Math.floor((low - start) / size), Math.ceil((high - start) / size)];
  return isRound ? [first, last] : [Math.max(0, first), Math.min(count - 1, last)];
}

/** Whether strips cover a box, found by quartering it. */
function areCovering(strips: readonly Strip[], box: { x: number; y: number; width: number; height: number }, quarterings: number): boolean {
  const { x, y, width, height } = box;
  const half = length(width, height) / 2;
  let rest = Infinity;
  for (const { reach, distance } of strips) rest = Math.min(rest, distance(x, y) - reach);
  if (rest < -half) return true;
  if (rest >= 0 || quarterings === 0) return false; // its center is open
  for (let q = 0; q < 4; q++) {
    const quarter = { x: x + ((q & 1) - 0.5) * 0.5 * width, y: y + ((q >> 1) - 0.5) * 0.5 * height, width: width / 2, height: height / 2 };
    if (!areCovering(strips, quarter, quarterings - 1)) return false;
  }
  return true;
}

function wrap(i: number, count: number): number {
  return i - count * Math.floor(i / count);
}

/** Cells over a part of the plane. */
export interface Grid {
  readonly minX: number;
  readonly minY: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly isRound: { readonly x: boolean; readonly y: boolean };
}

/** Cells over all that stands in the way, or over the surroundings of the discs if that is less. A period is divided into whole cells. */
function gridFor(r: number, moment: Moment, walls: readonly Obstacle[], bodies: readonly Disc[], near: Extent): Grid | null {
  const boxes = [...walls.flatMap((wall) => wall.pieces.map((piece, i) => ('inside' in piece ? roomOf(piece.inside) : wall.extents[i])))];
  boxes.push(...bodies.map((body) => around([body], body.r)));
  if (boxes.length === 0) return null;
  const { periodX, periodY } = moment;
  const size = cellShare * r;
  const along = (low: number, high: number, period: number) => {
    if (period < Infinity) {
      const count = Math.max(1, Math.round(period / size));
      return { min: 0, count, size: period / count };
    }
    const count = Math.ceil((high - low + 4 * r) / size) + 4;
    return { min: low - 2 * r - 2 * size, count, size };
  };
  const low = (of: (box: Extent) => number) => Math.min(...boxes.map(of));
  const high = (of: (box: Extent) => number) => Math.max(...boxes.map(of));
  const x = along(Math.max(low((b) => b.minX), near.minX), Math.min(high((b) => b.maxX), near.maxX), periodX); // biome-ignore format: short
  const y = along(Math.max(low((b) => b.minY), near.minY), Math.min(high((b) => b.maxY), near.maxY), periodY); // biome-ignore format: short
  if (!(x.count * y.count <= mostCells) || x.count < 1 || y.count < 1) return null;
  const isRound = { x: periodX < Infinity, y: periodY < Infinity };
  return { minX: x.min, minY: y.min, width: x.size, height: y.size, columns: x.count, rows: y.count, isRound };
}

function roomOf(room: Extent | { readonly x: number; readonly y: number; readonly r: number }): Extent {
  return 'r' in room ? around([room], room.r) : room;
}

/** A stretch of open cells of a row. */
interface Run {
  readonly row: number;
  readonly first: number;
  readonly last: number;
}

type Round = Grid['isRound'];

/** Numbers the parts of cells that are 0: cells that touch, if only at a corner, are one. What reaches the border is one with all beyond it: 0. */
export function numberParts(cells: Int32Array, columns: number, rows: number, isRound: Round): void {
  const runs: Run[] = [{ row: 0, first: 0, last: -1 }]; // run 0 stands for all beyond the border
  const starts: number[] = [];
  for (let j = 0; j < rows; j++) {
    starts.push(runs.length);
    addRuns(cells, columns, j, runs);
  }
  starts.push(runs.length);
  /** For each run one of its part with a lesser number, or itself. */
  const lesser = Int32Array.from(runs.keys());
  const rootOf = (run: number) => {
    while (lesser[run] !== run) run = lesser[run] = lesser[lesser[run]];
    return run;
  };
  const join = (a: number, b: number) => {
    const [first, second] = [rootOf(a), rootOf(b)];
    lesser[Math.max(first, second)] = Math.min(first, second);
  };
  for (const [k, { row, first, last }] of runs.entries()) {
    if ((!isRound.x && (first === 0 || last === columns - 1)) || (!isRound.y && (row === 0 || row === rows - 1))) join(0, k);
  }
  for (let j = 0; j < rows; j++) {
    const [from, to] = [starts[j], starts[j + 1]];
    const isAround = isRound.x && to > from && runs[from].first === 0 && runs[to - 1].last === columns - 1;
    if (isAround) join(from, to - 1);
    const under = j > 0 ? j - 1 : isRound.y ? rows - 1 : -1;
    if (under < 0) continue;
    for (const shift of isRound.x ? [0, -columns, columns] : [0]) {
      let m = starts[under];
      for (let k = from; k < to && m < starts[under + 1]; ) {
        const [a, b] = [runs[k], runs[m]];
        if (a.first <= b.last + shift + 1 && b.first + shift <= a.last + 1) join(k, m);
        if (a.last < b.last + shift) k++;
        else m++;
      }
    }
  }
  for (const [k, { row, first, last }] of runs.entries()) cells.fill(rootOf(k), row * columns + first, row * columns + last + 1);
}

/** Adds the stretches of open cells of a row. */
function addRuns(cells: Int32Array, columns: number, row: number, runs: Run[]): void {
  for (let i = 0; i < columns; i++) {
    if (cells[row * columns + i] !== 0) continue;
    const first = i;
    while (i + 1 < columns && cells[row * columns + i + 1] === 0) i++;
    runs.push({ row, first, last: i });
  }
}
