import { edge, face, featureStride, plane } from '../narrowphase/features.ts';
import { grown, grownInts } from '../state/bodies.ts';
import type { FeatureList } from './features.ts';
import { writeRotation } from './rotation.ts';
import type { WorldWallShape } from './shapes.ts';
import { featuresOnTorus } from './wall-images.ts';

// Numbers of a wall feature (narrowphase/features.ts).
const ofX = 0;
const ofY = 1;
const ofUx = 2;
const ofUy = 3;
const ofLength = 4;
const ofRadius = 5;

/** Where a wall is and how it moves, as offsets: place of the pivot, velocity, angular velocity, angle, cosine and sine of it. */
export const poseX = 0;
export const poseY = 1;
export const poseVx = 2;
export const poseVy = 3;
export const poseW = 4;
export const poseAngle = 5;
export const poseCos = 6;
export const poseSin = 7;
export const poseCount = 8;

/** A wall, static or kinematic. */
export interface WallRecord {
  readonly id: number;
  readonly shape: WorldWallShape;
  /** Features as they are where the pivot is the origin and the angle 0. */
  readonly features: FeatureList;
  readonly kinematic: boolean;
  readonly sensor: boolean;
  readonly oneSided: boolean;
  /** Restitution, friction, rolling resistance, the velocity of the surface at angle 0, and the number of its material (contact rules). */
  readonly surface: Float64Array;
  /** Category and mask. */
  readonly filter: Int32Array;
  /** The pivot at first. */
  readonly pivot: Float64Array;
  readonly pose: Float64Array;
}

/** A record of these parts. All records are made here, in one order of fields: the step's code is compiled for one kind of object. */
export function createWall(parts: WallRecord): WallRecord {
  const { id, shape, features, kinematic, sensor, oneSided, surface, filter, pivot, pose } = parts;
  return { id, shape, features, kinematic, sensor, oneSided, surface, filter, pivot, pose };
}

/** What can be changed of a wall besides its motion. */
export type WallEdit = Partial<Pick<WallRecord, 'surface' | 'filter' | 'sensor' | 'oneSided' | 'features'>>;

/** A record of a wall that stands still with its pivot at (x, y). */
export function createPose(x: number, y: number): Float64Array {
  const pose = new Float64Array(poseCount);
  pose[poseX] = x;
  pose[poseY] = y;
  pose[poseCos] = 1;
  return pose;
}

/** Turns a pose to an angle. */
export function setAngle(pose: Float64Array, angle: number): void {
  pose[poseAngle] = rotation[0] = angle;
  writeRotation(rotation);
  pose[poseCos] = rotation[0];
  pose[poseSin] = rotation[1];
}

/** All walls by id, and their features side by side for the kernels. */
export class Walls {
  readonly records: WallRecord[] = [];
  /** The next id. */
  next = 0;
  /** How many features there are; their kinds and numbers, and the place of their wall in `records`. */
  count = 0;
  kinds: Int32Array = new Int32Array(16);
  numbers: Float64Array = new Float64Array(16 * featureStride);
  owners: Int32Array = new Int32Array(16);
  /** The first feature of each wall, and one more. */
  firsts: Int32Array = new Int32Array(17);
  /** x y vx vy w of each wall. */
  motions: Float64Array = new Float64Array(16 * 5);
  /** The velocity of the surface of each wall, and whether one is not 0. */
  belts: Float64Array = new Float64Array(16 * 2);
  areBelts = false;
  /** Whether some wall is kinematic. */
  areMoving = false;
  /** Periods of the torus, to be set before walls are added. */
  periodX: number = Infinity;
  periodY: number = Infinity;
  /** A copy that saved states share (snapshot/saved-state.ts), null when walls have changed. */
  saved: object | null = null;
  /** Grows when features come or go: what is built of them is out of date. */
  version = 0;
  /** The features of each wall, those of its images included. */
  private readonly features: Map<WallRecord, FeatureList> = new Map();

  /** Whether a feature stops only what comes from its left. */
  isOneSided(feature: number): boolean {
    return this.records[this.owners[feature]].oneSided;
  }

  add(record: WallRecord): void {
    this.saved = null;
    this.records.push(record);
    this.append(record, this.records.length - 1);
  }

  /** Puts a record with the same features in the place of one. */
  swap(record: WallRecord, by: WallRecord): void {
    const at = this.records.indexOf(record);
    const features = this.features.get(record);
    this.saved = null;
    this.records[at] = by;
    this.features.delete(record);
    if (features !== undefined) this.features.set(by, features);
    this.setMotion(at);
  }

  /** Puts another record in the place of one, or takes it out. Returns for each feature its new place, −1 for those of the wall. */
  replace(record: WallRecord, by: WallRecord | null): Int32Array {
    const at = this.records.indexOf(record);
    const [from, to, before] = [this.firsts[at], this.firsts[at + 1], this.count];
    const all = this.records.flatMap((other) => (other !== record ? [other] : by !== null ? [by] : []));
    this.features.delete(record);
    this.forgetRecords();
    for (const other of all) this.add(other);
    const more = this.count - before;
    return Int32Array.from({ length: before }, (_, f) => (f < from ? f : f < to ? -1 : f + more));
  }

