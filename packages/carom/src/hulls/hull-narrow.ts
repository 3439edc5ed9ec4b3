import {
  corners as betweenCorners,
  distance,
  far,
  kind,
  margin,
  nx,
  ny,
  pointCount,
  pointGap,
  pointId,
  points,
  pointWords,
  pointX,
  pointY,
} from '../geometry/hulls/features.ts';
import { atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import { motionSpin, motionStride, motionVx, motionVy, motionX, motionY, ring } from '../world/walls/wall-layout.ts';
import type { HullContacts } from './hull-contacts.ts';
import type { HullFootings } from './hull-footings.ts';
import {
  cBelt,
  cDistance,
  cFloor,
  cFooting,
  cGroove,
  cMoved,
  cNx,
  cNy,
  contactStride,
  cPoints,
  cSmaller,
  cSum,
  featureOf,
  hullOfA,
  hullOfB,
  linkA,
  linkB,
  linkStride,
  metOf,
  near,
  nearestAt,
  off,
  pAx,
  pAy,
  passed,
  pBx,
  pBy,
  pGap,
  pId,
  pNx,
  pNy,
  pointStride,
  pointsOf,
  pVx,
  pVy,
  solid,
  stateOf,
} from './hull-layout.ts';
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
  private readonly curve = new Float64Array(2);

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
      const state = now.links[linkStride * c + stateOf];
      if (state === passed || state === off) this.leave(c, false);
      if (state !== solid) continue;
      if (this.footings.areNew(c)) this.measure(c);
      else {
        if (!this.footings.keeps(c)) this.measureAtFootings(c);
        this.footings.goOn(c, this.moved);
        mendMasses(this.state.bodies, now, c);
      }
    }
    this.surface.level(false);
    for (let c = 0; c < now.count; c++) {
      if (now.links[linkStride * c + stateOf] !== solid) continue;
      carryLoads(this.state.bodies, this.contacts.now, c, 1);
      this.noteRoom(c);
    }
  }

  /** Measures a contact at the footings of its bodies, and notes whether that would be the same again. */
  private measureAtFootings(c: number): void {
    const { footings, moved, pair } = this;
    const { links } = this.contacts.now;
    const n = linkStride * c;
    const b = links[n + linkB];
    const nearest = links[n + nearestAt];
    footings.swap(links[n + linkA], moved.moves);
    if (b >= 0) footings.swap(b, moved.moves);
    this.measure(c);
    footings.swap(links[n + linkA], moved.moves);
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
      const state = now.links[linkStride * c + stateOf];
      if (state === passed) this.leave(c, true);
      if (state !== solid) continue;
      if (!this.stays(c)) this.measureAgain(c);
      this.noteRoom(c);
    }
    this.surface.level(true);
  }

  /** Notes how far a contact is from where events of its floor come, if no other is nearer. */
  private noteRoom(c: number): void {
    const { room, now } = this.contacts;
    const k = contactStride * c;
    const own = now.numbers[k + cDistance] - now.numbers[k + cFloor] - near * now.numbers[k + cSmaller];
    if (own < room[0]) room[0] = own;
  }

  /** A one-sided wall or a rule lets a body through: it may be anywhere from here on. */
  private leave(c: number, isCarried: boolean): void {
    if (isCarried) carryLoads(this.state.bodies, this.contacts.now, c, -1);
    this.contacts.now.links[linkStride * c + pointsOf] = 0;
    this.contacts.now.numbers[contactStride * c + cFooting] = 0;
    this.contacts.now.numbers[contactStride * c + cDistance] = -Infinity;
  }

  /** Whether a contact need not be measured: it is far, or has hardly moved. */
  private stays(c: number): boolean {
    const { moves } = this.moved;
    const { links, numbers } = this.contacts.now;
    const n = linkStride * c;
    const k = contactStride * c;
    const b = links[n + linkB];
    if (links[n + metOf] === 1 || (b < 0 && this.state.walls.isMoving(links[n + featureOf]))) return false;
    const moved = moves[moveStride * links[n + linkA] + gone] + (b < 0 ? 0 : moves[moveStride * b + gone]);
    numbers[k + cMoved] += moved;
    numbers[k + cDistance] -= moved;
    if (links[n + pointsOf] === 0) return this.isFar(c);
    if (!(numbers[k + cMoved] < slight * numbers[k + cSmaller] && numbers[k + cDistance] > numbers[k + cFloor])) return false;
    this.moved.carryGaps(c);
    return true;
  }

  /** Whether the two are too far to touch in the next sub-step. */
  private isFar(c: number): boolean {
    this.writeMargin(c);
    return this.contacts.now.numbers[contactStride * c + cDistance] > this.pair.out[far];
  }

  /** Writes how far from each other points may be to touch in the next sub-step. */
  private writeMargin(c: number): void {
    const { bodies, params, walls } = this.state;
    const { rows } = bodies;
    const { links, numbers } = this.contacts.now;
    const { out } = this.pair;
    const n = linkStride * c;
    const a = rowStride * links[n + linkA];
    const b = links[n + linkB];
    let u = rows[a + atVx];
    let v = rows[a + atVy];
    let spins = Math.abs(rows[a + atU]);
    if (b >= 0) {
      u -= rows[rowStride * b + atVx];
      v -= rows[rowStride * b + atVy];
      spins += Math.abs(rows[rowStride * b + atU]);
    } else if (walls.areMoving) {
      const w = motionStride * walls.owners[links[n + featureOf]];
      const { motions } = walls;
      u -= motions[w + motionVx];
      v -= motions[w + motionVy];
      spins +=
        Math.abs(motions[w + motionSpin]) *
        (Math.abs(rows[a + atX] - motions[w + motionX]) + Math.abs(rows[a + atY] - motions[w + motionY]) + rows[a + atR]);
    }
    const k = contactStride * c;
    const groove = (links[n + pointsOf] > 0 ? 2 : 1) * numbers[k + cGroove];
    out[margin] = 0.5 * numbers[k + cSmaller] + (Math.sqrt(u * u + v * v) + spins) * params.h;
    out[far] = numbers[k + cSum] + out[margin];
    // what touches the surface over the middle of a groove is so far from its sides; it may go on to the other side
    if (groove > 0) out[far] = Math.sqrt(out[far] * out[far] + groove * groove);
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
    const n = linkStride * c;
    const k = contactStride * c;
    const f = links[n + featureOf];
    this.keep(c);
    this.writeMargin(c);
    links[n + pointsOf] = 0;
    numbers[k + cMoved] = numbers[k + cFooting] = 0;
    pair.stand(c);
    pair.measureAgain(c);
    if (f >= 0 && !outOfSolid(pair.placed, this.state.walls, f, out)) {
      numbers[k + cDistance] = out[distance];
      return;
    }
    this.writeNormal(k);
    if (out[distance] > out[far]) return;
    if (f >= 0) this.seams.touchWall(links[n + linkA], links[n + hullOfA], f, null);
    else this.seams.touchTwo(links[n + linkA], links[n + hullOfA], links[n + linkB], links[n + hullOfB], null);
    if (out[pointCount] > 0) this.writeNormal(k);
    links[n + pointsOf] = out[pointCount];
    for (let i = 0; i < out[pointCount]; i++) this.writePoint(c, i);
    if (this.state.params.areAsked && out[pointCount] > 0) this.addBelt(c);
  }

  /** Keeps the points that a contact has. Only on a surface of several hulls new ones follow on others, a rounding away at most. */
  private keep(c: number): void {
    const { old } = this;
    const { links, numbers } = this.contacts.now;
    const n = linkStride * c;
    const k = contactStride * c;
    const mayFollow = this.haveMoved && (links[n + linkB] < 0 || numbers[k + cGroove] !== 0);
    old.reach[0] = mayFollow ? numbers[k + cSmaller] / this.state.bodies.rows[rowStride * links[n + linkA] + atR] : 0;
    old.keep(this.contacts.now, c);
  }

  /** Adds what the user's rule said of the surface of B. */
  private addBelt(c: number): void {
    const { links, numbers, belts } = this.contacts.now;
    const k = contactStride * c;
    const own = links[linkStride * c + linkB] < 0 ? numbers[k + cBelt] : 0;
    numbers[k + cBelt] = own + (belts[2 * c] * numbers[k + cPoints + pNy] - belts[2 * c + 1] * numbers[k + cPoints + pNx]);
  }

  private writeNormal(k: number): void {
    const { out } = this.pair;
    const { numbers } = this.contacts.now;
    numbers[k + cDistance] = out[distance];
    numbers[k + cNx] = out[nx];
    numbers[k + cNy] = out[ny];
  }

  /** Writes point i of what was measured to a contact. */
  private writePoint(c: number, i: number): void {
    const { out, offset } = this.pair;
    const { rows } = this.state.bodies;
    const { links, numbers } = this.contacts.now;
    const n = linkStride * c;
    const at = points + pointWords * i;
    const p = contactStride * c + cPoints + pointStride * i;
    const a = rowStride * links[n + linkA];
    const b = links[n + linkB];
    const x = out[at + pointX];
    const y = out[at + pointY];
    numbers[p + pAx] = (x - rows[a + atX]) / rows[a + atR];
    numbers[p + pAy] = (y - rows[a + atY]) / rows[a + atR];
    numbers[p + pBx] = numbers[p + pBy] = numbers[p + pVx] = numbers[p + pVy] = 0;
    if (b >= 0) {
      const k = rowStride * b;
      numbers[p + pBx] = (x - (rows[k + atX] - offset[0])) / rows[k + atR];
      numbers[p + pBy] = (y - (rows[k + atY] - offset[1])) / rows[k + atR];
    }
    // who was placed or crushed deep in another is pushed out as slowly as by its rounding
    numbers[p + pGap] = Math.max(out[at + pointGap], -numbers[contactStride * c + cSmaller]);
    numbers[p + pNx] = out[nx];
    numbers[p + pNy] = out[ny];
    numbers[p + pId] = out[at + pointId];
    this.old.pass(numbers, p, out);
    if (b < 0) this.writeWall(c, p);
    writeMasses(this.state.bodies, this.contacts.now, c, p);
  }

  /** Of a wall: its velocity at a point, that of its surface, and the normal there if it is curved. */
  private writeWall(c: number, p: number): void {
    const { walls } = this.state;
    const { links, numbers } = this.contacts.now;
    const f = links[linkStride * c + featureOf];
    const owner = walls.owners[f];
    const w = motionStride * owner;
    const { motions } = walls;
    const { placed, out } = this.pair;
    const { corners, starts } = placed;
    const { rows } = this.state.bodies;
    const a = rowStride * links[linkStride * c + linkA];
    const x = rows[a + atX] + numbers[p + pAx] * rows[a + atR];
    const y = rows[a + atY] + numbers[p + pAy] * rows[a + atR];
    numbers[p + pVx] = motions[w + motionVx] - motions[w + motionSpin] * (y - motions[w + motionY]);
    numbers[p + pVy] = motions[w + motionVy] + motions[w + motionSpin] * (x - motions[w + motionX]);
    if (walls.kinds[f] >= ring && out[kind] !== betweenCorners) {
      const { curve } = this;
      curve[0] = x - corners[2 * starts[1]];
      curve[1] = y - corners[2 * starts[1] + 1];
      const length = Math.sqrt(curve[0] * curve[0] + curve[1] * curve[1]);
      const sign = curve[0] * out[nx] + curve[1] * out[ny] < 0 ? -1 : 1;
      if (length > 0) {
        numbers[p + pNx] = (sign * curve[0]) / length;
        numbers[p + pNy] = (sign * curve[1]) / length;
      }
    }
    numbers[contactStride * c + cBelt] = walls.areBelts
      ? walls.belts[2 * owner] * numbers[p + pNy] - walls.belts[2 * owner + 1] * numbers[p + pNx]
      : 0;
  }
}
