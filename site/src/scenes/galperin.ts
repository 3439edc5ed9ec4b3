import type { Scene } from '@carom/scene';
import { discsOf, expandScene } from '@carom/scene';

/**
 * `n` if the scene counts the digits of π × 10ⁿ: a disc 100ⁿ times as heavy drives a light one that rests straight against one upright
 * wall, everything elastic. Else `null`.
 */
export function galperinDigits(scene: Scene): number | null {
  const whole = scene.generate ? expandScene(scene) : scene;
  const { walls = [], timeline = {} } = whole;
  const bodies = discsOf(whole);
  if (scene.engine !== 'timeline' || walls.length !== 1 || bodies.length !== 2 || timeline.deceleration || timeline.gravity) return null;
  const [wall] = walls;
  if (wall.velocity || wall.temperature || bodies.some(({ growth }) => growth)) return null;
  const [light, heavy] = [...bodies].sort((a, b) => (a.mass ?? 1) - (b.mass ?? 1));
  if (!('x1' in wall) || wall.x1 !== wall.x2 || [wall, light, heavy].some(({ material }) => (material?.restitution ?? 1) !== 1))
    return null;
  if (light.immovable || heavy.immovable || light.y !== heavy.y || light.vx || light.vy || heavy.vy) return null;
  const side = Math.sign(light.x - wall.x1);
  if (side === 0 || Math.sign(heavy.x - light.x) !== side || Math.sign(heavy.vx ?? 0) !== -side) return null;
  const ratio = (heavy.mass ?? 1) / (light.mass ?? 1);
  for (let n = 0; n <= 6; n++) if (ratio === 100 ** n) return n;
  return null;
}

/** π × 10ⁿ in digits, cut off five places after the point: `314.15926`. */
export function piDigits(n: number): string {
  const digits = '314159265358';
  return `${digits.slice(0, n + 1)}.${digits.slice(n + 1, n + 6)}`;
}
