import type { Box } from '../geometry/shapes.ts';
import { ByteWriter } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { finite, knownOptions, positive } from '../numeric/validate.ts';
import type { Body, Kinematic, WorldWall } from '../world/views/body.ts';
import { World } from '../world/world.ts';
import {
  feedMagic,
  feedVersion,
  kindCodes,
  messageFlags,
  mostInteger,
  type SentShape,
  sensorFlag,
  shapedFlag,
  writeCount,
  writeShapes,
  writeSigned,
} from './wire.ts';

/** Options of `createFeed`. */
export interface FeedOptions {
  /** What the viewer sees: bodies that overlap this box. Can be changed at any time. @default null, everything */
  readonly area?: Readonly<Box> | null;
  /** Places are rounded to multiples of this, which errs by half of it at most; 0: exact. [length] @default 0 */
  readonly quantum?: number;
  /** Angles are rounded to multiples of this, if `quantum` is not 0; 0: none are sent. [radians] @default 0.01 */
  readonly angleQuantum?: number;
}

/** Messages for one viewer of a world: what has changed in its area since the last one. */
export interface Feed {
  /** What the viewer sees, a copy; null for everything. */
  area: Readonly<Box> | null;
  /** The next message; all of them have to reach the viewer, in order. */
  message(): Uint8Array;
  /** Makes the next message a whole one: for a viewer that is new, or has missed one. */
  reset(): void;
}

/** Whether two lists of shapes are the same: after a restore they are other objects. */
function areSame(some: readonly SentShape[], others: readonly SentShape[]): boolean {
  return some === others || JSON.stringify(some) === JSON.stringify(others);
}

/** What the viewer knows of a body. */
interface Known {
  readonly body: Body<unknown>;
  r: number;
  readonly shapes: readonly SentShape[];
  kind: number;
  sensor: boolean;
  x: number;
  y: number;
  angle: number;
  /** How far it moved in the last message, in quanta. */
  stepX: number;
  stepY: number;
  stepAngle: number;
}

interface KnownWall {
  readonly shape: object;
  readonly sensor: boolean;
  readonly oneSided: boolean;
  x: number;
  y: number;
  angle: number;
}

/**
 * Messages that a `Viewer` applies: a server makes one feed for each client, and sends a message after each step, or each third.
 *
 * A body that moves takes 4 to 9 bytes a message with a quantum, and one that rests none; exact, up to 8 for each number that has changed.
 *
 * @example
 * const world = new World();
 * world.add({ x: 1, y: 1, r: 1 });
 * const feed = createFeed(world, { area: { minX: 0, minY: 0, maxX: 80, maxY: 60 }, quantum: 1 / 64 });
 * feed.message() instanceof Uint8Array; // true
 *
 * @throws TypeError or RangeError naming the option that is wrong
 */
export function createFeed<T>(world: World<T>, options: FeedOptions = {}): Feed {
  const where = 'createFeed';
  if (!(world instanceof World)) return fail(where, 'world', 'a World', world, 'type');
  const { area = null, quantum = 0, angleQuantum = 0.01 } = knownOptions(where, 'options', options, ['area', 'quantum', 'angleQuantum']);
  if (quantum !== 0) positive(where, 'options.quantum', quantum);
  if (angleQuantum !== 0) positive(where, 'options.angleQuantum', angleQuantum);
  return new WorldFeed(world, readArea(where, 'options.area', area), quantum, angleQuantum);
}

function readArea(where: string, what: string, area: unknown): Readonly<Box> | null {
  if (area === null) return null;
  if (typeof area !== 'object' || area === undefined) return fail(where, what, 'a box or null', area, 'type');
  const { minX, minY, maxX, maxY } = area as Box;
  const box = { minX, minY, maxX, maxY };
  for (const [side, value] of Object.entries(box)) finite(where, `${what}.${side}`, value);
  return Object.freeze(box);
}

class WorldFeed<T> implements Feed {
  readonly #world: World<T>;
  readonly #quantum: number;
  readonly #angleQuantum: number;
  readonly #known: Map<number, Known> = new Map();
  readonly #walls: Map<number, KnownWall> = new Map();
  #area: Readonly<Box> | null;
  #isWhole = true;
  #number = 0;

