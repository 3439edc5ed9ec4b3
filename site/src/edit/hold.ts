import { type Camera, discAt, screenToWorld, worldToScreen } from '@carom/draw';
import type { SceneField, SceneKinematic, SceneWall } from '@carom/scene';
import type { Vec } from 'carom';
import { handleOf } from '../scenes/handle.ts';
import type { DiscPiece, JointPiece, WallPiece } from '../take/pieces.ts';
import { type BodyGrip, bodyGrips } from './body-shape.ts';
import type { Editor } from './editor.ts';
import { groundOf, selectedField } from './field-edit.ts';
import { type FieldGrip, fieldGrips, fieldUnder } from './field-shape.ts';
import { membersOf } from './grouping.ts';
import { groupOf } from './groups.ts';
import type { Item } from './item.ts';
import { type JointGrip, jointGrips, jointUnder } from './joint-shape.ts';
import { itemOf } from './palette.ts';
import { settled } from './settled.ts';
import { distanceTo, drivenGrips, type Grip, gripsOf } from './wall-shape.ts';

/** What a pointer took hold of. */
export type Hold =
  /** What is selected; `again` where it was selected before: a mere click then means the one thing alone. */
  | { readonly kind: 'move'; readonly again: { readonly disc?: number; readonly wall?: number } | null }
  | { readonly kind: 'radius' | 'velocity'; readonly disc: DiscPiece }
  | { readonly kind: 'grip'; readonly wall: number; readonly grip: Grip }
  | { readonly kind: 'corner'; readonly disc: number; readonly grip: BodyGrip }
  | { readonly kind: 'turn'; readonly about: Vec }
  | { readonly kind: 'anchor'; readonly piece: JointPiece; readonly end: JointGrip['end'] }
  | { readonly kind: 'joint'; readonly item: Item; readonly disc: DiscPiece | null }
  | { readonly kind: 'item'; readonly item: Item }
  /** The field that is selected, by one of its handles or all of it. */
  | { readonly kind: 'field'; readonly at: number; readonly field: SceneField; readonly grip: FieldGrip | null }
  /** Nothing that can be dragged: a frame selects, a mere click the field below, if there is one. */
  | { readonly kind: 'frame'; readonly field: number | null };

/** How far from what is selected the handle to turn it is. [pixel] */
const turnReach = 42;
/** Free space between a handle and the edge of the picture. [pixel] */
const edge = 14;

/** Where the handle for the radius is: beside the rim, to the upper left, away from the arrow of most velocities. */
export function radiusHandle(camera: Camera, disc: Pick<DiscPiece, 'x' | 'y' | 'r'>): Vec {
  const { x, y } = worldToScreen(camera, disc);
  const reach = (disc.r * camera.scale + 8) * Math.SQRT1_2;
  return { x: x - reach, y: y - reach };
}

/** The grips of a wall, those of what moves it by itself among them; none while it is on its way. */
export function gripsOfPiece({ wall, moving }: Pick<WallPiece, 'wall' | 'moving'>, isStart: boolean): readonly Grip[] {
  if (!moving) return gripsOf(wall);
  return isStart ? drivenGrips(settled(wall as SceneKinematic)) : [];
}

/** The grips of a body that is no disc, at the start: later its form is one of its hulls. */
export function gripsOfBody({ bench }: Editor, id: number): readonly BodyGrip[] {
  const body = bench.isStart ? bench.take.body(id) : null;
  return body ? bodyGrips(body) : [];
}

