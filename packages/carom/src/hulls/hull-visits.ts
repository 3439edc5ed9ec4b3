import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { integer } from '../numeric/validate.ts';
import { floats } from '../world/arrays.ts';
import type { Report } from '../world/events/report.ts';
import type { ShapeVisits, VisitMeant } from '../world/state/body-shapes.ts';
import type { State } from '../world/state/state.ts';
import { TouchSet } from '../world/state/touch-set.ts';
import { motionSpin, motionStride, motionVx, motionVy } from '../world/walls/wall-layout.ts';
import type { BodyHulls } from './body-hulls.ts';
import type { HullSenses } from './hull-senses.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'params' | 'tracks' | 'shapedPairs' | 'shapedWalls'>;

/**
 * Who visits shapes that sense: what their body might touch, where the filters of both shapes let them meet. As with sensors (events/sensing.ts) a
 * visit lasts while both overlap at the ends of steps; whoever overlaps only within a step comes and goes in it.
 */
export class HullVisits implements ShapeVisits {
  /** Id of the visitor, a body, and hull that senses. */
  private readonly bodies = new TouchSet();
  /** Hull that senses, and id of the visitor, a wall. */
  private readonly walls = new TouchSet();
  /** The same of those who met in a sub-step and did not overlap at the end of the last step. */
  private readonly passingBodies = new TouchSet();
  private readonly passingWalls = new TouchSet();
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  private readonly senses: HullSenses;
  private readonly wall = floats(3);
  /** Whether they are looked for on the way through a sub-step. */
  private isOnWay = false;
  /** Where visits are told. */
  private report: Report | null = null;
  private readonly passBody = (visitor: number, hull: number): boolean => {
    if (!this.bodies.has(visitor, hull)) this.tellPass(hull, visitor);
    return true;
  };
  private readonly passWall = (hull: number, wall: number): boolean => {
    if (!this.walls.has(hull, wall)) this.tellPass(hull, -1 - wall);
    return true;
  };
  private readonly endBody = (visitor: number, hull: number): void => this.tellVisit(hull, visitor, false);
  private readonly endWall = (hull: number, wall: number): void => this.tellVisit(hull, -1 - wall, false);

  constructor(state: Parts, hulls: BodyHulls, senses: HullSenses) {
    this.state = state;
    this.hulls = hulls;
    this.senses = senses;
  }

  get isOn(): boolean {
    return this.hulls.sensingCount > 0;
  }

  /** Notes who met on the ways of the sub-step that is over. */
  move(): void {
    this.isOnWay = true;
    if (this.isOn) this.lookAtAll();
  }

  /** Tells the visits of the step. */
  tell(report: Report): void {
    if (!this.isOn && this.bodies.oldCount + this.walls.oldCount === 0) return;
    this.isOnWay = false;
    this.report = report;
    this.lookAtAll();
    this.passingBodies.turn(ignore);
    this.passingWalls.turn(ignore);
    this.passingBodies.drop(this.passBody);
    this.passingWalls.drop(this.passWall);
    this.bodies.turn(this.endBody);
    this.walls.turn(this.endWall);
    this.report = null;
  }

  private lookAtAll(): void {
    const { shapedPairs, shapedWalls } = this.state;
    for (let end = 0; end < 2 * shapedPairs.count; end++) this.look(shapedPairs.ends[end], shapedPairs.ends[end ^ 1], -1);
    for (let entry = 0; entry < shapedWalls.count; entry++) this.look(shapedWalls.ends[2 * entry], -1, shapedWalls.ends[2 * entry + 1]);
    this.senses.choose(-1);
  }

