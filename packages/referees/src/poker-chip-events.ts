/** Half of the field, whose center is the origin. */
export const width = 400;
export const height = 257.5;
/** Events so close in time are one, and so deep an overlap is none. */
export const near = 1e-5;
// Numbers of a chip (poker-chip-race.ts).
const stride = 8;
const px = 0;
const py = 1;
const pvx = 2;
const pvy = 3;
const pr = 4;
const pId = 6;
const pParent = 7;

/** The events ahead in a turn of a Poker Chip Race: chips at the border, and chips that meet. */
export class PokerChipEvents {
  /** When they are. */
  times: Float64Array = new Float64Array(64);
  /** Two chips of each event, or a chip and −1 − its border. */
  ends: Int32Array = new Int32Array(128);
  /** How many there are. */
  count = 0;
  /** The time of the turn, in an array as it would be boxed. */
  readonly now: Float64Array = new Float64Array(1);
  /** Pairs that overlap and have met since time went on last. */
  private met: Float64Array = new Float64Array(64);
  private metCount = 0;

  /** Time goes on: what overlaps may meet again. */
  forget(): void {
    this.metCount = 0;
  }

  /** Lists the events ahead by time; those at one time in the order in which the referee finds them. */
  scan(chips: Float64Array, count: number): void {
    const now = this.now[0];
    const rest = 1 - now;
    this.count = 0;
    for (let i = 0; i < count; i++) {
      const k = stride * i;
      const r = chips[k + pr];
      clamp(chips, k + px, width - r - near);
      clamp(chips, k + py, height - r - near);
      this.border(i, (height - r - chips[k + py]) / chips[k + pvy], 0, rest);
      this.border(i, (r - height - chips[k + py]) / chips[k + pvy], 1, rest);
      this.border(i, (width - r - chips[k + px]) / chips[k + pvx], 2, rest);
      this.border(i, (r - width - chips[k + px]) / chips[k + pvx], 3, rest);
    }
    for (let i = count - 1; i >= 0; i--) {
      for (let j = i - 1; j >= 0; j--) {
        const a = stride * i;
        const b = stride * j;
        if (chips[a + pParent] === chips[b + pId] || chips[b + pParent] === chips[a + pId]) continue;
        const dx = chips[a + px] - chips[b + px];
        const dy = chips[a + py] - chips[b + py];
        const reach = chips[a + pr] + chips[b + pr];
        if (Math.sqrt(dx * dx + dy * dy) < reach - near) {
          if (this.meets(chips[a + pId], chips[b + pId])) this.add(now, i, j);
          continue;
        }
        const t = contactTime(dx, dy, chips[a + pvx] - chips[b + pvx], chips[a + pvy] - chips[b + pvy], reach);
        if (t <= rest && t > 0) this.add(now + t, i, j);
      }
    }
  }

  private border(i: number, t: number, side: number, rest: number): void {
    if (t <= rest && t > 0) this.add(this.now[0] + t, i, -1 - side);
  }

  /** Notes that two overlapping chips meet; false if they have already. */
  private meets(a: number, b: number): boolean {
    const name = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    for (let i = 0; i < this.metCount; i++) if (this.met[i] === name) return false;
    if (this.metCount === this.met.length) this.met = larger(this.met);
    this.met[this.metCount++] = name;
    return true;
  }

  /** Inserts an event behind those that are not later. */
  private add(time: number, first: number, second: number): void {
    if (this.count === this.times.length) {
      this.times = larger(this.times);
      const ends = new Int32Array(2 * this.times.length);
      ends.set(this.ends);
      this.ends = ends;
    }
    const { times, ends } = this;
    let e = this.count++;
    for (; e > 0 && times[e - 1] > time; e--) {
      times[e] = times[e - 1];
      ends[2 * e] = ends[2 * e - 2];
      ends[2 * e + 1] = ends[2 * e - 1];
    }
    times[e] = time;
    ends[2 * e] = first;
    ends[2 * e + 1] = second;
  }
}

function clamp(values: Float64Array, at: number, most: number): void {
  if (values[at] < -most || values[at] > most) values[at] = Math.min(most, Math.max(-most, values[at]));
}

/** When two chips touch, Infinity if they do not; the lesser root, which may lie in the past. */
function contactTime(dx: number, dy: number, dvx: number, dvy: number, reach: number): number {
  const a = dvx * dvx + dvy * dvy;
  const b = dx * dvx + dy * dvy;
  const c = dx * dx + dy * dy - reach * reach;
  const delta = b * b - a * c;
  if (delta <= 0 || a === 0) return Infinity;
  const root = Math.sqrt(delta);
  return Math.min((-b + root) / a, (-b - root) / a);
}

/** A copy twice as long. */
export function larger(values: Float64Array): Float64Array {
  const out = new Float64Array(2 * values.length);
  out.set(values);
  return out;
}
