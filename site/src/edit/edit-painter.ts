import {
  type Camera,
  drawDiscs,
  drawFields,
  drawKinematics,
  drawWalls,
  readableOn,
  type Theme,
  velocityTip,
  worldToScreen,
} from '@carom/draw';
import { circleOf, type SceneKinematic, type SceneWall } from '@carom/scene';
import type { Vec } from 'carom';
import { handleOf } from '../scenes/handle.ts';
import type { DiscPiece, JointPiece } from '../take/pieces.ts';
import { type Draft, type Editor, noDraft } from './editor.ts';
import { groundOf, selectedField } from './field-edit.ts';
import { fieldGrips, middleOfField } from './field-shape.ts';
import { gripsOfBody, gripsOfPiece, radiusHandle, turnHandle } from './hold.ts';
import { jointGrips } from './joint-shape.ts';
import { settled } from './settled.ts';
import { turned } from './turning.ts';
import { type Grip, middleOf, shifted } from './wall-shape.ts';

/** Draws what the editor adds to the picture: rings, handles, what is being dragged, and the frame. Reads every signal it depends on. */
export function paintEditor(context: CanvasRenderingContext2D, camera: Camera, editor: Editor, theme: Theme): void {
  const { bench } = editor;
  bench.moment.value;
  const draft = editor.draft.value;
  const color = readableOn(theme.floor, theme.accent);
  const { ratio, width, height } = camera;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const isOne = editor.count === 1;
  const dragged: DiscPiece[] = [];
  for (const disc of bench.take.discs()) {
    const change = draft.discs.get(disc.id);
    const now = change ? { ...disc, ...change } : disc;
    if (change) dragged.push(now);
    if (editor.discs.value.has(disc.id)) paintSelected(context, camera, now, isOne, bench.reach, color, theme);
  }
  paintDraft(context, camera, editor, draft, dragged, theme);
  for (const piece of bench.take.walls()) {
    if (!editor.walls.value.has(piece.id)) continue;
    const now = { ...piece, wall: draft.walls.get(piece.id) ?? piece.wall };
    paintWall(context, camera, now.wall, piece.moving && bench.isStart, color, theme);
    const grips = isOne ? gripsOfPiece(now, bench.isStart) : [];
    for (const grip of grips) paintWallGrip(context, camera, grip, color, theme);
    if (!isOne) paintOutline(context, camera, gripsOfPiece(now, bench.isStart), color, theme);
  }
  for (const piece of bench.take.joints()) if (editor.joints.value.has(piece.id)) paintJoint(context, camera, piece, color, theme);
  if (isOne && draft === noDraft)
    for (const id of editor.discs.value)
      for (const { at } of gripsOfBody(editor, id)) paintGrip(context, worldToScreen(camera, at), color, theme, true);
  paintField(context, camera, editor, draft, color, theme);
  if (draft.fresh?.rod) paintRod(context, camera, draft.fresh.rod, color);
  for (const point of editor.points.value) paintGrip(context, worldToScreen(camera, point), color, theme, true);
  if (draft === noDraft && editor.tool.value === 'select') paintTurn(context, camera, editor, color, theme);
  paintGuides(context, camera, draft.guides, color);
  if (!draft.frame) return;
  const { from, to } = draft.frame;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.setLineDash([]);
}

/** What is on its way, half seen. */
function paintDraft(
  context: CanvasRenderingContext2D,
  camera: Camera,
  editor: Editor,
  draft: Draft,
  dragged: readonly DiscPiece[],
  theme: Theme,
): void {
  const { bodies = [], walls = [], kinematics = [], fields = draft.field ? [draft.field] : [] } = draft.fresh ?? {};
  const moving = new Set(editor.bench.take.walls().flatMap((piece) => (piece.moving ? [piece.id] : [])));
  const changed = [...draft.walls];
  const still = [...walls, ...changed.flatMap(([id, wall]) => (moving.has(id) ? [] : [wall]))];
  const driven = [...kinematics, ...changed.flatMap(([id, wall]) => (moving.has(id) ? [wall as SceneKinematic] : []))];
  context.globalAlpha = 0.55;
  drawDiscs(context, camera, [...dragged, ...bodies.map(circleOf)], theme);
  drawWalls(context, camera, still.map((shape) => ({ shape, data: shape })) as Parameters<typeof drawWalls>[2], theme);
  drawKinematics(context, camera, driven.map(drawnKinematic), theme, { ground: theme.floor });
  const { gravity = { x: 0, y: 0 } } = editor.bench.scene.world ?? {};
  drawFields(
    context,
    camera,
    fields.map((values) => ({ kind: values.kind, values })),
    theme,
    { gravity, ground: theme.floor },
  );
  context.globalAlpha = 1;
}

