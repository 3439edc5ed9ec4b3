import { furthest, largest, readVec } from '../world/limits.ts';
import type { Bodies } from '../world/state/bodies.ts';
import type { BodyShapes } from '../world/state/body-shapes.ts';
import {
  atG,
  atM,
  atR,
  atU,
  atVx,
  atVy,
  atX,
  atY,
  cMass,
  coldStride,
  rareStride,
  rGravityScale,
  rowStride,
  sensorBit,
} from '../world/state/layout.ts';
import type { StepParams } from '../world/state/step-params.ts';
import type { Body } from '../world/views/body.ts';
import type { CustomAcceleration } from './field.ts';
import {
  everywhere,
  fAngularDrag,
  fDrag,
  fLevel,
  fMaxX,
  fMaxY,
  fMinX,
  fMinY,
  fSoftening,
  fStrength,
  fX,
  fY,
  inBox,
  uniform,
  vortex,
} from './field-layout.ts';
import type { FieldRecord } from './field-set.ts';

/** Numbers of a push: acceleration · rate at which it comes to the velocity of a medium · that times that velocity · rate at which turning fades · that at which u grows. */
export const pushStride = 7;
export const pX = 0;
export const pY = 1;
export const pRate = 2;
export const pStreamX = 3;
export const pStreamY = 4;
export const pTurnRate = 5;
export const pTurn = 6;

/** Acceleration per distance: times one it is a finite number. */
const mostShare = 1e200;

/** The mask of all categories: then none is looked up. */
const everyMask = 4294967295;

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
  const k = rowStride * slot;
  form[2] = 2 * rows[k + atR];
  if (shapes === null || !bodies.isShaped(ids[slot])) return;
  const dx = numbers[fX] - rows[k + atVx];
  const dy = numbers[fY] - rows[k + atVy];
  const speed = Math.sqrt(dx * dx + dy * dy);
  form[0] = speed > 0 ? dx / speed : 1;
  form[1] = speed > 0 ? dy / speed : 0;
  shapes.forms.measureWidth(slot, form);
}

/** Whether a field acts on the body in a slot: it moves, has the category, and its center is in the region. */
function acts(field: FieldRecord, bodies: Bodies, slot: number): boolean {
  return bodies.rows[rowStride * slot + atM] !== 0 && reaches(field, bodies, slot);
}

/** Whether a body has the category that a field acts on, and its center is in the region. */
function reaches({ shape, mask, numbers }: FieldRecord, { rows, ids, categories }: Bodies, slot: number): boolean {
  if (mask !== everyMask && (categories[ids[slot]] & mask) === 0) return false;
  if (shape === everywhere) return true;
  const x = rows[rowStride * slot + atX];
  const y = rows[rowStride * slot + atY];
  if (shape === inBox) return x >= numbers[fMinX] && x <= numbers[fMaxX] && y >= numbers[fMinY] && y <= numbers[fMaxY];
  const dx = x - numbers[fMinX];
  const dy = y - numbers[fMinY];
  return dx * dx + dy * dy <= numbers[fMaxX] * numbers[fMaxX];
}

/** Whether a field acts on everything alike. */
export function isPlain({ kind, shape, mask }: FieldRecord): boolean {
  return kind === uniform && shape === everywhere && mask === everyMask;
}

/** Begins the pushes of all slots with what uniform fields give everywhere. */
export function startPushes(fields: readonly FieldRecord[], { bodies }: FieldParts, pushes: Float64Array): void {
  let x = 0;
  let y = 0;
  for (let n = 0; n < fields.length; n++) {
    if (!isPlain(fields[n])) continue;
    x += fields[n].numbers[fX];
    y += fields[n].numbers[fY];
  }
  const end = pushStride * bodies.count;
  for (let at = 0; at < end; at += pushStride) {
    pushes[at + pX] = x;
    pushes[at + pY] = y;
    pushes[at + pRate] = pushes[at + pStreamX] = pushes[at + pStreamY] = pushes[at + pTurnRate] = pushes[at + pTurn] = 0;
  }
}

