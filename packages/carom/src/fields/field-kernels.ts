import { furthest, largest, readVec } from '../world/limits.ts';
import type { Bodies } from '../world/state/bodies.ts';
import type { BodyShapes } from '../world/state/body-shapes.ts';
import * as word from '../world/state/layout.ts';
import type { StepParams } from '../world/state/step-params.ts';
import type { Body } from '../world/views/body.ts';
import type { CustomAcceleration } from './field.ts';
import * as entry from './field-layout.ts';
import type { FieldRecord } from './field-set.ts';

/** Numbers of a push: the acceleration. */
export const pushStride = 2;
export const pX = 0;
export const pY = 1;

/** Of a medium: rate at which a body comes to its velocity · that times that velocity · rate at which turning fades · that at which u grows. */
export const mediumStride = 5;
const mRate = 0;
const mStreamX = 1;
const mStreamY = 2;
const mTurnRate = 3;
const mTurn = 4;

/** Acceleration per distance: times one it is a finite number. */
const mostShare = 1e200;

/** The mask of all categories: then none is looked up. */
const everyMask = 4294967295;

/** What a sub-step gives bodies, by slot: accelerations, media (empty without), and who gets all of it at once. */
export interface Pushes {
  readonly pushes: Float64Array;
  readonly media: Float64Array;
  readonly areHeld: Uint8Array;
  /** The slots at hand: from the first to before the second. */
  readonly from: number;
  readonly to: number;
}

/** What fields read of a world. */
export interface FieldParts {
  readonly bodies: Bodies;
  readonly params: StepParams;
  readonly shapes: BodyShapes | null;
}

/** What is asked about a body made of hulls. */
const form: Float64Array = /* @__PURE__ */ new Float64Array(6);

/** Writes how wide a body is across the way that a stream of the field goes by it, to `form` 2. */
function measureWidth({ numbers }: FieldRecord, { bodies, shapes }: FieldParts, slot: number): void {
  const { rows, ids } = bodies;
  const k = word.rowStride * slot;
  form[2] = 2 * rows[k + word.atR];
  if (shapes === null || !bodies.isShaped(ids[slot])) return;
  const dx = numbers[entry.fX] - rows[k + word.atVx];
  const dy = numbers[entry.fY] - rows[k + word.atVy];
  const speed = Math.sqrt(dx * dx + dy * dy);
  form[0] = speed > 0 ? dx / speed : 1;
  form[1] = speed > 0 ? dy / speed : 0;
  shapes.forms.measureWidth(slot, form);
}

/** Whether a field acts on the body in a slot: it moves, has the category, and its center is in the region. */
function acts(field: FieldRecord, bodies: Bodies, slot: number): boolean {
  return bodies.rows[word.rowStride * slot + word.atM] !== 0 && reaches(field, bodies, slot);
}

/** Whether a body has the category that a field acts on, and its center is in the region. */
function reaches({ shape, mask, numbers }: FieldRecord, { rows, ids, categories }: Bodies, slot: number): boolean {
  if (mask !== everyMask && (categories[ids[slot]] & mask) === 0) return false;
  if (shape === entry.everywhere) return true;
  const x = rows[word.rowStride * slot + word.atX];
  const y = rows[word.rowStride * slot + word.atY];
  if (shape === entry.inBox)
    return x >= numbers[entry.fMinX] && x <= numbers[entry.fMaxX] && y >= numbers[entry.fMinY] && y <= numbers[entry.fMaxY];
  const dx = x - numbers[entry.fMinX];
  const dy = y - numbers[entry.fMinY];
  return dx * dx + dy * dy <= numbers[entry.fMaxX] * numbers[entry.fMaxX];
}

/** Adds what a function of the user gives bodies. @throws TypeError or RangeError unless it is a vector that a world can have */
export function pushByFunction<T>(
  field: FieldRecord,
  { bodies }: FieldParts,
  { pushes, from, to }: Pushes,
  views: readonly (Body<T> | undefined)[],
): void {
  const acceleration = field.acceleration as unknown as CustomAcceleration<T>;
  for (let slot = from; slot < to; slot++) {
    const body = views[bodies.ids[slot]];
    if (body === undefined || !acts(field, bodies, slot)) continue;
    const given = acceleration(body);
    if (!(Math.abs(given?.x) <= largest && Math.abs(given?.y) <= largest))
      readVec('World.step', 'what the acceleration of a custom field returns', given);
    pushes[pushStride * slot + pX] += given.x;
    pushes[pushStride * slot + pY] += given.y;
  }
}

