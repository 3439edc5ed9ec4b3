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

/** What the editor draws on, and in which colors. */
interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly theme: Theme;
  readonly color: string;
}

/** Draws what the editor adds to the picture: rings, handles, what is being dragged, and the frame. Reads every signal it depends on. */
export function paintEditor(context: CanvasRenderingContext2D, camera: Camera, editor: Editor, theme: Theme): void {
  const { bench } = editor;
  bench.moment.value;
  const draft = editor.draft.value;
  const sheet: Sheet = { context, camera, theme, color: readableOn(theme.floor, theme.accent) };
  const { ratio, width, height } = camera;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const isOne = editor.count === 1;
  const dragged: DiscPiece[] = [];
  for (const disc of bench.take.discs()) {
    const change = draft.discs.get(disc.id);
    const now = change ? { ...disc, ...change } : disc;
    if (change) dragged.push(now);
    if (editor.discs.value.has(disc.id)) paintSelected(sheet, now, isOne, bench.reach);
  }
  paintDraft(sheet, editor, draft, dragged);
  for (const piece of bench.take.walls()) {
    if (!editor.walls.value.has(piece.id)) continue;
    const now = { ...piece, wall: draft.walls.get(piece.id) ?? piece.wall };
    paintWall(sheet, now.wall, piece.moving && bench.isStart);
    for (const grip of gripsOfPiece(now, bench.isStart)) {
      if (isOne) paintWallGrip(sheet, grip);
      else if (grip.kind === 'corner') paintDot(sheet, worldToScreen(camera, grip.at), 4, 1.5, true); // small, for it is not to be taken
    }
  }
  for (const piece of bench.take.joints()) if (editor.joints.value.has(piece.id)) paintJoint(sheet, piece);
  if (isOne && draft === noDraft)
    for (const id of editor.discs.value) for (const { at } of gripsOfBody(editor, id)) paintGrip(sheet, worldToScreen(camera, at), true);
  paintField(sheet, editor, draft);
  if (draft.fresh?.rod) paintRod(sheet, draft.fresh.rod);
  for (const point of editor.points.value) paintGrip(sheet, worldToScreen(camera, point), true);
  if (draft === noDraft && editor.tool.value === 'select') paintTurn(sheet, editor);
  paintGuides(sheet, draft.guides);
  if (!draft.frame) return;
  const { from, to } = draft.frame;
  context.strokeStyle = sheet.color;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.setLineDash([]);
}

/** What is on its way, half seen. */
function paintDraft({ context, camera, theme }: Sheet, editor: Editor, draft: Draft, dragged: readonly DiscPiece[]): void {
  const { bodies = [], walls = [], kinematics = [], fields = draft.field ? [draft.field] : [] } = draft.fresh ?? {};
  const moving = new Set(editor.bench.take.walls().flatMap((piece) => (piece.moving ? [piece.id] : [])));
  const changed = [...draft.walls];
  const still = [...walls, ...changed.flatMap(([id, wall]) => (moving.has(id) ? [] : [wall]))];
  const driven = [...kinematics, ...changed.flatMap(([id, wall]) => (moving.has(id) ? [wall as SceneKinematic] : []))];
  const { gravity = { x: 0, y: 0 } } = editor.bench.scene.world ?? {};
  const drawn = fields.map((values) => ({ kind: values.kind, values }));
  context.globalAlpha = 0.55;
  drawDiscs(context, camera, [...dragged, ...bodies.map(circleOf)], theme);
  drawWalls(context, camera, still.map((shape) => ({ shape, data: shape })) as Parameters<typeof drawWalls>[2], theme);
  drawKinematics(context, camera, driven.map(drawnKinematic), theme, { ground: theme.floor });
  drawFields(context, camera, drawn, theme, { gravity, ground: theme.floor });
  context.globalAlpha = 1;
}

function drawnKinematic(wall: SceneKinematic): Parameters<typeof drawKinematics>[2] extends Iterable<infer One> ? One : never {
  const now = settled(wall);
  const { pivot = { x: 0, y: 0 } } = now;
  return { shape: now, pivot, x: pivot.x, y: pivot.y, angle: now.angle ?? 0, data: now }; // a room keeps its angle
}

/** The field that is selected: a frame about where it acts, and its handles. */
function paintField(sheet: Sheet, editor: Editor, draft: Draft): void {
  const field = draft.field ?? selectedField(editor)?.field;
  if (!field) return;
  const ground = groundOf(editor);
  const middle = middleOfField(field, ground);
  for (const { kind, at } of fieldGrips(field, ground)) {
    if (kind === 'aim') paintRod(sheet, [middle, at], [4, 4]);
    paintGrip(sheet, worldToScreen(sheet.camera, at), kind === 'corner');
  }
  paintGrip(sheet, worldToScreen(sheet.camera, middle), false);
}

