import { mostBodies } from '../state/bodies.ts';
import type { HitLog } from '../state/contacts.ts';
import { begin, type EventLog, end, hit, sensorBegin, sensorEnd } from '../state/event-log.ts';
import {
  active,
  asleepBit,
  contactGap,
  hitApproach,
  hitStride,
  rowStride,
  touching,
  wallContactStride,
  wallNormalImpulse,
  wallTangentImpulse,
} from '../state/layout.ts';
import type { PairList } from '../state/pair-list.ts';
import type { State } from '../state/state.ts';
import type { StepParams } from '../state/step-params.ts';
import { TouchSet } from '../state/touch-set.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'sleepTime' | 'bodies' | 'walls' | 'pairs' | 'shapedPairs' | 'wallPairs' | 'contacts' | 'wallContacts' | 'params'>;

/** Compares contacts with those of the last step: begins, ends and hits. */
export class Report {
  /** Bodies that touch walls: ids of both. */
  readonly wallTouches: TouchSet = new TouchSet();
  /** Pairs and contacts from these numbers on came into the lists in the middle of the step. */
  private latePair = 0;
  private lateShaped = 0;
  private lateContact = 0;
  private readonly state: Parts;
  private readonly events: EventLog;
  private readonly endWall: (a: number, b: number) => void;

  constructor(state: Parts, events: EventLog) {
    this.state = state;
    this.events = events;
    const { stores } = events;
    this.endWall = (a, b) => void stores[end].add(a, -1 - b, 0);
  }

  /** To be called when the candidate pairs of the step are listed. */
  listed(): void {
    this.latePair = this.state.pairs.count;
    this.lateShaped = this.state.shapedPairs.count;
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
  }

  /** After that, walls that are touched no more. */
  end(): void {
    if (this.state.sleepTime > 0) this.keepSleepers();
    this.wallTouches.turn(this.endWall);
  }

  /** Reports what a pair with a hull did in the step: whether it touches, and its hit if it has a place in the log. */
  tellShaped(p: number, touches: boolean, hits: HitLog, place: number): void {
    this.tellPair(this.state.shapedPairs, p, touches, p >= this.lateShaped, hits, place);
  }

  /** Reports that a body made of hulls touches a wall, and its hit if it has a place in the log. */
  tellShapedWall(slot: number, f: number, hits: HitLog, place: number): void {
    const { bodies, walls } = this.state;
    this.tellWall(bodies.idOf(bodies.ids[slot]), walls.records[walls.owners[f]].id, hits, place);
  }

  /** Reports that a visit of a shape that senses began or ended. Names are those of its body and of the visitor, `place` is 1 + that of the shape. */
  tellVisit(sensor: number, visitor: number, place: number, isBegin: boolean): void {
    this.events.stores[isBegin ? sensorBegin : sensorEnd].add(sensor, visitor, place);
  }

  /** Notes which pairs touch, and reports those that began, ended or were hit. */
  private reportPairs(): void {
    const { contacts, pairs } = this.state;
    const { records, links, hits, count } = contacts;
    const { impulses, flags } = pairs;
    for (let c = 0; c < count; c++) {
      const k = c << 2;
      const p = links[k + 2];
      const was = flags[p] & touching;
      // no branch: it would be predicted wrong as often as not
      const is = +(impulses[2 * p] > 0) | +(records[k + contactGap] <= 0) | +(links[k + 3] > 0);
      if (is === was && links[k + 3] === 0) flags[p] = is;
      else this.tellPair(pairs, p, is !== 0, p >= this.latePair || c >= this.lateContact, hits, links[k + 3] - 1);
    }
  }

  /** Notes whether the two of a pair touch, and reports what they did. */
  private tellPair({ ends, flags }: PairList, p: number, touches: boolean, isLate: boolean, hits: HitLog, place: number): void {
    const { bodies, params } = this.state;
    const { stores } = this.events;
    const touched = (flags[p] & touching) !== 0;
    flags[p] = +touches;
    if (touches === touched && place < 0) return;
    const a = bodies.idOf(bodies.ids[ends[2 * p]]);
    const b = bodies.idOf(bodies.ids[ends[2 * p + 1]]);
    // separated since the last step, and touching again in this one
    const was = touched || (touches && isLate && stores[end].takeBack(a, b, 0));
    if (touches && !was) stores[begin].add(a, b, 0);
    if (place >= 0 && isReported(hits, place, was, params)) this.reportHit(a, b, hits, place);
    if (!touches) stores[end].add(a, b, 0);
  }

  private reportWalls(): void {
    const { wallContacts, wallPairs, walls, bodies } = this.state;
    const { records, links, hits } = wallContacts;
    for (let c = 0; c < wallContacts.count; c++) {
      const k = wallContactStride * c;
      const entry = links[4 * c + 2];
      wallPairs.flags[entry] &= ~active;
      wallPairs.impulses[2 * entry] = records[k + wallNormalImpulse];
      wallPairs.impulses[2 * entry + 1] = records[k + wallTangentImpulse];
      const place = links[4 * c + 3] - 1;
      if (place < 0 && records[k + wallNormalImpulse] === 0 && !(records[k + contactGap] <= 0)) continue;
      const a = bodies.idOf(bodies.ids[links[4 * c] / rowStride]);
      const wall = walls.records[walls.owners[links[4 * c + 1]]].id;
      this.tellWall(a, wall, hits, place);
    }
  }

  private tellWall(a: number, wall: number, hits: HitLog, place: number): void {
    const was = this.wallTouches.had(a, wall);
    if (this.wallTouches.add(a, wall)) this.events.stores[begin].add(a, -1 - wall, 0);
    if (place >= 0 && isReported(hits, place, was, this.state.params)) this.reportHit(a, -1 - wall, hits, place);
  }

  /** Sleepers keep their contacts. */
  private keepSleepers(): void {
    const { bodies } = this.state;
    for (let i = 0; i < this.wallTouches.oldCount; i++) {
      const id = this.wallTouches.bodyOf(i);
      if ((bodies.bits[id % mostBodies] & asleepBit) !== 0) this.wallTouches.keep(i);
    }
  }

  private reportHit(a: number, b: number, hits: HitLog, place: number): void {
    const store = this.events.stores[hit];
    const at = store.add(a, b, 0); // may replace the numbers
    const out = store.numbers;
    const from = hitStride * place;
    const { numbers } = hits;
    for (let i = 0; i < hitStride; i++) out[at + i] = numbers[from + i] + 0; // no −0
  }
}

/** Whether a hit is reported: what touched before rests unless it approached faster than gravity lets it. */
function isReported({ numbers }: HitLog, place: number, touched: boolean, { resting }: StepParams): boolean {
  const approach = numbers[hitStride * place + hitApproach];
  return touched ? approach > resting : approach > 0;
}
