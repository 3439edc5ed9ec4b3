/** Discs held in parallel arrays, element `i` of each belonging to disc `i`. An `Arena` is one. */
export interface ArenaDiscs {
  /** Center, x. [length] */
  readonly x: Float64Array;
  /** Center, y. [length] */
  readonly y: Float64Array;
  /** Velocity along x. [length/time] */
  readonly vx: Float64Array;
  /** Velocity along y. [length/time] */
  readonly vy: Float64Array;
  /** Radius. [length] */
  readonly r: Float64Array;
  /** 1 / mass; 0 for a disc that nothing moves. [1/mass] */
  readonly inverseMass: Float64Array;
}

/** Where a disc meets an edge, as `Arena.edgeContact` writes it. */
export interface EdgeContact {
  /** Unit normal from the disc to the edge, x. */
  nx: number;
  /** Unit normal from the disc to the edge, y. */
  ny: number;
  /** Distance between the disc's rim and the edge; negative when the disc reaches across. [length] */
  gap: number;
  /** First edge of the wall that this edge belongs to. */
  first: number;
  /** How many edges that wall has: 4 for a box, else 1. */
  count: number;
}

/**
 * An empty edge contact, to be filled by `Arena.edgeContact`.
 *
 * @example
 * const contact = createEdgeContact();
 * const arena = new Arena({ discs: 1 });
 * arena.addWall({ x1: 5, y1: -9, x2: 5, y2: 9 });
 * arena.set(0, { x: 0, y: 0, r: 1 });
 * arena.edgeContact(0, 0, contact).gap; // 4
 */
export function createEdgeContact(): EdgeContact {
  return { nx: 1, ny: 0, gap: 0, first: 0, count: 1 };
}
