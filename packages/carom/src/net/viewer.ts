import type { Box, Hull, Vec } from '../geometry/shapes.ts';
import { ByteReader } from '../numeric/bytes.ts';
import { fail } from '../numeric/fail.ts';
import { finite } from '../numeric/validate.ts';
import type { BodyKind } from '../world/views/body.ts';
import type { WorldWallShape } from '../world/walls/shapes.ts';
import {
  feedMagic,
  feedVersion,
  kindCodes,
  messageFlags,
  mostInteger,
  readCount,
  readLength,
  readShapes,
  readSigned,
  type SentShape,
  sensorFlag,
  shapedFlag,
} from './wire.ts';

/** A body as a viewer sees it: a circle. */
export interface ViewedBody {
  /** Id of the body. */
  readonly id: number;
  /** Where it is. [length] */
  readonly x: number;
  /** Where it is. [length] */
  readonly y: number;
  /** Its radius. [length] */
  readonly r: number;
  /** Its shapes, as hulls seen from its center at angle 0, those that sense with `sensor`; none for a disc. */
  readonly shapes: readonly (Hull & { readonly sensor?: boolean })[];
  /** How far it is turned; 0 if the feed sends no angles. [radians] */
  readonly angle: number;
  /** What moves it. */
  readonly kind: BodyKind;
  /** Whether it is a sensor. */
  readonly sensor: boolean;
}

/** A wall as a viewer sees it. */
export interface ViewedWall {
  /** Id of the wall. */
  readonly id: number;
  /** The shape; of a moving wall as it is at angle 0 with the pivot where it was given. */
  readonly shape: WorldWallShape | { readonly inside: Box };
  /** Whether it is a sensor. */
  readonly sensor: boolean;
  /** Whether it is one-sided. */
  readonly oneSided: boolean;
  /** The pivot in the coordinates of the shape; null for a wall that stands. */
  readonly pivot: Readonly<Vec> | null;
  /** Where the pivot of a moving wall is. [length] */
  readonly x: number;
  /** Where the pivot of a moving wall is. [length] */
  readonly y: number;
  /** How far a moving wall is turned. [radians] */
  readonly angle: number;
}

/** What is in view, and where it was before. */
interface SeenItem<Item> {
  readonly item: { -readonly [K in keyof Item]: Item[K] };
  fromX: number;
  fromY: number;
  fromAngle: number;
}

/** Numbers as they came: in quanta, if the feed has one. */
interface Seen extends SeenItem<ViewedBody> {
  x: number;
  y: number;
  angle: number;
  stepX: number;
  stepY: number;
  stepAngle: number;
}

/** A body that comes into view. */
interface Come {
  readonly id: number;
  readonly code: number;
  readonly r: number;
  readonly shapes: readonly SentShape[];
  readonly at: readonly number[];
}

/** What a message says, read and checked. */
interface Message {
  readonly isWhole: boolean;
  readonly number: number;
  readonly time: number;
  readonly head: readonly number[];
  readonly gone: readonly number[];
  readonly come: readonly Come[];
  readonly moved: readonly { id: number; mask: number; by: readonly number[] }[];
  readonly goneWalls: readonly number[];
  readonly comeWalls: readonly { id: number; text: WallText; pose: readonly number[] | null }[];
  readonly movedWalls: readonly { id: number; pose: readonly number[] }[];
}

type WallText = Pick<ViewedWall, 'shape' | 'sensor' | 'oneSided' | 'pivot'>;

/**
 * The part of a world that a feed shows, without physics: bodies and walls by id, and where to draw them between two messages.
 *
 * @example
 * const world = new World();
 * world.add({ x: 1, y: 1, r: 1 });
 * const viewer = new Viewer();
 * viewer.apply(createFeed(world).message());
 * for (const body of viewer) viewer.interpolate(body, 0.5);
 * viewer.size; // 1
 */
