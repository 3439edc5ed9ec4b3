import type { OneSided } from '../narrowphase/one-sided.ts';
import { grown, grownBytes, grownInts } from '../state/bodies.ts';
import type { State } from '../state/state.ts';

const vx = 0;
const vy = 1;
const u = 2;
const x = 5;
const y = 6;
/** Numbers of a vertex: time in the sub-step, x, y. */
const vertexStride = 3;
/** Numbers of a body as it was before its path bent: vx vy u x y. */
const beforeStride = 5;

/**
 * The paths of a sub-step. A body goes straight from where its row says by its velocity, unless impacts have bent its path. Then its row holds
 * where a straight path with its present velocity would have begun, and the vertices of the path are here.
 */
export class Paths {
  /** By slot: how many impacts have bent the path, and the last vertex or −1. */
  bends: Uint8Array = new Uint8Array(16);
  private tails: Int32Array = new Int32Array(16).fill(-1);
  /** Slots of bent paths. */
  bent: Int32Array = new Int32Array(2);
  bentCount = 0;
  private vertices: Float64Array = new Float64Array(vertexStride * 2);
  private previous: Int32Array = new Int32Array(2);
  private count = 0;
  private befores: Float64Array = new Float64Array(beforeStride * 2);
  readonly oneSided: OneSided;
  private readonly path = new Float64Array(128);
  private readonly state: State;

  constructor(state: State, oneSided: OneSided) {
    this.state = state;
    this.oneSided = oneSided;
  }

  /** All paths are straight. */
  clear(): void {
    const { bodies } = this.state;
    this.oneSided.forget();
    for (let i = 0; i < this.bentCount; i++) {
      this.bends[this.bent[i]] = 0;
      this.tails[this.bent[i]] = -1;
    }
    this.bentCount = this.count = 0;
    if (this.tails.length >= bodies.count) return;
    const { length } = bodies.ids;
    this.bends = grownBytes(this.bends, length);
    this.tails = new Int32Array(length).fill(-1);
  }

  /** To be called before the velocity of a body changes: notes where its path begins. */
  open(slot: number): void {
    if (this.tails[slot] >= 0) return;
    const { rows } = this.state.bodies;
    const k = slot << 3;
    const i = this.bentCount++;
    if (i >= this.bent.length) {
      this.bent = grownInts(this.bent, 2 * i);
      this.befores = grown(this.befores, 2 * i * beforeStride);
    }
    this.bent[i] = slot;
    const at = beforeStride * i;
    this.befores[at] = rows[k + vx];
    this.befores[at + 1] = rows[k + vy];
    this.befores[at + 2] = rows[k + u];
    this.befores[at + 3] = rows[k + x];
    this.befores[at + 4] = rows[k + y];
    const v = this.addVertex(slot);
    this.vertices[v] = 0;
    this.vertices[v + 1] = rows[k + x];
    this.vertices[v + 2] = rows[k + y];
  }

  /** The path of a body bends at the time `times[0]`; its row is that of the new path. */
  bend(slot: number, times: Float64Array): void {
    const { rows } = this.state.bodies;
    const k = slot << 3;
    const v = this.addVertex(slot);
    this.vertices[v] = times[0];
    this.vertices[v + 1] = rows[k + x] + rows[k + vx] * times[0];
    this.vertices[v + 2] = rows[k + y] + rows[k + vy] * times[0];
    this.bends[slot]++;
  }

  /**
   * Writes the path of a body until the end of the sub-step to `out`: time, x, y of each vertex, the first at time 0. Returns how many
   * straight legs it has.
   */
  write(slot: number, out: Float64Array): number {
    const { rows } = this.state.bodies;
    const until = this.state.params.h;
    const k = slot << 3;
    let legs = 1;
    const tail = this.tails[slot];
    if (tail < 0) {
      out[1] = rows[k + x];
      out[2] = rows[k + y];
    } else {
      legs = this.bends[slot] + 1;
      let at = vertexStride * (legs - 1);
      for (let v = tail; v >= 0; v = this.previous[v], at -= vertexStride) {
        for (let i = 0; i < vertexStride; i++) out[at + i] = this.vertices[vertexStride * v + i];
      }
    }
    const end = vertexStride * legs;
    out[0] = 0;
    out[end] = until;
    out[end + 1] = rows[k + x] + rows[k + vx] * until;
    out[end + 2] = rows[k + y] + rows[k + vy] * until;
    return legs;
  }

  /** Writes the last bend of a path to `out`: its time, x and y. */
  writeLastBend(slot: number, out: Float64Array): void {
    const v = vertexStride * this.tails[slot];
    for (let i = 0; i < vertexStride; i++) out[i] = this.vertices[v + i];
  }

  /** Whether a body goes through the wall of an entry on the last leg of its path. */
  passes(slot: number, entry: number): boolean {
    const { oneSided } = this;
    if (!this.state.walls.areOneSided) return false;
    if (this.tails[slot] < 0) return oneSided.isPassing(entry);
    const legs = this.write(slot, this.path);
    return oneSided.isPassingOn(entry, this.path, legs - 1);
  }

  /** Notes what the bodies whose paths have bent are to one-sided walls where the paths end; those with a place in `places` stay behind. */
  settle(places: Int32Array | null): void {
    const { oneSided } = this;
    if (!this.state.walls.areOneSided) return;
    for (let i = 0; i < this.bentCount; i++) {
      const slot = this.bent[i];
      if (places === null || places[slot] < 0) oneSided.settle(slot, this.path, this.write(slot, this.path));
    }
  }

  /** Undoes all bends: rows are as they were. */
  takeBack(): void {
    const { rows } = this.state.bodies;
    for (let i = 0; i < this.bentCount; i++) {
      const k = this.bent[i] << 3;
      const at = beforeStride * i;
      rows[k + vx] = this.befores[at];
      rows[k + vy] = this.befores[at + 1];
      rows[k + u] = this.befores[at + 2];
      rows[k + x] = this.befores[at + 3];
      rows[k + y] = this.befores[at + 4];
    }
    this.clear();
  }

  private addVertex(slot: number): number {
    const v = this.count++;
    if (v >= this.previous.length) {
      this.previous = grownInts(this.previous, 2 * v);
      this.vertices = grown(this.vertices, 2 * v * vertexStride);
    }
    this.previous[v] = this.tails[slot];
    this.tails[slot] = v;
    return vertexStride * v;
  }
}
