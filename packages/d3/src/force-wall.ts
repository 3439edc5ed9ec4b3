import { type Circle, createManifold, manifoldWall, type Wall } from 'carom/geometry';
import { fail, setting } from './door.ts';
import { accessor, type ForceNode, type PerNode, radiusFor, valuesOf } from './node.ts';

/** What `forceWall` returns: a force for `simulation.force('walls', …)`. */
export interface ForceWall<N extends ForceNode> {
  /** Pushes nodes out of walls: the simulation calls it at every tick. */
  (alpha?: number): void;
  /** Takes in the nodes: the simulation calls it. */
  initialize(nodes: N[]): void;
  /** The walls. */
  walls(): readonly Readonly<Wall>[];
  /** Sets the walls. */
  walls(walls: Readonly<Wall> | readonly Readonly<Wall>[]): this;
  /** The radius of each node. */
  radius(): (node: N, i: number, nodes: N[]) => number;
  /** Sets the radius of all nodes, or a function of the node, asked once for each. */
  radius(radius: PerNode<N>): this;
  /** How much of the depth in a wall one tick removes. */
  strength(): number;
  /** Sets how much of the depth in a wall one tick removes, from 0 to 1. */
  strength(strength: number): this;
}

/**
 * A force that keeps the discs of nodes out of walls: segments, capsules, boxes, convex polygons, arcs and circles, and inside of rooms,
 * `{ inside: box }` or `{ inside: circle }`. A node of radius 1 unless `radius` says otherwise.
 *
 * It only changes velocities, so other forces added after it may push nodes back in; add it last.
 *
 * @throws TypeError unless each wall has the fields of a shape.
 * @example
 * const room = forceWall<{ x: number; y: number; r: number }>({ inside: { x: 0, y: 0, r: 300 } }).radius((node) => node.r);
 * room.initialize([{ x: 0, y: 0, r: 5 }]); // in a page: simulation.force('room', room)
 */
export function forceWall<N extends ForceNode>(walls: Readonly<Wall> | readonly Readonly<Wall>[] = []): ForceWall<N> {
  let list = listOf(walls);
  let radius: PerNode<N> = 1;
  let strength = 1;
  let nodes: N[] = [];
  let radii: Float64Array = new Float64Array(0);
  const disc: Circle = { x: 0, y: 0, r: 0 };
  const contact = createManifold();

  const force = (() => {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      for (const wall of list) {
        const { x = NaN, y = NaN, vx = NaN, vy = NaN } = node;
        disc.x = x + vx;
        disc.y = y + vy;
        disc.r = radii[i];
        if (manifoldWall(disc, wall, contact) === null) continue;
        node.vx = vx - strength * contact.depth * contact.normal.x;
        node.vy = vy - strength * contact.depth * contact.normal.y;
      }
    }
  }) as ForceWall<N>;
  force.initialize = (all) => {
    nodes = all;
    radii = valuesOf(radius, nodes);
  };
  Object.assign(force, {
    walls: accessor(force, (value?: unknown) => (value === undefined ? list : (list = listOf(value)))),
    radius: accessor(force, (value?: PerNode<N>) => {
      const now = radius;
      if (value === undefined) return typeof now === 'function' ? now : () => now;
      radius = radiusFor('forceWall', value);
      return (radii = valuesOf(radius, nodes));
    }),
    strength: accessor(force, (value?: number) =>
      value === undefined ? strength : (strength = setting('forceWall', 'strength', value, -1e6, 1e6)),
    ),
  });
  return force;
}

interface Shape {
  readonly points?: unknown;
  readonly inside?: unknown;
  readonly minX?: unknown;
  readonly x1?: unknown;
  readonly r?: unknown;
}

function listOf(walls: unknown): readonly Readonly<Wall>[] {
  const list: readonly unknown[] = Array.isArray(walls) ? walls : [walls];
  for (const [i, wall] of list.entries()) {
    const what = Array.isArray(walls) ? `walls[${i}]` : 'walls';
    const own = Object(wall) as Shape;
    const { points, inside } = own;
    const [part, shape, rule] =
      'inside' in own
        ? ['.inside', inside, 'a box or a circle']
        : 'points' in own
          ? ['.points', points, 'an array of points']
          : ['', wall, 'a wall'];
    const { minX, x1, r } = Object(shape) as Shape;
    if (![minX, x1, r, Array.isArray(points) ? 0 : r].some((value) => typeof value === 'number'))
      fail('forceWall', what + part, rule, shape);
  }
  return list as readonly Readonly<Wall>[];
}