/** Adds what a function of the user gives bodies. @throws TypeError or RangeError unless it is a vector that a world can have */
export function pushByFunction<T>(
  field: FieldRecord,
  { bodies }: FieldParts,
  pushes: Float64Array,
  views: readonly (Body<T> | undefined)[],
): void {
  const acceleration = field.acceleration as unknown as CustomAcceleration<T>;
  for (let slot = 0; slot < bodies.count; slot++) {
    const body = views[bodies.ids[slot]];
    if (body === undefined || !acts(field, bodies, slot)) continue;
    const given = acceleration(body);
    if (!(Math.abs(given?.x) <= largest && Math.abs(given?.y) <= largest))
      readVec('World.step', 'what the acceleration of a custom field returns', given);
    pushes[pushStride * slot + pX] += given.x;
    pushes[pushStride * slot + pY] += given.y;
  }
}

/** Adds the acceleration of a uniform field to those of all slots. */
export function pushAlong(field: FieldRecord, { bodies }: FieldParts, pushes: Float64Array): void {
  const { numbers } = field;
  for (let slot = 0; slot < bodies.count; slot++) {
    if (!acts(field, bodies, slot)) continue;
    pushes[pushStride * slot + pX] += numbers[fX];
    pushes[pushStride * slot + pY] += numbers[fY];
  }
}

/** The same of a point that draws, or of a vortex round it. On a torus it is the nearest image of the point. */
export function pushToPoint(field: FieldRecord, { bodies, params }: FieldParts, pushes: Float64Array): void {
  const { numbers, power, kind, shape, mask } = field;
  const { rows, count } = bodies;
  const { wrapX, wrapY, perX, perY, isTorus } = params;
  const soft = numbers[fSoftening] * numbers[fSoftening];
  const strength = numbers[fStrength];
  const x = numbers[fX];
  const y = numbers[fY];
  const isEverywhere = shape === everywhere && mask === everyMask;
  const isFar = power !== 1;
  const turn = kind === vortex;
  for (let slot = 0; slot < count; slot++) {
    const k = rowStride * slot;
    if (rows[k + atM] === 0 || !(isEverywhere || reaches(field, bodies, slot))) continue;
    let dx = x - rows[k + atX];
    let dy = y - rows[k + atY];
    if (isTorus) {
      dx -= wrapX * Math.floor(dx * perX + 0.5);
      dy -= wrapY * Math.floor(dy * perY + 0.5);
    }
    const square = dx * dx + dy * dy + soft;
    const divisor = isFar ? square * Math.sqrt(square) : square;
    if (!(divisor > 0)) continue; // at the point
    let share = strength / divisor;
    if (!(share <= mostShare && share >= -mostShare)) share = share > 0 ? mostShare : -mostShare;
    let ax = share * dx;
    let ay = share * dy;
    if (!(Math.abs(ax) + Math.abs(ay) <= furthest)) {
      ax = Math.min(Math.max(ax, -furthest), furthest);
      ay = Math.min(Math.max(ay, -furthest), furthest);
    }
    pushes[pushStride * slot + pX] += turn ? -ay : ax;
    pushes[pushStride * slot + pY] += turn ? ax : ay;
  }
}

/** The same of all bodies drawn to each other. */
export function pushTogether(field: FieldRecord, parts: FieldParts, pushes: Float64Array): void {
  const { bodies } = parts;
  for (let a = 0; a < bodies.count; a++) {
    if (!weighs(field, bodies, a)) continue;
    for (let b = a + 1; b < bodies.count; b++) if (weighs(field, bodies, b)) pushPair(field, parts, pushes, a, b);
  }
}

/** Whether a body draws others: static ones do, sensors do not. */
function weighs(field: FieldRecord, bodies: Bodies, slot: number): boolean {
  return (bodies.bits[bodies.ids[slot]] & sensorBit) === 0 && reaches(field, bodies, slot);
}

