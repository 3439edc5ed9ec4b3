import * as feature from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import { atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy, motionX, motionY, ring } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import type { HullFootings } from './hull-footings.ts';
import * as word from './hull-layout.ts';
import { carryLoads, mendMasses, writeMasses } from './hull-loads.ts';
import { gone, HullMoves, moveStride } from './hull-moves.ts';
import type { HullPair } from './hull-pair.ts';
import { HullPreSolve } from './hull-pre-solve.ts';
import type { HullSeams } from './hull-seams.ts';
import type { HullSurface } from './hull-surface.ts';
import { OldPoints } from './old-points.ts';
import { outOfSolid } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'preSolve'>;

/** What moved by less than this share of the smaller rounding is not measured again: its gaps are carried on to first order. */
const slight = 0.02;

/** Measures contacts: distance, normal, and the one or two points where they touch. */
export class HullNarrow {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly preSolve: HullPreSolve;
  private readonly seams: HullSeams;
  private readonly moved: HullMoves;
  private readonly footings: HullFootings;
  private readonly surface: HullSurface;
  private readonly old = new OldPoints();
  /** Whether bodies have moved in the step: what is in no bytes is known of the points that contacts had. */
  private haveMoved = false;
  private readonly curve = floats(2);

  constructor(state: Parts, contacts: HullContacts, pair: HullPair, seams: HullSeams, footings: HullFootings, surface: HullSurface) {
    this.surface = surface;
    this.seams = seams;
    this.footings = footings;
    this.state = state;
    this.contacts = contacts;
    this.pair = pair;
    this.preSolve = new HullPreSolve(state, contacts, pair);
    this.moved = new HullMoves(state, contacts);
  }

  /** Measures all that did not rest, as the sub-steps begin. What their points gave in the last sub-step is carried on from here. */
  begin(): void {
    const { now, sides } = this.contacts;
    this.haveMoved = false;
    this.moved.note(false);
    this.footings.follow(this.moved.moves);
    this.contacts.room[0] = Infinity;
    sides.decide(now);
    this.preSolve.ask(0, null);
    for (let c = 0; c < now.count; c++) {
      const state = now.links[word.linkStride * c + word.stateOf];
      if (state === word.passed || state === word.off) this.leave(c, false);
      if (state !== word.solid) continue;
      if (this.footings.areNew(c)) this.measure(c);
      else {
        if (!this.footings.keeps(c)) this.measureAtFootings(c);
        this.footings.goOn(c, this.moved);
        mendMasses(this.state.bodies, now, c);
      }
    }
    this.surface.level(false);
    for (let c = 0; c < now.count; c++) {
      if (now.links[word.linkStride * c + word.stateOf] !== word.solid) continue;
      carryLoads(this.state.bodies, this.contacts.now, c, 1);
      this.noteRoom(c);
    }
  }

  /** Measures a contact at the footings of its bodies, and notes whether that would be the same again. */
  private measureAtFootings(c: number): void {
    const { footings, moved, pair } = this;
    const { links } = this.contacts.now;
    const n = word.linkStride * c;
    const b = links[n + word.linkB];
    const nearest = links[n + word.nearestAt];
    footings.swap(links[n + word.linkA], moved.moves);
    if (b >= 0) footings.swap(b, moved.moves);
    this.measure(c);
    footings.swap(links[n + word.linkA], moved.moves);
    if (b >= 0) footings.swap(b, moved.moves);
    footings.note(c, nearest, pair.out);
  }

  /** Adds the contacts of bodies that have left their boxes. */
  addStrays(): void {
    const { contacts } = this;
    const { boxes, now } = contacts;
    const from = now.count;
    for (let i = 0; i < boxes.strayCount; i++) contacts.addLate(boxes.strays[i]);
    if (now.count > from) this.preSolve.ask(from, null);
  }

  /** Measures those again that have moved, when all have moved. */
  refresh(): void {
    const { now, sides } = this.contacts;
    this.haveMoved = true;
    this.moved.note(true);
    this.contacts.room[0] = Infinity;
    sides.decide(now);
    for (let c = 0; c < now.count; c++) {
      const state = now.links[word.linkStride * c + word.stateOf];
      if (state === word.passed) this.leave(c, true);
      if (state !== word.solid) continue;
      if (!this.stays(c)) this.measureAgain(c);
      this.noteRoom(c);
    }
    this.surface.level(true);
  }

  /** Notes how far a contact is from where events of its floor come, if no other is nearer. */
  private noteRoom(c: number): void {
    const { room, now } = this.contacts;
    const k = word.contactStride * c;
    const own = now.numbers[k + word.cDistance] - now.numbers[k + word.cFloor] - word.near * now.numbers[k + word.cSmaller];
    if (own < room[0]) room[0] = own;
  }

