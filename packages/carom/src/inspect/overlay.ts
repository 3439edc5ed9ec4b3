import type { Vec } from '../geometry/shapes.ts';
import { periodicDifference } from '../numeric/periodic.ts';
import { flag, knownOptions } from '../numeric/validate.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import type { ContactList } from '../world/state/contacts.ts';
import { atR, atX, atY, enabled, rowStride, touching } from '../world/state/layout.ts';
import type { PairList } from '../world/state/pair-list.ts';
import type { Body, WorldWall } from '../world/views/body.ts';
import { faceFeature } from '../world/walls/feature-contact.ts';
import { ioCount, ioDistance, ioNx, ioNy, ioX, ioY } from '../world/walls/wall-layout.ts';
import type { World } from '../world/world.ts';
import { shapeTouches } from './shape-touches.ts';

/** A contact as it is now: for drawing and debugging. */
export interface WorldContact<T = undefined> {
  /** A body. */
  readonly a: Body<T>;
  /** The other body, or the wall. */
  readonly b: Body<T> | WorldWall<T>;
  /** The point of a's outline toward b. */
  readonly point: Vec;
  /** Unit vector from a to b. */
  readonly normal: Vec;
  /** Overlap; negative across a gap. [length] */
  readonly depth: number;
  /** Impulse along the normal in the last step: mass × gravity × dt of a disc at rest. [mass·length/time] */
  readonly normalImpulse: number;
  /** Impulse of friction in the last step, on b along (normal.y, −normal.x). [mass·length/time] */
  readonly frictionImpulse: number;
}

/** Options of `contactsOf`. */
export interface ContactsOptions {
  /**
   * Whether to tell also of contacts that pushed in the last step and ended in it, as they are now. Sums of impulses are then what each body
   * and wall got. @default false
   */
  readonly ended?: boolean;
}

/** Cells of the broadphase. */
export interface WorldGrid {
  /** Where the first column begins. [length] */
  readonly minX: number;
  /** Where the first row begins. [length] */
  readonly minY: number;
  /** Number of columns. */
  readonly columns: number;
  /** Number of rows. */
  readonly rows: number;
  /** Width of a cell. [length] */
  readonly columnWidth: number;
  /** Height of a cell. [length] */
  readonly rowHeight: number;
}

/**
 * What touches by the events, between begin and end, as it is now: read anew each time. A pair that met and parted within the step has a
 * negative depth. A wall comes once for each of its parts that is touched, as in a corner. Bodies made of hulls touch at one or two points, each a
 * contact of its own.
 *
 * @throws TypeError unless it is a world, with known options
 */
export function contactsOf<T>(world: World<T>, options: ContactsOptions = {}): Iterable<WorldContact<T>> {
  const parts = partsOf<T>('contactsOf', world);
  const { ended = false } = knownOptions('contactsOf', 'options', options, ['ended']);
  flag('contactsOf', 'options.ended', ended);
  return { [Symbol.iterator]: () => readContacts(parts, ended) };
}

/** What the events call touching, pairs of bodies first. */
function* readContacts<T>(parts: WorldParts<T>, ended: boolean): IterableIterator<WorldContact<T>> {
  const { pairs, bodies, periodX, periodY, contacts } = parts.state;
  for (let p = 0; p < pairs.count; p++) {
    if ((pairs.flags[p] & touching) === 0 && !(ended && hasPushed(contacts, pairs.contacts[p], p))) continue;
    const [a, b] = [pairs.ends[2 * p], pairs.ends[2 * p + 1]];
    const { rows, ids } = bodies;
    if (ids[a] < 0 || ids[b] < 0) continue; // a body that was removed
    const [ka, kb] = [rowStride * a, rowStride * b];
    const dx = periodicDifference(rows[kb + atX] - rows[ka + atX], periodX);
    const dy = periodicDifference(rows[kb + atY] - rows[ka + atY], periodY);
    const distance = Math.sqrt(dx * dx + dy * dy);
    const normal = distance > 1e-140 ? { x: dx / distance, y: dy / distance } : { x: 1, y: 0 };
    const touch = { b: parts.views[ids[b]] as Body<T>, normal, depth: rows[ka + atR] + rows[kb + atR] - distance };
    yield contactOf(parts, pairs, contacts, p, touch);
  }
  yield* readWallContacts(parts, ended);
  yield* readShapedContacts(parts, ended);
}

/** Whether an entry had a contact in the last step. */
function isOfStep({ count, links }: ContactList, c: number, entry: number): boolean {
  return c < count && links[4 * c + 2] === entry;
}

/** Whether the contact of an entry pushed in the last step. */
function hasPushed(list: ContactList, c: number, entry: number): boolean {
  return isOfStep(list, c, entry) && list.totals[2 * c] !== 0;
}