  constructor(world: World<T>, area: Readonly<Box> | null, quantum: number, angleQuantum: number) {
    this.#world = world;
    this.#area = area;
    this.#quantum = quantum;
    this.#angleQuantum = quantum > 0 ? angleQuantum : 0;
  }

  get area(): Readonly<Box> | null {
    return this.#area;
  }
  set area(area: Readonly<Box> | null) {
    this.#area = readArea('Feed.area', 'area', area);
  }

  reset(): void {
    this.#isWhole = true;
  }

  message(): Uint8Array {
    const world = this.#world;
    const writer = new ByteWriter();
    if (this.#isWhole) {
      this.#known.clear();
      this.#walls.clear();
    }
    writer.u8(feedMagic);
    writer.u8(feedVersion);
    writer.u8((this.#isWhole ? messageFlags.whole : 0) | (this.#quantum > 0 ? messageFlags.quantised : 0));
    writeCount(writer, this.#number);
    writer.f64(world.time);
    if (this.#isWhole) for (const value of [world.periodX, world.periodY, this.#quantum, this.#angleQuantum]) writer.f64(value);
    this.#number = (this.#number + 1) % mostInteger;
    this.#isWhole = false;
    this.#writeBodies(writer);
    this.#writeWalls(writer);
    return writer.bytes().slice();
  }

  #inView(): Body<unknown>[] {
    const { minX, minY, maxX, maxY } = this.#area ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    const all = (
      this.#area === null ? [...this.#world] : this.#world.inBox({ minX, minY, maxX, maxY }, { sensors: true })
    ) as Body<unknown>[];
    const limit = this.#quantum > 0 ? this.#quantum * 1e12 : Infinity; // further out, quanta are no integers
    return all.filter(({ x, y }) => Math.abs(x) < limit && Math.abs(y) < limit).sort((a, b) => a.id - b.id);
  }

  #writeBodies(writer: ByteWriter): void {
    const seen = this.#inView();
    writeGone(writer, this.#known, seen);
    const come = seen.filter((body) => this.#isNew(body));
    writeIds(writer, idsOf(come));
    for (const body of come) this.#writeNew(writer, body);
    const fresh = new Set(come);
    const moved = seen.filter((body) => !fresh.has(body) && this.#hasMoved(this.#known.get(body.id) as Known));
    writeIds(writer, idsOf(moved));
    for (const { id } of moved) this.#writeMoved(writer, this.#known.get(id) as Known);
  }

  /** Whether the viewer has to hear all of a body. Ids are given again, so the object counts. */
  #isNew(body: Body<unknown>): boolean {
    const known = this.#known.get(body.id);
    if (known?.body !== body || known.r !== body.r || known.sensor !== body.sensor) return true;
    return known.kind !== kindCodes.indexOf(body.kind) || !areSame(known.shapes, body.shapes);
  }

  #writeNew(writer: ByteWriter, body: Body<unknown>): void {
    const { r, shapes, kind, sensor } = body;
    const code = kindCodes.indexOf(kind);
    const known = { body, r, shapes, kind: code, sensor, x: 0, y: 0, angle: 0, stepX: 0, stepY: 0, stepAngle: 0 };
    this.#known.set(body.id, known);
    const isShaped = shapes.length > 0;
    writer.u8(code | (sensor ? sensorFlag : 0) | (isShaped ? shapedFlag : 0));
    writer.f64(r);
    if (isShaped) writeShapes(writer, shapes);
    known.x = this.#place(body.x);
    known.y = this.#place(body.y);
    known.angle = this.#turn(body.angle);
    const write = this.#quantum > 0 ? writeSigned : (to: ByteWriter, value: number) => to.f64(value);
    for (const value of [known.x, known.y, known.angle]) write(writer, value);
  }

  /** Notes that a body has not moved, if so. */
  #hasMoved(known: Known): boolean {
    const { x, y, angle } = known.body;
    if (this.#place(x) !== known.x || this.#place(y) !== known.y || this.#turn(angle) !== known.angle) return true;
    known.stepX = known.stepY = known.stepAngle = 0;
    return false;
  }

  #writeMoved(writer: ByteWriter, known: Known): void {
    const { body } = known;
    const x = this.#place(body.x);
    const y = this.#place(body.y);
    const angle = this.#turn(body.angle);
    if (this.#quantum > 0) {
      // the change of the motion since the last message: small where bodies fly evenly
      writeSigned(writer, x - known.x - known.stepX);
      writeSigned(writer, y - known.y - known.stepY);
      if (this.#angleQuantum > 0) writeSigned(writer, angle - known.angle - known.stepAngle);
      known.stepX = x - known.x;
      known.stepY = y - known.y;
      known.stepAngle = angle - known.angle;
    } else {
      writer.u8((x !== known.x ? 1 : 0) | (y !== known.y ? 2 : 0) | (angle !== known.angle ? 4 : 0));
      if (x !== known.x) writer.f64(x);
      if (y !== known.y) writer.f64(y);
      if (angle !== known.angle) writer.f64(angle);
    }
    known.x = x;
    known.y = y;
    known.angle = angle;
  }

  #place(value: number): number {
    return this.#quantum > 0 ? Math.floor(value / this.#quantum + 0.5) : value;
  }

  #turn(angle: number): number {
    if (this.#quantum === 0) return angle;
    if (this.#angleQuantum === 0) return 0;
    return Math.min(Math.max(Math.floor(angle / this.#angleQuantum + 0.5), -1e12), 1e12);
  }

  #writeWalls(writer: ByteWriter): void {
    const walls = this.#world.walls as readonly WorldWall<unknown>[];
    writeGone(writer, this.#walls, walls);
    const come = walls.filter((wall) => this.#isNewWall(wall));
    const fresh = new Set(come);
    writeIds(writer, idsOf(come));
    for (const wall of come) this.#writeWall(writer, wall);
    const moved = walls.filter((wall) => !fresh.has(wall) && this.#hasWallMoved(wall));
    writeIds(writer, idsOf(moved));
    for (const wall of moved) this.#writePose(writer, wall as Kinematic<unknown>);
  }

  #isNewWall({ id, shape, sensor, oneSided }: WorldWall<unknown>): boolean {
    const known = this.#walls.get(id);
    return known?.shape !== shape || known.sensor !== sensor || known.oneSided !== oneSided;
  }

  #writeWall(writer: ByteWriter, wall: WorldWall<unknown>): void {
    const { id, shape, sensor, oneSided } = wall;
    this.#walls.set(id, { shape, sensor, oneSided, x: 0, y: 0, angle: 0 });
    const pivot = isKinematic(wall) ? wall.pivot : null;
    const text = JSON.stringify({ shape, sensor, oneSided, pivot }); // letters of ASCII only
    writeCount(writer, text.length);
    for (let i = 0; i < text.length; i++) writer.u8(text.charCodeAt(i));
    if (isKinematic(wall)) this.#writePose(writer, wall);
  }

  #hasWallMoved(wall: WorldWall<unknown>): boolean {
    if (!isKinematic(wall)) return false;
    const known = this.#walls.get(wall.id) as KnownWall;
    return wall.x !== known.x || wall.y !== known.y || wall.angle !== known.angle;
  }

  #writePose(writer: ByteWriter, { id, x, y, angle }: Kinematic<unknown>): void {
    const known = this.#walls.get(id) as KnownWall;
    known.x = x;
    known.y = y;
    known.angle = angle;
    for (const value of [x, y, angle]) writer.f64(value);
  }
}

function isKinematic(wall: WorldWall<unknown>): wall is Kinematic<unknown> {
  return 'pivot' in wall;
}

const idsOf = (items: readonly { readonly id: number }[]): number[] => items.map(({ id }) => id);

/** Writes and forgets what is known and no longer there. */
function writeGone(writer: ByteWriter, known: Map<number, unknown>, items: readonly { readonly id: number }[]): void {
  const ids = new Set(idsOf(items));
  const gone = [...known.keys()].filter((id) => !ids.has(id)).sort((a, b) => a - b); // a restore brings walls back that come late
  for (const id of gone) known.delete(id);
  writeIds(writer, gone);
}

/** Writes ascending ids: how many, and by how much each is larger than the one before. */
function writeIds(writer: ByteWriter, ids: readonly number[]): void {
  writeCount(writer, ids.length);
  let before = 0;
  for (const id of ids) {
    writeCount(writer, id - before);
    before = id;
  }
}
