import type { ForceNode } from './node.ts';

/** The nodes of a pass: x, y, vx, vy, r of each. The radius is −1 where a node cannot collide. */
export class Bodies {
  records: Float64Array = new Float64Array(0);
  count = 0;

  /** Takes in places and velocities of `nodes`. */
  read(nodes: readonly ForceNode[], radii: Float64Array): void {
    const { length } = nodes;
    if (this.records.length < 5 * length) this.records = new Float64Array(5 * length);
    const { records } = this;
    this.count = length;
    for (let i = 0; i < length; i++) {
      const node = nodes[i];
      const { x = NaN, y = NaN, vx = NaN, vy = NaN } = node;
      const r = radii[i];
      const at = 5 * i;
      records[at] = x;
      records[at + 1] = y;
      records[at + 2] = vx;
      records[at + 3] = vy;
      records[at + 4] = r >= 0 && (x + vx) * 0 + (y + vy) * 0 + r * 0 === 0 ? r : -1;
    }
  }

  /** The mean of the radii; 0 if nothing can collide. */
  meanRadius(): number {
    const { records, count } = this;
    let sum = 0;
    let circles = 0;
    for (let at = 4; at < 5 * count; at += 5) {
      if (records[at] < 0) continue;
      sum += records[at];
      circles++;
    }
    return sum / (circles || 1);
  }

  /** Gives the velocities back. */
  write(nodes: readonly ForceNode[]): void {
    const { records, count } = this;
    for (let i = 0; i < count; i++) {
      const at = 5 * i;
      if (records[at + 4] < 0) continue;
      nodes[i].vx = records[at + 2];
      nodes[i].vy = records[at + 3];
    }
  }
}
