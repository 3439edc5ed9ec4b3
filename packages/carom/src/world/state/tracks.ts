import { atLeast, floats, grown, ints } from '../arrays.ts';
import type { Bodies } from './bodies.ts';
import { atX, atY, rowStride } from './layout.ts';

/** Numbers of a vertex: share of the sub-step, x, y. */
export const vertexStride = 3;
/** A path is written with so many vertices at most; of more, those in the middle are left out. */
const mostVertices = 96;

/**
 * Where bodies went in a sub-step, for sensors: from where they stood through vertices, where events bent their paths, to where they stand then.
 */
export class Tracks {
  /** Whether anything senses: only then anything is noted. */
  isOn = false;
  /** By slot: x and y of where it stood. */
  starts: Float64Array = floats(32);
  /** By slot: the first and last vertex or −1. */
  private heads: Int32Array = ints(16).fill(-1);
  private tails: Int32Array = ints(16);
  /** Slots that have vertices. */
  private used: Int32Array = ints(4);
  private usedCount = 0;
  private next: Int32Array = ints(16);
  private vertices: Float64Array = floats(16 * vertexStride);
  /** Angles of bodies made of hulls: by slot of where it stood, by vertex. */
  private startTurns: Float64Array = floats(16);
  private turns: Float64Array = floats(16);
  private count = 0;
  private readonly bodies: Bodies;

  constructor(bodies: Bodies) {
    this.bodies = bodies;
  }

  /** A sub-step begins. */
  begin(): void {
    const { rows, count, ids } = this.bodies;
    for (let i = 0; i < this.usedCount; i++) this.heads[this.used[i]] = -1;
    this.usedCount = this.count = 0;
    if (this.heads.length < count) {
      this.heads = ints(ids.length).fill(-1);
      this.tails = ints(ids.length);
      this.starts = floats(2 * ids.length);
      this.startTurns = floats(ids.length);
    }
    const { starts } = this;
    for (let i = 0, k = 0; i < count; i++, k += rowStride) {
      starts[2 * i] = rows[k + atX];
      starts[2 * i + 1] = rows[k + atY];
    }
    if (this.bodies.shapedCount > 0) for (let i = 0; i < count; i++) if (ids[i] >= 0) this.startTurns[i] = this.bodies.angles[ids[i]];
  }

  /** The path of a body bends where it is in its row, at the share of the sub-step in `share` 0. */
  bend(slot: number, share: Float64Array): void {
    if (this.heads[slot] < 0) this.open(slot);
    const v = this.append(slot);
    this.vertices[v] = share[0];
    this.vertices[v + 1] = this.bodies.rows[rowStride * slot + atX];
    this.vertices[v + 2] = this.bodies.rows[rowStride * slot + atY];
    this.turns[v / vertexStride] = this.bodies.angles[this.bodies.ids[slot]];
  }

  /** Whether a slot stands where it stood, and went nowhere meanwhile; one made of hulls has not turned either. */
  isStill(slot: number): boolean {
    const { rows } = this.bodies;
    const k = rowStride * slot;
    return (
      this.heads[slot] < 0 && rows[k + atX] === this.starts[2 * slot] && rows[k + atY] === this.starts[2 * slot + 1] && !this.isTurned(slot)
    );
  }

  /** Whether a body made of hulls has turned, or may have. */
  isTurned(slot: number): boolean {
    const { ids, angles } = this.bodies;
    if (!this.bodies.isShaped(ids[slot])) return false;
    return this.heads[slot] >= 0 || angles[ids[slot]] !== this.startTurns[slot];
  }

  /** Writes the distance from where a slot stands to the furthest place of its path, at most, to `out[at]`. */
  measure(slot: number, out: Float64Array, at: number): void {
    const { rows } = this.bodies;
    const x = rows[rowStride * slot + atX];
    const y = rows[rowStride * slot + atY];
    let way = Math.abs(this.starts[2 * slot] - x) + Math.abs(this.starts[2 * slot + 1] - y);
    for (let v = this.heads[slot]; v >= 0; v = this.next[v])
      way = Math.max(way, Math.abs(this.vertices[vertexStride * v + 1] - x) + Math.abs(this.vertices[vertexStride * v + 2] - y));
    out[at] = way;
  }

  /** Writes the path of a slot to `out`: share, x, y of each vertex. Returns how many straight legs it has. */
  write(slot: number, out: Float64Array): number {
    const { rows } = this.bodies;
    const k = rowStride * slot;
    let at = vertexStride;
    out[0] = 0;
    out[1] = this.starts[2 * slot];
    out[2] = this.starts[2 * slot + 1];
    for (let v = this.heads[slot]; v >= 0 && at < vertexStride * (mostVertices - 1); v = this.next[v], at += vertexStride)
      for (let i = 0; i < vertexStride; i++) out[at + i] = this.vertices[vertexStride * v + i];
    out[at] = 1;
    out[at + 1] = rows[k + atX];
    out[at + 2] = rows[k + atY];
    return at / vertexStride;
  }

  /** Writes the angles of a slot at the vertices that `write` writes. */
  writeTurns(slot: number, out: Float64Array): void {
    let at = 1;
    out[0] = this.startTurns[slot];
    for (let v = this.heads[slot]; v >= 0 && at < mostVertices - 1; v = this.next[v], at++) out[at] = this.turns[v];
    out[at] = this.bodies.angles[this.bodies.ids[slot]];
  }

  private open(slot: number): void {
    this.used = atLeast(this.used, this.usedCount + 1);
    this.used[this.usedCount++] = slot;
  }

  /** Appends a vertex to the path of a slot; returns where its numbers go. */
  private append(slot: number): number {
    const v = this.count++;
    if (v >= this.next.length) {
      this.next = atLeast(this.next, v + 1);
      this.vertices = grown(this.vertices, this.next.length * vertexStride);
      this.turns = grown(this.turns, this.next.length);
    }
    this.next[v] = -1;
    if (this.heads[slot] < 0) this.heads[slot] = v;
    else this.next[this.tails[slot]] = v;
    this.tails[slot] = v;
    return vertexStride * v;
  }
}

/** An array that a path can be written to. */
export function createTrack(): Float64Array {
  return floats(vertexStride * (mostVertices + 1));
}
