import { overlaps } from '../../geometry/overlaps.ts';
import { floats } from '../arrays.ts';
import { type EventLog, sensorBegin, sensorEnd } from '../state/event-log.ts';
import { atR, atX, atY, crossed, moved, rowStride, touching } from '../state/layout.ts';
import { otherSensorBit, roleOf, sensesOf, sensesOfWall, wallBit } from '../state/senses.ts';
import type { State } from '../state/state.ts';
import { TouchSet } from '../state/touch-set.ts';
import { featureGap } from '../walls/feature-contact.ts';
import { ioCount, ioDistance, ioX, ioY } from '../walls/wall-layout.ts';
import { overlapsShape } from '../walls/wall-outline.ts';
import { Sweep } from './sweep.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'sensorPairs' | 'wallSensors' | 'isDirty' | 'params' | 'tracks' | 'shapes'>;

/**
 * Who visits sensors. A visit lasts while the two overlap at the ends of steps. Whoever overlaps a sensor within a step, but at neither of its ends,
 * comes and goes in that step.
 */
export class Sensing {
  /** Id of the visitor and index of the sensor, both bodies. */
  readonly bodiesInBodies: TouchSet = new TouchSet();
  /** Id of the visitor, a body, and id of the sensor, a wall. */
  readonly bodiesInWalls: TouchSet = new TouchSet();
  /** Id of the sensor, a body, and id of the visitor, a wall. */
  readonly wallsInBodies: TouchSet = new TouchSet();
  private readonly state: Parts;
  private readonly events: EventLog;
  private readonly sweep: Sweep;
  /** Whether there were edits since the last step: if not, what neither moved overlaps as it did. */
  private isEdited = true;
  /** Entries that met on their ways and do not overlap; slot and wall of the last entry that overlaps. */
  private crossings = 0;
  private lastSlot = -1;
  private lastOwner = -1;
  /** Who came and went in this step. */
  private readonly passing = new TouchSet();
  private readonly io = floats(ioCount);
  private readonly disc = { x: 0, y: 0, r: 0 };
  private readonly other = { x: 0, y: 0, r: 0 };
  private readonly endBody: (a: number, b: number) => void;
  private readonly endInWall: (a: number, b: number) => void;
  private readonly endWall: (a: number, b: number) => void;

  constructor(state: Parts, events: EventLog) {
    this.state = state;
    this.events = events;
    this.sweep = new Sweep(state);
    const { stores } = events;
    this.endBody = (a, b) => void stores[sensorEnd].add(state.bodies.idOf(b), a, 0);
    this.endInWall = (a, b) => void stores[sensorEnd].add(-1 - b, a, 0);
    this.endWall = (a, b) => void stores[sensorEnd].add(a, -1 - b, 0);
  }

  /** A step begins, and the lists are those of the step before. Returns whether there are sensors. */
  start(): boolean {
    const { bodies, walls, tracks, isDirty, shapes } = this.state;
    this.isEdited = isDirty;
    tracks.isOn = bodies.survey.sense || walls.areSensors || shapes?.visits.isOn === true;
    return tracks.isOn;
  }

  /** A sub-step begins, or a flight. */
  begin(): void {
    this.sweep.begin();
  }

  /** Notes who met on the ways of the sub-step. Visits that last need no sweep. */
  move(): void {
    const { sweep } = this;
    const { sensorPairs, wallSensors, tracks } = this.state;
    const done = this.isEdited ? crossed : crossed | touching;
    for (let entry = 0; entry < sensorPairs.count; entry++) {
      const a = sensorPairs.ends[2 * entry];
      const b = sensorPairs.ends[2 * entry + 1];
      if ((sensorPairs.flags[entry] & done) === 0) sensorPairs.flags[entry] |= sweep.sweepBody(a, b);
      else if (!tracks.isStill(a) || !tracks.isStill(b)) sensorPairs.flags[entry] |= moved;
    }
    for (let entry = 0; entry < wallSensors.count; entry++) {
      const slot = wallSensors.ends[2 * entry];
      if ((wallSensors.flags[entry] & done) === 0) wallSensors.flags[entry] |= sweep.sweepWall(slot, wallSensors.ends[2 * entry + 1]);
      else if (!tracks.isStill(slot)) wallSensors.flags[entry] |= moved;
    }
  }

