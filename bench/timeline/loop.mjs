// A good event-driven loop in plain JavaScript, as the literature has it, for equal discs of diameter 1 in a room or on a torus: the rival that
// Timeline is measured against beside the naive one. Cells at least as wide as a disc, linked lists in them, and crossing into a cell as an event
// (Alder & Wainwright 1959; Rapaport 1980). Every disc has a clock of its own, one earliest event, and a counter by which stale ones are
// told (Lubachevsky 1991; Marin, Risso & Cordero 1993). The events are in an indexed binary heap. It has neither records, nor walls but the room, nor other sizes.

// Doubles of a disc: x, y, vx, vy, its clock, its next event, its next meeting with a disc, its next crossing or wall.
// Integers: partner, the partner's counter then, counter, way (which cell or wall), column, row, next and previous in the cell.
const [left, right, down, up, wallX, wallY] = [0, 1, 2, 3, 4, 5];

/** The system. `run(n)` carries out n meetings, of discs and with walls; `runTo(t)` those until then. Both return how many there were. */
export class Loop {
  constructor({ width, height, discs }, torus = false) {
    const n = discs.length;
    this.n = n;
    this.width = width;
    this.height = height;
    this.torus = torus;
    this.now = 0;
    this.f = new Float64Array(8 * n);
    this.e = new Int32Array(8 * n);
    this.columns = Math.floor(width);
    this.rows = Math.floor(height);
    this.cellWidth = width / this.columns;
    this.cellHeight = height / this.rows;
    this.cells = new Int32Array(this.columns * this.rows).fill(-1);
    this.heap = new Int32Array(n);
    this.place = new Int32Array(n);
    discs.forEach((disc, i) => {
      this.f.set([disc.x, disc.y, disc.vx, disc.vy, 0], 8 * i);
      this.e[8 * i + 4] = Math.min(this.columns - 1, Math.floor(disc.x / this.cellWidth));
      this.e[8 * i + 5] = Math.min(this.rows - 1, Math.floor(disc.y / this.cellHeight));
      this.enter(i);
    });
    for (let i = 0; i < n; i++) this.predict(i);
    for (let i = 0; i < n; i++) this.heap[i] = this.place[i] = i;
    for (let at = (n >> 1) - 1; at >= 0; at--) this.sink(at, this.heap[at]);
  }

  run(meetings) {
    let done = 0;
    while (done < meetings) done += this.step();
    return done;
  }

  runTo(time) {
    let done = 0;
    while (this.f[(this.heap[0] << 3) | 5] <= time) done += this.step();
    this.now = time;
    return done;
  }

  /** The next event: 1 if it is a meeting, 0 if it is a crossing or stale. */
  step() {
    const { f, e } = this;
    const i = this.heap[0];
    const o = i << 3;
    this.now = f[o | 5];
    if (f[o | 6] > f[o | 7]) return e[o | 3] >= wallX ? this.reflect(i) : this.cross(i);
    const j = e[o];
    if (e[(j << 3) | 2] !== e[o | 1]) {
      this.predict(i); // stale: its partner has met another
      this.update(i);
      return 0;
    }
    this.collide(i, j);
    return 1;
  }

  /** Brings a disc to now. */
  move(o) {
    const { f, now } = this;
    const wait = now - f[o | 4];
    f[o] += f[o | 2] * wait;
    f[o | 1] += f[o | 3] * wait;
    f[o | 4] = now;
  }

  collide(i, j) {
    const { f, e } = this;
    const [a, b] = [i << 3, j << 3];
    this.move(a);
    this.move(b);
    let dx = f[b] - f[a];
    let dy = f[b | 1] - f[a | 1];
    if (this.torus) {
      dx -= this.width * Math.floor(dx / this.width + 0.5);
      dy -= this.height * Math.floor(dy / this.height + 0.5);
    }
    const push = (dx * (f[b | 2] - f[a | 2]) + dy * (f[b | 3] - f[a | 3])) / (dx * dx + dy * dy);
    f[a | 2] += push * dx;
    f[a | 3] += push * dy;
    f[b | 2] -= push * dx;
    f[b | 3] -= push * dy;
    e[a | 2]++;
    e[b | 2]++;
    this.predict(i);
    this.update(i);
    this.predict(j);
    this.update(j);
  }