  /** A one-sided wall or a rule lets a body through: it may be anywhere from here on. */
  private leave(c: number, isCarried: boolean): void {
    if (isCarried) carryLoads(this.state.bodies, this.contacts.now, c, -1);
    this.contacts.now.links[word.linkStride * c + word.pointsOf] = 0;
    this.contacts.now.numbers[word.contactStride * c + word.cFooting] = 0;
    this.contacts.now.numbers[word.contactStride * c + word.cDistance] = -Infinity;
  }

  /** Whether a contact need not be measured: it is far, or has hardly moved. */
  private stays(c: number): boolean {
    const { moves } = this.moved;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const b = links[n + word.linkB];
    if (links[n + word.metOf] === 1 || (b < 0 && this.state.walls.isMoving(links[n + word.featureOf]))) return false;
    const moved = moves[moveStride * links[n + word.linkA] + gone] + (b < 0 ? 0 : moves[moveStride * b + gone]);
    numbers[k + word.cMoved] += moved;
    numbers[k + word.cDistance] -= moved;
    if (links[n + word.pointsOf] === 0) return this.isFar(c);
    if (!(numbers[k + word.cMoved] < slight * numbers[k + word.cSmaller] && numbers[k + word.cDistance] > numbers[k + word.cFloor]))
      return false;
    this.moved.carryGaps(c);
    return true;
  }

  /** Whether the two are too far to touch in the next sub-step. */
  private isFar(c: number): boolean {
    this.writeMargin(c);
    return this.contacts.now.numbers[word.contactStride * c + word.cDistance] > this.pair.out[feature.far];
  }

  /** Writes how far from each other points may be to touch in the next sub-step. */
  private writeMargin(c: number): void {
    const { bodies, params, walls } = this.state;
    const { rows } = bodies;
    const { links, numbers } = this.contacts.now;
    const { out } = this.pair;
    const n = word.linkStride * c;
    const a = rowStride * links[n + word.linkA];
    const b = links[n + word.linkB];
    let u = rows[a + atVx];
    let v = rows[a + atVy];
    let spins = Math.abs(rows[a + atU]);
    if (b >= 0) {
      u -= rows[rowStride * b + atVx];
      v -= rows[rowStride * b + atVy];
      spins += Math.abs(rows[rowStride * b + atU]);
    } else if (walls.areMoving) {
      const w = motionStride * walls.owners[links[n + word.featureOf]];
      const { motions } = walls;
      u -= motions[w + motionVx];
      v -= motions[w + motionVy];
      spins +=
        Math.abs(motions[w + motionSpin]) *
        (Math.abs(rows[a + atX] - motions[w + motionX]) + Math.abs(rows[a + atY] - motions[w + motionY]) + rows[a + atR]);
    }
    const k = word.contactStride * c;
    const groove = (links[n + word.pointsOf] > 0 ? 2 : 1) * numbers[k + word.cGroove];
    out[feature.margin] = 0.5 * numbers[k + word.cSmaller] + (Math.sqrt(u * u + v * v) + spins) * params.h;
    out[feature.far] = numbers[k + word.cSum] + out[feature.margin];
    // what touches the surface over the middle of a groove is so far from its sides; it may go on to the other side
    if (groove > 0) out[feature.far] = Math.sqrt(out[feature.far] * out[feature.far] + groove * groove);
  }

  /** Measures a contact whose points' impulses are in what goes on. */
  private measureAgain(c: number): void {
    carryLoads(this.state.bodies, this.contacts.now, c, -1);
    this.measure(c);
    carryLoads(this.state.bodies, this.contacts.now, c, 1);
  }

  /** Measures a contact. */
  private measure(c: number): void {
    const { contacts, pair } = this;
    const { out } = pair;
    const { links, numbers } = contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const f = links[n + word.featureOf];
    this.keep(c);
    this.writeMargin(c);
    links[n + word.pointsOf] = 0;
    numbers[k + word.cMoved] = numbers[k + word.cFooting] = 0;
    pair.stand(c);
    pair.measureAgain(c);
    if (f >= 0 && !outOfSolid(pair.placed, this.state.walls, f, out)) {
      numbers[k + word.cDistance] = out[feature.distance];
      return;
    }
    this.writeNormal(k);
    if (out[feature.distance] > out[feature.far]) return;
    if (f >= 0) this.seams.touchWall(links[n + word.linkA], links[n + word.hullOfA], f, null);
    else this.seams.touchTwo(links[n + word.linkA], links[n + word.hullOfA], links[n + word.linkB], links[n + word.hullOfB], null);
    if (out[feature.pointCount] > 0) this.writeNormal(k);
    links[n + word.pointsOf] = out[feature.pointCount];
    for (let i = 0; i < out[feature.pointCount]; i++) this.writePoint(c, i);
    if (this.state.params.areAsked && out[feature.pointCount] > 0) this.addBelt(c);
  }

