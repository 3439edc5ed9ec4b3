import { bytes, enlarge, floats, ints } from '../arrays.ts';
import { featureBox } from './feature-box.ts';
import {
  face,
  featureStride,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  ofFirst,
  ofLeast,
  ofMost,
  plane,
  poseAngle,
  poseCos,
  poseSin,
  poseVx,
  poseVy,
  poseW,
  poseX,
  poseY,
  ring,
  sharedEnd,
} from './wall-layout.ts';
import { turn, type WallRecord } from './wall-record.ts';

/** Makes walls that touch one surface (seams.ts). */
export interface SeamMender {
  mend(walls: Walls): void;
}

/** More boxes than this are not kept: all walls are looked at. */
const mostStale = 256;

/** All walls by id, and their features side by side for the kernels. */
export class Walls {
  readonly records: WallRecord[] = [];
  /** The next id. */
  next = 0;
  /** How many features there are; their kinds and numbers, and the place of their wall in `records`. */
  count = 0;
  kinds: Int32Array = ints(16);
  numbers: Float64Array = floats(16 * featureStride);
  owners: Int32Array = ints(16);
  /** Which features, of solids which first faces, are not as `place` writes them. */
  mended: Uint8Array = bytes(16);
  /** The first feature of each wall, and one more. */
  firsts: Int32Array = ints(17);
  /** x y vx vy w of each wall. */
  motions: Float64Array = floats(17 * 5);
  /** The velocity of the surface of each wall, and whether one is not 0. */
  belts: Float64Array = floats(17 * 2);
  areBelts = false;
  /** Whether some wall is kinematic, and whether some wall is one-sided. */
  areMoving = false;
  areOneSided = false;
  /** Whether some wall is a sensor. */
  areSensors = false;
  /** A copy that saved states share (snapshot/saved-state.ts), null when walls have changed. */
  kept: readonly WallRecord[] | null = null;
  /** Grows when features come or go: what is built of them is out of date. */
  version = 0;
  /** Where walls came or went since seams were mended: least x, y, greatest x, y of each. */
  readonly stale: number[] = [];
  /** Whether seams are to be mended everywhere. */
  isAllStale = true;
  private readonly mender: SeamMender | null;
  private readonly box = floats(4);
  private readonly turned = floats(1);

  constructor(mender: SeamMender | null = null) {
    this.mender = mender;
  }

  /** Whether seams are to be mended. */
  get isStale(): boolean {
    return this.isAllStale || this.stale.length > 0;
  }

