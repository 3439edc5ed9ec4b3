import { createHit, type Hit } from './cast.ts';
import { manifoldHull } from './hull-contact.ts';
import { contact, type Mover, sweepHull } from './hull-sweep.ts';
import { createManifold, type Manifold } from './manifold.ts';
import type { Ray } from './shapes.ts';

const tip: Mover = { x: 0, y: 0, r: 0, vx: 0, vy: 0 };
const start: Manifold = /* @__PURE__ */ createManifold();

/** The first hit of a ray on the hull: the flight of a point. */
export function castRayHull(ray: Readonly<Ray>, out: Hit = createHit()): Hit | null {
  tip.x = ray.x;
  tip.y = ray.y;
  tip.vx = ray.dx;
  tip.vy = ray.dy;
  const found = sweepHull(tip);
  if (found === 'none') return null;
  out.inside = found === 'now';
  if (out.inside) manifoldHull(tip, start);
  const { normal, point } = out.inside ? start : contact;
  out.t = out.inside ? 0 : Math.min(contact.t, Number.MAX_VALUE);
  out.normal.x = 0 - normal.x;
  out.normal.y = 0 - normal.y;
  out.point.x = point.x;
  out.point.y = point.y;
  return out;
}
