import type { SceneKinematic, SceneWall } from '@carom/scene';
import { turned } from './turning.ts';
import { shifted } from './wall-shape.ts';

/**
 * A moving wall whose numbers say where it is at the start: neither shifted nor turned besides, and with its pivot where it turns. A room
 * keeps its angle, which no box can say.
 */
export function settled(wall: SceneKinematic): SceneKinematic {
  const isRound = 'r' in wall && !('x1' in wall);
  const { pivot = { x: 0, y: 0 }, angle = 0, shuttle, ...rest } = wall;
  const { x = pivot.x, y = pivot.y, ...shape } = rest;
  const isThere = (isRound || (wall.x === undefined && wall.y === undefined)) && wall.angle === undefined;
  if (isThere && (wall.pivot || !isTurning(wall))) return wall;
  const bare = (isRound ? rest : shape) as SceneWall;
  const isRoom = 'inside' in wall;
  const aimed = angle === 0 || isRoom ? bare : turned(bare, pivot, angle);
  const there = (isRound ? aimed : shifted(aimed, x - pivot.x, y - pivot.y)) as unknown as SceneKinematic;
  return {
    ...there,
    pivot: isRound ? pivot : { x, y },
    ...(isRoom && angle !== 0 ? { angle } : {}),
    ...(shuttle ? { shuttle } : {}),
  };
}

function isTurning({ angularVelocity = 0, flip, shuttle }: SceneKinematic): boolean {
  return angularVelocity !== 0 || flip !== undefined || (shuttle?.angle ?? 0) !== 0;
}