function drawnKinematic(wall: SceneKinematic): Parameters<typeof drawKinematics>[2] extends Iterable<infer One> ? One : never {
  const now = settled(wall);
  const { pivot = { x: 0, y: 0 } } = now;
  return { shape: now, pivot, x: pivot.x, y: pivot.y, angle: now.angle ?? 0, data: now }; // a room keeps its angle
}

/** The field that is selected: a frame about where it acts, and its handles. */
function paintField(context: CanvasRenderingContext2D, camera: Camera, editor: Editor, draft: Draft, color: string, theme: Theme): void {
  const field = draft.field ?? selectedField(editor)?.field;
  if (!field) return;
  const ground = groundOf(editor);
  const middle = middleOfField(field, ground);
  for (const { kind, at } of fieldGrips(field, ground)) {
    context.setLineDash([4, 4]);
    if (kind === 'aim') paintRod(context, camera, [middle, at], color);
    context.setLineDash([]);
    paintGrip(context, worldToScreen(camera, at), color, theme, kind === 'corner');
  }
  paintGrip(context, worldToScreen(camera, middle), color, theme, false);
}

/** What cannot be seen of a wall: where it lets through, where its surface runs, where it goes. */
function paintWall(context: CanvasRenderingContext2D, camera: Camera, wall: SceneWall, driven: boolean, color: string, theme: Theme): void {
  const middle = middleOf(wall);
  if (wall.oneSided && 'x1' in wall) {
    const [dx, dy] = [wall.x2 - wall.x1, wall.y2 - wall.y1];
    const length = Math.hypot(dx, dy) || 1;
    paintArrow(context, camera, middle, { x: -dy / length, y: dx / length }, color);
  }
  const { surfaceVelocity } = wall;
  if (surfaceVelocity) paintArrow(context, camera, middle, unit(surfaceVelocity), color);
  const { shuttle, flip, pivot } = wall as SceneKinematic;
  if (driven && flip && pivot) paintGhost(context, camera, turned(wall, pivot, flip.angle), theme);
  if (!driven || !shuttle) return;
  const end = { x: middle.x + (shuttle.x ?? 0), y: middle.y + (shuttle.y ?? 0) };
  context.setLineDash([4, 4]);
  paintRod(context, camera, [middle, end], color);
  context.setLineDash([]);
  paintGhost(context, camera, shifted(wall, shuttle.x ?? 0, shuttle.y ?? 0), theme);
}

/** A moving wall where it will be. */
function paintGhost(context: CanvasRenderingContext2D, camera: Camera, wall: SceneWall, theme: Theme): void {
  context.globalAlpha = 0.3;
  drawKinematics(context, camera, [drawnKinematic(wall as unknown as SceneKinematic)], theme, { ground: theme.floor });
  context.globalAlpha = 1;
}

