import { expandScene, type Scene, type SceneBody } from '@carom/scene';
import { head } from '../entry.ts';

const table = { minX: 0, minY: 0, maxX: 2.54, maxY: 1.27 };
const r = 0.028575;
const mass = 0.17;

/** Ball by ball of the rack from the apex, rank by rank: the 8 in the middle, one solid and one stripe in the far corners. */
export const rackOrder: readonly number[] = [1, 9, 2, 10, 8, 3, 11, 7, 14, 4, 5, 13, 15, 6, 12];
const colors = ['#f2c230', '#1f5fc4', '#d8352a', '#6b3fa0', '#f07f1b', '#1d8348', '#8e2f2a', '#1a1a1a'];

export function ballColor(number: number): string {
  return colors[(number - 1) % 8];
}

/** A 15-ball break on a 9-foot table: WPA playing surface, ball size and weight, a tight rack with its apex on the foot spot. */
export function poolBreak(): Scene {
  const rack = expandScene({ ...head, generate: [{ kind: 'triangle', ranks: 5, x: 1.905, y: 0.635, r, mass }] }).bodies ?? [];
  const cue: SceneBody = { x: 0.635, y: 0.635 + 0.0035, r, vx: 9, mass, name: 'cue ball', color: '#fbf7ec' };
  return {
    ...head,
    title: '15-ball break',
    description:
      'Eight-ball break on a 9-foot table: 2.54 × 1.27 m, balls of 57.15 mm and 170 g, all 15 touching. ' +
      'Balls are elastic among each other (real ones give back 93–98 %), cushions give back 85 %. ' +
      'No cloth: nothing rolls, spins or slows between collisions, and there are no pockets: the eight-ball break has both.',
    units: { length: 'm', time: 's', mass: 'kg' },
    view: { box: table },
    speed: 0.25,
    duration: 4,
    walls: [{ inside: table, material: { restitution: 0.85 }, name: 'cushions', color: '#2b87a3' }],
    bodies: [cue, ...rack.map((body, i) => ({ ...body, ...ballLook(rackOrder[i]) }))],
  };
}

function ballLook(number: number): Pick<SceneBody, 'name' | 'label' | 'color' | 'striped'> {
  const look = { name: `${number}`, label: `${number}`, color: ballColor(number) };
  return number > 8 ? { ...look, striped: true } : look;
}
