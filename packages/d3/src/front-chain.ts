import { loosen } from './loosen.ts';

/** By what of their radii circles may overlap and still count as touching: above rounding. */
const tolerance = 1e-9;
/** What of the largest radius a smaller one counts as: below it, squares of what lies between two would underflow. */
const least = 1e-100;
/** Squares of distances below it are of two points in one place: a division by them would overflow. */
const underflow = 1e-290;

/** Circles packed one after the other, each where it touches two neighbors on the outline of those before: the front chain. */
export class FrontChain {
  readonly x: Float64Array;
  readonly y: Float64Array;
  private readonly r: Float64Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private length = 0;
  private readonly radii: readonly number[];
  private readonly scale: number;

  constructor(radii: readonly number[]) {
    this.radii = radii;
    const count = radii.length;
    let most = 0;
    for (const r of radii) if (r > most) most = r;
    this.scale = powerOfTwoNear(most);
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.r = Float64Array.from(radii, (r) => (r < least * most ? 0 : r / this.scale));
    this.next = new Int32Array(count);
    this.previous = new Int32Array(count);
  }

  /** Places all, without overlap; the circle around them has its center at (0, 0). */
  pack(): this {
    const { r, x, y } = this;
    const count = r.length;
    if (count > 1) {
      x[0] = -r[1];
      x[1] = r[0];
    }
    if (count > 2) {
      this.place(1, 0, 2);
      this.link(0, 1);
      this.link(1, 2);
      this.link(2, 0);
      this.length = 3;
      let a = 0;
      for (let i = 3; i < count; i++) {
        this.insert(a, i);
        a = this.innermost(i);
      }
    }
    this.part();
    for (let i = 0; i < count; i++) {
      x[i] *= this.scale;
      y[i] *= this.scale;
    }
    return this;
  }

  private link(a: number, b: number): void {
    this.next[a] = b;
    this.previous[b] = a;
  }

  /** Puts circle i between a and the next one; as long as it overlaps another of the chain, what lies between is taken off the chain. */
  private insert(start: number, i: number): void {
    let a = start;
    let b = this.next[a];
    for (;;) {
      this.place(a, b, i);
      const hit = this.length > 2 ? this.obstacle(a, b, i) : 0;
      if (hit === 0) break;
      if (hit > 0) b = hit - 1;
      else a = -hit - 1;
      for (let k = this.next[a]; k !== b; k = this.next[k]) this.length--;
      this.link(a, b);
    }
    this.link(a, i);
    this.link(i, b);
    this.length++;
  }

  /**
   * The circle of the chain nearest along it that i overlaps, looking both ways. It answers 1 + its number if it comes after b, the negative
   * of that if before a, 0 if there is none.
   */
  private obstacle(a: number, b: number, i: number): number {
    const { next, previous, r } = this;
    let after = next[b];
    let before = previous[a];
    let forward = r[b];
    let backward = r[a];
    for (let left = this.length - 2; left > 0; left--) {
      if (forward <= backward) {
        if (this.overlap(after, i)) return 1 + after;
        forward += r[after];
        after = next[after];
      } else {
        if (this.overlap(before, i)) return -1 - before;
        backward += r[before];
        before = previous[before];
      }
    }
    return 0;
  }

  private overlap(a: number, b: number): boolean {
    const { x, y, r } = this;
    const reach = (r[a] + r[b]) * (1 - tolerance);
    const dx = x[b] - x[a];
    const dy = y[b] - y[a];
    return reach * reach > dx * dx + dy * dy;
  }

  /** Puts circle c where it touches b and a, to the left of the way from a to b. */
  private place(b: number, a: number, c: number): void {
    const { x, y, r } = this;
    const dx = x[b] - x[a];
    const dy = y[b] - y[a];
    const square = dx * dx + dy * dy;
    if (square < underflow) {
      x[c] = x[a] + r[a] + r[c];
      y[c] = y[a];
      return;
    }
    const toA = (r[a] + r[c]) * (r[a] + r[c]);
    const toB = (r[b] + r[c]) * (r[b] + r[c]);
    // measured from the one that is nearer: the smaller of the two
    const isFromB = toA > toB;
    const near = isFromB ? toB : toA;
    const reach = Math.sqrt(near / square);
    let along: number;
    let across: number;
    if (near < square * 1e4) {
      along = (isFromB ? square + toB - toA : square + toA - toB) / (2 * square); // to the last bit as d3, so that ties end alike
      across = Math.sqrt(Math.max(0, near / square - along * along));
    } else {
      // c is far larger than both: the squares would cancel
      along = 0.5 - (Math.abs(r[a] - r[b]) * (r[a] + r[b] + 2 * r[c])) / (2 * square);
      across = Math.sqrt(Math.max(0, (reach - along) * (reach + along)));
    }
    // Where rounding put one of a and b inside the other, nothing touches both: c touches the smaller one.
    along = Math.min(Math.max(along, -reach), reach);
    x[c] = isFromB ? x[b] - along * dx - across * dy : x[a] + along * dx - across * dy;
    y[c] = isFromB ? y[b] - along * dy + across * dx : y[a] + along * dy + across * dx;
  }

  /** The circle of the chain that lies nearest to (0, 0) together with the next one; i itself is not asked, as in d3. */
  private innermost(i: number): number {
    let best = this.previous[i];
    let least = this.distance(best);
    for (let k = this.next[i]; k !== i; k = this.next[k]) {
      const distance = this.distance(k);
      if (distance >= least) continue;
      best = k;
      least = distance;
    }
    return best;
  }

  /** The square of the distance from (0, 0) to where circle a of the chain touches the next one. */
  private distance(a: number): number {
    const { x, y, r } = this;
    const b = this.next[a];
    const both = r[a] + r[b];
    const px = both > 0 ? (x[a] * r[b] + x[b] * r[a]) / both : x[a];
    const py = both > 0 ? (y[a] * r[b] + y[b] * r[a]) / both : y[a];
    return px * px + py * py;
  }

  private part(): void {
    const { x, y, radii, scale } = this;
    const circles = Array.from(x, (_, i) => ({ x: x[i], y: y[i], r: radii[i] / scale }));
    loosen(circles);
    for (const [i, circle] of circles.entries()) {
      x[i] = circle.x;
      y[i] = circle.y;
    }
  }
}

/** The power of two from half of a number to it; 1 for 0. */
function powerOfTwoNear(value: number): number {
  if (value === 0) return 1;
  let power = 1;
  while (power > value) power /= 2;
  while (power <= value / 2) power *= 2;
  return power;
}