/** The handle that turns what is selected: above all of it. `null` where there is nothing to turn. */
export function turnHandle(editor: Editor, camera: Camera): { readonly at: Vec; readonly about: Vec; readonly from: Vec } | null {
  const { bench } = editor;
  const walls = bench.take.walls().filter(({ id, moving }) => editor.walls.value.has(id) && (bench.isStart || !moving));
  const discs = bench.take.discs().filter(({ id }) => editor.discs.value.has(id));
  const turns = walls.filter(({ wall }) => !('inside' in wall) && !isRound(wall));
  if (turns.length === 0 && discs.length + walls.length < 2 && !discs[0]?.shapes) return null;
  const about = editor.middle();
  if (!about) return null;
  const corners = walls.flatMap((piece) => gripsOfPiece(piece, bench.isStart).map(({ at }) => worldToScreen(camera, at)));
  const rims = discs.map((disc) => {
    const { x, y } = worldToScreen(camera, disc);
    return { x, y: y - disc.r * camera.scale };
  });
  const from = worldToScreen(camera, about);
  const top = Math.min(from.y, ...[...corners, ...rims].map(({ y }) => y));
  const y = Math.max(edge, top - turnReach); // within the picture
  return { at: { x: from.x, y }, about, from: { x: from.x, y: Math.max(y, top - 6) } };
}

function isRound(wall: SceneWall): boolean {
  return 'x' in wall && 'r' in wall && !('from' in wall) && !('pivot' in wall);
}

/** What lies under a place: a handle of what is selected, a disc, a wall, or nothing; and selects it. */
export function take(editor: Editor, camera: Camera, at: Vec, reach: number, adds: boolean): Hold {
  const { bench } = editor;
  const item = itemOf(editor.tool.peek());
  if (item?.gesture === 'joint') return { kind: 'joint', item, disc: discAt(camera, bench.take.discs(), at, reach, bench.take.period) };
  if (item) return { kind: 'item', item };
  const handle = handleAt(editor, camera, at, reach);
  if (handle) return handle;
  const disc = discAt(camera, bench.take.discs(), at, 0, bench.take.period) ?? null;
  const isWhole = disc && groupOf(bench.take.nameOf(disc.id)) !== null && !editor.discs.peek().has(disc.id); // its group is meant
  const joint = disc && (isWhole || !isHinge(editor, camera, at)) ? null : jointUnder(bench.take.joints(), camera, at, reach);
  if (joint !== null) {
    const joints = new Set(adds ? editor.joints.peek() : []);
    if (!joints.delete(joint)) joints.add(joint);
    editor.select(adds ? editor.discs.peek() : [], adds ? editor.walls.peek() : [], joints);
    return { kind: 'move', again: null };
  }
  return takePiece(editor, camera, at, reach, adds);
}

/** Whether one of the ends of a joint that is no rod is under the pointer: between touching discs there is no other place to take it. */
function isHinge(editor: Editor, camera: Camera, at: Vec): boolean {
  return editor.bench.take.joints().some(({ joint, to }) => {
    if (joint.kind === 'distance' || joint.kind === 'drag') return false;
    const end = worldToScreen(camera, to);
    return Math.hypot(end.x - at.x, end.y - at.y) <= 5;
  });
}

/** The disc or wall under a place, and its group with it. */
function takePiece(editor: Editor, camera: Camera, at: Vec, reach: number, adds: boolean): Hold {
  const { bench } = editor;
  const disc = discAt(camera, bench.take.discs(), at, reach, bench.take.period);
  const wall = disc ? null : wallAt(editor, camera, at, reach);
  if (disc === null && wall === null) return takeField(editor, camera, at);
  const [discs, walls] = [new Set(editor.discs.peek()), new Set(editor.walls.peek())];
  const [set, id] = disc ? [discs, disc.id] : [walls, wall!];
  const group = groupOf(disc ? bench.take.nameOf(id) : bench.take.walls().find((piece) => piece.id === id)?.wall.name);
  const all = group === null ? { discs: disc ? [id] : [], walls: disc ? [] : [id] } : membersOf(editor, group);
  const isIn = set.has(id);
  if (adds) {
    for (const member of all.discs) isIn ? discs.delete(member) : discs.add(member);
    for (const member of all.walls) isIn ? walls.delete(member) : walls.add(member);
    editor.select(discs, walls);
  } else if (!isIn) editor.select(all.discs, all.walls);
  const again = isIn && !adds && editor.count > 1 ? (disc ? { disc: id } : { wall: id }) : null;
  return { kind: 'move', again };
}

