import type { SceneKinematic, SceneWall } from '@carom/scene';
import { gripsOf, middleOf } from './wall-shape.ts';

/** How a wall moves by itself: to and fro, while a key is held, about its pivot, or along a line for ever. */
export type Drive = 'shuttle' | 'flip' | 'turn' | 'go';

/** How a wall moves: what swings or goes to and fro does nothing else. */
export function driveOf({ shuttle, flip, angularVelocity = 0 }: SceneKinematic): Drive {
  if (shuttle) return 'shuttle';
  if (flip) return 'flip';
  return angularVelocity === 0 ? 'go' : 'turn';
}

/** What a wall has when it moves in another way; what was before is `undefined`. */
export function withDrive(wall: SceneKinematic, drive: Drive): { readonly [name: string]: unknown } {
  const none = { shuttle: undefined, flip: undefined, angularVelocity: undefined, vx: undefined, vy: undefined };
  const corners = gripsOf(wall as SceneWall).filter(({ kind }) => kind === 'corner');
  const [first] = corners;
  const reach = 2 * Math.max(...corners.map(({ at }) => Math.hypot(at.x - first.at.x, at.y - first.at.y)));
  const { pivot = drive === 'flip' ? first.at : middleOf(wall as SceneWall) } = wall;
  switch (drive) {
    case 'shuttle':
      return { ...none, shuttle: { x: reach, period: 4 } };
    case 'flip':
      return { ...none, pivot, flip: { angle: 1, speed: 18, control: 'left' } };
    case 'turn':
      return { ...none, pivot, angularVelocity: 2 };
    default:
      return { ...none, vx: reach / 4 };
  }
}
