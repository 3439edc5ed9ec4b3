import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import type { Report } from './events/report.ts';
import type { Sleep } from './islands/sleep.ts';
import type { Motion } from './motion/motion.ts';
import type { State } from './state/state.ts';
import type { Body, ShapeOfBody, WorldWall } from './views/body.ts';
import type { BodyFace } from './views/host.ts';

// The seams at which what lies beyond discs joins a world: joints and fields. ARCHITECTURE.md says what each gives and takes.

/** What an entry besides `carom/world` adds to worlds, as `joints` of `carom/joints` does. */
export interface WorldExtension {
  /** Its name, also that of its entry. */
  readonly name: string;
}

/** What users hold that is neither body nor wall, as a joint. */
export interface WorldItem {
  /** Number of the item, of which its kind has no other. */
  readonly id: number;
  /** Whether it is in the world. */
  readonly alive: boolean;
}

/** What a saved state has of an extension. */
export interface SavedPart {
  readonly extension: Extension;
  /** Bytes it takes. */
  readonly byteLength: number;
}

/** What an extension does in the steps of a world, and its share of the state. It has those methods in which it does something. */
export interface Stage {
  readonly extension: Extension;
  /** Whether it takes part in steps: flights are off then. */
  readonly isActive: boolean;
  /** Whether it depends on angles, which advance in each sub-step then. */
  readonly isAngular: boolean;
  /** Whether it has a section in the bytes: it has had something. */
  readonly isKept: boolean;

  /** A step begins, of a world at rest as well: the events of the last one are dropped. */
  start?(): void;
  /** Contacts are made, and made again when that woke sleepers. */
  makeContacts?(): void;
  /** Sub-steps begin: contacts are made. */
  begin(): void;
  /** Gravity and forces have changed velocities: changes them by what depends on places. The velocities without contacts go along (`starts`). */
  push?(): void;
  /** Velocities are those of the sub-step: constrains them, before contacts do. */
  solve?(): void;
  /** Contacts of discs have changed velocities; now its own do. */
  press?(): void;
  /** Contacts have changed velocities; next, bodies move by them. */
  answer?(): void;
  /** Bodies have moved and turned: takes back what velocity only mended places. */
  relax?(): void;
  /** Sub-steps are over. */
  end?(): void;

  /** Its part in the motion stage, if it has one. */
  join?(motion: Motion): void;
  /** Events of contacts are reported. */
  tell?(report: Report): void;
  /** Wakes what its contacts have hit. */
  wakeHit?(sleep: Sleep): void;

  /** The shapes of a body that is not a disc, seen from its center at angle 0. */
  shapesOf?(index: number): readonly ShapeOfBody[];

  /** A body is of another kind now. */
  kindChanged?(): void;

  /** Writes its section. */
  write(writer: ByteWriter): void;
  /** Reads its section, when bodies and walls are there. @throws RangeError if no run leads to it */
  read(where: string, reader: ByteReader): void;
  /** Copies its state, into an old copy if there is one; null if it has none. */
  save(old: SavedPart | null): SavedPart | null;
  /** Goes on from a copy; without one it is as it was made. */
  load(saved: SavedPart | null): void;
}

/** What the objects of an extension need of their world. */
export interface BookHost<T> {
  readonly state: State;
  readonly pipeline: { readonly sleep: { wake(index: number): void }; readonly neighbors: { wallMeetsOthers(id: number): void } };
  readonly views: readonly (Body<T> | undefined)[];
  readonly walls: ReadonlyMap<number, WorldWall<T>>;
  checkEditable(where: string): void;
  living(where: string, body: BodyFace): State;
  standing(where: string, wall: WorldWall<T>): void;
  wake(index: number): void;
  endPair(a: number, b: number, reason: number): void;
}

/** The objects that users hold of an extension in one world. */
export interface Book<T> {
  readonly extension: Extension;
  /** Before a step: events forget what was removed before the last one. */
  turn?(): void;
  /** After a step: what left the world in it. */
  told?(): void;
  /** Removes an item, if it is one of this kind. @throws TypeError or RangeError if it is of another world, or was removed */
  remove(where: string, item: unknown): boolean;
  /** A body is about to leave the world. */
  bodyRemoved?(index: number): void;
  /** A body was woken or edited. */
  bodyWoken?(index: number): void;
  /** A wall is about to leave the world. */
  wallRemoved?(id: number): void;
  /** A wall was edited, or set elsewhere. */
  wallWoken?(id: number): void;
  /** Another state was entered. Objects stay with their ids; new ones carry the data of those of `from`. */
  enter(stage: Stage, from: Book<T> | undefined): void;
}

/** How worlds get a stage and a book of an extension. Its entry has one, which users hand to worlds that are to read its bytes. */
export class Extension implements WorldExtension {
  readonly name: string;
  /** Its flag in the bytes; stages come in the order of these. */
  readonly flag: number;
  readonly createStage: (extension: Extension, state: State) => Stage;
  readonly createBook: <T>(extension: Extension, host: BookHost<T>, stage: Stage) => Book<T>;

  constructor(name: string, createStage: Extension['createStage'], createBook: Extension['createBook']) {
    this.name = name;
    this.flag = sections.find((section) => section.name === name)?.flag ?? 0;
    this.createStage = createStage;
    this.createBook = createBook;
    Object.freeze(this);
  }
}

/** Extensions that bytes may have a section of, in this order, and the flags that say so. */
export const sections: readonly { readonly name: string; readonly flag: number }[] = [
  { name: 'joints', flag: 4 },
  { name: 'fields', flag: 64 },
  { name: 'hulls', flag: 128 },
];
