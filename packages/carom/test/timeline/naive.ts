/** A disc of the naive loop. */
export interface NaiveDisc {
  x: number;
  y: number;
  r: number;
  vx: number;
  vy: number;
  mass: number;
}

/**
 * The textbook loop: all pairs, all discs moved at every event, roots by (−b − √D)/a, discs that part are left alone.
 * Shares no code and no formula with the engine. Elastic, inside the box [0, side]². Returns `[time, i, j]`, j = −1 for a wall.
 */
export function naiveEvents(discs: NaiveDisc[], side: number, count: number): [number, number, number][] {
  const events: [number, number, number][] = [];
  let now = 0;
  while (events.length < count) {
    let wait = Infinity;
    let hit = [-1, -1, 0];
    for (let i = 0; i < discs.length; i++) {
      const d = discs[i];
      const toX = d.vx > 0 ? (side - d.r - d.x) / d.vx : d.vx < 0 ? (d.r - d.x) / d.vx : Infinity;
      const toY = d.vy > 0 ? (side - d.r - d.y) / d.vy : d.vy < 0 ? (d.r - d.y) / d.vy : Infinity;
      if (toX < wait) [wait, hit] = [toX, [i, -1, 0]];
      if (toY < wait) [wait, hit] = [toY, [i, -1, 1]];
      for (let j = i + 1; j < discs.length; j++) {
        const time = pairWait(d, discs[j]);
        if (time < wait) [wait, hit] = [time, [i, j, 0]];
      }
    }
    now += wait;
    for (const d of discs) {
      d.x += d.vx * wait;
      d.y += d.vy * wait;
    }
    const [i, j, axis] = hit;
    if (j >= 0) exchange(discs[i], discs[j]);
    else if (axis === 0) discs[i].vx *= -1;
    else discs[i].vy *= -1;
    events.push([now, i, j]);
  }
  return events;
}

function pairWait(p: NaiveDisc, q: NaiveDisc): number {
  const [dx, dy, dvx, dvy] = [q.x - p.x, q.y - p.y, q.vx - p.vx, q.vy - p.vy];
  const b = dx * dvx + dy * dvy;
  if (b >= 0) return Infinity;
  const a = dvx * dvx + dvy * dvy;
  const d = b * b - a * (dx * dx + dy * dy - (p.r + q.r) ** 2);
  return d < 0 ? Infinity : (-b - Math.sqrt(d)) / a;
}

function exchange(p: NaiveDisc, q: NaiveDisc): void {
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const j = (2 * p.mass * q.mass * ((q.vx - p.vx) * dx + (q.vy - p.vy) * dy)) / ((p.mass + q.mass) * (p.r + q.r) ** 2);
  p.vx += (j * dx) / p.mass;
  p.vy += (j * dy) / p.mass;
  q.vx -= (j * dx) / q.mass;
  q.vy -= (j * dy) / q.mass;
}
