import type { SceneAnyBody, SceneBody, SceneJoint, SceneKinematic, SceneWall } from '@carom/scene';
import type { SceneView } from '../scenes/scene-view.ts';
import { withEnds } from '../take/scene-edit.ts';
import { freshGroup, groupOf, nameInGroup } from './groups.ts';
import { jointShifted } from './joint-shape.ts';
import { settled } from './settled.ts';
import { shifted } from './wall-shape.ts';

/** What was copied; joints name its discs by −1, −2, … */
export interface Clipboard {
  readonly bodies: readonly SceneAnyBody[];
  readonly walls: readonly SceneWall[];
  readonly kinematics: readonly SceneKinematic[];
  readonly joints: readonly SceneJoint[];
}

/** An empty clipboard. */
export const nothing: Clipboard = { bodies: [], walls: [], kinematics: [], joints: [] };

/** What is selected, with the joints between its discs; moving walls only at the start, where all of them is known. */
export function copyOf(bench: SceneView, discs: ReadonlySet<number>, walls: ReadonlySet<number>): Clipboard {
  const chosen = bench.take.walls().filter(({ id }) => walls.has(id));
  const ids = [...discs];
  const fresh = (id: number) => -1 - ids.indexOf(id);
  const joints = bench.take.joints().flatMap(({ joint }) => {
    const { a, b, wallA } = joint;
    if (b === undefined || wallA !== undefined || !ids.includes(b) || (a !== undefined && !ids.includes(a))) return [];
    return [withEnds(joint, fresh)];
  });
  return {
    bodies: ids.flatMap((id) => bench.take.body(id) ?? []),
    walls: chosen.flatMap(({ wall, moving }) => (moving ? [] : [wall])),
    kinematics: bench.isStart ? chosen.flatMap(({ wall, moving }) => (moving ? [settled(wall as SceneKinematic)] : [])) : [],
    joints,
  };
}

/** The names that are taken. */
export function namesIn({ take }: SceneView): (string | undefined)[] {
  return [...take.discs().map(({ id }) => take.nameOf(id)), ...take.walls().map(({ wall }) => wall.name)];
}

/** The same with groups of its own, of names that are not taken. */
export function regrouped(clipboard: Clipboard, taken: readonly (string | undefined)[]): Clipboard {
  const names = [...taken];
  const groups = new Map<string, string>();
  const renamed = <T extends { readonly name?: string }>(piece: T): T => {
    const group = groupOf(piece.name);
    if (group === null) return piece;
    if (!groups.has(group)) groups.set(group, freshGroup(names));
    const name = nameInGroup(piece.name!, groups.get(group)!);
    names.push(name);
    return { ...piece, name };
  };
  const { bodies, walls, kinematics, joints } = clipboard;
  return { bodies: bodies.map(renamed), walls: walls.map(renamed), kinematics: kinematics.map(renamed), joints };
}

/** The same beside it. */
export function shiftedClipboard({ bodies, walls, kinematics, joints }: Clipboard, dx: number, dy: number): Clipboard {
  return {
    bodies: bodies.map((body) => ({ ...body, x: body.x + dx, y: body.y + dy })),
    walls: walls.map((wall) => shifted(wall, dx, dy)),
    kinematics: kinematics.map((wall) => shifted(wall as SceneWall, dx, dy) as unknown as SceneKinematic),
    joints: joints.map((joint) => jointShifted(joint, dx, dy)),
  };
}

/** Whether a disc overlaps none, shifted. */
export function isFree(bench: SceneView, { x, y, r }: SceneBody, dx: number, dy: number): boolean {
  return bench.take.discs().every((disc) => Math.hypot(x + dx - disc.x, y + dy - disc.y) >= r + disc.r);
}
