import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import type { Extension, SavedPart, Stage } from '../world/extension.ts';
import { EventStore } from '../world/state/event-log.ts';
import type { State } from '../world/state/state.ts';
import { readJoints, writeJoints } from './joint-bytes.ts';
import { JointSet } from './joint-set.ts';
import { JointSolver } from './joint-solver.ts';

/** Numbers of a break: force along x and y, and torque. */
export const breakNumbers = 3;

/** The joints of a world, and what they do in its steps. */
export class JointStage implements Stage {
  readonly extension: Extension;
  readonly joints: JointSet;
  /** Joints that broke in the last step, by id. */
  readonly breaks: EventStore = new EventStore(breakNumbers);
  private readonly state: State;
  private readonly solver: JointSolver;

  constructor(extension: Extension, state: State) {
    this.extension = extension;
    this.state = state;
    this.joints = new JointSet(state.links);
    this.solver = new JointSolver({ joints: this.joints, bodies: state.bodies, params: state.params });
  }

  get isActive(): boolean {
    return this.joints.count > 0;
  }

  get isAngular(): boolean {
    return true;
  }

  get isKept(): boolean {
    return this.joints.next > 0;
  }

  start(): void {
    this.breaks.count = 0;
  }

  begin(): void {
    this.solver.begin();
  }

  solve(): void {
    this.solver.solve();
  }

  answer(): void {
    this.solver.answer();
  }

  relax(): void {
    this.solver.relax();
  }

  /** Joints that broke are taken out; their bodies may collide again. */
  end(): void {
    this.solver.end(this.breaks);
    if (this.breaks.count > 0) this.state.isDirty = true;
  }

  /** What cannot move closes no loop. */
  kindChanged(): void {
    this.joints.changed();
  }

  write(writer: ByteWriter): void {
    writeJoints(this.joints, writer);
  }

  read(where: string, reader: ByteReader): void {
    readJoints(where, reader, this.joints, this.state.bodies);
  }

  save(old: SavedPart | null): SavedPart | null {
    if (!this.isKept) return null;
    const saved = old instanceof SavedJoints ? old : new SavedJoints(this.extension);
    saved.joints.copy(this.joints);
    return saved;
  }

  load(saved: SavedPart | null): void {
    this.start();
    if (saved instanceof SavedJoints) this.joints.copy(saved.joints);
    else if (this.isKept) this.joints.copy(null);
  }
}

class SavedJoints implements SavedPart {
  readonly extension: Extension;
  readonly joints: JointSet = new JointSet();

  constructor(extension: Extension) {
    this.extension = extension;
  }

  get byteLength(): number {
    return this.joints.byteLength;
  }
}