/** The field that is selected, if it is under a place; else a frame, on what field there is. */
function takeField(editor: Editor, camera: Camera, at: Vec): Hold {
  const under = fieldUnder(editor.bench.scene.fields ?? [], camera, at);
  const selected = selectedField(editor);
  return selected && selected.at === under ? { kind: 'field', ...selected, grip: null } : { kind: 'frame', field: under };
}

/** The handle under a place, of what is selected. */
export function handleAt(editor: Editor, camera: Camera, at: Vec, reach: number): Hold | null {
  const { bench } = editor;
  const isNear = (point: Readonly<Vec>) => Math.hypot(point.x - at.x, point.y - at.y) <= 6 + reach;
  const [disc] = editor.count === 1 ? bench.take.discs().filter(({ id }) => editor.discs.peek().has(id)) : [];
  const isDeep = (one: DiscPiece) => {
    const { x, y } = worldToScreen(camera, one);
    return Math.hypot(x - at.x, y - at.y) < Math.max(8, 0.6 * one.r * camera.scale); // well inside: it is the disc that is meant
  };
  const corner = disc?.shapes && gripsOfBody(editor, disc.id).find(({ at: point }) => isNear(worldToScreen(camera, point)));
  if (corner) return { kind: 'corner', disc: disc!.id, grip: corner };
  if (disc && !isDeep(disc)) {
    if (disc.kind !== 'static' && isNear(handleOf(camera, { ...disc }, bench.reach))) return { kind: 'velocity', disc };
    if (!disc.shapes && isNear(radiusHandle(camera, disc))) return { kind: 'radius', disc };
  }
  for (const piece of editor.joints.peek().size === 1 ? bench.take.joints() : []) {
    if (!editor.joints.peek().has(piece.id)) continue;
    const grip = jointGrips(piece).find(({ at: point }) => isNear(worldToScreen(camera, point)));
    if (grip) return { kind: 'anchor', piece, end: grip.end };
  }
  const selected = selectedField(editor);
  const held =
    selected &&
    fieldGrips(selected.field, groundOf(editor))
      .reverse()
      .find(({ at: point }) => isNear(worldToScreen(camera, point)));
  if (held) return { kind: 'field', ...selected, grip: held };
  const turn = turnHandle(editor, camera);
  if (turn && isNear(turn.at)) return { kind: 'turn', about: turn.about };
  const distance = (point: Readonly<Vec>) => Math.hypot(worldToScreen(camera, point).x - at.x, worldToScreen(camera, point).y - at.y);
  for (const piece of editor.count === 1 ? bench.take.walls() : []) {
    if (!editor.walls.peek().has(piece.id)) continue;
    const grips = gripsOfPiece(piece, bench.isStart).filter(({ at: point }) => isNear(worldToScreen(camera, point)));
    if (grips.length === 0) continue;
    // a pivot may lie on a corner: that it turns there is meant by the corner, where it goes by its ring
    const grip = grips.reduce((best, one) => (distance(one.at) < distance(best.at) ? one : best));
    return { kind: 'grip', wall: piece.id, grip };
  }
  return null;
}

/** The wall nearest to a place, if it is near enough. */
export function wallAt(editor: Editor, camera: Camera, at: Vec, reach: number): number | null {
  const point = screenToWorld(camera, at);
  const { bench } = editor;
  let [nearest, least] = [null as number | null, (reach + 4) / camera.scale];
  for (const { id, wall, moving } of bench.take.walls()) {
    const shape = moving && bench.isStart ? (settled(wall as SceneKinematic) as SceneWall) : wall;
    const distance = distanceTo(shape, point);
    if (distance <= least) [nearest, least] = [id, distance];
  }
  return nearest;
}