function pushPair({ numbers, power }: FieldRecord, { bodies, params }: FieldParts, pushes: Float64Array, a: number, b: number): void {
  const { rows, ids, cold } = bodies;
  const { wrapX, wrapY, perX, perY, isTorus } = params;
  const j = rowStride * a;
  const k = rowStride * b;
  if (rows[j + atM] === 0 && rows[k + atM] === 0) return;
  let dx = rows[k + atX] - rows[j + atX];
  let dy = rows[k + atY] - rows[j + atY];
  if (isTorus) {
    dx -= wrapX * Math.floor(dx * perX + 0.5);
    dy -= wrapY * Math.floor(dy * perY + 0.5);
  }
  const square = dx * dx + dy * dy + numbers[fSoftening] * numbers[fSoftening];
  const divisor = power === 1 ? square : square * Math.sqrt(square);
  if (!(divisor > 0)) return;
  const share = Math.min(Math.max(numbers[fStrength] / divisor, -mostShare), mostShare);
  const byA = cold[coldStride * ids[a] + cMass] * share;
  const byB = cold[coldStride * ids[b] + cMass] * share;
  const limit = furthest;
  if (rows[j + atM] !== 0) {
    pushes[pushStride * a + pX] += Math.min(Math.max(byB * dx, -limit), limit);
    pushes[pushStride * a + pY] += Math.min(Math.max(byB * dy, -limit), limit);
  }
  if (rows[k + atM] === 0) return;
  pushes[pushStride * b + pX] -= Math.min(Math.max(byA * dx, -limit), limit);
  pushes[pushStride * b + pY] -= Math.min(Math.max(byA * dy, -limit), limit);
}

/** Adds the rates at which wind takes bodies along: drag · diameter / mass, of hulls their width across it. */
export function pushByWind(field: FieldRecord, parts: FieldParts, pushes: Float64Array): void {
  const { bodies } = parts;
  const { numbers } = field;
  const { rows } = bodies;
  for (let slot = 0; slot < bodies.count; slot++) {
    if (!acts(field, bodies, slot)) continue;
    const k = rowStride * slot;
    measureWidth(field, parts, slot);
    const rate = numbers[fStrength] * form[2] * rows[k + atM];
    pushes[pushStride * slot + pRate] += rate;
    pushes[pushStride * slot + pStreamX] += rate * numbers[fX];
    pushes[pushStride * slot + pStreamY] += rate * numbers[fY];
  }
}

