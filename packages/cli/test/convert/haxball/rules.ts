/**
 * HaxBall's rules, written down for the tests from what its wiki and public re-implementations say: a tick moves every disc by its speed, then
 * parts what overlaps, in the order of the lists. Knows stadiums without traits and curveF; flags are numbers.
 */
export interface RuleDisc {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly r: number;
  readonly bounce: number;
  readonly inverseMass: number;
  readonly damping: number;
  readonly gx: number;
  readonly gy: number;
  readonly group: number;
  readonly mask: number;
}

/** What stands. */
export interface RuleWalls {
  readonly planes: readonly { nx: number; ny: number; dist: number; bounce: number; group: number; mask: number }[];
  readonly segments: readonly {
    x0: number;
    y0: number;
    x1: number;
    y1: number;
    /** In degrees. */
    curve: number;
    bias: number;
    bounce: number;
    group: number;
    mask: number;
  }[];
  readonly vertexes: readonly { x: number; y: number; bounce: number; group: number; mask: number }[];
}

interface Filter {
  readonly group: number;
  readonly mask: number;
}

const meets = (a: Filter, b: Filter) => (a.group & b.mask) !== 0 && (b.group & a.mask) !== 0;

/** A joint of version 2: rigid where its strength is infinite. */
export interface RuleJoint {
  readonly d0: number;
  readonly d1: number;
  readonly least: number;
  readonly most: number;
  readonly strength: number;
}

/** One tick. */
export function tick(discs: readonly RuleDisc[], walls: RuleWalls, joints: readonly RuleJoint[] = []): void {
  for (const disc of discs) {
    disc.x += disc.vx;
    disc.y += disc.vy;
    disc.vx = (disc.vx + disc.gx) * disc.damping;
    disc.vy = (disc.vy + disc.gy) * disc.damping;
  }
  for (const [i, disc] of discs.entries()) {
    for (const other of discs.slice(i + 1)) if (meets(disc, other)) partDiscs(disc, other);
    if (disc.inverseMass === 0) continue;
    for (const plane of walls.planes) {
      if (meets(disc, plane)) partFrom(disc, plane.nx, plane.ny, disc.x * plane.nx + disc.y * plane.ny - plane.dist, plane.bounce);
    }
    for (const segment of walls.segments) if (meets(disc, segment)) partFromSegment(disc, segment);
    for (const { x, y, bounce, ...filter } of walls.vertexes) {
      const distance = Math.hypot(disc.x - x, disc.y - y);
      if (meets(disc, filter) && distance > 0) partFrom(disc, (disc.x - x) / distance, (disc.y - y) / distance, distance, bounce);
    }
  }
  for (let round = 0; round < 2; round++) for (const joint of joints) hold(discs[joint.d0], discs[joint.d1], joint);
}

function hold(a: RuleDisc, b: RuleDisc, { least, most, strength }: RuleJoint): void {
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  if (distance === 0 || (distance > least && distance < most)) return;
  const [nx, ny] = [(a.x - b.x) / distance, (a.y - b.y) / distance];
  const side = least >= most ? 0 : distance <= least ? 1 : -1;
  const missing = (side === -1 ? most : least) - distance;
  if (strength < Infinity) {
    a.vx += nx * missing * strength * 0.5 * a.inverseMass;
    a.vy += ny * missing * strength * 0.5 * a.inverseMass;
    b.vx -= nx * missing * strength * 0.5 * b.inverseMass;
    b.vy -= ny * missing * strength * 0.5 * b.inverseMass;
    return;
  }
  const share = a.inverseMass / (a.inverseMass + b.inverseMass);
  a.x += nx * missing * share * 0.5;
  a.y += ny * missing * share * 0.5;
  b.x -= nx * missing * (1 - share) * 0.5;
  b.y -= ny * missing * (1 - share) * 0.5;
  const apart = nx * (a.vx - b.vx) + ny * (a.vy - b.vy);
  if (side * apart > 0) return;
  a.vx -= nx * apart * share;
  a.vy -= ny * apart * share;
  b.vx += nx * apart * (1 - share);
  b.vy += ny * apart * (1 - share);
}

