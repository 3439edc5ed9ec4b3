// Ends contacts and sensor overlaps of what users remove or change; they are reported with the next step.

import { touching } from '../state/layout.ts';
import { otherSensorBit, roleOf, sensesOf, sensesOfWall, wallBit } from '../state/senses.ts';
import type { Pipeline } from '../step.ts';
import type { WallRecord } from '../walls/wall-record.ts';

/**
 * Ends all contacts and sensor overlaps of a body; they are reported with the next step. Those with bodies of the kind `but`, and all that
 * sensors sense of bodies, stay.
 */
export function endAll(pipeline: Pipeline, index: number, reason: number, but = -1): void {
  const { bodies } = pipeline.state;
  const id = bodies.idOf(index);
  const { report } = pipeline;
  endTouches(pipeline, index, reason, (other) => bodies.kinds[other] !== but);
  report.wallTouches.drop((a, wall) => a === id && early(pipeline, a, -1 - wall, reason, false));
  if (but >= 0) return;
  const { sensing } = pipeline;
  endVisits(pipeline, (sensor, visitor) => sensor === id || visitor === id);
  sensing.bodiesInWalls.drop((a, wall) => a === id && early(pipeline, -1 - wall, a, reason, true));
  sensing.wallsInBodies.drop((sensor, wall) => sensor === id && early(pipeline, sensor, -1 - wall, reason, true));
  sensing.bodiesInBodies.drop((a, sensor) => (a === id || sensor === index) && early(pipeline, bodies.idOf(sensor), a, reason, true));
}

/** Ends the contact and the sensor overlap of two names. */
export function endPair(pipeline: Pipeline, a: number, b: number, reason: number): void {
  const { bodies } = pipeline.state;
  const [body, other] = a < 0 ? [b, a] : [a, b];
  const { report, sensing } = pipeline;
  endVisits(pipeline, (sensor, visitor) => (sensor === a && visitor === b) || (sensor === b && visitor === a));
  if (other < 0) {
    const wall = -1 - other;
    report.wallTouches.drop((id, at) => id === body && at === wall && early(pipeline, id, other, reason, false));
    sensing.bodiesInWalls.drop((id, at) => id === body && at === wall && early(pipeline, other, id, reason, true));
    sensing.wallsInBodies.drop((id, at) => id === body && at === wall && early(pipeline, id, other, reason, true));
    return;
  }
  const [i, j] = [bodies.indexOf(body), bodies.indexOf(other)];
  endTouches(pipeline, i, reason, (at) => at === j);
  sensing.bodiesInBodies.drop(
    (visitor, sensor) =>
      ((visitor === body && sensor === j) || (visitor === other && sensor === i)) &&
      early(pipeline, bodies.idOf(sensor), visitor, reason, true),
  );
}

/** Ends all contacts and sensor overlaps of a wall. */
export function endWall(pipeline: Pipeline, wall: number, reason: number): void {
  const { report, sensing } = pipeline;
  endVisits(pipeline, (_, visitor) => visitor === -1 - wall);
  report.wallTouches.drop((a, id) => id === wall && early(pipeline, a, -1 - id, reason, false));
  sensing.bodiesInWalls.drop((a, id) => id === wall && early(pipeline, -1 - id, a, reason, true));
  sensing.wallsInBodies.drop((a, id) => id === wall && early(pipeline, a, -1 - id, reason, true));
}

/** Ends the visits that their sensors do not sense any more. */
export function endUnsensed(pipeline: Pipeline): void {
  const { bodies, walls } = pipeline.state;
  const { sensing } = pipeline;
  const wallOf = (id: number) => walls.records.find((record) => record.id === id) as WallRecord;
  sensing.bodiesInBodies.drop(
    (a, sensor) => (sensesOf(bodies, sensor) & roleOf(bodies, bodies.indexOf(a))) === 0 && early(pipeline, bodies.idOf(sensor), a, 2, true),
  );
  sensing.bodiesInWalls.drop(
    (a, wall) => (sensesOfWall(wallOf(wall)) & roleOf(bodies, bodies.indexOf(a))) === 0 && early(pipeline, -1 - wall, a, 2, true),
  );
  sensing.wallsInBodies.drop((sensor, wall) => {
    const role = wallOf(wall).sensor ? otherSensorBit : wallBit;
    return (sensesOf(bodies, bodies.indexOf(sensor)) & role) === 0 && early(pipeline, sensor, -1 - wall, 2, true);
  });
}

function early(pipeline: Pipeline, a: number, b: number, reason: number, sensing: boolean): true {
  pipeline.events.endEarly(a, b, sensing ? 0 : reason, sensing);
  return true;
}

/** Ends visits of shapes that sense. */
function endVisits({ state, events }: Pipeline, isMeant: (sensor: number, visitor: number) => boolean): void {
  state.shapes?.visits.drop((sensor, visitor, place) => {
    if (!isMeant(sensor, visitor)) return false;
    events.endEarly(sensor, visitor, 1 + place, true);
    return true;
  });
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
