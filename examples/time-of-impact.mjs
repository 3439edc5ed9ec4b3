// When do two moving circles meet, and how do they go on? Exact also far away, where the textbook formula misses.
import { bounce, impact, timeOfImpact } from 'carom';

const bullet = { x: -97300000, y: 0.425564666162245, r: 0.5, vx: 1000082.8, vy: 0 };
const target = { x: 0, y: 0, r: 0.5, vx: 0, vy: 0 };
console.log('they meet after', timeOfImpact(bullet, target));

const { time, kind, normal } = impact(bullet, target);
bullet.x += bullet.vx * time;
console.log(kind, 'with the normal', normal);
console.log('and fly on with', bounce(bullet, target, { restitution: 0.9 }));
