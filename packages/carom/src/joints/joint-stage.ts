import type { ByteReader, ByteWriter } from '../numeric/bytes.ts';
import { atLeast } from '../world/arrays.ts';
import type { Extension, SavedPart, Stage } from '../world/extension.ts';
import { bodyKinds } from '../world/state/bodies.ts';
import { EventStore } from '../world/state/event-log.ts';
import { asleepBit, atU, atVx, atVy, rowStride } from '../world/state/layout.ts';
import { Links, wallEnd } from '../world/state/links.ts';
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
    this.solver = new JointSolver({
      joints: this.joints,
      bodies: state.bodies,
      walls: state.walls,
      params: state.params,
      hauls: state.hauls,
    });
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
    const { state, breaks } = this;
    this.solver.end(breaks);
    if (breaks.count === 0) return;
    state.isDirty = true;
    if (this.solver.joinsWalls) state.walls.isAllStale = true;
  }

  /** Wakes what hangs on something that moves: asleep it would let go. */
  makeContacts(): void {
    const { joints, state } = this;
    if (state.sleepTime === 0) return;
    for (let end = 0; end < 2 * joints.count; end++) {
      const index = joints.ends[end];
      if (index < 0 || (state.bodies.bits[index] & asleepBit) === 0 || !this.moves(joints.ends[end ^ 1])) continue;
      state.wakes = atLeast(state.wakes, state.wakeCount + 1);
      state.wakes[state.wakeCount++] = index;
    }
  }

  /** Whether an end is a wall or a kinematic body, and moves. */
  private moves(end: number): boolean {
    const { bodies, walls } = this.state;
    if (end < 0) return end < -1 && walls.movesAt(walls.placeOf(wallEnd(end)));
    const k = rowStride * bodies.slots[end];
    const { rows, kinds } = bodies;
    return bodyKinds[kinds[end]] !== 'dynamic' && (rows[k + atVx] !== 0 || rows[k + atVy] !== 0 || rows[k + atU] !== 0);
  }

  /** What cannot move closes no loop. */
  kindChanged(): void {
    this.joints.changed();
  }

  write(writer: ByteWriter): void {
    writeJoints(this.joints, writer);
  }

  read(where: string, reader: ByteReader): void {
    readJoints(where, reader, this.joints, this.state);
  }

  save(old: SavedPart | null): SavedPart | null {
    if (!this.isKept) return null;
    const saved = old instanceof SavedJoints ? old : new SavedJoints(this.extension);
    saved.joints.copy(this.joints);
    return saved;
  }

  load(saved: SavedPart | null): void {
    this.start();
    const then = saved instanceof SavedJoints ? saved.joints : null;
    if (!this.joints.links.separatesWallsAs(then?.links ?? new Links())) this.state.walls.isAllStale = true;
    if (then !== null || this.isKept) this.joints.copy(then);
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
