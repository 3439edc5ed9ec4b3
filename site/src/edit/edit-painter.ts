import { type Camera, drawDiscs, drawWalls, readableOn, type Theme, velocityTip, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';
import { handleOf } from '../scenes/handle.ts';
import type { DiscPiece, JointPiece } from '../take/bench.ts';
import { radiusHandle } from './edit-pointer.ts';
import type { Editor } from './editor.ts';
import { jointGrips } from './joint-shape.ts';
import { gripsOf } from './wall-shape.ts';

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
  for (const disc of bench.discs()) {
    const change = draft.discs.get(disc.id);
    const now = change ? { ...disc, ...change } : disc;
    if (change) dragged.push(now);
    if (editor.discs.value.has(disc.id)) paintSelected(context, camera, now, isOne, bench.reach, color, theme);
  }
  context.globalAlpha = 0.55;
  drawDiscs(context, camera, draft.fresh?.body ? [...dragged, draft.fresh.body] : dragged, theme);
  const walls = draft.fresh?.wall ? [draft.fresh.wall, ...draft.walls.values()] : [...draft.walls.values()];
  drawWalls(context, camera, walls.map((shape) => ({ shape })) as Parameters<typeof drawWalls>[2], theme);
  context.globalAlpha = 1;
  for (const { id, wall, moving } of bench.walls()) {
    if (!editor.walls.value.has(id)) continue;
    for (const { at } of moving ? [] : gripsOf(draft.walls.get(id) ?? wall))
      paintGrip(context, worldToScreen(camera, at), color, theme, true);
  }
  for (const piece of bench.joints()) if (editor.joints.value.has(piece.id)) paintJoint(context, camera, piece, color, theme);
  if (draft.fresh?.rod) paintRod(context, camera, draft.fresh.rod, color);
  if (!draft.frame) return;
  const { from, to } = draft.frame;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.setLineDash([]);
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
  paintGrip(context, radiusHandle(camera, disc), color, theme, true);
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