/** Adds the acceleration of a uniform field. */
export function pushAlong(field: FieldRecord, { bodies }: FieldParts, { pushes, from, to }: Pushes): void {
  const { numbers, shape, mask } = field;
  const { rows } = bodies;
  const isBox = shape === entry.inBox;
  const minX = isBox ? numbers[entry.fMinX] : -Infinity;
  const minY = isBox ? numbers[entry.fMinY] : -Infinity;
  const maxX = isBox ? numbers[entry.fMaxX] : Infinity;
  const maxY = isBox ? numbers[entry.fMaxY] : Infinity;
  const alongX = numbers[entry.fX];
  const alongY = numbers[entry.fY];
  const isSelective = mask !== everyMask || (shape !== entry.everywhere && !isBox);
  for (let slot = from; slot < to; slot = (slot + 1) & word.slotMask) {
    const k = slot << 3;
    const x = rows[k + word.atX];
    const y = rows[k + word.atY];
    if (isSelective ? !reaches(field, bodies, slot) : !(x >= minX && x <= maxX && y >= minY && y <= maxY)) continue;
    pushes[2 * slot] += alongX;
    pushes[2 * slot + 1] += alongY;
  }
}

/** The same of a point that draws, or of a vortex round it. On a torus it is the nearest image of the point. */
export function pushToPoint(field: FieldRecord, { bodies, params }: FieldParts, { pushes, from, to }: Pushes): void {
  const { numbers, power, kind, shape, mask } = field;
  const { rows } = bodies;
  const { wrapX, wrapY, perX, perY, isTorus } = params;
  const soft = numbers[entry.fSoftening] * numbers[entry.fSoftening];
  const strength = numbers[entry.fStrength];
  const x = numbers[entry.fX];
  const y = numbers[entry.fY];
  const isEverywhere = shape === entry.everywhere && mask === everyMask;
  const isFar = power !== 1;
  const turn = kind === entry.vortex;
  for (let slot = from; slot < to; slot = (slot + 1) & word.slotMask) {
    const k = slot << 3;
    if (!isEverywhere && !reaches(field, bodies, slot)) continue;
    let dx = x - rows[k + word.atX];
    let dy = y - rows[k + word.atY];
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
    }
    const square = dx * dx + dy * dy + soft;
    const divisor = isFar ? square * Math.sqrt(square) : square;
    let share = strength / divisor;
    let ax = share * dx;
    let ay = share * dy;
    if (!(Math.abs(ax) + Math.abs(ay) <= furthest)) {
      if (!(divisor > 0)) continue; // at the point
      if (!(share <= mostShare && share >= -mostShare)) share = share > 0 ? mostShare : -mostShare;
      ax = Math.min(Math.max(share * dx, -furthest), furthest);
      ay = Math.min(Math.max(share * dy, -furthest), furthest);
    }
    pushes[2 * slot] += turn ? -ay : ax;
    pushes[2 * slot + 1] += turn ? ax : ay;
  }
}

/** The same of all bodies drawn to each other. */
export function pushTogether(field: FieldRecord, parts: FieldParts, { pushes }: Pushes): void {
  const { bodies } = parts;
  for (let a = 0; a < bodies.count; a++) {
    if (!weighs(field, bodies, a)) continue;
    for (let b = a + 1; b < bodies.count; b++) if (weighs(field, bodies, b)) pushPair(field, parts, pushes, a, b);
  }
}

/** Whether a body draws others: static ones do, sensors do not. */
function weighs(field: FieldRecord, bodies: Bodies, slot: number): boolean {
  return (bodies.bits[bodies.ids[slot]] & word.sensorBit) === 0 && reaches(field, bodies, slot);
}

