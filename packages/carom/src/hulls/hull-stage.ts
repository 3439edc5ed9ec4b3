import { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { bytes, ints } from '../world/arrays.ts';
import type { Report } from '../world/events/report.ts';
import type { Extension, SavedPart, Stage } from '../world/extension.ts';
import type { Sleep } from '../world/islands/sleep.ts';
import type { Motion } from '../world/motion/motion.ts';
import { active, atM, hitApproach, hitNx, hitNy, hitStride, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { ShapeOfBody } from '../world/views/body.ts';
import { BodyHulls } from './body-hulls.ts';
import { readHulls, writeHulls } from './hull-bytes.ts';
import { HullContacts } from './hull-contacts.ts';
import { HullEvents } from './hull-events.ts';
import { HullFootings } from './hull-footings.ts';
import * as word from './hull-layout.ts';
import { HullNarrow } from './hull-narrow.ts';
import { HullPair } from './hull-pair.ts';
import { HullSeams } from './hull-seams.ts';
import { HullSolver } from './hull-solver.ts';
import { HullSurface } from './hull-surface.ts';
import type { HullVisits } from './hull-visits.ts';
import { ShapeAnswers } from './shape-answers.ts';

/** Bodies made of hulls, and what they do in the steps of a world. */
export class HullStage implements Stage {
  readonly extension: Extension;
  readonly hulls: BodyHulls = new BodyHulls();
  readonly contacts: HullContacts;
  readonly visits: HullVisits;
  private readonly state: State;
  readonly pair: HullPair;
  readonly seams: HullSeams;
  private readonly footings: HullFootings;
  readonly surface: HullSurface;
  private readonly narrow: HullNarrow;
  private readonly solver: HullSolver;
  /** By entry of the candidate pairs: whether it touches, and its place in the log of hits. */
  private touches: Uint8Array = bytes(2);
  private places: Int32Array = ints(2);

  constructor(extension: Extension, state: State) {
    this.extension = extension;
    this.state = state;
    this.contacts = new HullContacts(state, this.hulls);
    this.pair = new HullPair(state, this.hulls, this.contacts);
    this.seams = new HullSeams(state, this.hulls, this.pair);
    this.footings = new HullFootings(state, this.hulls, this.contacts);
    this.surface = new HullSurface(state, this.contacts);
    this.narrow = new HullNarrow(state, this.contacts, this.pair, this.seams, this.footings, this.surface);
    this.solver = new HullSolver(state, this.contacts);
    const answers = new ShapeAnswers(state, this.hulls, this.contacts, this.seams);
    this.visits = answers.visits;
    state.shapes = answers;
  }

  get isActive(): boolean {
    return this.state.bodies.shapedCount > 0;
  }

  get isAngular(): boolean {
    return true;
  }

  get isKept(): boolean {
    return this.state.bodies.shapedCount > 0;
  }

  join(motion: Motion): void {
    motion.join(new HullEvents(this.state, motion, this));
  }

  start(): void {
    this.contacts.isLate = false;
    this.contacts.hits.count = 0;
    this.pair.measured = this.pair.searched = 0;
  }

  makeContacts(): void {
    if (this.isActive) this.contacts.make();
  }

  begin(): void {
    if (!this.isActive) return;
    this.hulls.moved();
    this.narrow.begin();
  }

  press(): void {
    if (this.isActive) this.solver.press();
  }

  relax(): void {
    if (!this.isActive) return;
    this.visits.move();
    this.hulls.moved();
    this.narrow.addStrays();
    this.narrow.refresh();
    this.solver.relax();
  }

  shapesOf(index: number): readonly ShapeOfBody[] {
    return this.hulls.shapesOf(index, this.state.rules.names);
  }

  /** Reports what pairs and walls do: a pair touches if some of its contacts does. */
  tell(report: Report): void {
    if (!this.isActive) return;
    this.visits.tell(report);
    this.gather();
    const { shapedPairs, shapedWalls } = this.state;
    const { now, hits } = this.contacts;
    for (let p = 0; p < shapedPairs.count; p++) {
      if (this.areStill(p)) {
        shapedPairs.flags[p] &= ~active;
        continue;
      }
      if ((shapedPairs.flags[p] & active) === 0) {
        if (shapedPairs.flags[p] !== 0) report.tellShaped(p, false, hits, -1);
        continue;
      }
      report.tellShaped(p, this.touches[p] === 1, hits, this.places[p] - 1);
    }
    for (let c = 0; c < now.count; c++) {
      const n = word.linkStride * c;
      if (now.links[n + word.linkB] >= 0) continue;
      const entry = now.links[n + word.entryOf];
      shapedWalls.flags[entry] &= ~active;
      if (now.links[n + word.stateOf] === word.solid && this.isTouching(c))
        report.tellShapedWall(now.links[n + word.linkA], now.links[n + word.featureOf], hits, now.links[n + word.placeOf] - 1);
    }
  }

  /** Whether both bodies of a pair sleep or stand: then nothing has changed. */
  private areStill(p: number): boolean {
    const { rows } = this.state.bodies;
    const { ends } = this.state.shapedPairs;
    return rows[rowStride * ends[2 * p] + atM] + rows[rowStride * ends[2 * p + 1] + atM] === 0;
  }

  /** Finds which candidate pairs touch, and the hit of each that came first. */
  private gather(): void {
    const { shapedPairs } = this.state;
    const { now, hits } = this.contacts;
    if (this.touches.length < shapedPairs.count) {
      this.touches = bytes(2 * shapedPairs.count);
      this.places = ints(2 * shapedPairs.count);
    }
    const { touches, places } = this;
    touches.fill(0, 0, shapedPairs.count);
    places.fill(0, 0, shapedPairs.count);
    for (let c = 0; c < now.count; c++) {
      const n = word.linkStride * c;
      if (now.links[n + word.linkB] < 0) continue;
      const p = now.links[n + word.entryOf];
      const place = now.links[n + word.placeOf];
      if (this.isTouching(c)) touches[p] = 1;
      if (place === 0) continue;
      this.face(c, place - 1);
      if (places[p] === 0) places[p] = place;
      else if (hits.numbers[hitStride * (place - 1) + hitApproach] > hits.numbers[hitStride * (places[p] - 1) + hitApproach])
        places[p] = place;
    }
  }

  /** Has the normal of a hit lead from the first body of its pair to the second. */
  private face(c: number, place: number): void {
    const { now, hits } = this.contacts;
    const n = word.linkStride * c;
    if (this.state.shapedPairs.ends[2 * now.links[n + word.entryOf]] === now.links[n + word.linkA]) return;
    hits.numbers[hitStride * place + hitNx] *= -1;
    hits.numbers[hitStride * place + hitNy] *= -1;
  }

  /** Whether a contact presses, overlaps or was hit. */
  private isTouching(c: number): boolean {
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    if (links[n + word.placeOf] > 0) return true;
    const first = word.contactStride * c + word.cPoints;
    for (let p = first; p < first + word.pointStride * links[n + word.pointsOf]; p += word.pointStride)
      if (numbers[p + word.pNormal] > 0 || numbers[p + word.pGap] <= 0) return true;
    return false;
  }

  /** Wakes what was hit, and keeps awake what touches a wall that moves. */
  wakeHit(sleep: Sleep): void {
    if (!this.isActive) return;
    const { now, hits } = this.contacts;
    const { walls, bodies } = this.state;
    for (let c = 0; c < now.count; c++) {
      const n = word.linkStride * c;
      if (!this.isTouching(c)) continue;
      const b = now.links[n + word.linkB];
      const place = now.links[n + word.placeOf];
      if (b >= 0) {
        sleep.hit(now.links[n + word.linkA], b, place > 0 ? hits.numbers : calm, place > 0 ? hitStride * (place - 1) + hitApproach : 0);
        continue;
      }
      const owner = walls.owners[now.links[n + word.featureOf]];
      const { belts } = walls;
      if (walls.isMoving(now.links[n + word.featureOf]) || belts[2 * owner] !== 0 || belts[2 * owner + 1] !== 0)
        bodies.stillness[bodies.ids[now.links[n + word.linkA]]] = 0;
    }
  }

  /** A body is about to leave: who takes its place has touched nothing yet. */
  forget(index: number): void {
    const { links, count } = this.contacts.now;
    const { ids } = this.state.bodies;
    this.footings.forget(index);
    for (let c = 0; c < count; c++) {
      const n = word.linkStride * c;
      const isDisc = links[n + word.keyOf + 2] === word.keyOfDisc && links[n + word.keyOf + 1] === index;
      if (isDisc || ids[links[n + word.linkA]] === index || (links[n + word.linkB] >= 0 && ids[links[n + word.linkB]] === index))
        links[n + word.keyOf] = -1;
    }
  }

  /** A wall is about to leave: its contacts are in no bytes. */
  forgetWall(id: number): void {
    const { links, count } = this.contacts.now;
    for (let n = word.keyOf; n < word.linkStride * count; n += word.linkStride) if (links[n + 2] >= 0 && links[n + 1] === id) links[n] = -1;
  }

  write(writer: ByteWriter): void {
    writeHulls(this.state, this.hulls, this.footings, this.contacts, writer);
    if (this.visits.isOn) this.visits.write(writer);
  }

  read(where: string, reader: ByteReader): void {
    readHulls(where, reader, this.state, this.hulls, this.footings, this.contacts);
    this.visits.read(where, reader);
  }

  save(old: SavedPart | null): SavedPart | null {
    if (!this.isKept) return null;
    const saved = old instanceof SavedHulls ? old : new SavedHulls(this.extension);
    const writer = new ByteWriter(saved.bytes);
    this.write(writer);
    saved.bytes = writer.bytes().slice();
    return saved;
  }

  load(saved: SavedPart | null): void {
    const { bodies } = this.state;
    const { traits } = bodies;
    this.start();
    if (saved instanceof SavedHulls) this.read('World.load', new ByteReader('World.load', saved.bytes));
    else this.clear();
    bodies.traits = traits; // tags are those of the state
  }

  /** No body is made of hulls. */
  private clear(): void {
    const { bodies, shapedPairs, shapedWalls } = this.state;
    bodies.shapedCount = shapedPairs.count = shapedWalls.count = this.contacts.now.count = 0;
    this.hulls.clear();
    this.footings.clear();
    this.visits.clear();
  }
}

/** No approach. */
const calm: Float64Array = /* @__PURE__ */ new Float64Array(1);

class SavedHulls implements SavedPart {
  readonly extension: Extension;
  bytes: Uint8Array = bytes(0);

  constructor(extension: Extension) {
    this.extension = extension;
  }

  get byteLength(): number {
    return this.bytes.byteLength;
  }
}
