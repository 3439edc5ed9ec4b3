import { mostBodies } from '../state/bodies.ts';
import type { TouchSet } from '../state/touch-set.ts';
import type { Pipeline } from '../step.ts';

/** The names of what overlapped a sensor at the end of the last step: bodies by id, then walls by id. */
export function visitorsOf({ sensing, state }: Pipeline, sensor: number): readonly number[] {
  const names: number[] = [];
  if (sensor < 0) collect(sensing.bodiesInWalls, (visitor, wall) => void (wall === -1 - sensor && names.push(visitor)));
  else {
    const index = sensor % mostBodies;
    collect(sensing.bodiesInBodies, (visitor, at) => void (at === index && names.push(visitor)));
    collect(sensing.wallsInBodies, (id, wall) => void (id === sensor && names.push(-1 - wall)));
    state.shapes?.visits.drop((id, visitor) => {
      if (id === sensor && !names.includes(visitor)) names.push(visitor);
      return false;
    });
  }
  return names.sort(compareNames);
}

/** The order of names: bodies by id, then walls by id. */
export function compareNames(a: number, b: number): number {
  return a < 0 && b < 0 ? b - a : a < 0 ? 1 : b < 0 ? -1 : a - b;
}

function collect(touches: TouchSet, take: (a: number, b: number) => void): void {
  touches.drop((a, b) => {
    take(a, b);
    return false;
  });
}
