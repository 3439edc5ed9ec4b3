// Rule 3 for whatever walls enclose together: a center stays in its part of the places that the walls leave to it.
//
// A disc that keeps its distance from every wall moves in the plane without the strips along the walls. The plane is divided into cells; a cell that
// lies in a strip altogether is closed. What remains falls into parts, and no way leads from one to another: so a center that is in another
// part than before has passed something. Cells are never closed without proof, so there are no false alarms; slits a little narrower than a
// disc may count as open.
import { collides, type Disc, distanceBetween, distanceToObstacle, type Moment, type Obstacle } from './moment.ts';
import { around, type Extent } from './shapes.ts';
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
  const half = Math.hypot(width, height) / 2;
  /** What reaches into a cell without covering it: together they may. */
  const partly = new Map<number, Strip[]>();
  const close = (extent: Extent, strip: Strip) => {
    const span = (low: number, high: number, start: number, size: number, count: number) =>
      high - low < count * size ? [Math.floor((low - start) / size), Math.ceil((high - start) / size)] : [0, count - 1];
    const [left, right] = span(extent.minX - strip.reach, extent.maxX + strip.reach, minX, width, columns);
    const [low, high] = span(extent.minY - strip.reach, extent.maxY + strip.reach, minY, height, rows);
    for (let j = isRound.y ? low : Math.max(0, low); j <= (isRound.y ? high : Math.min(rows - 1, high)); j++) {
      for (let i = isRound.x ? left : Math.max(0, left); i <= (isRound.x ? right : Math.min(columns - 1, right)); i++) {
        const c = wrap(i, columns) + columns * wrap(j, rows);
        const rest = strip.distance(minX + (i + 0.5) * width, minY + (j + 0.5) * height) - strip.reach;
        if (rest < -half) closed[c] = -1;
        else if (rest < half) {
          const strips = partly.get(c);
          if (strips === undefined) partly.set(c, [strip]);
          else strips.push(strip);
        }
      }
    }
  };
  const tight = 1 - 1e-6; // what rounding may add in the long run
  for (const wall of walls) {
    for (const piece of wall.pieces.keys())
      close(wall.extents[piece], { reach: tight * (1 - wallShare) * r, distance: (x, y) => distanceToObstacle(wall, piece, x, y, moment) });
  }
  for (const other of bodies) {
    const distance = (x: number, y: number) => distanceBetween(x, y, other.x, other.y, moment) - other.r;
    close(around([other], other.r), { reach: tight * (1 - discShare) * r, distance });
  }
  for (const [c, strips] of partly) {
    if (closed[c] < 0) continue;
    const [x, y] = [minX + ((c % columns) + 0.5) * width, minY + (Math.floor(c / columns) + 0.5) * height];
    if (areCovering(strips, { x, y, width, height }, 3)) closed[c] = -1;
  }
  label(closed, columns, rows, isRound);
  return {
    partAt(x, y) {
      const [i, j] = [Math.floor((x - minX) / width), Math.floor((y - minY) / height)];
      const [ci, cj] = [isRound.x ? wrap(i, columns) : i, isRound.y ? wrap(j, rows) : j];
      return ci < 0 || cj < 0 || ci >= columns || cj >= rows ? 0 : closed[ci + columns * cj];
    },
  };
}

/** What lies along a wall or body: the places nearer to it than `reach`. */
interface Strip {
  readonly reach: number;
  distance(x: number, y: number): number;
}

/** Whether strips cover a box, found by quartering it. */
function areCovering(strips: readonly Strip[], box: { x: number; y: number; width: number; height: number }, quarterings: number): boolean {
  const { x, y, width, height } = box;
  const half = Math.hypot(width, height) / 2;
  const rest = Math.min(...strips.map(({ reach, distance }) => distance(x, y) - reach));
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

interface Grid {
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

/** Numbers the parts: open cells that touch, if only at a corner, are one. What reaches the border is one with all beyond it: part 0. */
function label(cells: Int32Array, columns: number, rows: number, isRound: { readonly x: boolean; readonly y: boolean }): void {
  const stack = new Int32Array(cells.length);
  let height = 0;
  const unseen = -2;
  for (let c = 0; c < cells.length; c++) if (cells[c] === 0) cells[c] = unseen;
  const visit = (c: number, part: number) => {
    if (cells[c] !== unseen) return;
    cells[c] = part;
    stack[height++] = c;
  };
  const flood = (part: number) => {
    while (height > 0) {
      const c = stack[--height];
      const i = c % columns;
      const j = (c - i) / columns;
      const isInner = i > 0 && j > 0 && i < columns - 1 && j < rows - 1;
      for (let n = 0; n < 9; n++) {
        const [di, dj] = [(n % 3) - 1, ((n / 3) | 0) - 1];
        if (isInner) {
          visit(c + di + columns * dj, part);
          continue;
        }
        const ni = isRound.x ? wrap(i + di, columns) : i + di;
        const nj = isRound.y ? wrap(j + dj, rows) : j + dj;
        if (ni >= 0 && nj >= 0 && ni < columns && nj < rows) visit(ni + columns * nj, part);
      }
    }
  };
  for (let c = 0; c < cells.length; c++) {
    const [i, j] = [c % columns, Math.floor(c / columns)];
    const isBorder = (!isRound.x && (i === 0 || i === columns - 1)) || (!isRound.y && (j === 0 || j === rows - 1));
    if (isBorder) visit(c, 0);
  }
  flood(0);
  let parts = 0;
  for (let c = 0; c < cells.length; c++) {
    if (cells[c] !== unseen) continue;
    visit(c, ++parts);
    flood(parts);
  }
}