/** Those of bodies made of hulls: one or two points for each two hulls. */
function* readShapedContacts<T>({ state, views, walls, pipeline }: WorldParts<T>, ended: boolean): IterableIterator<WorldContact<T>> {
  const { wallTouches } = pipeline.report;
  for (const touch of shapeTouches(state, (body, wall) => wallTouches.had(body, wall), ended)) {
    const { point, normal, depth, normalImpulse, frictionImpulse } = touch;
    const b = touch.b < 0 ? (walls.get(touch.wall) as WorldWall<T>) : (views[touch.b] as Body<T>);
    yield { a: views[touch.a] as Body<T>, b, point, normal, depth, normalImpulse, frictionImpulse };
  }
}

function contactOf<T>(
  { state, views }: WorldParts<T>,
  { ends, impulses, contacts }: PairList,
  list: ContactList,
  entry: number,
  touch: Pick<WorldContact<T>, 'b' | 'normal' | 'depth'>,
): WorldContact<T> {
  const { rows, ids } = state.bodies;
  const { normal } = touch;
  const k = rowStride * ends[2 * entry];
  // asleep, or in a state gone back to, it has no contact of the last step: what it holds is what it got in each sub-step
  const c = contacts[entry];
  const isNew = isOfStep(list, c, entry);
  return {
    a: views[ids[ends[2 * entry]]] as Body<T>,
    ...touch,
    point: { x: rows[k + atX] + normal.x * rows[k + atR], y: rows[k + atY] + normal.y * rows[k + atR] },
    normalImpulse: isNew ? list.totals[2 * c] : impulses[2 * entry] * state.subSteps,
    frictionImpulse: isNew ? list.totals[2 * c + 1] : impulses[2 * entry + 1] * state.subSteps,
  };
}

/**
 * Contacts of what the events call touching, whatever the places say now. A bounce has left the wall by the end of the step, and a push may
 * reach one after the last look at it. A touch shows the parts of the wall that are reached or pressed, or else the nearest one.
 */
function* readWallContacts<T>(parts: WorldParts<T>, ended: boolean): IterableIterator<WorldContact<T>> {
  const { wallPairs, bodies, walls, wallContacts } = parts.state;
  walls.mend();
  /** The nearest part for each touch, `null` once a part was reached. */
  const nearest = new Map<string, WorldContact<T> | null>();
  const io = new Float64Array(ioCount);
  for (let entry = 0; entry < wallPairs.count; entry++) {
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const { rows, ids } = bodies;
    if ((wallPairs.flags[entry] & enabled) === 0 || ids[slot] < 0) continue;
    const [a, wall] = [bodies.idOf(ids[slot]), walls.records[walls.owners[f]].id];
    io[ioX] = rows[rowStride * slot + atX];
    io[ioY] = rows[rowStride * slot + atY];
    const isTouching = parts.pipeline.report.wallTouches.had(a, wall);
    if (!isTouching && !(ended && hasPushed(wallContacts, wallPairs.contacts[entry], entry))) continue;
    if (!faceFeature(walls.numbers, walls.kinds, f, io)) continue;
    const normal = { x: -io[ioNx], y: -io[ioNy] };
    const depth = rows[rowStride * slot + atR] - io[ioDistance];
    const touch = { b: parts.walls.get(wall) as WorldWall<T>, normal, depth };
    const contact = contactOf(parts, wallPairs, wallContacts, entry, touch);
    const key = `${a} ${wall}`;
    const best = nearest.get(key);
    if (!isTouching || depth >= 0 || wallPairs.impulses[2 * entry] !== 0) {
      nearest.set(key, null);
      yield contact;
    } else if (best === undefined || (best !== null && best.depth < depth)) nearest.set(key, contact);
  }
  for (const contact of nearest.values()) if (contact !== null) yield contact;
}

/**
 * The cells of the broadphase, those of the bodies of least size; `null` before the first step. For drawing.
 *
 * @example
 * const world = new World();
 * gridOf(world); // null
 * world.add({ x: 0, y: 0, r: 1 });
 * world.step(1 / 60);
 * gridOf(world) !== null; // true
 *
 * @throws TypeError unless it is a world
 */
export function gridOf<T>(world: World<T>): WorldGrid | null {
  const { pipeline } = partsOf<T>('gridOf', world);
  for (const { from, to, grid } of pipeline.neighbors.levels) {
    if (from === to || !(grid.rowScale > 0)) continue;
    const { minX, minY, columns, rows } = grid;
    return { minX, minY, columns, rows, columnWidth: 1 / grid.columnScale, rowHeight: 1 / grid.rowScale };
  }
  return null;
}
