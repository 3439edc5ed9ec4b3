import type { SceneField } from '@carom/scene';
import { boxOf, type Drawn, earth, type Gesture, type Item, lengthOf, neat } from './item.ts';

/** How fast wind blows. */
const breeze = 6;

function field(id: string, label: string, gesture: Gesture, hint: string, shape: (drawn: Drawn) => SceneField | null): Item {
  const make = (drawn: Drawn) => {
    const made = shape(drawn);
    return made && { fields: [made] };
  };
  return { id, label, group: 'field', gesture, engines: 'world', hint, make };
}

/** A field about a point: `strength` for a rim. */
function round(
  rest: (r: number, at: { readonly x: number; readonly y: number }) => Omit<SceneField, 'x' | 'y'>,
): (drawn: Drawn) => SceneField | null {
  return (drawn) => {
    const [{ x, y }] = drawn.points;
    const r = drawn.radius ?? lengthOf(drawn);
    return r > 0 ? { x, y, ...rest(r, { x, y }) } : null;
  };
}

/** Forces that depend on place: what discs feel where they are. */
export const fieldItems: readonly Item[] = [
  field('wind', 'Wind', 'box', 'Blows in a box, to the side it is drawn to', (drawn) => {
    const region = boxOf(drawn);
    const [a, b] = drawn.points;
    return region && { kind: 'wind', region, velocity: { x: b.x < a.x ? -breeze : breeze, y: 0 }, drag: 2 };
  }),
  field('updraft', 'Updraft', 'box', 'Blows upwards in a box', (drawn) => {
    const region = boxOf(drawn);
    const { up } = drawn;
    return region && { kind: 'wind', region, velocity: { x: breeze * up.x, y: breeze * up.y }, drag: 2 };
  }),
  field('water', 'Water', 'box', 'Fills a box: lighter discs float', (drawn) => {
    const region = boxOf(drawn);
    if (!region) return null;
    const { x, y } = drawn.up;
    const level = x * (x > 0 ? region.maxX : region.minX) + y * (y > 0 ? region.maxY : region.minY);
    return { kind: 'liquid', region, level, density: 2, drag: 2, angularDrag: 1 };
  }),
  field(
    'planet',
    'Planet',
    'round',
    'Draws discs to its middle: draw it from there to where it shall pull as the earth does',
    round((r) => ({ kind: 'point', strength: neat(earth * r * r), softening: neat(r / 4) })),
  ),
  field(
    'repeller',
    'Repeller',
    'round',
    'Pushes discs away from its middle',
    round((r) => ({ kind: 'point', strength: neat(-earth * r * r), softening: neat(r / 4) })),
  ),
  field(
    'whirl',
    'Whirl',
    'round',
    'Drives discs round its middle, within its rim',
    round((r, at) => ({ kind: 'vortex', strength: neat(earth * r), power: 1, softening: neat(r / 4), region: { ...at, r } })),
  ),
];
