interface Disc {
  x: number;
  y: number;
  readonly r: number;
  /** 0 for a disc that nothing moves. */
  readonly inverseMass: number;
}

/** Moves two discs that overlap apart until they touch, each by its share; the lighter one moves farther. Returns the depth. */
function separate(a: Disc, b: Disc): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const depth = a.r + b.r - d;
  const weight = a.inverseMass + b.inverseMass;
  if (depth < 0 || weight === 0) return 0; // apart, or both fixed
  const n = d > 0 ? { x: dx / d, y: dy / d } : { x: 1, y: 0 }; // one center: any direction, but always the same
  a.x -= n.x * depth * (a.inverseMass / weight);
  a.y -= n.y * depth * (a.inverseMass / weight);
  b.x += n.x * depth * (b.inverseMass / weight);
  b.y += n.y * depth * (b.inverseMass / weight);
  return depth;
}

function show(a: Disc, b: Disc): void {
  const depth = separate(a, b);
  console.log(`depth ${depth.toFixed(3)}: a (${a.x.toFixed(3)}, ${a.y.toFixed(3)}), b (${b.x.toFixed(3)}, ${b.y.toFixed(3)})`);
}

show({ x: 0, y: 0, r: 2, inverseMass: 1 }, { x: 3, y: 0, r: 2, inverseMass: 1 });
show({ x: 0, y: 0, r: 2, inverseMass: 1 }, { x: 1.8, y: 2.4, r: 2, inverseMass: 0.25 });
show({ x: 0, y: 0, r: 2, inverseMass: 1 }, { x: 3, y: 0, r: 2, inverseMass: 0 });
show({ x: 1, y: 1, r: 2, inverseMass: 1 }, { x: 1, y: 1, r: 1, inverseMass: 1 });