  reflect(i) {
    const o = i << 3;
    this.move(o);
    const velocity = this.e[o | 3] === wallX ? o | 2 : o | 3;
    this.f[velocity] = -this.f[velocity];
    this.e[o | 2]++;
    this.predict(i);
    this.update(i);
    return 1;
  }

  /** Into the next cell: the three cells that come into reach are asked, and the meeting known stays if it is not stale. */
  cross(i) {
    const { f, e, columns, rows } = this;
    const o = i << 3;
    this.leave(i);
    const to = e[o | 3];
    // over a seam the disc comes in on the other side
    if (to === left) {
      if (--e[o | 4] < 0) [e[o | 4], f[o]] = [columns - 1, f[o] + this.width];
    } else if (to === right) {
      if (++e[o | 4] === columns) [e[o | 4], f[o]] = [0, f[o] - this.width];
    } else if (to === down) {
      if (--e[o | 5] < 0) [e[o | 5], f[o | 1]] = [rows - 1, f[o | 1] + this.height];
    } else if (++e[o | 5] === rows) [e[o | 5], f[o | 1]] = [0, f[o | 1] - this.height];
    this.enter(i);
    const known = f[o | 6] === Infinity || e[(e[o] << 3) | 2] === e[o | 1];
    if (!known) f[o | 6] = Infinity;
    const [c, r] = [e[o | 4], e[o | 5]];
    const wide = columns >= 4 && rows >= 4; // fewer cells of a torus come into reach twice
    if (!known || !wide) this.ask(i, c - 1, c + 1, r - 1, r + 1);
    else if (to <= right) this.ask(i, to === left ? c - 1 : c + 1, to === left ? c - 1 : c + 1, r - 1, r + 1);
    else this.ask(i, c - 1, c + 1, to === down ? r - 1 : r + 1, to === down ? r - 1 : r + 1);
    this.predictWay(i);
    this.update(i);
    return 0;
  }

  /** The first event of a disc: among the nine cells around it, and leaving its own. */
  predict(i) {
    const { f, e } = this;
    const o = i << 3;
    f[o | 6] = Infinity;
    this.ask(i, e[o | 4] - 1, e[o | 4] + 1, e[o | 5] - 1, e[o | 5] + 1);
    this.predictWay(i);
  }

  /** The first meeting with a disc in these cells, if it is before the one known. */
  ask(i, fromColumn, toColumn, fromRow, toRow) {
    const { f, e, cells, columns, rows, torus, width, height, now } = this;
    const halfWidth = 0.5 * width;
    const halfHeight = 0.5 * height;
    const o = i << 3;
    const own = now - f[o | 4];
    const ax = f[o] + f[o | 2] * own;
    const ay = f[o | 1] + f[o | 3] * own;
    const avx = f[o | 2];
    const avy = f[o | 3];
    let least = f[o | 6] - now;
    let found = -1;
    for (let r = fromRow; r <= toRow; r++) {
      if (!torus && (r < 0 || r >= rows)) continue;
      const line = columns * (r < 0 ? r + rows : r >= rows ? r - rows : r);
      for (let c = fromColumn; c <= toColumn; c++) {
        if (!torus && (c < 0 || c >= columns)) continue;
        for (let j = cells[line + (c < 0 ? c + columns : c >= columns ? c - columns : c)]; j >= 0; j = e[(j << 3) | 6]) {
          if (j === i) continue;
          const p = j << 3;
          const wait = now - f[p | 4];
          let dx = f[p] + f[p | 2] * wait - ax;
          let dy = f[p | 1] + f[p | 3] * wait - ay;
          if (torus) {
            if (dx > halfWidth) dx -= width;
            else if (dx < -halfWidth) dx += width;
            if (dy > halfHeight) dy -= height;
            else if (dy < -halfHeight) dy += height;
          }
          const ux = f[p | 2] - avx;
          const uy = f[p | 3] - avy;
          const b = dx * ux + dy * uy;
          if (b >= 0) continue;
          const gap = dx * dx + dy * dy - 1;
          const root = b * b - (ux * ux + uy * uy) * gap;
          if (root < 0) continue;
          const time = gap <= 0 ? 0 : gap / (Math.sqrt(root) - b);
          if (time < least) {
            least = time;
            found = j;
          }
        }
      }
    }
    if (found < 0) return;
    f[o | 6] = now + least;
    e[o] = found;
    e[o | 1] = e[(found << 3) | 2];
  }