/** Adds what a liquid does: its lift is what the covered part would weigh in it, and acts at its middle. */
export function pushByLiquid(field: FieldRecord, parts: FieldParts, pushes: Float64Array): void {
  const { bodies, params } = parts;
  const { numbers } = field;
  const { rows, ids, rare } = bodies;
  const { gravityX, gravityY } = params;
  const gravity = Math.sqrt(gravityX * gravityX + gravityY * gravityY);
  if (gravity === 0) return;
  for (let slot = 0; slot < bodies.count; slot++) {
    if (!acts(field, bodies, slot)) continue;
    const k = rowStride * slot;
    const r = rows[k + atR];
    const depth = (numbers[fLevel] + (gravityX / gravity) * rows[k + atX] + (gravityY / gravity) * rows[k + atY]) / r;
    if (depth <= -1) continue;
    cover[0] = depth < 1 ? depth : 1;
    coverDisc();
    const isShaped = parts.shapes !== null && bodies.isShaped(ids[slot]);
    if (isShaped) {
      form[0] = -gravityX / gravity;
      form[1] = -gravityY / gravity;
      form[2] = numbers[fLevel];
      parts.shapes?.forms.measureCover(slot, form);
      cover[0] = form[3];
    }
    const share = cover[0];
    const weight = isShaped ? numbers[fStrength] * bodies.areas[ids[slot]] : numbers[fStrength] * Math.PI * r * r;
    const scale = rare.length > 0 ? rare[rareStride * ids[slot] + rGravityScale] : 1;
    const lift = weight * share * rows[k + atM] * scale;
    const at = pushStride * slot;
    if (isShaped) pushes[at + pTurn] += ((form[5] * gravityX - form[4] * gravityY) * (lift / rows[k + atM]) * rows[k + atG]) / r;
    measureWidth(field, parts, slot);
    const rate = numbers[fDrag] * form[2] * rows[k + atM] * share;
    pushes[at + pX] -= lift * gravityX;
    pushes[at + pY] -= lift * gravityY;
    pushes[at + pRate] += rate;
    pushes[at + pStreamX] += rate * numbers[fX];
    pushes[at + pStreamY] += rate * numbers[fY];
    pushes[at + pTurnRate] += numbers[fAngularDrag] * share;
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
 * Gives all bodies their pushes over a sub-step. Who is free gets half of its acceleration before it moves and half where it then is: so energy stays
 * bounded. Whom contacts press on gets all of it at once, for them to answer, and so does who is in a medium; `areHeld` notes that.
 */
export function kick({ bodies, params }: FieldParts, pushes: Float64Array, areHeld: Uint8Array): void {
  const { rows, starts, count } = bodies;
  const { h } = params;
  for (let slot = 0; slot < count; slot++) {
    const k = rowStride * slot;
    const j = 3 * slot;
    const at = pushStride * slot;
    if (rows[k + atM] === 0) continue;
    const ownX = starts[j];
    const ownY = starts[j + 1];
    const rate = pushes[at + pRate];
    const isHeld = rate > 0 || rows[k + atVx] !== ownX || rows[k + atVy] !== ownY;
    areHeld[slot] = +isHeld;
    const span = isHeld ? h : 0.5 * h;
    let x = ownX + pushes[at + pX] * span;
    let y = ownY + pushes[at + pY] * span;
    if (rate > 0) {
      x = (x + pushes[at + pStreamX] * h) / (1 + rate * h);
      y = (y + pushes[at + pStreamY] * h) / (1 + rate * h);
    }
    if (pushes[at + pTurnRate] > 0 || pushes[at + pTurn] !== 0) changeTurning(rows, starts, slot, pushes, params);
    if (!(Math.abs(x) + Math.abs(y) <= furthest)) {
      x = Math.min(Math.max(x, -furthest), furthest);
      y = Math.min(Math.max(y, -furthest), furthest);
    }
    starts[j] = x;
    starts[j + 1] = y;
    rows[k + atVx] += x - ownX;
    rows[k + atVy] += y - ownY;
  }
}

/** The turning of a body in a liquid fades; lift beside its center turns it. */
function changeTurning(rows: Float64Array, starts: Float64Array, slot: number, pushes: Float64Array, { h }: StepParams): void {
  const own = starts[3 * slot + 2];
  const at = pushStride * slot;
  const u = pushes[at + pTurn] === 0 ? own : Math.min(Math.max(own + pushes[at + pTurn] * h, -furthest), furthest);
  starts[3 * slot + 2] = u / (1 + pushes[at + pTurnRate] * h);
  rows[rowStride * slot + atU] += starts[3 * slot + 2] - own;
}

/** The second half of the acceleration of those who are free, where they are now. */
export function kickAgain({ bodies, params }: FieldParts, pushes: Float64Array, areHeld: Uint8Array): void {
  const { rows, starts, count } = bodies;
  const span = 0.5 * params.h;
  for (let slot = 0; slot < count; slot++) {
    const k = rowStride * slot;
    const j = 3 * slot;
    if (rows[k + atM] === 0 || areHeld[slot] !== 0) continue;
    const ownX = starts[j];
    const ownY = starts[j + 1];
    let x = ownX + pushes[pushStride * slot + pX] * span;
    let y = ownY + pushes[pushStride * slot + pY] * span;
    if (!(Math.abs(x) + Math.abs(y) <= furthest)) {
      x = Math.min(Math.max(x, -furthest), furthest);
      y = Math.min(Math.max(y, -furthest), furthest);
    }
    starts[j] = x;
    starts[j + 1] = y;
    rows[k + atVx] += x - ownX;
    rows[k + atVy] += y - ownY;
  }
}
