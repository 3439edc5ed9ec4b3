// What a state of bodies is worth: energy, and how deep discs sink into each other. Six numbers a body: x, y, r, vx, vy, angular velocity.
import { allPairs } from 'carom/broadphase';

const stride = 6;

/** Kinetic energy along the plane, whole energy (spin of solid discs and height too) at density 1, and the rms speed. */
export function motionOf(bodies, gravity) {
  let [kinetic, rest, squares] = [0, 0, 0];
  for (let k = 0; k < bodies.length; k += stride) {
    const [, y, r, vx, vy, spin] = bodies.subarray(k, k + stride);
    const mass = Math.PI * r * r;
    kinetic += 0.5 * mass * (vx * vx + vy * vy);
    rest += mass * (0.25 * (r * spin) ** 2 + gravity * y);
    squares += vx * vx + vy * vy;
  }
  return { kinetic, energy: kinetic + rest, rmsSpeed: Math.sqrt(squares / (bodies.length / stride)) };
}

/** Mean and largest penetration of the discs that overlap: depth over the smaller radius. Walls do not count. */
export function penetrationOf(bodies) {
  const circles = Array.from({ length: bodies.length / stride }, (_, i) => {
    const [x, y, r] = bodies.subarray(stride * i, stride * i + 3);
    return { x, y, r };
  });
  const pairs = allPairs(circles);
  let [sum, most] = [0, 0];
  for (let p = 0; p < pairs.length; p += 2) {
    const [a, b] = [circles[pairs[p]], circles[pairs[p + 1]]];
    const share = (a.r + b.r - Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)) / Math.min(a.r, b.r);
    sum += share;
    most = Math.max(most, share);
  }
  return { mean: pairs.length === 0 ? 0 : (2 * sum) / pairs.length, most };
}

/** Mean, median, 99th percentile and greatest of times. */
export function summaryOf(times) {
  const sorted = Float64Array.from(times).sort();
  const { length } = sorted;
  const at = (share) => sorted[Math.min(length - 1, Math.floor(share * length))];
  return { mean: sorted.reduce((sum, time) => sum + time, 0) / length, median: at(0.5), p99: at(0.99), slowest: sorted[length - 1] };
}
