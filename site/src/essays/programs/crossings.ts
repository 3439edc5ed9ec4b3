interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where two outlines cross: P = a + h·u ± c·n. The point on the left of a → b (y up) comes first. */
function crossings(a: Circle, b: Circle): Point[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const s = a.r + b.r;
  const f = Math.abs(a.r - b.r);
  if (d === 0 || d > s || d < f) return []; // one center, apart, or one within the other
  const u = { x: dx / d, y: dy / d };
  const n = { x: -u.y, y: u.x }; // u, turned left
  const h = (d + ((a.r - b.r) / d) * s) / 2;
  const c = Math.sqrt((s - d) * (s + d) * (d - f) * (d + f)) / (2 * d); // never the root of a number below 0
  const H = { x: a.x + h * u.x, y: a.y + h * u.y };
  if (c === 0) return [H];
  return [
    { x: H.x + c * n.x, y: H.y + c * n.y },
    { x: H.x - c * n.x, y: H.y - c * n.y },
  ];
}

function show(points: Point[]): string {
  return points.length === 0 ? 'none' : points.map(({ x, y }) => `(${x.toFixed(4)}, ${y.toFixed(4)})`).join(' ');
}

console.log(show(crossings({ x: -3, y: -1, r: 4 }, { x: 2.5, y: 0.5, r: 3 })));
console.log(show(crossings({ x: 0, y: 0, r: 5 }, { x: 8, y: 0, r: 5 })));
console.log(show(crossings({ x: 0, y: 0, r: 1 }, { x: 2, y: 0, r: 1 })));
console.log(show(crossings({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 2 })));