function pushPair({ numbers, power }: FieldRecord, { bodies, params }: FieldParts, pushes: Float64Array, a: number, b: number): void {
  const { rows, ids, cold } = bodies;
  const { wrapX, wrapY, perX, perY, isTorus } = params;
  const j = word.rowStride * a;
  const k = word.rowStride * b;
  if (rows[j + word.atM] === 0 && rows[k + word.atM] === 0) return;
  let dx = rows[k + word.atX] - rows[j + word.atX];
  let dy = rows[k + word.atY] - rows[j + word.atY];
  if (isTorus) {
    dx -= wrapX * Math.floor(dx * perX + 0.5);
    dy -= wrapY * Math.floor(dy * perY + 0.5);
  }
  const square = dx * dx + dy * dy + numbers[entry.fSoftening] * numbers[entry.fSoftening];
  const divisor = power === 1 ? square : square * Math.sqrt(square);
  if (!(divisor > 0)) return;
  const share = Math.min(Math.max(numbers[entry.fStrength] / divisor, -mostShare), mostShare);
  const byA = cold[word.coldStride * ids[a] + word.cMass] * share;
  const byB = cold[word.coldStride * ids[b] + word.cMass] * share;
  const limit = furthest;
  if (rows[j + word.atM] !== 0) {
    pushes[pushStride * a + pX] += Math.min(Math.max(byB * dx, -limit), limit);
    pushes[pushStride * a + pY] += Math.min(Math.max(byB * dy, -limit), limit);
  }
  if (rows[k + word.atM] === 0) return;
  pushes[pushStride * b + pX] -= Math.min(Math.max(byA * dx, -limit), limit);
  pushes[pushStride * b + pY] -= Math.min(Math.max(byA * dy, -limit), limit);
}

/** Adds the rates at which wind takes bodies along: drag · diameter / mass, of hulls their width across it. */
export function pushByWind(field: FieldRecord, parts: FieldParts, { media, from, to }: Pushes): void {
  const { bodies } = parts;
  const { numbers } = field;
  const { rows } = bodies;
  for (let slot = from; slot < to; slot++) {
    if (!acts(field, bodies, slot)) continue;
    const k = word.rowStride * slot;
    measureWidth(field, parts, slot);
    const rate = numbers[entry.fStrength] * form[2] * rows[k + word.atM];
    media[mediumStride * slot + mRate] += rate;
    media[mediumStride * slot + mStreamX] += rate * numbers[entry.fX];
    media[mediumStride * slot + mStreamY] += rate * numbers[entry.fY];
  }
}

/** Adds what a liquid does: its lift is what the covered part would weigh in it, and acts at its middle. */
export function pushByLiquid(field: FieldRecord, parts: FieldParts, { pushes, media, from, to }: Pushes): void {
  const { bodies, params } = parts;
  const { numbers } = field;
  const { rows, ids, rare } = bodies;
  const { gravityX, gravityY } = params;
  const gravity = Math.sqrt(gravityX * gravityX + gravityY * gravityY);
  if (gravity === 0) return;
  for (let slot = from; slot < to; slot++) {
    if (!acts(field, bodies, slot)) continue;
    const k = word.rowStride * slot;
    const r = rows[k + word.atR];
    const depth = (numbers[entry.fLevel] + (gravityX / gravity) * rows[k + word.atX] + (gravityY / gravity) * rows[k + word.atY]) / r;
    if (depth <= -1) continue;
    cover[0] = depth < 1 ? depth : 1;
    coverDisc();
    const isShaped = parts.shapes !== null && bodies.isShaped(ids[slot]);
    if (isShaped) {
      form[0] = -gravityX / gravity;
      form[1] = -gravityY / gravity;
      form[2] = numbers[entry.fLevel];
      parts.shapes?.forms.measureCover(slot, form);
      cover[0] = form[3];
    }
    const share = cover[0];
    const weight = isShaped ? numbers[entry.fStrength] * bodies.areas[ids[slot]] : numbers[entry.fStrength] * Math.PI * r * r;
    const scale = rare.length > 0 ? rare[word.rareStride * ids[slot] + word.rGravityScale] : 1;
    const lift = weight * share * rows[k + word.atM] * scale;
    const at = mediumStride * slot;
    if (isShaped) media[at + mTurn] += ((form[5] * gravityX - form[4] * gravityY) * (lift / rows[k + word.atM]) * rows[k + word.atG]) / r;
    measureWidth(field, parts, slot);
    const rate = numbers[entry.fDrag] * form[2] * rows[k + word.atM] * share;
    pushes[pushStride * slot + pX] -= lift * gravityX;
    pushes[pushStride * slot + pY] -= lift * gravityY;
    media[at + mRate] += rate;
    media[at + mStreamX] += rate * numbers[entry.fX];
    media[at + mStreamY] += rate * numbers[entry.fY];
    media[at + mTurnRate] += numbers[entry.fAngularDrag] * share;
  }
}

/** The depth of a level in radii, within ±1; and then the share of a disc below it. */
const cover: Float64Array = /* @__PURE__ */ new Float64Array(1);

