import { asleepBit, mostBodies, sensorBit } from '../bodies/bodies.ts';
import { hasBounced } from '../kernels/bounce.ts';
import { closePairs, tallyPairs, tallyWalls } from '../kernels/collide.ts';
import { featureDistance, featureImpact, ioCount } from '../kernels/features.ts';
import { active, pDt, pHalfX, pHalfY, pPeriodX, pPeriodY, pResting, rowStride, touching, wallContactStride } from '../kernels/layout.ts';
import type { State } from '../state.ts';
import { begin, type EventLog, end, hit, sensorBegin, sensorEnd } from './event-log.ts';
import { TouchSet } from './touch-set.ts';

/** Finds out after a step what began, ended and hit. */
export class Report {
  /** Bodies that touch walls: ids of both. */
  readonly wallTouches: TouchSet = new TouchSet();
  /** Bodies that visit sensors: id of the visitor, and index of the sensor body or id of the sensor wall. */
  readonly sensorTouches: TouchSet = new TouchSet();
  readonly wallSensorTouches: TouchSet = new TouchSet();
  /** Pairs and contacts from these numbers on came into the lists in the middle of the step. */
  private latePair = 0;
  private lateContact = 0;
  private readonly state: State;
  private readonly events: EventLog;
  private readonly io = new Float64Array(ioCount);
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

  /** The lists of the step are made. */
  listed(): void {
    this.latePair = this.state.pairs.count;
    this.lateContact = Infinity;
  }

  /** Of the listed pairs, those that may touch have their contacts. */
  collided(): void {
    this.lateContact = this.state.contacts.count;
  }

  /** Sums up the impulses of hits after a sub-step, unless no bodies pressed in it; those of the last one are added when they are told. */
  tally(havePressed: boolean): void {
    const { contacts, wallContacts: wall } = this.state;
    if (havePressed) tallyPairs(contacts.records, contacts.count, contacts.approaches, contacts.hits);
    tallyWalls(wall.records, wall.count, wall.hits);
  }

  /** Writes the events of the step. */
  tell(): void {
    this.tellPairs();
    this.tellWalls();
    this.tellSensors();
    this.tellWallSensors();
  }

  private tellPairs(): void {
    const { state, events } = this;
    const { contacts, pairs, bodies } = state;
    const { records, links, hits, approaches, told } = contacts;
    const resting = state.params[pResting];
    const count = closePairs(records, links, contacts.count, approaches, pairs.impulses, pairs.flags, told);
    for (let i = 0; i < count; i++) {
      const c = told[i] >> 1;
      const p = links[4 * c + 2];
      let was = (told[i] & 1) !== 0;
      const is = (pairs.flags[p] & touching) !== 0;
      const approach = approaches[c];
      const first = links[4 * c + 3];
      const a = bodies.idOf(bodies.ids[first >> 3]);
      const b = bodies.idOf(bodies.ids[(links[4 * c] + links[4 * c + 1] - first) >> 3]);
      // parted from where the step began, and back in it
      if (is && !was && (p >= this.latePair || c >= this.lateContact)) was = events.stores[end].takeBack(a, b, 0);
      if (is && !was) events.stores[begin].add(a, b, 0);
      if (approach > 0 && (!was || approach > resting)) {
        hits[8 * c] = approach;
        this.tellHit(a, b, hits, c, records, 8 * c);
      }
      if (!is) events.stores[end].add(a, b, 0);
    }
  }

