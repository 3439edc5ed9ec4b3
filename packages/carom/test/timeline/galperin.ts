import { Timeline } from '../../src/timeline/index.ts';

/** A wall, a disc at rest and one `ratio` times as heavy that comes: how many collisions there are in all, and by how much energy is off then. */
export function galperin(ratio: number): { collisions: number; drift: number } {
  const timeline = new Timeline({ history: { keyframes: 0 } });
  timeline.addWall({ x1: 0, y1: -1, x2: 0, y2: 1 });
  timeline.add({ x: 2, y: 0, r: 0.5 });
  timeline.add({ x: 4, y: 0, r: 0.5, vx: -1, mass: ratio });
  const energy = timeline.kineticEnergy();
  let collisions = 0;
  while (timeline.step() !== null) collisions++;
  return { collisions, drift: Math.abs(timeline.kineticEnergy() / energy - 1) };
}
