import type { Vec } from 'carom';

type Points = readonly Readonly<Vec>[];

/** The corners of the smallest convex polygon around points, turning x → y; fewer than three where they lie on a line. */
export function convexHull(points: Points): Vec[] {
  const sorted = [...points]
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .filter((p, i, all) => i === 0 || p.x !== all[i - 1].x || p.y !== all[i - 1].y);
  if (sorted.length < 3) return [];
  const half = (from: Points): Vec[] => {
    const chain: Vec[] = [];
    for (const { x, y } of from) {
      while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], { x, y }) <= 0) chain.pop();
      chain.push({ x, y });
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Above 0 where a, b, c turn x → y. */
function turn(a: Readonly<Vec>, b: Readonly<Vec>, c: Readonly<Vec>): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