function partDiscs(a: RuleDisc, b: RuleDisc): void {
  const distance = Math.hypot(a.x - b.x, a.y - b.y);
  const depth = a.r + b.r - distance;
  if (distance === 0 || depth < 0) return;
  const [nx, ny] = [(a.x - b.x) / distance, (a.y - b.y) / distance];
  const share = a.inverseMass / (a.inverseMass + b.inverseMass);
  a.x += nx * depth * share;
  a.y += ny * depth * share;
  b.x -= nx * depth * (1 - share);
  b.y -= ny * depth * (1 - share);
  const approach = nx * (a.vx - b.vx) + ny * (a.vy - b.vy);
  if (approach >= 0) return;
  const gain = -approach * (1 + a.bounce * b.bounce);
  a.vx += nx * gain * share;
  a.vy += ny * gain * share;
  b.vx -= nx * gain * (1 - share);
  b.vy -= ny * gain * (1 - share);
}

/** Pushes a disc off something `distance` away from its center, along a normal out of it. */
function partFrom(disc: RuleDisc, nx: number, ny: number, distance: number, bounce: number): void {
  const depth = disc.r - distance;
  if (depth <= 0) return;
  disc.x += nx * depth;
  disc.y += ny * depth;
  const approach = disc.vx * nx + disc.vy * ny;
  if (approach >= 0) return;
  disc.vx -= nx * approach * (1 + disc.bounce * bounce);
  disc.vy -= ny * approach * (1 + disc.bounce * bounce);
}

function partFromSegment(disc: RuleDisc, segment: RuleWalls['segments'][number]): void {
  const isTurned = segment.curve < 0;
  const [x0, y0, x1, y1] = isTurned ? [segment.x1, segment.y1, segment.x0, segment.y0] : [segment.x0, segment.y0, segment.x1, segment.y1];
  const bias = isTurned ? -segment.bias : segment.bias;
  const side = nearestOf(disc, x0, y0, x1, y1, (Math.abs(segment.curve) * Math.PI) / 180);
  if (side === null) return;
  let { distance, nx, ny } = side;
  if (bias < 0 || (bias === 0 && distance < 0)) [distance, nx, ny] = [-distance, -nx, -ny];
  if (bias !== 0 && distance < -Math.abs(bias)) return;
  partFrom(disc, nx, ny, distance, segment.bounce);
}

/** The signed distance from a segment and its normal: to the right of its way, or out of its arc; `null` beside it. */
function nearestOf(disc: RuleDisc, x0: number, y0: number, x1: number, y1: number, angle: number) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy);
  if (!(angle > 0.17435839227423353 && angle < 5.934119456780721)) {
    const along = (disc.x - x0) * dx + (disc.y - y0) * dy;
    if (along <= 0 || along >= length * length) return null;
    const [nx, ny] = [dy / length, -dx / length];
    return { distance: (disc.x - x0) * nx + (disc.y - y0) * ny, nx, ny };
  }
  const away = length / 2 / Math.tan(angle / 2);
  const [cx, cy] = [(x0 + x1) / 2 - (dy / length) * away, (y0 + y1) / 2 + (dx / length) * away];
  const [px, py] = [disc.x - cx, disc.y - cy];
  const turn = (ax: number, ay: number, bx: number, by: number) =>
    (Math.atan2(ax * by - ay * bx, ax * bx + ay * by) + 2 * Math.PI) % (2 * Math.PI);
  const isBeside = turn(x0 - cx, y0 - cy, px, py) >= angle;
  const distance = Math.hypot(px, py);
  if (isBeside || distance === 0) return null;
  return { distance: distance - Math.hypot(x0 - cx, y0 - cy), nx: px / distance, ny: py / distance };
}