  private tellWalls(): void {
    const { state, events, wallTouches } = this;
    const { wallContacts, wallPairs, walls, bodies } = state;
    const { records, links, hits } = wallContacts;
    const resting = state.params[pResting];
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallContactStride * c;
      wallPairs.flags[links[4 * c + 2]] &= ~active;
      const approach = hits[8 * c];
      const slot = links[4 * c] / rowStride;
      // of one that has bounced the gap is that of a path it did not take
      const isApart = records[k + 10] === 0 || (records[k + 3] === 0 && (records[k + 2] > 0 || hasBounced(bodies.marks, slot)));
      if (approach === 0 && isApart) continue;
      const a = bodies.idOf(bodies.ids[slot]);
      const wall = walls.records[links[4 * c + 3]].id;
      const was = wallTouches.had(a, wall);
      if (wallTouches.add(a, wall)) events.stores[begin].add(a, -1 - wall, 0);
      if (approach > 0 && (!was || approach > resting)) this.tellHit(a, -1 - wall, hits, c, records, k);
    }
    if (state.sleepTime > 0) this.keepSleepers();
    wallTouches.turn(this.endWall);
  }

  /** What sleeps touches what it touched. */
  private keepSleepers(): void {
    const { bodies } = this.state;
    for (let i = 0; i < this.wallTouches.oldCount; i++) {
      const id = this.wallTouches.bodyOf(i);
      if ((bodies.bits[id % mostBodies] & asleepBit) !== 0) this.wallTouches.keep(i);
    }
  }

  private tellSensors(): void {
    const { state, events, sensorTouches } = this;
    const { sensorPairs, bodies } = state;
    const { ends } = sensorPairs;
    for (let entry = 0; entry < sensorPairs.count; entry++) {
      const a = ends[2 * entry];
      const b = ends[2 * entry + 1];
      if (!this.met(rowStride * a, rowStride * b)) continue;
      const isSensor = (bodies.bits[bodies.ids[a]] & sensorBit) !== 0;
      const sensor = bodies.ids[isSensor ? a : b];
      const visitor = bodies.idOf(bodies.ids[isSensor ? b : a]);
      if (sensorTouches.add(visitor, sensor)) events.stores[sensorBegin].add(bodies.idOf(sensor), visitor, 0);
    }
    sensorTouches.turn(this.endSensor);
  }

  /** Whether two bodies touch, or did within the step as their velocities tell. */
  private met(a: number, b: number): boolean {
    const { bodies, params } = this.state;
    const { rows } = bodies;
    let dx = rows[b + 5] - rows[a + 5];
    let dy = rows[b + 6] - rows[a + 6];
    if (Math.abs(dx) > params[pHalfX]) dx -= dx > 0 ? params[pPeriodX] : -params[pPeriodX];
    if (Math.abs(dy) > params[pHalfY]) dy -= dy > 0 ? params[pPeriodY] : -params[pPeriodY];
    const vx = rows[b] - rows[a];
    const vy = rows[b + 1] - rows[a + 1];
    const reach = rows[a + 7] + rows[b + 7];
    const square = vx * vx + vy * vy;
    const back = square > 0 ? Math.min(Math.max((dx * vx + dy * vy) / square, 0), params[pDt]) : 0;
    dx -= vx * back;
    dy -= vy * back;
    return dx * dx + dy * dy <= reach * reach;
  }

  private tellWallSensors(): void {
    const { state, events, wallSensorTouches, io } = this;
    const { wallSensors, bodies, walls, params } = state;
    const { ends } = wallSensors;
    for (let entry = 0; entry < wallSensors.count; entry++) {
      const k = rowStride * ends[2 * entry];
      const f = ends[2 * entry + 1];
      const { rows } = bodies;
      const { numbers, kinds } = walls;
      io[3] = rows[k + 5];
      io[4] = rows[k + 6];
      featureDistance(numbers, kinds, f, io);
      if (io[2] > rows[k + 7]) {
        // did it touch on its way here?
        io[5] = -rows[k];
        io[6] = -rows[k + 1];
        io[7] = rows[k + 7];
        featureImpact(numbers, kinds, f, io);
        if (io[2] > params[pDt]) continue;
      }
      const a = bodies.idOf(bodies.ids[k / rowStride]);
      const wall = walls.records[walls.owners[f]].id;
      if (wallSensorTouches.add(a, wall)) events.stores[sensorBegin].add(-1 - wall, a, 0);
    }
    wallSensorTouches.turn(this.endWallSensor);
  }

  private tellHit(a: number, b: number, hits: Float64Array, c: number, records: Float64Array, k: number): void {
    const store = this.events.stores[hit];
    const at = store.add(a, b, 0); // may replace the numbers
    const out = store.numbers;
    for (let i = 0; i < 4; i++) out[at + i] = hits[8 * c + 4 + i] + 0; // no −0
    out[at + 4] = hits[8 * c];
    out[at + 5] = hits[8 * c + 2] + records[k + 3];
    out[at + 6] = hits[8 * c + 3] + records[k + 4];
    out[at + 7] = hits[8 * c + 1];
  }
}