export class Viewer implements Iterable<ViewedBody> {
  readonly #bodies: Map<number, Seen> = new Map();
  readonly #walls: Map<number, SeenItem<ViewedWall>> = new Map();
  #next = -1;
  #time = 0;
  #before = 0;
  #periodX: number = Infinity;
  #periodY: number = Infinity;
  #quantum = 0;
  #angleQuantum = 0;

  /** Time of the world at the last message. [time] */
  get time(): number {
    return this.#time;
  }

  /** Time of the world at the message before. [time] */
  get timeBefore(): number {
    return this.#before;
  }

  /** How many bodies are in view. */
  get size(): number {
    return this.#bodies.size;
  }

  /** The walls, in the order they came. */
  get walls(): readonly ViewedWall[] {
    return Array.from(this.#walls.values(), ({ item }) => item);
  }

  /** The bodies in view, in the order they came. */
  *[Symbol.iterator](): IterableIterator<ViewedBody> {
    for (const { item } of this.#bodies.values()) yield item;
  }

  /** The body with this id if it is in view, else `null`. */
  get(id: number): ViewedBody | null {
    return this.#bodies.get(id)?.item ?? null;
  }

  /**
   * Takes in the next message of the feed.
   *
   * @throws TypeError or RangeError if the bytes are no message, or not the next one; nothing has changed then
   */
  apply(bytes: Uint8Array): void {
    const where = 'Viewer.apply';
    if (!(bytes instanceof Uint8Array)) fail(where, 'bytes', 'a Uint8Array', bytes, 'type');
    const message = this.#read(where, new ByteReader(where, bytes));
    if (message.isWhole) this.#begin(message);
    this.#before = message.isWhole ? message.time : this.#time;
    this.#time = message.time;
    this.#next = (message.number + 1) % mostInteger;
    this.#applyBodies(message);
    this.#applyWalls(message);
  }

  /**
   * Where to draw a body or moving wall `alpha` of the way from the message before to the last one, 0 … 1; across the seam of a torus the short way.
   * What was not there before is where it is. Writes into `out` and returns it.
   */
  interpolate(
    item: ViewedBody | ViewedWall,
    alpha: number,
    out: { x: number; y: number; angle: number } = { x: 0, y: 0, angle: 0 },
  ): { x: number; y: number; angle: number } {
    const where = 'Viewer.interpolate';
    finite(where, 'alpha', alpha);
    if (typeof item !== 'object' || item === null) return fail(where, 'item', 'a body or wall of this viewer', item, 'type');
    if (typeof out !== 'object' || out === null) return fail(where, 'out', 'an object', out, 'type');
    const seen = 'shape' in item ? this.#walls.get(item.id) : this.#bodies.get(item.id);
    if (seen?.item !== item) return fail(where, 'item', 'a body or wall of this viewer', item, 'type');
    const share = Math.min(Math.max(alpha, 0), 1);
    out.x = between(seen.fromX, item.x, share, this.#periodX);
    out.y = between(seen.fromY, item.y, share, this.#periodY);
    out.angle = seen.fromAngle + (item.angle - seen.fromAngle) * share;
    return out;
  }

  #read(where: string, reader: ByteReader): Message {
    const magic = reader.u8();
    if (magic !== feedMagic) fail(where, 'bytes', 'a message of a feed', magic);
    const version = reader.u8();
    if (version !== feedVersion) fail(where, 'version of bytes', `${feedVersion}`, version);
    const flags = reader.u8();
    if (flags > 3) fail(where, 'a flag', 'below 4', flags);
    const isWhole = (flags & messageFlags.whole) !== 0;
    const isQuantised = (flags & messageFlags.quantised) !== 0;
    const number = readCount(where, reader);
    if (!isWhole && number !== this.#next) fail(where, 'bytes', `message ${this.#next} of the feed, or a whole one`, number);
    if (!isWhole && isQuantised !== this.#quantum > 0) fail(where, 'a flag', 'that of the whole message', flags);
    const time = finite(where, 'time', reader.f64());
    const head = isWhole ? this.#readHead(where, reader, isQuantised) : [this.#periodX, this.#periodY, this.#quantum, this.#angleQuantum];
    const hasAngle = head[3] > 0;
    const known = (map: ReadonlyMap<number, unknown>) => (id: number) => !isWhole && map.has(id);
    const gone = readIds(where, reader, 1, known(this.#bodies));
    const come = readIds(where, reader, 12, () => true).map((id) => readBody(where, reader, id, isQuantised));
    const moved = readIds(where, reader, 3, known(this.#bodies)).map((id) => readMotion(where, reader, id, isQuantised, hasAngle));
    const goneWalls = readIds(where, reader, 1, known(this.#walls));
    const comeWalls = readIds(where, reader, 2, () => true).map((id) => readWall(where, reader, id));
    const isMoving = (id: number) => !isWhole && typeof this.#walls.get(id)?.item.pivot === 'object';
    const movedWalls = readIds(where, reader, 25, isMoving).map((id) => ({ id, pose: readNumbers(where, reader, 3) }));
    reader.end();
    return { isWhole, number, time, head, gone, come, moved, goneWalls, comeWalls, movedWalls };
  }

  #readHead(where: string, reader: ByteReader, isQuantised: boolean): number[] {
    const head = [reader.f64(), reader.f64(), reader.f64(), reader.f64()];
    for (const period of head.slice(0, 2)) if (!(period > 0)) fail(where, 'a period', 'a number > 0', period);
    for (const quantum of head.slice(2)) if (!(quantum >= 0 && quantum < Infinity)) fail(where, 'a quantum', 'a number >= 0', quantum);
    if (isQuantised !== head[2] > 0) fail(where, 'a quantum', isQuantised ? 'a number > 0' : '0', head[2]);
    return head;
  }

  #begin({ head }: Message): void {
    [this.#periodX, this.#periodY, this.#quantum, this.#angleQuantum] = head;
    this.#bodies.clear();
    this.#walls.clear();
  }

  #applyBodies({ gone, come, moved }: Message): void {
    const isQuantised = this.#quantum > 0;
    for (const id of gone) this.#bodies.delete(id);
    for (const seen of this.#bodies.values()) startHere(seen);
    const still = new Set(this.#bodies.keys());
    for (const { id, mask, by } of moved) {
      const seen = this.#bodies.get(id) as Seen;
      still.delete(id);
      if (isQuantised) {
        seen.x += seen.stepX += by[0];
        seen.y += seen.stepY += by[1];
        seen.angle += seen.stepAngle += by[2];
      } else {
        if ((mask & 1) !== 0) seen.x = by[0];
        if ((mask & 2) !== 0) seen.y = by[1];
        if ((mask & 4) !== 0) seen.angle = by[2];
      }
      this.#place(seen);
    }
    for (const id of still) {
      const seen = this.#bodies.get(id) as Seen;
      seen.stepX = seen.stepY = seen.stepAngle = 0;
    }
    for (const one of come) this.#enter(one);
  }

  /** A body comes into view, or has another radius or kind: then it keeps its object and where it came from. */
  #enter({ id, code, r, shapes, at: [x, y, angle] }: Come): void {
    const known = this.#bodies.get(id);
    const kind = kindCodes[code & 3];
    const sensor = (code & sensorFlag) !== 0;
    const item = known?.item ?? { id, x: 0, y: 0, r, shapes, angle: 0, kind, sensor };
    Object.assign(item, { r, shapes, kind, sensor });
    const seen = { item, x, y, angle, stepX: 0, stepY: 0, stepAngle: 0, fromX: item.x, fromY: item.y, fromAngle: item.angle };
    this.#place(seen);
    if (known === undefined) startHere(seen);
    this.#bodies.set(id, seen);
  }

  #place({ item, x, y, angle }: Seen): void {
    const isQuantised = this.#quantum > 0;
    item.x = isQuantised ? x * this.#quantum : x;
    item.y = isQuantised ? y * this.#quantum : y;
    item.angle = isQuantised ? angle * this.#angleQuantum : angle;
  }

  #applyWalls({ goneWalls, comeWalls, movedWalls }: Message): void {
    for (const id of goneWalls) this.#walls.delete(id);
    for (const seen of this.#walls.values()) startHere(seen);
    for (const { id, text, pose } of comeWalls) {
      const [x, y, angle] = pose ?? [0, 0, 0];
      this.#walls.set(id, { item: { id, ...text, x, y, angle }, fromX: x, fromY: y, fromAngle: angle });
    }
    for (const { id, pose } of movedWalls) {
      const { item } = this.#walls.get(id) as SeenItem<ViewedWall>;
      [item.x, item.y, item.angle] = pose;
    }
  }
}

function startHere(seen: SeenItem<ViewedBody | ViewedWall>): void {
  seen.fromX = seen.item.x;
  seen.fromY = seen.item.y;
  seen.fromAngle = seen.item.angle;
}

/** Reads ascending ids, each of at least `size` bytes with what follows. */
function readIds(where: string, reader: ByteReader, size: number, isKnown: (id: number) => boolean): number[] {
  const count = readLength(where, reader, size);
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const more = readCount(where, reader);
    const id = i === 0 ? more : ids[i - 1] + more;
    if ((i > 0 && more === 0) || !(id < mostInteger) || !isKnown(id)) fail(where, 'an id', 'one that is known, in order', id);
    ids.push(id);
  }
  return ids;
}

function readBody(where: string, reader: ByteReader, id: number, isQuantised: boolean): Message['come'][number] {
  const code = reader.u8();
  if (code > 15 || (code & 3) === 3) fail(where, 'the kind of a body', 'below 16, and not 3, 7, 11 or 15', code);
  const r = finite(where, 'a radius', reader.f64());
  if (!(r > 0)) fail(where, 'a radius', 'a number > 0', r);
  const shapes = (code & shapedFlag) !== 0 ? readShapes(where, reader) : [];
  const at = isQuantised
    ? [readSigned(where, reader), readSigned(where, reader), readSigned(where, reader)]
    : readNumbers(where, reader, 3);
  return { id, code, r, shapes, at };
}

function readMotion(where: string, reader: ByteReader, id: number, isQuantised: boolean, hasAngle: boolean): Message['moved'][number] {
  if (isQuantised) {
    const by = [readSigned(where, reader), readSigned(where, reader), hasAngle ? readSigned(where, reader) : 0];
    return { id, mask: 7, by };
  }
  const mask = reader.u8();
  if (mask > 7) fail(where, 'a flag', 'below 8', mask);
  return { id, mask, by: [1, 2, 4].map((bit) => ((mask & bit) !== 0 ? finite(where, 'a number of a body', reader.f64()) : 0)) };
}

function readNumbers(where: string, reader: ByteReader, count: number): number[] {
  return Array.from({ length: count }, () => finite(where, 'a number', reader.f64()));
}

function readWall(where: string, reader: ByteReader, id: number): Message['comeWalls'][number] {
  const length = readLength(where, reader, 1);
  let json = '';
  for (const byte of reader.raw(length)) json += String.fromCharCode(byte);
  let text: WallText;
  try {
    text = JSON.parse(json);
  } catch {
    return fail(where, 'a wall', 'written as JSON', json);
  }
  const { shape, pivot, sensor, oneSided } = (text ?? {}) as Partial<WallText>;
  if (typeof shape !== 'object' || shape === null || pivot === undefined)
    return fail(where, 'a wall', 'one with a shape and a pivot', json);
  if (typeof sensor !== 'boolean' || typeof oneSided !== 'boolean') return fail(where, 'a wall', 'one with sensor and oneSided', json);
  return { id, text: { shape, sensor, oneSided, pivot }, pose: pivot === null ? null : readNumbers(where, reader, 3) };
}

/** `share` of the way from `from` to `to`, the short way round where there is a period. */
function between(from: number, to: number, share: number, period: number): number {
  if (period === Infinity) return from + (to - from) * share;
  const way = to - from - period * Math.floor((to - from) / period + 0.5);
  const at = from + way * share;
  return at - period * Math.floor(at / period);
}