  /** The place of a wall among the records, which are in the order of their ids; −1 if there is none. */
  placeOf(id: number): number {
    let low = 0;
    let high = this.records.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.records[middle].id;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Whether a wall, by its place, moves or turns. */
  movesAt(at: number): boolean {
    const { motions } = this;
    const w = motionStride * at;
    return motions[w + motionVx] !== 0 || motions[w + motionVy] !== 0 || motions[w + motionSpin] !== 0;
  }

  /** Whether it does, or its surface runs. */
  carries(at: number): boolean {
    return this.belts[2 * at] !== 0 || this.belts[2 * at + 1] !== 0 || this.movesAt(at);
  }

  /** Makes walls that touch one surface, where walls have come or gone. To be called before features are asked where they touch. */
  mend(): void {
    if (!this.isStale) return;
    this.mender?.mend(this);
    this.stale.length = 0;
    this.isAllStale = false;
  }

  /** Whether a feature stops only what comes from its left. */
  isOneSided(feature: number): boolean {
    return this.records[this.owners[feature]].oneSided;
  }

  /** Whether two features are one feature of one wall, seen around a torus. */
  areImages(f: number, g: number): boolean {
    const { kinds, copies } = this.records[this.owners[f]].features;
    return this.owners[f] === this.owners[g] && (f - g) % (kinds.length / copies) === 0;
  }

  /** Whether the wall of a feature moves. */
  isMoving(feature: number): boolean {
    return this.areMoving && this.movesAt(this.owners[feature]);
  }

  add(record: WallRecord): void {
    this.kept = null;
    this.records.push(record);
    this.append(record, this.records.length - 1);
  }

  /** Puts a record with the same features in the place of one. */
  swap(record: WallRecord, by: WallRecord): void {
    const at = this.records.indexOf(record);
    this.kept = null;
    this.records[at] = by;
    if (by.oneSided) this.areOneSided = true;
    this.setMotion(at);
  }

  /** Puts another record in the place of one, or takes it out. Returns the places its features had, from and to, and how many more there are. */
  replace(record: WallRecord, by: WallRecord | null): readonly [from: number, to: number, more: number] {
    const at = this.records.indexOf(record);
    const [from, to] = [this.firsts[at], this.firsts[at + 1]];
    this.noteStale(at);
    this.kept = null;
    this.version++;
    const more = (by === null ? 0 : by.features.kinds.length) - (to - from);
    this.reserve(this.records.length + 1, this.count + Math.max(more, 0));
    this.shift(at, more, by === null ? 1 : 0);
    if (by === null) this.records.splice(at, 1);
    else {
      this.records[at] = by;
      this.fill(at);
    }
    this.areMoving = this.records.some(({ kinematic }) => kinematic);
    this.areBelts = this.records.some(({ surface }) => surface[3] !== 0 || surface[4] !== 0);
    this.areOneSided = this.records.some(({ oneSided }) => oneSided);
    this.areSensors = this.records.some(({ sensor }) => sensor);
    return [from, to, more];
  }

  /** Moves all behind a wall: features by `more` places, walls by `gone` places to the front. */
  private shift(at: number, more: number, gone: number): void {
    const { kinds, numbers, owners, firsts, motions, belts, count } = this;
    const to = firsts[at + 1];
    const walls = this.records.length;
    kinds.copyWithin(to + more, to, count);
    owners.copyWithin(to + more, to, count);
    this.mended.copyWithin(to + more, to, count);
    numbers.copyWithin((to + more) * featureStride, to * featureStride, count * featureStride);
    this.count += more;
    for (let f = to + more; f < this.count; f++) {
      owners[f] -= gone;
      if (kinds[f] === face) numbers[f * featureStride + ofFirst] += more;
    }
    for (let wall = at + 1; wall <= walls; wall++) firsts[wall - gone] = firsts[wall] + more;
    motions.copyWithin(5 * (at + 1 - gone), 5 * (at + 1), 5 * walls);
    belts.copyWithin(2 * (at + 1 - gone), 2 * (at + 1), 2 * walls);
  }

  /** Notes that bodies meet a wall that ignored it, or the other way round: what it touches must be mended. */
  meetsOthers(id: number): void {
    const at = this.placeOf(id);
    this.version++;
    this.noteStale(at);
  }

  /** Takes all walls out. */
  clear(): void {
    this.kept = null;
    this.version++;
    this.records.length = this.count = 0;
    this.areMoving = this.areBelts = this.areOneSided = this.areSensors = false;
    this.isAllStale = true;
  }

  /** Writes the features of a wall as they are where the wall is, seams not mended. */
  place(at: number): void {
    this.placeSome(at, this.firsts[at], this.firsts[at + 1]);
    this.setMotion(at);
  }

  /** As place, of its features from one to before another. */
  placeSome(at: number, least: number, end: number): void {
    const record = this.records[at];
    const { pose, features } = record;
    const size = features.kinds.length / features.copies;
    const faces = features.faces / features.copies;
    const first = this.firsts[at];
    const cos = pose[poseCos];
    const sin = pose[poseSin];
    const source = features.numbers;
    const out = this.numbers;
    this.mended.fill(0, least, end);
    for (let f = least; f < end; f++) {
      const i = f - first;
      const kind = features.kinds[i];
      const from = i * featureStride;
      const to = f * featureStride;
      out[to] = pose[poseX] + (source[from] * cos - source[from + 1] * sin);
      out[to + 1] = pose[poseY] + (source[from] * sin + source[from + 1] * cos);
      out[to + 4] = source[from + 4];
      out[to + 5] = source[from + 5];
      for (let k = 2; k < 10; k += k === 2 ? 4 : 2) {
        out[to + k] = source[from + k] * cos - source[from + k + 1] * sin;
        out[to + k + 1] = source[from + k] * sin + source[from + k + 1] * cos;
      }
      if (kind >= plane) continue;
      out[to + ofLeast] = -sharedEnd * source[from + 4];
      out[to + ofMost] = source[from + 4] * (1 + sharedEnd);
      if (kind !== face) continue;
      out[to + ofFirst] = first + i - (i % size);
      out[to + ofFirst + 1] = faces;
    }
  }

  /** Writes the motion of a wall for the kernels. */
  setMotion(at: number): void {
    const { pose, surface } = this.records[at];
    for (let i = 0; i < 5; i++) this.motions[5 * at + i] = pose[i];
    if (surface[3] !== 0 || surface[4] !== 0) this.areBelts = true;
    this.belts[2 * at] = surface[3] * pose[poseCos] - surface[4] * pose[poseSin];
    this.belts[2 * at + 1] = surface[3] * pose[poseSin] + surface[4] * pose[poseCos];
  }

  /** For how long `advance` moves walls. [time] */
  readonly span: Float64Array = floats(1);

  /** Moves the kinematic walls on for the time `span[0]`. */
  advance(): void {
    const h = this.span[0];
    if (!this.areMoving) return;
    for (let at = 0; at < this.records.length; at++) {
      const { kinematic, pose } = this.records[at];
      if (!kinematic || (pose[poseVx] === 0 && pose[poseVy] === 0 && pose[poseW] === 0)) continue;
      pose[poseX] += pose[poseVx] * h;
      pose[poseY] += pose[poseVy] * h;
      if (pose[poseW] !== 0) {
        pose[poseAngle] += pose[poseW] * h;
        this.turned[0] = pose[poseW] * h;
        turn(pose, this.turned);
      }
      this.place(at);
    }
  }

  private append(record: WallRecord, at: number): void {
    this.version++;
    const { length } = record.features.kinds;
    this.reserve(at + 1, this.count + length);
    this.firsts[at] = this.count;
    this.count += length;
    this.firsts[at + 1] = this.count;
    if (record.kinematic) this.areMoving = true;
    if (record.oneSided) this.areOneSided = true;
    if (record.sensor) this.areSensors = true;
    this.fill(at);
  }

  /** Makes room for so many walls and features. */
  private reserve(walls: number, features: number): void {
    const { kinds, firsts } = this;
    if (features > kinds.length) enlarge(this, ['kinds', 'owners', 'mended', 'numbers'], kinds.length, 2 * features);
    if (walls >= firsts.length) enlarge(this, ['firsts', 'motions', 'belts'], firsts.length, 2 * walls + 2);
  }

  /** Writes all of a wall for the kernels. */
  private fill(at: number): void {
    const { kinds } = this.records[at].features;
    const first = this.firsts[at];
    for (let i = 0; i < kinds.length; i++) {
      this.kinds[first + i] = kinds[i];
      this.owners[first + i] = at;
    }
    this.place(at);
    this.noteStale(at);
  }

  /** Notes that a wall comes or goes: what it touches must be mended. */
  private noteStale(at: number): void {
    const { stale, box, records, firsts, kinds } = this;
    const { kinematic, sensor } = records[at];
    if (this.isAllStale || kinematic || sensor) return;
    const end = stale.length;
    stale.push(Infinity, Infinity, -Infinity, -Infinity);
    for (let f = firsts[at]; f < firsts[at + 1]; f++) {
      featureBox(this.numbers, kinds, f, box);
      for (let i = 0; i < 2; i++) {
        stale[end + i] = Math.min(stale[end + i], box[i]);
        stale[end + 2 + i] = Math.max(stale[end + 2 + i], box[2 + i]);
      }
      if (kinds[f] === ring || kinds[f] === plane) this.isAllStale = true; // all that is outside of it
    }
    if (stale.length > 4 * mostStale) this.isAllStale = true;
  }
}
