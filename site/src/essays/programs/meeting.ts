interface Moving {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
}

/** When two discs in straight flight first touch; Infinity if never, 0 if they overlap and come nearer. */
function timeOfImpact(a: Moving, b: Moving): number {
  const p = { x: b.x - a.x, y: b.y - a.y }; // b, seen from a
  const v = { x: b.vx - a.vx, y: b.vy - a.vy };
  const R = a.r + b.r;
  const along = p.x * v.x + p.y * v.y;
  if (along >= 0) return Number.POSITIVE_INFINITY; // they part
  const distance = Math.sqrt(p.x * p.x + p.y * p.y);
  const c = (distance - R) * (distance + R);
  if (c <= 0) return 0; // they overlap
  const speed = Math.sqrt(v.x * v.x + v.y * v.y);
  const miss = p.x * v.y - p.y * v.x; // miss distance times speed
  const D = (R * speed - miss) * (R * speed + miss);
  if (D < 0) return Number.POSITIVE_INFINITY; // they miss
  return c / (-along + Math.sqrt(D)); // two numbers of the same sign: no digit is lost
}

const show = (t: number): string => (t === Number.POSITIVE_INFINITY ? 'never' : t.toFixed(4));
const still = { vx: 0, vy: 0 };
console.log(show(timeOfImpact({ x: -6, y: 2, r: 1.5, vx: 2, vy: -0.5 }, { x: 4, y: -2, r: 1, vx: -1, vy: 0.25 })));
console.log(show(timeOfImpact({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 10, y: 0, r: 1, ...still })));
console.log(show(timeOfImpact({ x: 0, y: 0, r: 1, vx: 1, vy: 0 }, { x: 10, y: 2.1, r: 1, ...still })));
// far away and fast: the textbook formula misses this one
console.log(show(timeOfImpact({ x: -97300000, y: 0.425564666162245, r: 0.5, vx: 1000082.8, vy: 0 }, { x: 0, y: 0, r: 0.5, ...still })));