  /** Reports the visits of the step. */
  tell(): void {
    const { sensorPairs, wallSensors } = this.state;
    this.crossings = 0;
    for (let entry = 0; entry < sensorPairs.count; entry++) this.visitBody(entry);
    for (let entry = 0; entry < sensorPairs.count && this.crossings > 0; entry++) this.passBody(entry);
    this.passing.clear();
    this.crossings = 0;
    this.lastSlot = -1;
    for (let entry = 0; entry < wallSensors.count; entry++) this.visitWall(entry);
    for (let entry = 0; entry < wallSensors.count && this.crossings > 0; entry++) this.passWall(entry, true);
    this.passing.clear();
    for (let entry = 0; entry < wallSensors.count && this.crossings > 0; entry++) this.passWall(entry, false);
    this.passing.clear();
    for (let entry = 0; entry < wallSensors.count && this.crossings > 0; entry++) wallSensors.flags[entry] &= ~crossed;
    this.bodiesInBodies.turn(this.endBody);
    this.bodiesInWalls.turn(this.endInWall);
    this.wallsInBodies.turn(this.endWall);
  }

  /** Adds the visits of two bodies that overlap. */
  private visitBody(entry: number): void {
    const { flags, ends } = this.state.sensorPairs;
    const isStill = !this.isEdited && (flags[entry] & moved) === 0;
    const isOverlap = isStill ? (flags[entry] & touching) !== 0 : this.overlapsBody(ends[2 * entry], ends[2 * entry + 1]);
    this.writeFlags(flags, entry, isOverlap);
    if (isOverlap) this.tellBodies(entry, false);
  }

  /** Notes whether the two of an entry overlap; if so, they pass nothing by. */
  private writeFlags(flags: Uint8Array, entry: number, isOverlap: boolean): void {
    const before = flags[entry] & ~(moved | touching);
    flags[entry] = isOverlap ? (before & ~crossed) | touching : before;
    if (!isOverlap && (before & crossed) !== 0) this.crossings++;
  }

  /** Reports two bodies that met on their ways and are apart again, unless they have overlapped before. */
  private passBody(entry: number): void {
    const { flags } = this.state.sensorPairs;
    if ((flags[entry] & crossed) === 0) return;
    flags[entry] &= ~crossed;
    this.tellBodies(entry, true);
  }

  private tellBodies(entry: number, isPassing: boolean): void {
    const { bodies, sensorPairs } = this.state;
    for (let end = 0; end < 2; end++) {
      const sensor = bodies.ids[sensorPairs.ends[2 * entry + end]];
      const visitor = bodies.ids[sensorPairs.ends[2 * entry + 1 - end]];
      if ((sensesOf(bodies, sensor) & roleOf(bodies, visitor)) === 0) continue;
      const id = bodies.idOf(visitor);
      this.tellVisit(this.bodiesInBodies, id, sensor, bodies.idOf(sensor), id, isPassing);
    }
  }

  /** Adds the visits of a body and a wall that overlap. Entries of one body and wall follow each other: one that overlaps is enough. */
  private visitWall(entry: number): void {
    const { walls, wallSensors } = this.state;
    const { flags, ends } = wallSensors;
    const slot = ends[2 * entry];
    const f = ends[2 * entry + 1];
    const owner = walls.owners[f];
    const isKnown = slot === this.lastSlot && owner === this.lastOwner;
    const isStill = !this.isEdited && !walls.records[owner].kinematic && (flags[entry] & moved) === 0;
    const isOverlap = isKnown || (isStill ? (flags[entry] & touching) !== 0 : this.overlapsFeature(slot, f));
    this.writeFlags(flags, entry, isOverlap);
    if (!isOverlap || isKnown) return;
    this.lastSlot = slot;
    this.lastOwner = owner;
    this.tellWall(entry, true, false);
    this.tellWall(entry, false, false);
  }

