// Rule 3 where walls close upon themselves: how often a closed line of walls winds about a center cannot change.
import type { Vec } from '../../../src/geometry/shapes.ts';
import type { WorldArc } from '../../../src/world/walls/shapes.ts';
import type { Moment, Obstacle } from './moment.ts';
import { arcEnds, chainEdges } from './shapes.ts';

/** A part of a closed line, passed from `a` to `b`; an arc passed from its `to` to its `from` is backward. */
interface Side {
  readonly a: Readonly<Vec>;
  readonly b: Readonly<Vec>;
  readonly arc: WorldArc | null;
  readonly backward: boolean;
}

/** A closed line of walls that stand still. */
export interface Loop {
  readonly sides: readonly Side[];
  readonly walls: readonly Obstacle[];
  /** Solid only for what comes from the left: a center that was clear of it cannot come to its right. */
  readonly oneSided: boolean;
}

interface Edge extends Side {
  readonly wall: Obstacle;
  readonly from: number;
  readonly to: number;
}

/** The closed lines that the thin walls of a world make: closed chains, whole circles, and rings of walls joined at their ends. */
export function loopsOf({ obstacles }: Moment): Loop[] {
  const thin = obstacles.filter(({ sensor, pose }) => !sensor && pose === null);
  const loops: Loop[] = [];
  for (const wall of thin) {
    const { shape } = wall.wall;
    if (!wall.oneSided || !('chain' in shape) || !(shape.closed ?? false)) continue;
    const sides = chainEdges(shape.chain, true).map(([a, b]) => ({ a, b, arc: null, backward: false }));
    loops.push({ sides, walls: [wall], oneSided: true });
  }
  return [...loops, ...rings(edgesOf(thin.filter(({ oneSided }) => !oneSided)))];
}

function edgesOf(walls: readonly Obstacle[]): Edge[] {
  const nodes: Vec[] = [];
  const nodeOf = (p: Readonly<Vec>, size: number) => {
    const known = nodes.findIndex((q) => Math.hypot(p.x - q.x, p.y - q.y) <= 1e-12 * size);
    return known >= 0 ? known : nodes.push({ x: p.x, y: p.y }) - 1;
  };
  const edges: Edge[] = [];
  const join = (wall: Obstacle, a: Readonly<Vec>, b: Readonly<Vec>, arc: WorldArc | null) => {
    const size = Math.max(Math.abs(a.x), Math.abs(a.y), Math.abs(b.x), Math.abs(b.y), arc?.r ?? 0);
    const [from, to] = [nodeOf(a, size), nodeOf(b, size)];
    edges.push({ wall, from, to, a: nodes[from], b: nodes[to], arc, backward: false });
  };
  for (const wall of walls) {
    const { shape } = wall.wall;
    if ('chain' in shape) {
      if (shape.chain.length > 500) continue; // terrain: open anyway, and joining would take long
      for (const [a, b] of chainEdges(shape.chain, shape.closed ?? false)) join(wall, a, b, null);
    } else if ('from' in shape) join(wall, ...arcEnds(shape), shape);
    else if ('x1' in shape && !('r' in shape)) join(wall, { x: shape.x1, y: shape.y1 }, { x: shape.x2, y: shape.y2 }, null);
  }
  return edges.length > 2000 ? [] : edges;
}

/** A closed line for every edge that joins two ends already joined: all others are sums of these. */
function rings(edges: readonly Edge[]): Loop[] {
  const loops: Loop[] = [];
  /** For each end the edges of the tree so far, as they are passed from it. */
  const tree = new Map<number, { readonly to: number; readonly edge: Edge; readonly backward: boolean }[]>();
  const link = (from: number, to: number, edge: Edge, backward: boolean) =>
    tree.set(from, [...(tree.get(from) ?? []), { to, edge, backward }]);
  for (const edge of edges) {
    const path = edge.from === edge.to ? [] : pathIn(tree, edge.to, edge.from);
    if (path === null) {
      link(edge.from, edge.to, edge, false);
      link(edge.to, edge.from, edge, true);
      continue;
    }
    const back = path.map(({ edge: { a, b, arc }, backward }) => (backward ? { a: b, b: a, arc, backward } : { a, b, arc, backward }));
    loops.push({ sides: [edge, ...back], walls: [...new Set([edge.wall, ...path.map((step) => step.edge.wall)])], oneSided: false });
  }
  return loops;
}

type Step = { readonly to: number; readonly edge: Edge; readonly backward: boolean };

function pathIn(tree: ReadonlyMap<number, readonly Step[]>, from: number, to: number): Step[] | null {
  const stack: { at: number; path: Step[]; came: number }[] = [{ at: from, path: [], came: -1 }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top.at === to) return top.path;
    for (const step of tree.get(top.at) ?? [])
      if (step.to !== top.came) stack.push({ at: step.to, path: [...top.path, step], came: top.at });
  }
  return null;
}

/** How often a closed line turns about a point, to the left. */
export function windingOf({ sides }: Loop, x: number, y: number): number {
  let turns = 0;
  for (const { a, b, arc, backward } of sides) {
    if (a.y <= y !== b.y <= y) {
      const isLeft = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      if (a.y <= y && isLeft > 0) turns++;
      else if (b.y <= y && isLeft < 0) turns--;
    }
    // between an arc and its chord lie the points of the disc beyond the chord
    if (arc !== null && isBeyondChord(arc, x, y)) turns += backward ? -1 : 1;
  }
  return turns;
}

function isBeyondChord(arc: WorldArc, x: number, y: number): boolean {
  if (!(Math.hypot(x - arc.x, y - arc.y) < arc.r)) return false;
  const turn = arc.from.x * arc.to.y - arc.from.y * arc.to.x;
  if (turn === 0 && arc.from.x * arc.to.x + arc.from.y * arc.to.y > 0) return true; // the whole circle has no chord
  const [a, b] = arcEnds(arc);
  const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x); // from → to turns left: the arc is right of its chord
  // who is on the chord is where windingOf has it: a little to the right of it, or above it if it is level
  return side < 0 || (side === 0 && (b.y > a.y || (b.y === a.y && b.x < a.x)));
}
