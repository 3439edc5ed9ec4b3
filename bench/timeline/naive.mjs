// The frozen loop that Timeline is measured against, as textbooks write it (Sedgewick & Wayne's event-driven simulation): every disc is moved
// at every event; the two that met predict against all others and the walls; all predictions go to one heap and are dropped when stale.

class Disc {
  constructor({ x, y, r, vx, vy }) {
    this.x = x;
    this.y = y;
    this.r = r;
    this.vx = vx;
    this.vy = vy;
    this.count = 0;
  }

  move(dt) {
    this.x += this.vx * dt;
    this.y += this.vy * dt;
  }

  timeToHit(that) {
    if (this === that) return Infinity;
    const dx = that.x - this.x;
    const dy = that.y - this.y;
    const dvx = that.vx - this.vx;
    const dvy = that.vy - this.vy;
    const dvdr = dx * dvx + dy * dvy;
    if (dvdr > 0) return Infinity;
    const dvdv = dvx * dvx + dvy * dvy;
    if (dvdv === 0) return Infinity;
    const drdr = dx * dx + dy * dy;
    const sigma = this.r + that.r;
    const d = dvdr * dvdr - dvdv * (drdr - sigma * sigma);
    if (d < 0) return Infinity;
    return -(dvdr + Math.sqrt(d)) / dvdv;
  }

  timeToHitX(width) {
    return this.vx > 0 ? (width - this.r - this.x) / this.vx : this.vx < 0 ? (this.r - this.x) / this.vx : Infinity;
  }

  timeToHitY(height) {
    return this.vy > 0 ? (height - this.r - this.y) / this.vy : this.vy < 0 ? (this.r - this.y) / this.vy : Infinity;
  }

  bounceOff(that) {
    const dx = that.x - this.x;
    const dy = that.y - this.y;
    const dvdr = dx * (that.vx - this.vx) + dy * (that.vy - this.vy);
    const dist = this.r + that.r;
    const fx = (dvdr * dx) / (dist * dist);
    const fy = (dvdr * dy) / (dist * dist);
    this.vx += fx;
    this.vy += fy;
    that.vx -= fx;
    that.vy -= fy;
    this.count++;
    that.count++;
  }
}

class Event {
  constructor(time, a, b) {
    this.time = time;
    this.a = a;
    this.b = b;
    this.countA = a === null ? -1 : a.count;
    this.countB = b === null ? -1 : b.count;
  }

  isValid() {
    return (this.a === null || this.a.count === this.countA) && (this.b === null || this.b.count === this.countB);
  }
}

class Heap {
  constructor() {
    this.items = [];
  }

  push(event) {
    const { items } = this;
    let i = items.length;
    items.push(event);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (items[parent].time <= event.time) break;
      items[i] = items[parent];
      i = parent;
    }
    items[i] = event;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    const size = items.length;
    if (size === 0) return top;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && items[child + 1].time < items[child].time) child++;
      if (items[child].time >= last.time) break;
      items[i] = items[child];
      i = child;
    }
    items[i] = last;
    return top;
  }
}

/** The collision system. `run(n)` carries out n meetings. */
export class NaiveSystem {
  constructor({ width, height, discs }) {
    this.width = width;
    this.height = height;
    this.discs = discs.map((disc) => new Disc(disc));
    this.heap = new Heap();
    this.time = 0;
    for (const disc of this.discs) this.predict(disc);
  }

  predict(a) {
    if (a === null) return;
    for (const b of this.discs) {
      const wait = a.timeToHit(b);
      if (wait < Infinity) this.heap.push(new Event(this.time + wait, a, b));
    }
    this.heap.push(new Event(this.time + a.timeToHitX(this.width), a, null));
    this.heap.push(new Event(this.time + a.timeToHitY(this.height), null, a));
  }

  run(n) {
    while (n > 0) {
      const event = this.heap.pop();
      if (!event.isValid()) continue;
      const { a, b } = event;
      for (const disc of this.discs) disc.move(event.time - this.time);
      this.time = event.time;
      if (a !== null && b !== null) {
        a.bounceOff(b);
      } else if (a !== null) {
        a.vx = -a.vx;
        a.count++;
      } else {
        b.vy = -b.vy;
        b.count++;
      }
      this.predict(a);
      this.predict(b);
      n--;
    }
  }
}