  /** Looks whether the body in a slot, or the wall of a feature, visits hulls of another body that sense: on its way, or where it is. */
  private look(slot: number, other: number, f: number): void {
    const { hulls, senses, state, isOnWay } = this;
    const { bodies, walls } = state;
    for (let h = hulls.sensingOf(bodies.ids[slot]); h >= 0; h = hulls.nexts[h]) {
      const id = f < 0 ? bodies.idOf(bodies.ids[other]) : walls.records[walls.owners[f]].id;
      const a = f < 0 ? id : h;
      const b = f < 0 ? h : id;
      const visits = f < 0 ? this.bodies : this.walls;
      const passing = f < 0 ? this.passingBodies : this.passingWalls;
      if (isOnWay ? visits.had(a, b) || passing.has(a, b) : visits.has(a, b)) continue;
      senses.choose(h);
      if (isOnWay) {
        if (f < 0 ? senses.mayMeet(slot, other) && senses.sweepBody(slot, other) : this.passesWall(slot, f)) passing.add(a, b);
      } else if ((f < 0 ? senses.overlapsBody(slot, other) : senses.overlapsFeature(slot, f)) && visits.add(a, b))
        this.tellVisit(h, f < 0 ? id : -1 - id, true);
    }
  }

  private passesWall(slot: number, f: number): boolean {
    const { wall } = this;
    const { walls, params, tracks } = this.state;
    const w = motionStride * walls.owners[f];
    wall[0] = walls.motions[w + motionVx] * params.h;
    wall[1] = walls.motions[w + motionVy] * params.h;
    wall[2] = walls.motions[w + motionSpin] * params.h;
    if (wall[0] === 0 && wall[1] === 0 && wall[2] === 0 && tracks.isStill(slot)) return false;
    return this.senses.sweepFeature(slot, f, wall);
  }

  private tellVisit(hull: number, visitor: number, isBegin: boolean): void {
    const index = this.hulls.owners[hull];
    this.report?.tellVisit(this.state.bodies.idOf(index), visitor, 1 + this.hulls.places[hull], isBegin);
  }

  private tellPass(hull: number, visitor: number): void {
    this.tellVisit(hull, visitor, true);
    this.tellVisit(hull, visitor, false);
  }

  drop(isMeant: VisitMeant): void {
    const { hulls, state } = this;
    const ask = (hull: number, visitor: number): boolean => {
      const index = hulls.owners[hull];
      return isMeant(state.bodies.idOf(index), visitor, hulls.places[hull]);
    };
    this.bodies.drop((visitor, hull) => ask(hull, visitor));
    this.walls.drop((hull, wall) => ask(hull, -1 - wall));
  }

  /** Nothing visits anything. */
  clear(): void {
    for (const set of [this.bodies, this.walls, this.passingBodies, this.passingWalls]) {
      set.clear();
      set.set(0);
    }
  }

  /** Writes the visits of the last step, in the order in which they were found. */
  write(writer: ByteWriter): void {
    const found: number[] = [];
    this.drop((sensor, visitor, place) => {
      found.push(this.state.bodies.indexOf(sensor), visitor, place);
      return false;
    });
    writer.u32(found.length / 3);
    for (const value of found) writer.u32(value >>> 0);
  }

  /** Reads them. @throws RangeError if no run leads to them */
  read(where: string, reader: ByteReader): void {
    const { bodies, walls } = this.state;
    this.clear();
    if (!this.isOn) return;
    const count = integer(where, 'the number of visits', reader.u32(), 0, Math.floor(reader.left / 12));
    for (let i = 0; i < count; i++) {
      const index = integer(where, 'a body that senses', reader.u32(), 0, bodies.bound - 1);
      const visitor = reader.u32() | 0;
      const place = reader.u32();
      const hull = bodies.slots[index] >= 0 && bodies.isShaped(index) ? this.hulls.hullAt(index, place) : -1;
      if (hull < 0 || !this.hulls.traits.senses(hull)) fail(where, 'a shape that is visited', 'one that senses', place);
      const isKnown = visitor < 0 ? walls.records.some(({ id }) => id === -1 - visitor) : bodies.indexOf(visitor) >= 0;
      if (!isKnown) fail(where, 'a visitor', 'in the world', visitor);
      if (visitor < 0) this.walls.add(hull, -1 - visitor);
      else this.bodies.add(visitor, hull);
    }
    this.bodies.turn(ignore);
    this.walls.turn(ignore);
  }
}

function ignore(): void {}
