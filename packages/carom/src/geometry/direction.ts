import { loadPositions, px, py, setPoints, setRadii } from '../numeric/relative.ts';
import type { Vec } from './shapes.ts';

/** Writes the unit vector from `a` to `b`, which may be circles, to `out`; (1, 0) if they coincide or one is not finite. */
export function direction(a: Readonly<Vec>, b: Readonly<Vec>, out: Vec): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  if (square > 1e-280 && square < 1e300) {
    const distance = Math.sqrt(square);
    out.x = dx / distance;
    out.y = dy / distance;
  } else scaledDirection(a, b, out);
}

/** The same for differences whose squares underflow or overflow. */
function scaledDirection(a: Readonly<Vec>, b: Readonly<Vec>, out: Vec): void {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(0, 0, 0);
  out.x = 1;
  out.y = 0;
  if (!loadPositions()) return;
  const x = px[px[0]];
  const y = py[py[0]];
  const distance = Math.sqrt(x * x + y * y);
  if (distance === 0) return;
  out.x = x / distance;
  out.y = y / distance;
}
