import { writeRotation } from '../../numeric/rotation.ts';
import { floats } from '../arrays.ts';
import { atR, atX, atY, crossed, moved, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { createTrack, vertexStride } from '../state/tracks.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { featureImpact } from '../walls/feature-impact.ts';
import { ioCount, ioDistance, ioGap, ioVx, ioVy, ioX, ioY, poseAngle, poseX, poseY } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'tracks' | 'shapes'>;

/** Numbers of where a wall stood when the sub-step began: place of the pivot, angle. */
const poseStride = 3;
// A leg of a path: where it begins and ends.
const legFromX = 0;
const legFromY = 1;
const legToX = 2;
const legToY = 3;
// Numbers of the wall at hand: how it moved and turned over the sub-step; a place on a leg, as a part of it, and where that is.
const wallX = 0;
const wallY = 1;
const wallTurn = 2;
const atPart = 3;
const placeX = 4;
const placeY = 5;
// Numbers of the two at hand: how near they touch, how far apart they ended and began, how large their coordinates are, the furthest way of a path.
const atReach = 0;
const atEnd = 1;
const atStart = 2;
const atSize = 3;
const atWay = 4;
/** Ways around a pivot are cut until chords are as good as the curve, into so many pieces at most; more than three turns count as three. */
const mostPieces = 4096;
const mostTurn = 6 * Math.PI;

/**
 * What met on its way in the sub-step that was just carried out: paths of bodies as they went, walls as they moved and turned. Two of which both
 * ends of the ways lie within rounding of touching must come nearer than that, so what rests beside a sensor does not cross it.
 */
export class Sweep {
  private readonly state: Parts;
  private poses: Float64Array = floats(0);
  private readonly leg = floats(4);
  private readonly io = floats(ioCount);
  private readonly path = createTrack();
  private readonly other = createTrack();
  private readonly wall = floats(6);
  private readonly two = floats(5);
  private readonly rotation = floats(2);

  constructor(state: Parts) {
    this.state = state;
  }

  /** A sub-step begins: notes where everything is. */
  begin(): void {
    const { tracks, walls } = this.state;
    tracks.begin();
    if (!walls.areMoving) return;
    const { records } = walls;
    if (this.poses.length < poseStride * records.length) this.poses = floats(2 * poseStride * records.length);
    for (let at = 0; at < records.length; at++) {
      const { pose } = records[at];
      this.poses[poseStride * at] = pose[poseX];
      this.poses[poseStride * at + 1] = pose[poseY];
      this.poses[poseStride * at + 2] = pose[poseAngle];
    }
  }

  /** What the bodies of two slots did: `moved`, and `crossed` if they touched on their ways. */
  sweepBody(slotA: number, slotB: number): number {
    const { state, path, other, two, leg } = this;
    const { tracks } = state;
    const { rows } = state.bodies;
    const a = rowStride * slotA;
    const b = rowStride * slotB;
    tracks.measure(slotA, two, atWay);
    let way = two[atWay];
    tracks.measure(slotB, two, atWay);
    way += two[atWay];
    if (way === 0 && !tracks.isTurned(slotA) && !tracks.isTurned(slotB)) return 0;
    two[atReach] = rows[a + atR] + rows[b + atR];
    leg[legToX] = rows[b + atX] - rows[a + atX];
    leg[legToY] = rows[b + atY] - rows[a + atY];
    this.measureApart(atEnd);
    if (two[atEnd] > (two[atReach] + way) * 1.000001) return moved;
    const { shapes } = state;
    if (shapes !== null && (state.bodies.isShaped(state.bodies.ids[slotA]) || state.bodies.isShaped(state.bodies.ids[slotB])))
      return shapes.senses.sweepBody(slotA, slotB) ? moved | crossed : moved;
    const legs = tracks.write(slotA, path);
    const otherLegs = tracks.write(slotB, other);
    leg[legToX] = other[1] - path[1];
    leg[legToY] = other[2] - path[2];
    this.measureApart(atStart);
    two[atSize] = Math.abs(rows[a + atX]) + Math.abs(rows[a + atY]);
    this.leaveRounding();
    for (let i = vertexStride, j = vertexStride; i <= vertexStride * legs && j <= vertexStride * otherLegs; ) {
      leg[legFromX] = leg[legToX];
      leg[legFromY] = leg[legToY];
      this.writeLater(i, j);
      if (this.meetsOrigin()) return moved | crossed;
      const isFirst = path[i] <= other[j];
      const isSecond = other[j] <= path[i];
      if (isFirst) i += vertexStride;
      if (isSecond) j += vertexStride;
    }
    return moved;
  }

  /** Writes where the second body is, seen from the first, at the earlier of two vertices of their paths. */
  private writeLater(i: number, j: number): void {
    const { path, other, leg } = this;
    const isFirst = path[i] <= other[j];
    const early = isFirst ? path : other;
    const late = isFirst ? other : path;
    const e = isFirst ? i : j;
    const l = isFirst ? j : i;
    const span = late[l] - late[l - vertexStride];
    const left = span > 0 ? (late[l] - early[e]) / span : 0;
    const side = isFirst ? 1 : -1;
    leg[legToX] = side * (late[l + 1] - (late[l + 1] - late[l + 1 - vertexStride]) * left - early[e + 1]);
    leg[legToY] = side * (late[l + 2] - (late[l + 2] - late[l + 2 - vertexStride]) * left - early[e + 2]);
  }

  /** Writes how far the end of a leg is from the origin, the short way round. */
  private measureApart(at: number): void {
    const { leg, two } = this;
    const { params } = this.state;
    const { way } = params;
    way[0] = leg[legToX];
    way[1] = leg[legToY];
    params.shorten();
    two[at] = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
  }

  /** As sweepBody, of a body and a feature. */
  sweepWall(slot: number, f: number): number {
    const { state, path, leg, wall, two, io } = this;
    const { bodies, walls, tracks } = state;
    const { records, owners } = walls;
    tracks.measure(slot, two, atWay);
    const record = records[owners[f]];
    if (record.kinematic) this.measureWall(record, owners[f]);
    else wall[wallX] = wall[wallY] = wall[wallTurn] = 0;
    const k = rowStride * slot;
    leg[legFromX] = bodies.rows[k + atX];
    leg[legFromY] = bodies.rows[k + atY];
    const shift = Math.abs(wall[wallX]) + Math.abs(wall[wallY]);
    const arm = Math.abs(leg[legFromX] - record.pose[poseX]) + Math.abs(leg[legFromY] - record.pose[poseY]) + two[atWay] + shift;
    const way = two[atWay] + shift + Math.abs(wall[wallTurn]) * arm;
    if (way === 0 && !tracks.isTurned(slot)) return 0;
    this.measure(f, legFromX);
    two[atReach] = bodies.rows[k + atR];
    two[atEnd] = io[ioDistance];
    if (two[atEnd] < Infinity && two[atEnd] - two[atReach] > 1.000001 * way) return moved;
    if (state.shapes !== null && bodies.isShaped(bodies.ids[slot]))
      return state.shapes.senses.sweepFeature(slot, f, wall) ? moved | crossed : moved;
    two[atSize] = Math.abs(leg[legFromX]) + Math.abs(leg[legFromY]);
    const legs = tracks.write(slot, path);
    this.writeFrom(record, 0);
    this.measure(f, legFromX);
    two[atStart] = io[ioDistance];
    this.leaveRounding();
    for (let v = 0; v < vertexStride * legs; v += vertexStride) {
      if (wall[wallTurn] !== 0 ? this.meetsOnTurn(record, f, v) : this.meetsOnLeg(record, f, v)) return moved | crossed;
    }
    return moved;
  }

  /** Takes rounding off the reach if both ends lie that near to touching. */
  private leaveRounding(): void {
    const { two } = this;
    const reach = two[atReach];
    const rounding = 1e-9 * reach + 1e-14 * two[atSize];
    if (Math.abs(two[atEnd] - reach) <= rounding && Math.abs(two[atStart] - reach) <= rounding)
      two[atReach] = Math.max(reach - rounding, 0);
  }

  /** Writes by how much a wall moved and turned in the sub-step. */
  private measureWall({ pose }: WallRecord, owner: number): void {
    const { wall, poses } = this;
    wall[wallX] = pose[poseX] - poses[poseStride * owner];
    wall[wallY] = pose[poseY] - poses[poseStride * owner + 1];
    const turn = pose[poseAngle] - poses[poseStride * owner + 2];
    const turns = Math.abs(turn) > mostTurn ? Math.floor(Math.abs(turn) / (2 * Math.PI)) - 2 : 0;
    wall[wallTurn] = turn < 0 ? turn + turns * 2 * Math.PI : turn - turns * 2 * Math.PI;
  }

  /** Writes where a place of the path is, seen from the wall and put where it ends: a part of the leg from the vertex at v on. */
  private writePlace({ pose }: WallRecord, v: number): void {
    const { path, wall, rotation } = this;
    const part = wall[atPart];
    const left = 1 - (path[v] + (path[v + 3] - path[v]) * part);
    // the last place is the vertex, not a sum that rounds beside it
    wall[placeX] = (part === 1 ? path[v + 4] : path[v + 1] + (path[v + 4] - path[v + 1]) * part) + wall[wallX] * left;
    wall[placeY] = (part === 1 ? path[v + 5] : path[v + 2] + (path[v + 5] - path[v + 2]) * part) + wall[wallY] * left;
    if (wall[wallTurn] === 0) return;
    rotation[0] = wall[wallTurn] * left;
    writeRotation(rotation);
    const dx = wall[placeX] - pose[poseX];
    const dy = wall[placeY] - pose[poseY];
    wall[placeX] = pose[poseX] + (dx * rotation[0] - dy * rotation[1]);
    wall[placeY] = pose[poseY] + (dx * rotation[1] + dy * rotation[0]);
  }

  /** Has a leg begin where the path has the vertex at v. */
  private writeFrom(record: WallRecord, v: number): void {
    const { leg, wall } = this;
    wall[atPart] = 0;
    this.writePlace(record, v);
    leg[legFromX] = wall[placeX];
    leg[legFromY] = wall[placeY];
  }

  private meetsOnLeg(record: WallRecord, f: number, v: number): boolean {
    const { leg, wall, two, io } = this;
    this.writeFrom(record, v);
    wall[atPart] = 1;
    this.writePlace(record, v);
    leg[legToX] = wall[placeX];
    leg[legToY] = wall[placeY];
    io[ioGap] = two[atReach];
    return this.meets(f);
  }

  /**
   * Seen from a wall that turns by θ a way is a curve. Chords over a share τ of it are off by A·τ²/8 at most: A = θ²·d + 2·θ·w for the distance d
   * from the pivot and the way w. A chord that decides for either side of that decides for the curve; else it is halved.
   */
  private meetsOnTurn(record: WallRecord, f: number, v: number): boolean {
    const { leg, wall, two, path, io } = this;
    const { pose } = record;
    const reach = two[atReach];
    const span = path[v + 3] - path[v];
    const turn = Math.abs(wall[wallTurn]) * span;
    const shift = (Math.abs(wall[wallX]) + Math.abs(wall[wallY])) * span;
    const way = Math.abs(path[v + 4] - path[v + 1]) + Math.abs(path[v + 5] - path[v + 2]) + shift;
    this.writeFrom(record, v);
    const distance = Math.abs(leg[legFromX] - pose[poseX]) + Math.abs(leg[legFromY] - pose[poseY]) + way;
    const curvature = turn * (turn * distance + 2 * way);
    const fine = 1e-10 * reach + 1e-14 * (Math.abs(pose[poseX]) + Math.abs(pose[poseY]) + distance);
    let piece = 1;
    let from = 0;
    for (let n = 0; n < mostPieces; n++) {
      const to = Math.min(from + piece, 1);
      const off = (curvature * (to - from) * (to - from)) / 8;
      wall[atPart] = to;
      this.writePlace(record, v);
      leg[legToX] = wall[placeX];
      leg[legToY] = wall[placeY];
      io[ioGap] = reach + off;
      const isNear = this.meets(f);
      io[ioGap] = off <= fine ? reach : reach - off;
      if (isNear && io[ioGap] >= 0 && this.meets(f)) return true;
      if (isNear && off > fine) {
        piece = (to - from) / 2;
        continue;
      }
      if (to === 1) return false;
      from = to;
      piece *= 2;
      leg[legFromX] = leg[legToX];
      leg[legFromY] = leg[legToY];
    }
    return false;
  }

  /** Writes how far the beginning or end of the leg is from a feature. */
  private measure(f: number, end: number): void {
    const { leg, io } = this;
    const { numbers, kinds } = this.state.walls;
    io[ioX] = leg[end];
    io[ioY] = leg[end + 1];
    featureGap(numbers, kinds, f, io);
  }

  /** Whether the leg comes within io 7 of a feature; its ends count by how far they are, as times round. */
  private meets(f: number): boolean {
    const { leg, io } = this;
    const { numbers, kinds } = this.state.walls;
    this.measure(f, legToX);
    if (io[ioDistance] <= io[ioGap]) return true;
    this.measure(f, legFromX);
    if (io[ioDistance] <= io[ioGap]) return true;
    io[ioVx] = leg[legToX] - leg[legFromX];
    io[ioVy] = leg[legToY] - leg[legFromY];
    featureImpact(numbers, kinds, f, io, false);
    return io[ioDistance] <= 1;
  }

  /** Whether the leg between two bodies comes within reach of the origin, or of another of its images on a torus. */
  private meetsOrigin(): boolean {
    const { leg, two } = this;
    const { wrapX, wrapY, perX, perY } = this.state.params;
    const dx = leg[legToX] - leg[legFromX];
    const dy = leg[legToY] - leg[legFromY];
    const square = dx * dx + dy * dy;
    const most = two[atReach];
    // images whose place lies in the box around the leg; way beyond a hundred periods some are left out
    const left = Math.ceil((Math.min(leg[legFromX], leg[legToX]) - most) * perX);
    const right = Math.min(Math.floor((Math.max(leg[legFromX], leg[legToX]) + most) * perX), left + 100);
    const low = Math.ceil((Math.min(leg[legFromY], leg[legToY]) - most) * perY);
    const high = Math.min(Math.floor((Math.max(leg[legFromY], leg[legToY]) + most) * perY), low + 100);
    for (let column = wrapX > 0 ? left : 0; column <= (wrapX > 0 ? right : 0); column++) {
      for (let line = wrapY > 0 ? low : 0; line <= (wrapY > 0 ? high : 0); line++) {
        const ax = leg[legFromX] - wrapX * column;
        const ay = leg[legFromY] - wrapY * line;
        const t = square > 0 ? Math.min(Math.max(-(ax * dx + ay * dy) / square, 0), 1) : 0;
        const nearX = ax + dx * t;
        const nearY = ay + dy * t;
        if (nearX * nearX + nearY * nearY <= most * most) return true;
      }
    }
    return false;
  }
}
