import { floats, grown, ints, roomFor } from '../world/arrays.ts';
import { atR, atU, atVx, atVy, atX, atY, rowStride } from '../world/state/layout.ts';
import type { State } from '../world/state/state.ts';
import type { BodyHulls } from './body-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'params'>;

/** Numbers of a box: how far it reaches from the center of the body along −x, +x, −y, +y. */
const boxStride = 4;

/**
 * Boxes around bodies in which they stay for the step. Those whose boxes do not meet need no contact: the circles around long bodies, and around
 * neighbors in a row, meet where the bodies are far from each other. Who moves or turns by more than was foreseen has all of its pairs asked by their circles.
 */
export class BodyBoxes {
  private readonly state: Parts;
  private readonly hulls: BodyHulls;
  /** By slot. */
  private boxes: Float64Array = floats(boxStride);
  /** By slot: how far its points may still go. */
  private budgets: Float64Array = floats(1);
  /** Slots of those who went farther in the sub-step. */
  strays: Int32Array = ints(2);
  strayCount = 0;
  /** How far a point of some body goes in the sub-step, at most. */
  readonly longest: Float64Array = floats(1);

  constructor(state: Parts, hulls: BodyHulls) {
    this.state = state;
    this.hulls = hulls;
  }

  /** Writes the boxes of all, as the step begins. */
  write(): void {
    const { bodies, params } = this.state;
    const { rows, ids, count } = bodies;
    if (this.budgets.length < count) {
      const size = roomFor(count);
      this.boxes = grown(this.boxes, boxStride * size);
      this.budgets = grown(this.budgets, size);
      this.strays = ints(size);
    }
    const { boxes, budgets } = this;
    for (let slot = 0; slot < count; slot++) {
      const index = ids[slot];
      if (index < 0) continue;
      const k = rowStride * slot;
      const at = boxStride * slot;
      const isShaped = bodies.isShaped(index);
      // what turns moves its points by u at most
      const speed = Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy]) + Math.abs(rows[k + atU]);
      budgets[slot] = 0.01 * rows[k + atR] + speed * params.dt + 0.5 * params.margin;
      boxes[at] = boxes[at + 1] = boxes[at + 2] = boxes[at + 3] = isShaped ? -Infinity : rows[k + atR];
      if (isShaped) this.hold(index, at);
      for (let i = at; i < at + boxStride; i++) boxes[i] += budgets[slot];
    }
  }

  /** Widens the box at a place so that it holds the hulls of a body. */
  private hold(index: number, at: number): void {
    const { boxes } = this;
    const { local, turns, firsts, nexts } = this.hulls;
    const { corners, starts, counts, radii } = local;
    const cos = turns[2 * index];
    const sin = turns[2 * index + 1];
    for (let h = firsts[index]; h >= 0; h = nexts[h]) {
      const first = 2 * starts[h];
      const r = radii[h];
      for (let i = first; i < first + 2 * counts[h]; i += 2) {
        const x = cos * corners[i] - sin * corners[i + 1];
        const y = sin * corners[i] + cos * corners[i + 1];
        if (r - x > boxes[at]) boxes[at] = r - x;
        if (r + x > boxes[at + 1]) boxes[at + 1] = r + x;
        if (r - y > boxes[at + 2]) boxes[at + 2] = r - y;
        if (r + y > boxes[at + 3]) boxes[at + 3] = r + y;
      }
    }
  }

  /** Whether the boxes of two bodies meet, and the circles around them. */
  meet(a: number, b: number): boolean {
    const { boxes } = this;
    const { bodies, params } = this.state;
    const { rows, budgets } = bodies;
    const ka = rowStride * a;
    const kb = rowStride * b;
    let dx = rows[kb + atX] - rows[ka + atX];
    let dy = rows[kb + atY] - rows[ka + atY];
    if (params.isTorus) {
      dx -= params.wrapX * Math.floor(dx * params.perX + 0.5);
      dy -= params.wrapY * Math.floor(dy * params.perY + 0.5);
    }
    const i = boxStride * a;
    const j = boxStride * b;
    if (dx > boxes[i + 1] + boxes[j] || -dx > boxes[i] + boxes[j + 1]) return false;
    if (dy > boxes[i + 3] + boxes[j + 2] || -dy > boxes[i + 2] + boxes[j + 3]) return false;
    const reach = rows[ka + atR] + rows[kb + atR] + (budgets[a] + budgets[b]);
    return dx * dx + dy * dy <= reach * reach;
  }

  /** A sub-step begins, in which all go straight on: finds those who leave their boxes. */
  spend(): void {
    const { bodies, params } = this.state;
    const { rows, ids, count } = bodies;
    const { budgets, strays } = this;
    let longest = 0;
    this.strayCount = 0;
    for (let slot = 0; slot < count; slot++) {
      const k = rowStride * slot;
      const way = (Math.abs(rows[k + atVx]) + Math.abs(rows[k + atVy]) + Math.abs(rows[k + atU])) * params.h;
      if (way > longest) longest = way;
      budgets[slot] -= way;
      if (budgets[slot] >= 0 || ids[slot] < 0) continue;
      strays[this.strayCount++] = slot;
      budgets[slot] = Infinity; // from now on its pairs go by circles
    }
    this.longest[0] = longest;
  }
}