/** The share of the area of a disc below a line at the depth s, in radii: ½ + (s·√(1 − s²) + asin s) / π. */
function coverDisc(): void {
  const s = cover[0];
  const c = Math.sqrt((1 - s) * (1 + s));
  // asin s = 8·atan t, by three half angles: t ≤ 0.2, where eleven terms of the series leave 2⁻⁵⁵
  const half = s / (1 + c);
  const fourth = half / (1 + Math.sqrt(1 + half * half));
  const t = fourth / (1 + Math.sqrt(1 + fourth * fourth));
  let sum = 0;
  for (let n = 21; n > 0; n -= 2) sum = 1 / n - t * t * sum;
  cover[0] = Math.min(Math.max(0.5 + (s * c + 8 * t * sum) / Math.PI, 0), 1);
}

/**
 * Gives bodies their pushes over a sub-step. Who is free gets half of its acceleration before it moves and half where it then is, with the next
 * sub-step (`isFirst`: there was none): so energy stays bounded. Whom contacts press on gets all of it at once, for them to answer, and so does who
 * is in a medium; `areHeld` notes that.
 */
export function kick({ bodies, params }: FieldParts, { pushes, media, areHeld, from, to }: Pushes, isFirst: boolean): void {
  const { rows, starts } = bodies;
  const { h } = params;
  const half = 0.5 * h;
  const owed = isFirst ? 0 : half;
  const areMedia = media.length > 0;
  for (let slot = from; slot < to; slot = (slot + 1) & word.slotMask) {
    const k = slot << 3;
    if (rows[k + word.atM] === 0) continue;
    const j = 3 * slot;
    const ownX = starts[j];
    const ownY = starts[j + 1];
    const vx = rows[k + word.atVx];
    const vy = rows[k + word.atVy];
    const rate = areMedia ? media[mediumStride * slot + mRate] : 0;
    let span = half;
    if (areHeld[slot] === 0) span += owed;
    if (vx !== ownX || vy !== ownY || rate > 0) {
      span += half;
      areHeld[slot] = 1;
    } else areHeld[slot] = 0;
    let x = ownX + pushes[2 * slot] * span;
    let y = ownY + pushes[2 * slot + 1] * span;
    if (areMedia) {
      const at = mediumStride * slot;
      if (rate > 0) {
        x = (x + media[at + mStreamX] * h) / (1 + rate * h);
        y = (y + media[at + mStreamY] * h) / (1 + rate * h);
      }
      if (media[at + mTurnRate] > 0 || media[at + mTurn] !== 0) changeTurning(rows, starts, slot, media, params);
    }
    if (!(Math.abs(x) + Math.abs(y) <= furthest)) {
      x = Math.min(Math.max(x, -furthest), furthest);
      y = Math.min(Math.max(y, -furthest), furthest);
    }
    starts[j] = x;
    starts[j + 1] = y;
    rows[k + word.atVx] = vx + (x - ownX);
    rows[k + word.atVy] = vy + (y - ownY);
  }
}

/** The turning of a body in a liquid fades; lift beside its center turns it. */
function changeTurning(rows: Float64Array, starts: Float64Array, slot: number, media: Float64Array, { h }: StepParams): void {
  const own = starts[3 * slot + 2];
  const at = mediumStride * slot;
  const u = media[at + mTurn] === 0 ? own : Math.min(Math.max(own + media[at + mTurn] * h, -furthest), furthest);
  starts[3 * slot + 2] = u / (1 + media[at + mTurnRate] * h);
  rows[word.rowStride * slot + word.atU] += starts[3 * slot + 2] - own;
}

/** The last half of the acceleration of those who are free, where the step has brought them. */
export function kickLast({ bodies, params }: FieldParts, { pushes, areHeld, from, to }: Pushes): void {
  const { rows } = bodies;
  const half = 0.5 * params.h;
  for (let slot = from; slot < to; slot = (slot + 1) & word.slotMask) {
    const k = slot << 3;
    if (rows[k + word.atM] === 0 || areHeld[slot] !== 0) continue;
    let x = rows[k + word.atVx] + pushes[2 * slot] * half;
    let y = rows[k + word.atVy] + pushes[2 * slot + 1] * half;
    if (!(Math.abs(x) + Math.abs(y) <= furthest)) {
      x = Math.min(Math.max(x, -furthest), furthest);
      y = Math.min(Math.max(y, -furthest), furthest);
    }
    rows[k + word.atVx] = x;
    rows[k + word.atVy] = y;
  }
}