  /** When and where a disc leaves its cell, or meets a wall of the room; and what is first of all. */
  predictWay(i) {
    const { f, e, cellWidth, cellHeight, columns, rows, torus } = this;
    const o = i << 3;
    const px = f[o];
    const py = f[o | 1];
    const ux = f[o | 2];
    const uy = f[o | 3];
    let first = Infinity;
    let to = left;
    // the walls of a room are met before its outermost cells end
    if (ux < 0) {
      const isWall = !torus && e[o | 4] === 0;
      first = ((isWall ? 0.5 : e[o | 4] * cellWidth) - px) / ux;
      to = isWall ? wallX : left;
    } else if (ux > 0) {
      const isWall = !torus && e[o | 4] === columns - 1;
      first = ((isWall ? this.width - 0.5 : (e[o | 4] + 1) * cellWidth) - px) / ux;
      to = isWall ? wallX : right;
    }
    let other = Infinity;
    let otherTo = down;
    if (uy < 0) {
      const isWall = !torus && e[o | 5] === 0;
      other = ((isWall ? 0.5 : e[o | 5] * cellHeight) - py) / uy;
      otherTo = isWall ? wallY : down;
    } else if (uy > 0) {
      const isWall = !torus && e[o | 5] === rows - 1;
      other = ((isWall ? this.height - 0.5 : (e[o | 5] + 1) * cellHeight) - py) / uy;
      otherTo = isWall ? wallY : up;
    }
    if (other < first) {
      first = other;
      to = otherTo;
    }
    f[o | 7] = Math.max(this.now, f[o | 4] + first);
    e[o | 3] = to;
    f[o | 5] = Math.min(f[o | 6], f[o | 7]);
  }

  cellOf(o) {
    return this.columns * this.e[o | 5] + this.e[o | 4];
  }

  enter(i) {
    const { e, cells } = this;
    const o = i << 3;
    const cell = this.cellOf(o);
    const head = cells[cell];
    e[o | 6] = head;
    e[o | 7] = -1;
    if (head >= 0) e[(head << 3) | 7] = i;
    cells[cell] = i;
  }

  leave(i) {
    const { e, cells } = this;
    const o = i << 3;
    const [after, before] = [e[o | 6], e[o | 7]];
    if (before >= 0) e[(before << 3) | 6] = after;
    else cells[this.cellOf(o)] = after;
    if (after >= 0) e[(after << 3) | 7] = before;
  }

  /** Puts a disc to where its event belongs in the heap. */
  update(i) {
    const { f, heap, place } = this;
    const time = f[(i << 3) | 5];
    let at = place[i];
    for (; at > 0; ) {
      const parent = (at - 1) >> 1;
      const other = heap[parent];
      if (f[(other << 3) | 5] <= time) break;
      heap[at] = other;
      place[other] = at;
      at = parent;
    }
    this.sink(at, i);
  }

  sink(from, i) {
    const { f, heap, place, n } = this;
    const time = f[(i << 3) | 5];
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= n) break;
      if (child + 1 < n && f[(heap[child + 1] << 3) | 5] < f[(heap[child] << 3) | 5]) child++;
      const other = heap[child];
      if (f[(other << 3) | 5] >= time) break;
      heap[at] = other;
      place[other] = at;
      at = child;
    }
    heap[at] = i;
    place[i] = at;
  }
}
