import { featureDistance, featureImpact, ioCount } from '../narrowphase/features.ts';
import { asleepBit, mostBodies, sensorBit } from '../state/bodies.ts';
import type { HitLog } from '../state/contacts.ts';
import { active, hitStride, rowStride, touching, wallContactStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { StepParams } from '../state/step-params.ts';
import { begin, type EventLog, end, hit, sensorBegin, sensorEnd } from './event-log.ts';
import { TouchSet } from './touch-set.ts';
import { bendTime, bendX, bendY, startX, startY, straight, Ways } from './ways.ts';

// Numbers that kernels of wall features take and give (narrowphase/features.ts); a meeting has its time in the place of the distance.
const ioDistance = 2;
const ioX = 3;
const ioY = 4;
const ioVx = 5;
const ioVy = 6;
const ioGap = 7;

// Words of a body's row (state/layout.ts).
const atVx = 0;
const atVy = 1;
const atX = 5;
const atY = 6;
const atR = 7;

// A straight part of a way, as seen from a sensor: where it begins, how it goes on, and from how far it is sensed.
const legX = 0;
const legY = 1;
const legWayX = 2;
const legWayY = 3;
const legReach = 4;

const gap = 2;
const pn = 3;
const pt = 4;

/** Compares contacts with those of the last step: begins, ends, hits and sensor overlaps. */
export class Report {
  /** Bodies that touch walls: ids of both. */
  readonly wallTouches: TouchSet = new TouchSet();
  /** Bodies that overlap sensors: id of the visitor, and index of the sensor body or id of the sensor wall. */
  readonly sensorTouches: TouchSet = new TouchSet();
  readonly wallSensorTouches: TouchSet = new TouchSet();
  /** Pairs and contacts from these numbers on came into the lists in the middle of the step. */
  private latePair = 0;
  private lateContact = 0;
  private readonly state: State;
  private readonly events: EventLog;
  private readonly io = new Float64Array(ioCount);
  private readonly ways: Ways;
  /** Numbers of `comesNear`: passed as doubles they would be boxed. */
  private readonly leg = new Float64Array(5);
  private readonly endWall: (a: number, b: number) => void;
  private readonly endSensor: (a: number, b: number) => void;
  private readonly endWallSensor: (a: number, b: number) => void;

  constructor(state: State, events: EventLog) {
    this.state = state;
    this.events = events;
    this.ways = new Ways(state);
    const { stores } = events;
    this.endWall = (a, b) => void stores[end].add(a, -1 - b, 0);
    this.endSensor = (a, b) => void stores[sensorEnd].add(state.bodies.idOf(b), a, 0);
    this.endWallSensor = (a, b) => void stores[sensorEnd].add(-1 - b, a, 0);
  }

  /** To be called when the candidate pairs of the step are listed. */
  listed(): void {
    this.latePair = this.state.pairs.count;
    this.lateContact = Infinity;
    this.ways.start();
  }

  /** To be called when the contacts of the step are made. */
  collided(): void {
    this.lateContact = this.state.contacts.count;
  }

  /** Reports the events of the step. */
  tell(): void {
    this.reportPairs();
    this.reportWalls();
    this.ways.bend();
    this.reportSensors();
    this.reportWallSensors();
  }

  /** Notes which pairs touch, and reports those that began, ended or were hit. */
  private reportPairs(): void {
    const { contacts, pairs } = this.state;
    const { records, links, count } = contacts;
    const { impulses, flags } = pairs;
    for (let c = 0; c < count; c++) {
      const k = c << 2;
      const p = links[k + 2];
      const was = flags[p] & touching;
      // no branch: it would be predicted wrong as often as not
      const is = +(impulses[2 * p] > 0) | +(records[k + gap] <= 0) | +(links[k + 3] > 0);
      flags[p] = is;
      if (is !== was || links[k + 3] > 0) this.reportPair(c, was !== 0, is !== 0);
    }
  }

  private reportPair(c: number, touched: boolean, touches: boolean): void {
    const { state, events } = this;
    const { contacts, pairs, bodies } = state;
    const { links, hits } = contacts;
    const p = links[4 * c + 2];
    const a = bodies.idOf(bodies.ids[pairs.ends[2 * p]]);
    const b = bodies.idOf(bodies.ids[pairs.ends[2 * p + 1]]);
    // separated since the last step, and touching again in this one
    const isLate = p >= this.latePair || c >= this.lateContact;
    const was = touched || (touches && isLate && events.stores[end].takeBack(a, b, 0));
    if (touches && !was) events.stores[begin].add(a, b, 0);
    const place = links[4 * c + 3] - 1;
    if (place >= 0 && isReported(hits, place, was, state.params)) this.reportHit(a, b, hits, place);
    if (!touches) events.stores[end].add(a, b, 0);
  }

  private reportWalls(): void {
    const { state, events, wallTouches } = this;
    const { wallContacts, wallPairs, walls, bodies } = state;
    const { records, links, hits } = wallContacts;
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallContactStride * c;
      const entry = links[4 * c + 2];
      wallPairs.flags[entry] &= ~active;
      wallPairs.impulses[2 * entry] = records[k + pn];
      wallPairs.impulses[2 * entry + 1] = records[k + pt];
      const place = links[4 * c + 3] - 1;
      if (place < 0 && records[k + pn] === 0 && !(records[k + gap] <= 0)) continue;
      const a = bodies.idOf(bodies.ids[links[4 * c] / rowStride]);
      const wall = walls.records[walls.owners[links[4 * c + 1]]].id;
      const was = wallTouches.had(a, wall);
      if (wallTouches.add(a, wall)) events.stores[begin].add(a, -1 - wall, 0);
      if (place >= 0 && isReported(hits, place, was, state.params)) this.reportHit(a, -1 - wall, hits, place);
    }
    if (state.sleepTime > 0) this.keepSleepers();
    wallTouches.turn(this.endWall);
  }

  /** Sleepers keep their contacts. */
  private keepSleepers(): void {
    const { bodies } = this.state;
    for (let i = 0; i < this.wallTouches.oldCount; i++) {
      const id = this.wallTouches.bodyOf(i);
      if ((bodies.bits[id % mostBodies] & asleepBit) !== 0) this.wallTouches.keep(i);
    }
  }

  private reportSensors(): void {
    const { state, events, sensorTouches } = this;
    const { sensorPairs, bodies } = state;
    const { ends } = sensorPairs;
    for (let entry = 0; entry < sensorPairs.count; entry++) {
      const a = ends[2 * entry];
      const b = ends[2 * entry + 1];
      if (!this.touched(a, b)) continue;
      const isSensor = (bodies.bits[bodies.ids[a]] & sensorBit) !== 0;
      const sensor = bodies.ids[isSensor ? a : b];
      const visitor = bodies.idOf(bodies.ids[isSensor ? b : a]);
      if (sensorTouches.add(visitor, sensor)) events.stores[sensorBegin].add(bodies.idOf(sensor), visitor, 0);
    }
    sensorTouches.turn(this.endSensor);
  }

  /** Whether the bodies of two slots touch, or did within the step: since the last hit by their velocities, and on the way to the first one. */
  private touched(slotA: number, slotB: number): boolean {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const { records } = this.ways;
    const a = rowStride * slotA;
    const b = rowStride * slotB;
    const wayA = Ways.of(slotA);
    const wayB = Ways.of(slotB);
    const vx = rows[b + atVx] - rows[a + atVx];
    const vy = rows[b + atVy] - rows[a + atVy];
    const back = Math.min(params.dt, records[wayA + straight], records[wayB + straight]);
    const { leg } = this;
    leg[legX] = rows[b + atX] - rows[a + atX];
    leg[legY] = rows[b + atY] - rows[a + atY];
    leg[legWayX] = -vx * back;
    leg[legWayY] = -vy * back;
    leg[legReach] = rows[a + atR] + rows[b + atR];
    if (comesNear(leg, params)) return true;
    const time = Math.min(records[wayA + bendTime], records[wayB + bendTime]);
    if (time === Infinity) return false;
    // one of the two is a sensor, which hits nothing
    const hit = records[wayA + bendTime] === time ? wayA : wayB;
    const other = hit === wayA ? b : a;
    const from = hit === wayA ? wayB : wayA;
    const wayX = records[hit + bendX] - records[hit + startX];
    const wayY = records[hit + bendY] - records[hit + startY];
    leg[legX] = records[hit + startX] - records[from + startX];
    leg[legY] = records[hit + startY] - records[from + startY];
    leg[legWayX] = wayX - params.wrapX * Math.floor(wayX * params.perX + 0.5) - rows[other + atVx] * time;
    leg[legWayY] = wayY - params.wrapY * Math.floor(wayY * params.perY + 0.5) - rows[other + atVy] * time;
    return comesNear(leg, params);
  }

  private reportWallSensors(): void {
    const { state, events, wallSensorTouches, io } = this;
    const { wallSensors, bodies, walls, params } = state;
    const { ends } = wallSensors;
    for (let entry = 0; entry < wallSensors.count; entry++) {
      const k = rowStride * ends[2 * entry];
      const f = ends[2 * entry + 1];
      const { rows } = bodies;
      const { numbers, kinds } = walls;
      io[ioX] = rows[k + atX];
      io[ioY] = rows[k + atY];
      featureDistance(numbers, kinds, f, io);
      if (io[ioDistance] > rows[k + atR]) {
        // did it touch on its way here?
        const way = Ways.of(ends[2 * entry]);
        io[ioVx] = -rows[k + atVx];
        io[ioVy] = -rows[k + atVy];
        io[ioGap] = rows[k + atR];
        featureImpact(numbers, kinds, f, io);
        if (io[ioDistance] > Math.min(params.dt, this.ways.records[way + straight]) && !this.touchedBefore(way, f)) continue;
      }
      const a = bodies.idOf(bodies.ids[k / rowStride]);
      const wall = walls.records[walls.owners[f]].id;
      if (wallSensorTouches.add(a, wall)) events.stores[sensorBegin].add(-1 - wall, a, 0);
    }
    wallSensorTouches.turn(this.endWallSensor);
  }

  /** Whether a body touched a wall feature on its way to its first hit of the step. */
  private touchedBefore(way: number, f: number): boolean {
    const { io } = this;
    const { records } = this.ways;
    const { walls, params } = this.state;
    if (records[way + bendTime] === Infinity) return false;
    const wayX = records[way + bendX] - records[way + startX];
    const wayY = records[way + bendY] - records[way + startY];
    io[ioVx] = wayX - params.wrapX * Math.floor(wayX * params.perX + 0.5);
    io[ioVy] = wayY - params.wrapY * Math.floor(wayY * params.perY + 0.5);
    io[ioX] = records[way + startX];
    io[ioY] = records[way + startY];
    featureImpact(walls.numbers, walls.kinds, f, io);
    return io[ioDistance] <= 1;
  }

  private reportHit(a: number, b: number, hits: HitLog, place: number): void {
    const store = this.events.stores[hit];
    const at = store.add(a, b, 0); // may replace the numbers
    const out = store.numbers;
    const from = hitStride * place;
    const { numbers } = hits;
    for (let i = 0; i < 4; i++) out[at + i] = numbers[from + 4 + i] + 0; // no −0
    out[at + 4] = numbers[from];
    out[at + 5] = numbers[from + 2];
    out[at + 6] = numbers[from + 3];
    out[at + 7] = numbers[from + 1];
  }
}

/** Whether a leg, in the shortest image of a torus, comes as near to (0, 0) as it reaches. */
function comesNear(leg: Float64Array, params: StepParams): boolean {
  const x = leg[legX] - params.wrapX * Math.floor(leg[legX] * params.perX + 0.5);
  const y = leg[legY] - params.wrapY * Math.floor(leg[legY] * params.perY + 0.5);
  const square = leg[legWayX] * leg[legWayX] + leg[legWayY] * leg[legWayY];
  const share = square > 0 ? Math.min(Math.max(-(x * leg[legWayX] + y * leg[legWayY]) / square, 0), 1) : 0;
  const dx = x + leg[legWayX] * share;
  const dy = y + leg[legWayY] * share;
  return dx * dx + dy * dy <= leg[legReach] * leg[legReach];
}

/** Whether a hit is reported: what touched before rests unless it approached faster than gravity lets it. */
function isReported({ numbers }: HitLog, place: number, touched: boolean, { resting }: StepParams): boolean {
  const approach = numbers[hitStride * place];
  return touched ? approach > resting : approach > 0;
}