function unit({ x, y }: Readonly<Vec>): Vec {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** An arrow of 22 pixels from a point, along a direction of the plane. */
function paintArrow(context: CanvasRenderingContext2D, camera: Camera, from: Readonly<Vec>, along: Readonly<Vec>, color: string): void {
  const reach = 22 / camera.scale;
  const [a, b] = [worldToScreen(camera, from), worldToScreen(camera, { x: from.x + along.x * reach, y: from.y + along.y * reach })];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  for (const side of [-1, 1]) {
    context.moveTo(b.x, b.y);
    context.lineTo(b.x - 9 * Math.cos(angle + side * 0.5), b.y - 9 * Math.sin(angle + side * 0.5));
  }
  context.stroke();
}

/** The corners of one of several walls that are selected: small, for they are not to be taken. */
function paintOutline(context: CanvasRenderingContext2D, camera: Camera, grips: readonly Grip[], color: string, theme: Theme): void {
  context.fillStyle = color;
  context.strokeStyle = theme.background;
  context.lineWidth = 1.5;
  for (const { kind, at } of grips) {
    if (kind !== 'corner') continue;
    const { x, y } = worldToScreen(camera, at);
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** A square for a corner, a small dot for a place of a new one, a ring with a dot for a pivot, a ring for where it goes. */
function paintWallGrip(context: CanvasRenderingContext2D, camera: Camera, { kind, at }: Grip, color: string, theme: Theme): void {
  const { x, y } = worldToScreen(camera, at);
  if (kind === 'corner' || kind === 'aim') {
    paintGrip(context, { x, y }, color, theme, kind === 'corner');
    return;
  }
  context.fillStyle = kind === 'pivot' ? color : theme.background;
  context.strokeStyle = kind === 'pivot' ? theme.background : color;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, kind === 'pivot' ? 6 : 4, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** The handle that turns what is selected. */
function paintTurn(context: CanvasRenderingContext2D, camera: Camera, editor: Editor, color: string, theme: Theme): void {
  const handle = turnHandle(editor, camera);
  if (!handle) return;
  const { at, from } = handle;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(at.x, at.y);
  context.stroke();
  paintGrip(context, at, color, theme, false);
  context.beginPath();
  context.arc(at.x, at.y, 3, -2.2, 1.4);
  context.stroke();
}

/** The lines that the pointer has met. */
function paintGuides(context: CanvasRenderingContext2D, camera: Camera, guides: Draft['guides'], color: string): void {
  if (!guides) return;
  const { onX, onY } = guides;
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.setLineDash([3, 5]);
  context.beginPath();
  for (const [a, b] of [
    ...(onX === undefined
      ? []
      : [
          [
            { x: onX, y: -far },
            { x: onX, y: far },
          ] as const,
        ]),
    ...(onY === undefined
      ? []
      : [
          [
            { x: -far, y: onY },
            { x: far, y: onY },
          ] as const,
        ]),
  ]) {
    const [from, to] = [worldToScreen(camera, a), worldToScreen(camera, b)];
    context.moveTo(clamped(from.x, camera.width), clamped(from.y, camera.height));
    context.lineTo(clamped(to.x, camera.width), clamped(to.y, camera.height));
  }
  context.stroke();
  context.setLineDash([]);
}

/** Beyond every picture. [length] */
const far = 1e9;

/** A coordinate no farther than the edge of the picture. */
function clamped(value: number, size: number): number {
  return Math.min(size + 10, Math.max(-10, value));
}

function paintJoint(context: CanvasRenderingContext2D, camera: Camera, piece: JointPiece, color: string, theme: Theme): void {
  paintRod(context, camera, [piece.from, piece.to], color);
  for (const { at } of jointGrips(piece)) paintGrip(context, worldToScreen(camera, at), color, theme, true);
}

function paintRod(context: CanvasRenderingContext2D, camera: Camera, [from, to]: readonly [Vec, Vec], color: string): void {
  const [a, b] = [worldToScreen(camera, from), worldToScreen(camera, to)];
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  context.stroke();
}

function paintSelected(
  context: CanvasRenderingContext2D,
  camera: Camera,
  disc: DiscPiece,
  isOne: boolean,
  reach: number,
  color: string,
  theme: Theme,
): void {
  const center = worldToScreen(camera, disc);
  for (const [style, width] of [
    [theme.background, 5],
    [color, 2.5],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.beginPath();
    context.arc(center.x, center.y, disc.r * camera.scale + 4, 0, 2 * Math.PI);
    context.stroke();
  }
  if (!isOne) return;
  if (disc.kind !== 'static') {
    const tip = velocityTip(camera, disc, reach);
    const handle = handleOf(camera, disc, reach);
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(center.x, center.y);
    context.lineTo(Math.hypot(tip.x - center.x, tip.y - center.y) > 1 ? handle.x : center.x, handle.y);
    context.stroke();
    paintGrip(context, handle, color, theme, false);
  }
  if (!disc.shapes) paintGrip(context, radiusHandle(camera, disc), color, theme, true);
}

/** A square resizes, a ring aims. */
function paintGrip(context: CanvasRenderingContext2D, at: Readonly<Vec>, color: string, theme: Theme, isSquare: boolean): void {
  context.fillStyle = theme.background;
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.beginPath();
  if (isSquare) context.rect(at.x - 5, at.y - 5, 10, 10);
  else context.arc(at.x, at.y, 7, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