  /** Keeps the points that a contact has. Only on a surface of several hulls new ones follow on others, a rounding away at most. */
  private keep(c: number): void {
    const { old } = this;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const mayFollow = this.haveMoved && (links[n + word.linkB] < 0 || numbers[k + word.cGroove] !== 0);
    old.reach[0] = mayFollow ? numbers[k + word.cSmaller] / this.state.bodies.rows[rowStride * links[n + word.linkA] + atR] : 0;
    old.keep(this.contacts.now, c);
  }

  /** Adds what the user's rule said of the surface of B. */
  private addBelt(c: number): void {
    const { links, numbers, belts } = this.contacts.now;
    const k = word.contactStride * c;
    const own = links[word.linkStride * c + word.linkB] < 0 ? numbers[k + word.cBelt] : 0;
    numbers[k + word.cBelt] =
      own + (belts[2 * c] * numbers[k + word.cPoints + word.pNy] - belts[2 * c + 1] * numbers[k + word.cPoints + word.pNx]);
  }

  private writeNormal(k: number): void {
    const { out } = this.pair;
    const { numbers } = this.contacts.now;
    numbers[k + word.cDistance] = out[feature.distance];
    numbers[k + word.cNx] = out[feature.nx];
    numbers[k + word.cNy] = out[feature.ny];
  }

  /** Writes point i of what was measured to a contact. */
  private writePoint(c: number, i: number): void {
    const { out, offset } = this.pair;
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const n = word.linkStride * c;
    const at = feature.points + feature.pointWords * i;
    const p = word.contactStride * c + word.cPoints + word.pointStride * i;
    const a = rowStride * links[n + word.linkA];
    const b = links[n + word.linkB];
    const x = out[at + feature.pointX];
    const y = out[at + feature.pointY];
    numbers[p + word.pAx] = (x - rows[a + atX]) / rows[a + atR];
    numbers[p + word.pAy] = (y - rows[a + atY]) / rows[a + atR];
    numbers[p + word.pBx] = numbers[p + word.pBy] = numbers[p + word.pVx] = numbers[p + word.pVy] = 0;
    if (b >= 0) {
      const k = rowStride * b;
      numbers[p + word.pBx] = (x - (rows[k + atX] - offset[0])) / rows[k + atR];
      numbers[p + word.pBy] = (y - (rows[k + atY] - offset[1])) / rows[k + atR];
    }
    // who was placed or crushed deep in another is pushed out as slowly as by its rounding
    numbers[p + word.pGap] = Math.max(out[at + feature.pointGap], -numbers[word.contactStride * c + word.cSmaller]);
    numbers[p + word.pNx] = out[feature.nx];
    numbers[p + word.pNy] = out[feature.ny];
    numbers[p + word.pId] = out[at + feature.pointId];
    this.old.pass(numbers, p, out);
    if (b < 0) this.writeWall(c, p);
    writeMasses(this.state.bodies, this.contacts.now, c, p);
  }

  /** Of a wall: its velocity at a point, that of its surface, and the normal there if it is curved. */
  private writeWall(c: number, p: number): void {
    const { walls } = this.state;
    const { links, numbers } = this.contacts.now;
    const f = links[word.linkStride * c + word.featureOf];
    const owner = walls.owners[f];
    const w = motionStride * owner;
    const { motions } = walls;
    const { placed, out } = this.pair;
    const { corners, starts } = placed;
    const { rows } = this.state.bodies;
    const a = rowStride * links[word.linkStride * c + word.linkA];
    const x = rows[a + atX] + numbers[p + word.pAx] * rows[a + atR];
    const y = rows[a + atY] + numbers[p + word.pAy] * rows[a + atR];
    numbers[p + word.pVx] = motions[w + motionVx] - motions[w + motionSpin] * (y - motions[w + motionY]);
    numbers[p + word.pVy] = motions[w + motionVy] + motions[w + motionSpin] * (x - motions[w + motionX]);
    if (walls.kinds[f] >= ring && out[feature.kind] !== feature.corners) {
      const { curve } = this;
      curve[0] = x - corners[2 * starts[1]];
      curve[1] = y - corners[2 * starts[1] + 1];
      const length = Math.sqrt(curve[0] * curve[0] + curve[1] * curve[1]);
      const sign = curve[0] * out[feature.nx] + curve[1] * out[feature.ny] < 0 ? -1 : 1;
      if (length > 0) {
        numbers[p + word.pNx] = (sign * curve[0]) / length;
        numbers[p + word.pNy] = (sign * curve[1]) / length;
      }
    }
    numbers[word.contactStride * c + word.cBelt] = walls.areBelts
      ? walls.belts[2 * owner] * numbers[p + word.pNy] - walls.belts[2 * owner + 1] * numbers[p + word.pNx]
      : 0;
  }
}
