import { fail } from './door.ts';

/**
 * What a force reads and writes of a node of a d3 simulation. The simulation sets `x`, `y`, `vx`, `vy` and `index` before the first tick,
 * and puts a node with `fx` or `fy` back there after each.
 */
export interface ForceNode {
  /** Its place among the nodes; set by the simulation. */
  index?: number | undefined;
  /** Place along x; set by the simulation if it is none. */
  x?: number | undefined;
  /** Place along y; set by the simulation if it is none. */
  y?: number | undefined;
  /** Velocity along x, in lengths a tick. */
  vx?: number | undefined;
  /** Velocity along y, in lengths a tick. */
  vy?: number | undefined;
  /** Where x is held; null or undefined where it is free. */
  fx?: number | null | undefined;
  /** Where y is held; null or undefined where it is free. */
  fy?: number | null | undefined;
}

/** A number for all nodes, or one for each. */
export type PerNode<N> = number | ((node: N, i: number, nodes: N[]) => number);

/** A radius as d3 takes it: a number, what is one as text, or a function. @throws TypeError for anything else */
export function radiusFor<N>(where: string, value: PerNode<N> | string): PerNode<N> {
  if (typeof value === 'function' || typeof value === 'number') return value;
  return typeof value === 'string' ? +value : fail(where, 'radius', 'a number or a function', value);
}

/** The value of each node. */
export function valuesOf<N>(value: PerNode<N>, nodes: N[]): Float64Array {
  const values = new Float64Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) values[i] = typeof value === 'function' ? +value(nodes[i], i, nodes) : value;
  return values;
}

/** A tiny number that is not the same twice, as d3 takes to part nodes at one place. */
export function jiggle(random: () => number): number {
  return (random() - 0.5) * 1e-6;
}

/**
 * A source of numbers in [0, 1), always the same, for forces that no simulation gave one. Constants: Numerical Recipes, "an even quicker
 * generator".
 */
export function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A method as d3's forces have them: without argument it reads, with one it sets and returns the force. */
export function accessor<F, V>(force: F, act: (value?: V) => unknown): (...values: [V?]) => unknown {
  return (...values) => {
    if (values.length === 0) return act();
    act(values[0]);
    return force;
  };
}