  /** As passBody, of a body and a wall; `isWall`: the wall is the sensor. */
  private passWall(entry: number, isWall: boolean): void {
    if ((this.state.wallSensors.flags[entry] & crossed) !== 0) this.tellWall(entry, isWall, true);
  }

  private tellWall(entry: number, isWall: boolean, isPassing: boolean): void {
    const { bodies, walls, wallSensors } = this.state;
    const index = bodies.ids[wallSensors.ends[2 * entry]];
    const record = walls.records[walls.owners[wallSensors.ends[2 * entry + 1]]];
    const id = bodies.idOf(index);
    const name = -1 - record.id;
    if (isWall) {
      if ((sensesOfWall(record) & roleOf(bodies, index)) !== 0) this.tellVisit(this.bodiesInWalls, id, record.id, name, id, isPassing);
    } else if ((sensesOf(bodies, index) & (record.sensor ? otherSensorBit : wallBit)) !== 0)
      this.tellVisit(this.wallsInBodies, id, record.id, id, name, isPassing);
  }

  /** Reports a visit that begins; `isPassing`: that begins and ends in this step, once, unless the two overlap at one of its ends. */
  private tellVisit(visits: TouchSet, a: number, b: number, sensor: number, visitor: number, isPassing: boolean): void {
    const { stores } = this.events;
    if (isPassing ? visits.has(a, b) || visits.had(a, b) || !this.passing.add(a, b) : !visits.add(a, b)) return;
    stores[sensorBegin].add(sensor, visitor, 0);
    if (isPassing) stores[sensorEnd].add(sensor, visitor, 0);
  }

  /** Whether two discs overlap where they are; within rounding of touching, geometry decides. */
  private overlapsBody(slotA: number, slotB: number): boolean {
    const { bodies, params, shapes } = this.state;
    if (shapes !== null && (bodies.isShaped(bodies.ids[slotA]) || bodies.isShaped(bodies.ids[slotB])))
      return shapes.senses.overlapsBody(slotA, slotB);
    const { rows } = bodies;
    const a = rowStride * slotA;
    const b = rowStride * slotB;
    const { way } = params;
    params.look(rows, a, b);
    const reach = rows[a + atR] + rows[b + atR];
    const square = way[0] * way[0] + way[1] * way[1];
    const rest = square - reach * reach;
    if (params.isTorus || Math.abs(rest) > 1e-12 * (square + reach * reach)) return rest <= 0;
    this.writeDisc(this.disc, a);
    this.writeDisc(this.other, b);
    return overlaps(this.disc, this.other);
  }

  /** Whether a disc overlaps a feature where both are; within rounding of touching a standing wall, geometry decides. */
  private overlapsFeature(slot: number, f: number): boolean {
    const { bodies, walls, params, shapes } = this.state;
    if (shapes !== null && bodies.isShaped(bodies.ids[slot])) return shapes.senses.overlapsFeature(slot, f);
    const { io } = this;
    const { rows } = bodies;
    const k = rowStride * slot;
    io[ioX] = rows[k + atX];
    io[ioY] = rows[k + atY];
    featureGap(walls.numbers, walls.kinds, f, io);
    const rest = io[ioDistance] - rows[k + atR];
    const record = walls.records[walls.owners[f]];
    const rounding = 1e-9 * rows[k + atR] + 1e-14 * (Math.abs(rows[k + atX]) + Math.abs(rows[k + atY]));
    if (record.kinematic || params.isTorus || Math.abs(rest) > rounding) return rest <= 0;
    this.writeDisc(this.disc, k);
    return overlapsShape(this.disc, record.shape);
  }

  private writeDisc(disc: { x: number; y: number; r: number }, k: number): void {
    const { rows } = this.state.bodies;
    disc.x = rows[k + atX];
    disc.y = rows[k + atY];
    disc.r = rows[k + atR];
  }
}
