import { type Camera, worldToScreen } from '@carom/draw';
import { type ReplayTheme, teamColor } from './colors.ts';
import type { Replay, ReplayMark } from './replay.ts';

type Context = CanvasRenderingContext2D;

/** Draws the field with its checkpoints and goals. */
export function drawGround(context: Context, camera: Camera, { field, marks = [] }: Replay, theme: ReplayTheme): void {
  const from = worldToScreen(camera, { x: field.minX, y: field.minY });
  const to = worldToScreen(camera, { x: field.maxX, y: field.maxY });
  context.fillStyle = theme.floor;
  context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  context.strokeStyle = theme.wall;
  context.lineWidth = 1.5;
  context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  for (const mark of marks) {
    if (mark.kind === 'goal') drawGoal(context, camera, mark, theme);
    else if (mark.kind === 'ring') drawRing(context, camera, mark, theme);
    else drawCheckpoint(context, camera, mark, theme);
  }
}

function drawGoal(context: Context, camera: Camera, mark: ReplayMark & { kind: 'goal' }, theme: ReplayTheme): void {
  const from = worldToScreen(camera, { x: mark.x1, y: mark.y1 });
  const to = worldToScreen(camera, { x: mark.x2, y: mark.y2 });
  context.strokeStyle = teamColor(theme, mark.team);
  context.lineCap = 'butt';
  for (const [width, alpha] of [
    [Math.max(10, 500 * camera.scale), 0.22],
    [4, 1],
  ]) {
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
}

function drawRing(context: Context, camera: Camera, mark: ReplayMark & { kind: 'ring' }, theme: ReplayTheme): void {
  const { x, y } = worldToScreen(camera, mark);
  context.strokeStyle = theme.wall;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, mark.r * camera.scale, 0, 2 * Math.PI);
  context.stroke();
}

function drawCheckpoint(context: Context, camera: Camera, mark: ReplayMark & { kind: 'checkpoint' }, theme: ReplayTheme): void {
  const { x, y } = worldToScreen(camera, mark);
  const r = mark.r * camera.scale;
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fillStyle = theme.gold;
  context.globalAlpha = 0.12;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.gold;
  context.lineWidth = 1.5;
  context.stroke();
  if (mark.label === undefined) return;
  context.fillStyle = theme.ink;
  context.font = `600 ${Math.max(11, Math.min(22, r * 0.7)).toFixed(1)}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(mark.label, x, y);
}

/** Marks on each checkpoint's rim which pods head for it: an arc in the color of their team. */
export function drawHeadings(context: Context, camera: Camera, replay: Replay, next: readonly number[], theme: ReplayTheme): void {
  const checkpoints = (replay.marks ?? []).filter((mark) => mark.kind === 'checkpoint');
  context.lineCap = 'butt';
  context.lineWidth = 4;
  const share = (2 * Math.PI) / Math.max(1, next.length);
  next.forEach((checkpoint, i) => {
    const mark = checkpoints[checkpoint];
    const { team, kind } = replay.bodies[i];
    if (!mark || kind !== 'pod') return;
    const { x, y } = worldToScreen(camera, mark);
    context.strokeStyle = teamColor(theme, team);
    context.beginPath();
    context.arc(x, y, mark.r * camera.scale + 4, i * share + 0.08 - Math.PI / 2, (i + 1) * share - 0.08 - Math.PI / 2);
    context.stroke();
  });
}
