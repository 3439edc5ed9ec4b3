/** Mass, center of mass and inertia of bodies of several hulls. */
import { type HullMoments, momentsHull } from '../geometry/moments-hull.ts';
import type { Hull } from '../geometry/shapes.ts';

/** A hull of a body and its density. */
export interface BodyPart {
  readonly hull: Hull;
  readonly density: number;
}

/** `mass`, the center of mass `(x, y)`, the moment of `inertia` about it, and `reach`, the radius about it that holds all of the body. */
export interface BodyMass {
  readonly mass: number;
  readonly x: number;
  readonly y: number;
  readonly inertia: number;
  readonly reach: number;
}

const moments: HullMoments = { area: 0.5, x: 0.5, y: 0.5, second: 0.5 };

/**
 * Of parts that are bound together. What two of them share counts twice. Moments are added about the center of the first part, so that a
 * body far from its origin loses nothing. `sensors` have no mass.
 */
export function massOfParts(parts: readonly BodyPart[], sensors: readonly BodyPart[] = []): BodyMass {
  let mass = 0;
  let mx = 0;
  let my = 0;
  let second = 0;
  let originX = 0;
  let originY = 0;
  for (let i = 0; i < parts.length; i++) {
    momentsHull(parts[i].hull, moments);
    if (i === 0) {
      originX = moments.x;
      originY = moments.y;
    }
    const part = parts[i].density * moments.area;
    const x = moments.x - originX;
    const y = moments.y - originY;
    mass += part;
    mx += part * x;
    my += part * y;
    second += parts[i].density * moments.second + part * (x * x + y * y);
  }
  const x = mx / mass;
  const y = my / mass;
  const center = { x: originX + x, y: originY + y };
  return {
    mass,
    ...center,
    inertia: Math.max(second - mass * (x * x + y * y), 0),
    reach: reachOf([...parts, ...sensors], center.x, center.y),
  };
}

/** The radius about a point that holds all hulls. */
function reachOf(parts: readonly BodyPart[], x: number, y: number): number {
  let most = 0;
  for (const { hull } of parts) {
    for (const p of hull.points) {
      const dx = p.x - x;
      const dy = p.y - y;
      most = Math.max(most, Math.sqrt(dx * dx + dy * dy) + hull.r);
    }
  }
  return most;
}