  /** Takes all walls out. */
  clear(): void {
    this.features.clear();
    this.forgetRecords();
  }

  private forgetRecords(): void {
    this.saved = null;
    this.version++;
    this.records.length = this.count = 0;
    this.areMoving = this.areBelts = false;
  }

  /** Writes the features of a wall as they are where the wall is. */
  place(at: number): void {
    const record = this.records[at];
    const { pose } = record;
    const features = this.featuresOf(record);
    const size = features.kinds.length / features.copies;
    const faces = faceCount(features) / features.copies;
    const first = this.firsts[at];
    const cos = pose[poseCos];
    const sin = pose[poseSin];
    const source = features.numbers;
    const out = this.numbers;
    for (let i = 0; i < features.kinds.length; i++) {
      const kind = features.kinds[i];
      const from = i * featureStride;
      const to = (first + i) * featureStride;
      out[to] = pose[poseX] + (source[from] * cos - source[from + 1] * sin);
      out[to + 1] = pose[poseY] + (source[from] * sin + source[from + 1] * cos);
      out[to + 4] = source[from + 4];
      out[to + 5] = source[from + 5];
      for (let k = 2; k < 10; k += k === 2 ? 4 : 2) {
        out[to + k] = source[from + k] * cos - source[from + k + 1] * sin;
        out[to + k + 1] = source[from + k] * sin + source[from + k + 1] * cos;
      }
      if (kind === face) {
        out[to + 6] = first + i - (i % size);
        out[to + 7] = faces;
      }
    }
    this.setMotion(at);
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
  readonly span: Float64Array = new Float64Array(1);

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
        rotation[0] = pose[poseW] * h;
        turn(pose);
      }
      this.place(at);
    }
  }

  /** Moving walls have no images: they act where they are. */
  private featuresOf(record: WallRecord): FeatureList {
    if (record.kinematic || (this.periodX === Infinity && this.periodY === Infinity)) return record.features;
    const known = this.features.get(record) ?? featuresOnTorus(record.shape, record.oneSided, this.periodX, this.periodY);
    this.features.set(record, known);
    return known;
  }

  private append(record: WallRecord, at: number): void {
    this.version++;
    const { kinds } = this.featuresOf(record);
    const count = kinds.length;
    if (this.count + count > this.kinds.length) {
      const size = 2 * (this.count + count);
      this.kinds = grownInts(this.kinds, size);
      this.owners = grownInts(this.owners, size);
      this.numbers = grown(this.numbers, size * featureStride);
    }
    if (at + 2 > this.firsts.length) {
      this.firsts = grownInts(this.firsts, 2 * at + 4);
      this.motions = grown(this.motions, 5 * (2 * at + 4));
      this.belts = grown(this.belts, 2 * (2 * at + 4));
    }
    for (let i = 0; i < count; i++) {
      this.kinds[this.count + i] = kinds[i];
      this.owners[this.count + i] = at;
    }
    this.firsts[at] = this.count;
    this.count += count;
    this.firsts[at + 1] = this.count;
    if (record.kinematic) this.areMoving = true;
    this.place(at);
  }
}

const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);

function turn(pose: Float64Array): void {
  writeRotation(rotation);
  const cos = pose[poseCos] * rotation[0] - pose[poseSin] * rotation[1];
  const sin = pose[poseCos] * rotation[1] + pose[poseSin] * rotation[0];
  const scale = 1 / Math.sqrt(cos * cos + sin * sin);
  pose[poseCos] = cos * scale;
  pose[poseSin] = sin * scale;
}

function faceCount(features: FeatureList): number {
  let count = 0;
  for (let i = 0; i < features.kinds.length; i++) if (features.kinds[i] === face) count++;
  return count;
}

/** The box around a feature, written to `out` as least x, y, greatest x, y. A side of a room has no bounds. */
export function featureBox(numbers: Float64Array, kinds: Int32Array, f: number, out: Float64Array): void {
  const k = f * featureStride;
  const kind = kinds[f];
  if (kind === plane) {
    out[0] = out[1] = -Infinity;
    out[2] = out[3] = Infinity;
    return;
  }
  const x1 = numbers[k + ofX];
  const y1 = numbers[k + ofY];
  const r = numbers[k + ofRadius];
  const isEdge = kind >= edge && kind < plane;
  const x2 = isEdge ? x1 + numbers[k + ofUx] * numbers[k + ofLength] : x1;
  const y2 = isEdge ? y1 + numbers[k + ofUy] * numbers[k + ofLength] : y1;
  const rounding = 1e-12 * (Math.abs(x1) + Math.abs(y1) + r + (isEdge ? numbers[k + ofLength] : 0));
  out[0] = Math.min(x1, x2) - r - rounding;
  out[1] = Math.min(y1, y2) - r - rounding;
  out[2] = Math.max(x1, x2) + r + rounding;
  out[3] = Math.max(y1, y2) + r + rounding;
}

/** Moves features so that what was at (x, y) is at the origin. */
export function shiftFeatures({ kinds, numbers }: FeatureList, x: number, y: number): void {
  for (let i = 0; i < kinds.length; i++) {
    numbers[featureStride * i] -= x;
    numbers[featureStride * i + 1] -= y;
  }
}
