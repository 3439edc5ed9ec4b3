import type { SceneKinematic, SceneWall } from '@carom/scene';
import { turned } from './turning.ts';
import { shifted } from './wall-shape.ts';

/** A moving wall whose numbers say where it is at the start: neither shifted nor turned besides, and with its pivot where it turns. */
export function settled(wall: SceneKinematic): SceneKinematic {
  const { pivot = { x: 0, y: 0 }, x = pivot.x, y = pivot.y, angle = 0, shuttle, ...rest } = wall;
  const isThere = wall.x === undefined && wall.y === undefined && wall.angle === undefined;
  if (isThere && (wall.pivot || !isTurning(wall))) return wall;
  const aimed = angle === 0 ? (rest as SceneWall) : turned(rest as SceneWall, pivot, angle);
  const there = shifted(aimed, x - pivot.x, y - pivot.y) as unknown as SceneKinematic;
  return { ...there, pivot: { x, y }, ...(shuttle ? { shuttle } : {}) };
}

function isTurning({ angularVelocity = 0, flip, shuttle }: SceneKinematic): boolean {
  return angularVelocity !== 0 || flip !== undefined || (shuttle?.angle ?? 0) !== 0;
}
