import { isShapedBody, type SceneRun } from '@carom/scene';
import type { Hull } from 'carom';

/** The lines of a frame in extended XYZ, and what their columns are. */
export interface XyzRows {
  readonly properties: string;
  rows(run: SceneRun): string[];
}

/** A line for each disc, or for each part of each body where the scene has other shapes. */
export function xyzRows(run: SceneRun): XyzRows {
  return run.world && (run.scene.bodies ?? []).some(isShapedBody) ? parts : discs;
}

const discs: XyzRows = {
  properties: 'species:S:1:pos:R:3:velo:R:3:radius:R:1:id:I:1',
  rows: (run) => Array.from(run.bodies(), ({ id, x, y, r, vx, vy }) => `C ${x} ${y} 0 ${vx} ${vy} 0 ${r} ${id}`),
};

/**
 * Particles of several shapes, as molecules of parts: `molecule` is the id of the body, `part` counts its parts. `aspherical_shape` and
 * `orientation` are as OVITO has them: half sizes of a box, or radius and length of a capsule that lies along its own z.
 */
const parts: XyzRows = {
  properties: 'species:S:1:pos:R:3:velo:R:3:radius:R:1:orientation:R:4:aspherical_shape:R:3:molecule:I:1:part:I:1',
  rows({ world }) {
    const rows: string[] = [];
    for (const body of world!) {
      const { id, x, y, r, vx, vy, angle, angularVelocity, shapes } = body;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (const [i, hull] of (shapes.length > 0 ? shapes : [{ points: [{ x: 0, y: 0 }], r }]).entries()) {
        const { kind, at, turn, half, radius } = solidOf(hull);
        const [dx, dy] = [cos * at.x - sin * at.y, sin * at.x + cos * at.y];
        const velocity = `${vx - angularVelocity * dy} ${vy + angularVelocity * dx} 0`;
        const orientation = kind === 'capsule' ? lying(angle + turn) : turned(angle + turn);
        rows.push(`${kind} ${x + dx} ${y + dy} 0 ${velocity} ${radius} ${orientation} ${half.join(' ')} ${id} ${i}`);
      }
    }
    return rows;
  },
};

/** What OVITO has for a hull: where it is and how it is turned, seen from the body. */
interface Solid {
  readonly kind: 'disc' | 'capsule' | 'box' | 'polygon';
  readonly at: { readonly x: number; readonly y: number };
  /** [radian] */
  readonly turn: number;
  /** Half sizes; of a capsule radius, radius and length between its ends. */
  readonly half: readonly [number, number, number];
  /** That of the circle around it, of a capsule that of its ends. */
  readonly radius: number;
}

function solidOf({ points, r }: Hull): Solid {
  const [a, b] = points;
  if (points.length === 1) return { kind: 'disc', at: a, turn: 0, half: [r, r, r], radius: r };
  const turn = Math.atan2(b.y - a.y, b.x - a.x);
  if (points.length === 2) {
    const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { kind: 'capsule', at, turn, half: [r, r, Math.hypot(b.x - a.x, b.y - a.y)], radius: r };
  }
  const isBox = isRectangle(points);
  return { kind: isBox ? 'box' : 'polygon', ...boxAround(points, r, isBox ? turn : 0) };
}

function isRectangle(points: Hull['points']): boolean {
  if (points.length !== 4) return false;
  const [a, b, c, d] = points;
  const size = Math.hypot(c.x - a.x, c.y - a.y);
  const isSame = (p: number, q: number) => Math.abs(p - q) <= 1e-9 * size;
  const isParallelogram = isSame(a.x + c.x, b.x + d.x) && isSame(a.y + c.y, b.y + d.y);
  return isParallelogram && isSame(Math.hypot(c.x - a.x, c.y - a.y), Math.hypot(d.x - b.x, d.y - b.y));
}

/** The box around a hull that is turned so; a polygon has no other shape there. */
function boxAround(points: Hull['points'], r: number, turn: number): Omit<Solid, 'kind'> {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [us, vs] = [points.map(({ x, y }) => cos * x + sin * y), points.map(({ x, y }) => cos * y - sin * x)];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const half = (values: readonly number[]) => (Math.max(...values) - Math.min(...values)) / 2 + r;
  const [u, v, halfU, halfV] = [middle(us), middle(vs), half(us), half(vs)];
  const at = { x: cos * u - sin * v, y: sin * u + cos * v };
  const radius = r + Math.max(...points.map((point) => Math.hypot(point.x - at.x, point.y - at.y)));
  return { at, turn, half: [halfU, halfV, Math.min(halfU, halfV)], radius };
}

/** A turn about z as a quaternion x, y, z, w. */
function turned(angle: number): string {
  return `0 0 ${Math.sin(angle / 2)} ${Math.cos(angle / 2)}`;
}

/** The turn that lays z along a direction of the plane. */
function lying(angle: number): string {
  return `${-Math.sin(angle) * Math.SQRT1_2} ${Math.cos(angle) * Math.SQRT1_2} 0 ${Math.SQRT1_2}`;
}
