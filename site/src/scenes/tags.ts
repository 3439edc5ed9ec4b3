import type { Scene } from '@carom/scene';

/** What a scene has, told by the scene itself; in the order to show. */
const tests: readonly (readonly [tag: string, has: (scene: Scene) => boolean])[] = [
  ['exact times', ({ engine }) => engine === 'timeline'],
  ['fixed steps', ({ engine }) => engine === 'world'],
  ['keys to play', ({ kinematics = [] }) => kinematics.some(({ flip }) => flip !== undefined)],
  ['gravity', ({ world, timeline }) => isPull(world?.gravity) || isPull(timeline?.gravity)],
  ['joints', ({ joints = [] }) => joints.length > 0],
  ['moving walls', ({ kinematics = [], walls = [] }) => kinematics.length > 0 || walls.some(({ velocity }) => velocity !== undefined)],
  [
    'sensors',
    ({ bodies = [], walls = [], generate = [] }) => [...bodies, ...walls, ...generate].some((item) => 'sensor' in item && item.sensor),
  ],
  ['torus', ({ world, timeline }) => world?.periodX !== undefined || timeline?.periodX !== undefined],
  ['recipes', ({ generate = [] }) => generate.length > 0],
];

function isPull(gravity: { readonly x: number; readonly y: number } | undefined): boolean {
  return gravity !== undefined && (gravity.x !== 0 || gravity.y !== 0);
}

/** All tags. */
export const tags: readonly string[] = tests.map(([tag]) => tag);

/** The tags of a scene. */
export function tagsOf(scene: Scene): readonly string[] {
  return tests.filter(([, has]) => has(scene)).map(([tag]) => tag);
}
