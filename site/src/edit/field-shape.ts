import { type Camera, screenToWorld, worldToScreen } from '@carom/draw';
import type { SceneField, SceneWall } from '@carom/scene';
import type { Box, Vec } from 'carom';
import { earth, neat } from './item.ts';
import { distanceTo, gripsOf, shifted } from './wall-shape.ts';

/** A point of a field that can be dragged, and the field after it was. */
export interface FieldGrip {
  /** A corner of its region, or what it aims at: where it leads, how far it reaches, how high it stands. */
  readonly kind: 'corner' | 'aim';
  readonly at: Vec;
  readonly move: (to: Readonly<Vec>) => SceneField;
}

/** What a field lies in: the part of the plane that is seen, what is up there, and the time whose way an arrow is as long as. */
export interface Ground {
  readonly box: Box;
  readonly up: Readonly<Vec>;
  readonly reach: number;
}

/** How near to the middle of a round field a pointer takes it. [pixel] */
const near = 16;
const along = (a: Readonly<Vec>, b: Readonly<Vec>): number => a.x * b.x + a.y * b.y;
const asWall = (region: NonNullable<SceneField['region']>): SceneWall => region as unknown as SceneWall;

/** The field, shifted. */
export function shiftedField(field: SceneField, dx: number, dy: number, up: Readonly<Vec>): SceneField {
  const { region, x, y, level } = field;
  return {
    ...field,
    ...(region && { region: shifted(asWall(region), dx, dy) as unknown as NonNullable<SceneField['region']> }),
    ...(x !== undefined && { x: x + dx }),
    ...(y !== undefined && { y: y + dy }),
    ...(level !== undefined && { level: level + along(up, { x: dx, y: dy }) }),
  };
}

/** The middle of where a field acts. */
export function middleOfField({ x, y, region }: SceneField, { box }: Pick<Ground, 'box'>): Vec {
  if (x !== undefined && y !== undefined) return { x, y };
  if (region && 'r' in region) return { x: region.x, y: region.y };
  const { minX, minY, maxX, maxY } = region ?? box;
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}

/** The points by which a field is changed: corners of its region, its surface, where it leads, how strong it is. */
export function fieldGrips(field: SceneField, ground: Ground): FieldGrip[] {
  const { region, level, velocity, acceleration, strength } = field;
  const middle = middleOfField(field, ground);
  const grips: FieldGrip[] = region
    ? gripsOf(asWall(region)).map(({ at, move }) => ({
        kind: 'corner',
        at,
        move: (to) => ({ ...field, region: move(to) as unknown as NonNullable<SceneField['region']> }),
      }))
    : [];
  if (level !== undefined) {
    const { up } = ground;
    const rise = level - along(up, middle);
    grips.push({
      kind: 'aim',
      at: { x: middle.x + rise * up.x, y: middle.y + rise * up.y },
      move: (to) => ({ ...field, level: neat(along(up, to)) }),
    });
  }
  const flow = acceleration ?? (field.kind === 'wind' ? velocity : undefined);
  if (flow) {
    const time = ground.reach;
    const move = (to: Readonly<Vec>) => {
      const next = { x: neat((to.x - middle.x) / time), y: neat((to.y - middle.y) / time) };
      return { ...field, [acceleration ? 'acceleration' : 'velocity']: next };
    };
    grips.push({ kind: 'aim', at: { x: middle.x + flow.x * time, y: middle.y + flow.y * time }, move });
  }
  if (strength !== undefined && field.x !== undefined) grips.push(strengthGrip(field, middle, strength));
  return grips;
}

/** The handle where a round field accelerates as it did at the rim that was drawn: nearer is weaker. */
function strengthGrip(field: SceneField, middle: Vec, strength: number): FieldGrip {
  const { power = 2 } = field;
  const r = (Math.abs(strength) / earth) ** (1 / power);
  const move = (to: Readonly<Vec>) => {
    const distance = Math.hypot(to.x - middle.x, to.y - middle.y);
    return { ...field, strength: neat((strength < 0 ? -1 : 1) * earth * distance ** power) };
  };
  return { kind: 'aim', at: { x: middle.x + r * Math.SQRT1_2, y: middle.y + r * Math.SQRT1_2 }, move };
}

/** The field under a place of the screen, the last one on top: in its region, or by its middle. `null` if there is none. */
export function fieldUnder(fields: readonly SceneField[], camera: Camera, at: Readonly<Vec>): number | null {
  const point = screenToWorld(camera, at);
  const isUnder = ({ x, y, region }: SceneField): boolean => {
    if (x !== undefined && y !== undefined) {
      const middle = worldToScreen(camera, { x, y });
      if (Math.hypot(middle.x - at.x, middle.y - at.y) <= near) return true;
    }
    return region !== undefined && distanceTo(asWall(region), point) === 0;
  };
  for (let i = fields.length - 1; i >= 0; i--) if (isUnder(fields[i])) return i;
  return null;
}
