import type { Vec } from '../../geometry/shapes.ts';
import { writeRotation } from '../../numeric/rotation.ts';
import { bodyKinds } from '../state/bodies.ts';
import { atVx, atVy, rowStride } from '../state/layout.ts';
import type { State } from '../state/state.ts';
import { poseVx, poseVy, poseW, poseX, poseY } from '../walls/wall-layout.ts';
import type { WallRecord } from '../walls/wall-record.ts';
import type { Walls } from '../walls/walls.ts';

// What moves by a velocity of its own is known some time ahead: kinematic bodies and walls.

const kinematic: number = /* @__PURE__ */ bodyKinds.indexOf('kinematic');
const rotation: Float64Array = /* @__PURE__ */ new Float64Array(2);

/** How far a place on a wall comes in a time. */
export function carriedBy({ pose }: WallRecord, x: number, y: number, time: number): Vec {
  const dx = x - pose[poseX];
  const dy = y - pose[poseY];
  rotation[0] = pose[poseW] * time;
  writeRotation(rotation);
  const [cos, sin] = rotation;
  return { x: pose[poseVx] * time + (dx * cos - dy * sin - dx), y: pose[poseVy] * time + (dx * sin + dy * cos - dy) };
}

/** The largest way that a kinematic body comes in a time. */
export function furthestWay({ bodies }: Pick<State, 'bodies'>, time: number): number {
  let most = 0;
  for (let slot = 0; time > 0 && slot < bodies.count; slot++) {
    if (bodies.ids[slot] < 0 || bodies.kinds[bodies.ids[slot]] !== kinematic) continue;
    const k = rowStride * slot;
    most = Math.max(most, Math.abs(bodies.rows[k + atVx]), Math.abs(bodies.rows[k + atVy]));
  }
  return most * time;
}

/** Calls a function while the walls that move stand where they will be after a time. */
export function withWallsAhead<R>(walls: Walls, time: number, run: () => R): R {
  if (time === 0 || !walls.areMoving) return run();
  const poses = walls.records.map(({ kinematic, pose }) => (kinematic ? pose.slice() : null));
  const [span] = walls.span;
  walls.span[0] = time;
  walls.advance();
  try {
    return run();
  } finally {
    walls.span[0] = span;
    for (const [at, pose] of poses.entries()) {
      if (pose === null) continue;
      walls.records[at].pose.set(pose);
      walls.place(at);
    }
  }
}