/** What cannot be seen of a wall: where it lets through, where its surface runs, where it goes. */
function paintWall(sheet: Sheet, wall: SceneWall, driven: boolean): void {
  const middle = middleOf(wall);
  if (wall.oneSided && 'x1' in wall) paintArrow(sheet, middle, { x: wall.y1 - wall.y2, y: wall.x2 - wall.x1 });
  if (wall.surfaceVelocity) paintArrow(sheet, middle, wall.surfaceVelocity);
  const { shuttle, flip, pivot } = wall as SceneKinematic;
  if (driven && flip && pivot) paintGhost(sheet, turned(wall, pivot, flip.angle));
  if (!driven || !shuttle) return;
  const { x = 0, y = 0 } = shuttle;
  paintRod(sheet, [middle, { x: middle.x + x, y: middle.y + y }], [4, 4]);
  paintGhost(sheet, shifted(wall, x, y));
}

/** A moving wall where it will be. */
function paintGhost({ context, camera, theme }: Sheet, wall: SceneWall): void {
  context.globalAlpha = 0.3;
  drawKinematics(context, camera, [drawnKinematic(wall as unknown as SceneKinematic)], theme, { ground: theme.floor });
  context.globalAlpha = 1;
}

/** An arrow of 22 pixels from a point, along a direction of the plane. */
function paintArrow(sheet: Sheet, from: Readonly<Vec>, along: Readonly<Vec>): void {
  const { camera } = sheet;
  const reach = 22 / camera.scale / (Math.hypot(along.x, along.y) || 1);
  const [a, b] = [worldToScreen(camera, from), worldToScreen(camera, { x: from.x + along.x * reach, y: from.y + along.y * reach })];
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  paintLine(sheet, a, b, 2.5);
  for (const side of [-0.5, 0.5]) paintLine(sheet, b, { x: b.x - 9 * Math.cos(angle + side), y: b.y - 9 * Math.sin(angle + side) }, 2.5);
}

/** A square for a corner, a small dot for a place of a new one, a ring with a dot for a pivot, a ring for where it goes. */
function paintWallGrip(sheet: Sheet, { kind, at: place }: Grip): void {
  const at = worldToScreen(sheet.camera, place);
  if (kind === 'corner' || kind === 'aim') paintGrip(sheet, at, kind === 'corner');
  else paintDot(sheet, at, kind === 'pivot' ? 6 : 4, 2, kind === 'pivot');
}

/** The handle that turns what is selected. */
function paintTurn(sheet: Sheet, editor: Editor): void {
  const { context, camera } = sheet;
  const handle = turnHandle(editor, camera);
  if (!handle) return;
  const { at, from } = handle;
  paintLine(sheet, from, at, 1.5);
  paintGrip(sheet, at, false);
  context.beginPath();
  context.arc(at.x, at.y, 3, -2.2, 1.4);
  context.stroke();
}

/** The lines that the pointer has met, from edge to edge. */
function paintGuides(sheet: Sheet, { onX, onY }: Draft['guides'] & {} = {}): void {
  const { camera } = sheet;
  const end = (x: number, y: number): Vec => {
    const at = worldToScreen(camera, { x, y });
    return { x: clamped(at.x, camera.width), y: clamped(at.y, camera.height) };
  };
  if (onX !== undefined) paintLine(sheet, end(onX, -far), end(onX, far), 1, [3, 5]);
  if (onY !== undefined) paintLine(sheet, end(-far, onY), end(far, onY), 1, [3, 5]);
}

/** Beyond every picture. [length] */
const far = 1e9;

/** A coordinate no farther than the edge of the picture. */
function clamped(value: number, size: number): number {
  return Math.min(size + 10, Math.max(-10, value));
}

function paintJoint(sheet: Sheet, piece: JointPiece): void {
  paintRod(sheet, [piece.from, piece.to]);
  for (const { at } of jointGrips(piece)) paintGrip(sheet, worldToScreen(sheet.camera, at), true);
}

/** A thick line between two points of the plane. */
function paintRod(sheet: Sheet, [from, to]: readonly [Vec, Vec], dash: number[] = []): void {
  paintLine(sheet, worldToScreen(sheet.camera, from), worldToScreen(sheet.camera, to), 3, dash);
}

function paintLine({ context, color }: Sheet, from: Readonly<Vec>, to: Readonly<Vec>, width: number, dash: number[] = []): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
  context.setLineDash([]);
}

function paintSelected(sheet: Sheet, disc: DiscPiece, isOne: boolean, reach: number): void {
  const { context, camera, color, theme } = sheet;
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
    const isFast = Math.hypot(tip.x - center.x, tip.y - center.y) > 1;
    paintLine(sheet, center, { x: isFast ? handle.x : center.x, y: handle.y }, 2);
    paintGrip(sheet, handle, false);
  }
  if (!disc.shapes) paintGrip(sheet, radiusHandle(camera, disc), true);
}

/** A square resizes, a ring aims. */
function paintGrip(sheet: Sheet, at: Readonly<Vec>, isSquare: boolean): void {
  paintDot(sheet, at, isSquare ? 'square' : 7, 2, false);
}

/** A dot in the color with a rim in that of the ground, or a ring or square the other way round. */
function paintDot({ context, color, theme }: Sheet, at: Readonly<Vec>, r: number | 'square', width: number, isFull: boolean): void {
  context.fillStyle = isFull ? color : theme.background;
  context.strokeStyle = isFull ? theme.background : color;
  context.lineWidth = width;
  context.beginPath();
  if (r === 'square') context.rect(at.x - 5, at.y - 5, 10, 10);
  else context.arc(at.x, at.y, r, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
