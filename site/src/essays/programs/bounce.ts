interface Disc {
  readonly x: number;
  readonly y: number;
  readonly mass: number;
  vx: number;
  vy: number;
}

/** Gives two discs that touch their velocities after the bounce. Returns the impulse; 0 if they part already. */
function bounce(a: Disc, b: Disc, restitution: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const n = d > 0 ? { x: dx / d, y: dy / d } : { x: 1, y: 0 }; // one center: any direction, but always the same
  const u = (a.vx - b.vx) * n.x + (a.vy - b.vy) * n.y; // speed of approach
  if (u <= 0) return 0;
  const j = ((1 + restitution) * u) / (1 / a.mass + 1 / b.mass);
  a.vx -= (j / a.mass) * n.x;
  a.vy -= (j / a.mass) * n.y;
  b.vx += (j / b.mass) * n.x;
  b.vy += (j / b.mass) * n.y;
  return j;
}

const momentum = (a: Disc, b: Disc): string => (a.mass * a.vx + b.mass * b.vx).toFixed(4);
const energy = (a: Disc, b: Disc): string => ((a.mass * (a.vx * a.vx + a.vy * a.vy) + b.mass * (b.vx * b.vx + b.vy * b.vy)) / 2).toFixed(4);

const a: Disc = { x: 0, y: 0, mass: 1, vx: 3, vy: 0 };
const b: Disc = { x: 1.2, y: 1.6, mass: 2, vx: -1, vy: 0 };
console.log(`momentum ${momentum(a, b)}, energy ${energy(a, b)}`);
console.log(`impulse ${bounce(a, b, 0.8).toFixed(4)}`);
console.log(`momentum ${momentum(a, b)}, energy ${energy(a, b)}`);
console.log(`a (${a.vx.toFixed(4)}, ${a.vy.toFixed(4)}), b (${b.vx.toFixed(4)}, ${b.vy.toFixed(4)})`);
console.log(`once more: ${bounce(a, b, 0.8).toFixed(4)}`);
