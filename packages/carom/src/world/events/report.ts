import { featureDistance, featureImpact, ioCount } from '../narrowphase/features.ts';
import { asleepBit, mostBodies, sensorBit } from '../state/bodies.ts';
import type { ContactList, HitLog } from '../state/contacts.ts';
import { active, hitStride, rowStride, touching, wallContactStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import type { StepParams } from '../state/step-params.ts';
import { begin, type EventLog, end, hit, sensorBegin, sensorEnd } from './event-log.ts';
import { TouchSet } from './touch-set.ts';

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
  /** How long each slot has flown straight at the end of the step: since its last hit. */
  private straight = new Float64Array(0);
  private readonly endWall: (a: number, b: number) => void;
  private readonly endSensor: (a: number, b: number) => void;
  private readonly endWallSensor: (a: number, b: number) => void;

  constructor(state: State, events: EventLog) {
    this.state = state;
    this.events = events;
    const { stores } = events;
    this.endWall = (a, b) => void stores[end].add(a, -1 - b, 0);
    this.endSensor = (a, b) => void stores[sensorEnd].add(state.bodies.idOf(b), a, 0);
    this.endWallSensor = (a, b) => void stores[sensorEnd].add(-1 - b, a, 0);
  }

  /** To be called when the candidate pairs of the step are listed. */
  listed(): void {
    this.latePair = this.state.pairs.count;
    this.lateContact = Infinity;
  }

  /** To be called when the contacts of the step are made. */
  collided(): void {
    this.lateContact = this.state.contacts.count;
  }

  /** Reports the events of the step. */
  tell(): void {
    this.reportPairs();
    this.reportWalls();
    const { sensorPairs, wallSensors, bodies, contacts, wallContacts, params } = this.state;
    if (sensorPairs.count + wallSensors.count > 0) {
      if (this.straight.length < bodies.count) this.straight = new Float64Array(2 * bodies.count);
      this.straight.fill(params.dt, 0, bodies.count);
      this.noteHits(contacts, 2);
      this.noteHits(wallContacts, 1);
    }
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

  /** A look back along the velocity must not go beyond a bounce: it would lead through what was hit. Of a wall's contact the first end is a body. */
  private noteHits({ hits, links }: ContactList, ends: number): void {
    for (let i = 0; i < ends * hits.count; i++) {
      const place = Math.floor(i / ends);
      const slot = links[4 * hits.contacts[place] + (i % ends)] / rowStride;
      this.straight[slot] = Math.min(this.straight[slot], this.state.params.dt - hits.numbers[hitStride * place + 1]);
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

  /** Whether the bodies of two slots touch, or did within the step by their velocities. */
  private touched(slotA: number, slotB: number): boolean {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    const a = rowStride * slotA;
    const b = rowStride * slotB;
    const most = Math.min(this.straight[slotA], this.straight[slotB]);
    let dx = rows[b + atX] - rows[a + atX];
    let dy = rows[b + atY] - rows[a + atY];
    dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
    dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
    const vx = rows[b + atVx] - rows[a + atVx];
    const vy = rows[b + atVy] - rows[a + atVy];
    const reach = rows[a + atR] + rows[b + atR];
    const square = vx * vx + vy * vy;
    const back = square > 0 ? Math.min(Math.max((dx * vx + dy * vy) / square, 0), most) : 0;
    dx -= vx * back;
    dy -= vy * back;
    return dx * dx + dy * dy <= reach * reach;
  }

  private reportWallSensors(): void {
    const { state, events, wallSensorTouches, io } = this;
    const { wallSensors, bodies, walls } = state;
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
        io[ioVx] = -rows[k + atVx];
        io[ioVy] = -rows[k + atVy];
        io[ioGap] = rows[k + atR];
        featureImpact(numbers, kinds, f, io);
        if (io[ioDistance] > this.straight[ends[2 * entry]]) continue;
      }
      const a = bodies.idOf(bodies.ids[k / rowStride]);
      const wall = walls.records[walls.owners[f]].id;
      if (wallSensorTouches.add(a, wall)) events.stores[sensorBegin].add(-1 - wall, a, 0);
    }
    wallSensorTouches.turn(this.endWallSensor);
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

/** Whether a hit is reported: what touched before rests unless it approached faster than gravity lets it. */
function isReported({ numbers }: HitLog, place: number, touched: boolean, { resting }: StepParams): boolean {
  const approach = numbers[hitStride * place];
  return touched ? approach > resting : approach > 0;
}
