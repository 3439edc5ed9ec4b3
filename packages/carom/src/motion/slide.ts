import type { Circle, Vec, Wall } from '../geometry/shapes.ts';
import { manifoldWall, separationWall } from '../geometry/wall.ts';
import type { MovingCircle } from './moving-circle.ts';
import { leave, type Obstacles, slideAlong } from './slide-along.ts';
import { impactWall, timeOfImpactWall } from './wall.ts';
import type { WallImpact } from './wall-impact.ts';

/**
 * An obstacle in the way: its index as `obstacle`, the `point` touched, the unit `normal` out of it, and where the circle was, `x`, `y`.
 */
export interface SlideHit {
  /** The index of the obstacle. */
  obstacle: number;
  /** Where the circle was then, along x. [length] */
  x: number;
  /** Where the circle was then, along y. [length] */
  y: number;
  /** The unit vector out of the obstacle. */
  normal: Vec;
  /** The point touched. */
  point: Vec;
}

/**
 * Where a slide ends, `x`, `y`; the `hits` on the way, in order; and the `depth` by which it still overlaps. That is 0 unless it began
 * overlapped and no way out was found.
 */
export interface Slide {
  /** Where it ends, along x. [length] */
  x: number;
  /** Where it ends, along y. [length] */
  y: number;
  /** Obstacles in the way, in their order. */
  hits: SlideHit[];
  /** By how much it still overlaps at the end: 0 unless it began so. [length] */
  depth: number;
}

/**
 * Moves a circle by `motion` along whatever is in its way, as a character in a game walks. It goes up to the first obstacle, then along
 * it with what is left of the motion. It goes on so until the motion is used up or a corner stops it. Changes nothing.
 *
 * At the end the circle overlaps no obstacle, exactly (`separationWall` ≥ 0); it stops short of touching by some ulp of the numbers
 * involved. Sweeps are exact, so nothing thin or fast is passed. Along a straight wall the part of the motion along it is kept. Along a
 * round one from outside it leaves on the tangent, and inside an arc or a ring it follows the curve. Where two obstacles leave no
 * way, or only one back, it stops, and stays at rest there however often it is asked again.
 *
 * A circle that overlaps obstacles at the start is moved out of them first, out of the one it overlaps most each time. If 32 such
 * pushes do not free it, it moves no further, and `depth` tells. Out of something thin it may come out on either side. A motion or circle
 * that is not finite goes nowhere, and so does one whose way out of an overlap is not. At most 32 obstacles are met; what is left of the
 * motion then is dropped.
 *
 * @example
 * const floor = { x1: 0, y1: 0, x2: 9, y2: 0 };
 * slide({ x: 2, y: 2, r: 1 }, { x: 3, y: -4 }, [floor]); // ends at x = 5, y = 1
 */
export function slide(circle: Readonly<Circle>, motion: Readonly<Vec>, obstacles: readonly Readonly<Wall>[]): Slide {
  const { x, y, r } = circle;
  const moving = { x, y, r, vx: motion.x, vy: motion.y };
  const hits: SlideHit[] = [];
  let depth = 0;
  if (r >= 0 && x * 0 + y * 0 + r * 0 + motion.x * 0 + motion.y * 0 === 0) {
    const inTheWay = obstaclesOf(moving, obstacles);
    depth = leave(moving, inTheWay);
    if (depth === 0) slideAlong(moving, inTheWay, hits);
  }
  return { x: moving.x, y: moving.y, hits, depth };
}

function obstaclesOf(moving: MovingCircle, walls: readonly Readonly<Wall>[]): Obstacles {
  return {
    count: walls.length,
    separation: (i) => separationWall(moving, walls[i]),
    time: (i) => timeOfImpactWall(moving, walls[i], 1),
    meet(i) {
      const { normal, point } = impactWall(moving, walls[i], 1) as WallImpact;
      return { normal: { x: 0 - normal.x, y: 0 - normal.y }, point };
    },
    contact: (i) => manifoldWall(moving, walls[i]),
    center(i) {
      const wall = walls[i];
      const curve = 'inside' in wall ? wall.inside : wall;
      return 'r' in curve && 'x' in curve ? curve : null;
    },
  };
}
