import { createHit, type Hit } from './cast.ts';
import { hitOf, type Mover } from './contact.ts';
import { placeOf } from './hull.ts';
import { manifoldAt } from './hull-contact.ts';
import { sweepHull } from './hull-sweep.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Ray } from './shapes.ts';

const tip: Mover = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
const start: Manifold = /* @__PURE__ */ createManifold();

/** The first hit of a ray on the hull: the flight of a point. */
export function castRayLoaded(ray: Readonly<Ray>, out: Hit = createHit()): Hit | null {
  tip.x = ray.x;
  tip.y = ray.y;
  tip.vx = ray.dx;
  tip.vy = ray.dy;
  const found = sweepHull(tip);
  if (found === 'none') return null;
  if (found === 'now') manifoldAt(placeOf(tip), tip, start);
  return hitOf(found, start, out);
}
