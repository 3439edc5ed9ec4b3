// Ends contacts and sensor overlaps of what users remove or change; they are reported with the next step. Also tells who visits a sensor.

import { touching } from '../state/layout.ts';
import { otherSensorBit, roleOf, sensesOf, sensesOfWall, wallBit } from '../state/senses.ts';
import type { Pipeline } from '../step.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/** Whether two names are meant: of a body and a wall it touches, or of a sensor and its visitor. Of a shape that senses: 1 + its place, else 0. */
type Meant = (first: number, second: number, isSensed: boolean, shape: number) => boolean;

/**
 * Ends all contacts and sensor overlaps of a body; they are reported with the next step. Those with bodies of the kind `but`, and all that
 * sensors sense of bodies, stay.
 */
export function endAll(pipeline: Pipeline, index: number, reason: number, but = -1): void {
  const { bodies } = pipeline.state;
  const id = bodies.idOf(index);
  endTouches(pipeline, index, reason, (other) => bodies.kinds[other] !== but);
  end(pipeline, reason, (first, second, isSensed) => (first === id || second === id) && (but < 0 || !isSensed));
}

/** Ends the contact and the sensor overlap of two names. */
export function endPair(pipeline: Pipeline, a: number, b: number, reason: number): void {
  const { bodies } = pipeline.state;
  const [i, j] = [bodies.indexOf(a), bodies.indexOf(b)];
  if (i >= 0 && j >= 0) endTouches(pipeline, i, reason, (at) => at === j);
  end(pipeline, reason, (first, second) => (first === a && second === b) || (first === b && second === a));
}

/** Ends all contacts and sensor overlaps of a wall. */
export function endWall(pipeline: Pipeline, wall: number, reason: number): void {
  end(pipeline, reason, (first, second) => first === -1 - wall || second === -1 - wall);
}

/** Ends the visits that their sensors do not sense any more. */
export function endUnsensed(pipeline: Pipeline): void {
  const { bodies, walls } = pipeline.state;
  const wallOf = (name: number) => walls.records.find(({ id }) => id === -1 - name) as WallRecord;
  const senses = (sensor: number) => (sensor < 0 ? sensesOfWall(wallOf(sensor)) : sensesOf(bodies, bodies.indexOf(sensor)));
  const role = (visitor: number) =>
    visitor >= 0 ? roleOf(bodies, bodies.indexOf(visitor)) : wallOf(visitor).sensor ? otherSensorBit : wallBit;
  end(pipeline, 2, (sensor, visitor, isSensed, shape) => isSensed && shape === 0 && (senses(sensor) & role(visitor)) === 0);
}

/** The names of what overlapped a sensor at the end of the last step: bodies by id, then walls by id. */
export function visitorsOf(pipeline: Pipeline, sensor: number): readonly number[] {
  const names: number[] = [];
  dropTouches(pipeline, (first, second, isSensed) => {
    if (isSensed && first === sensor && !names.includes(second)) names.push(second);
    return false;
  });
  return names.sort(compareNames);
}

/** The order of names: bodies by id, then walls by id. */
export function compareNames(a: number, b: number): number {
  return a < 0 && b < 0 ? b - a : a < 0 ? 1 : b < 0 ? -1 : a - b;
}

/** Ends what is meant of all that touches walls, or visits sensors. */
function end(pipeline: Pipeline, reason: number, isMeant: Meant): void {
  dropTouches(pipeline, (first, second, isSensed, shape) => {
    const ends = isMeant(first, second, isSensed, shape);
    if (ends) pipeline.events.endEarly(first, second, isSensed ? shape : reason, isSensed);
    return ends;
  });
}

function dropTouches({ report, sensing, state: { bodies, shapes } }: Pipeline, leaves: Meant): void {
  report.wallTouches.drop((id, wall) => leaves(id, -1 - wall, false, 0));
  sensing.bodiesInWalls.drop((id, wall) => leaves(-1 - wall, id, true, 0));
  sensing.wallsInBodies.drop((sensor, wall) => leaves(sensor, -1 - wall, true, 0));
  sensing.bodiesInBodies.drop((id, sensor) => leaves(bodies.idOf(sensor), id, true, 0));
  shapes?.visits.drop((sensor, visitor, place) => leaves(sensor, visitor, true, 1 + place));
}

/** Ends the contacts of a body with those whose indices are meant. */
function endTouches(pipeline: Pipeline, index: number, reason: number, isMeant: (other: number) => boolean): void {
  const { bodies, pairs, adjacency, shapedPairs, shapedAdjacency } = pipeline.state;
  for (const [list, entries] of [[pairs, adjacency] as const, [shapedPairs, shapedAdjacency] as const]) {
    if (list.count === 0) continue;
    entries.update(list, bodies.count);
    for (let at = entries.heads[bodies.slots[index]]; at >= 0; at = entries.next[at]) {
      const p = at >> 1;
      if ((list.flags[p] & touching) === 0 || !isMeant(bodies.ids[list.ends[at ^ 1]])) continue;
      const [a, b] = [bodies.ids[list.ends[2 * p]], bodies.ids[list.ends[2 * p + 1]]];
      pipeline.events.endEarly(bodies.idOf(a), bodies.idOf(b), reason, false);
      list.flags[p] = 0;
    }
  }
}
