// What the charts draw on top of uPlot's curves.
import type uPlot from 'uplot';

/** A value with its error bar, in the units of the axes. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly error: number;
}

/** Measured here, measured before, published: each has its own form, not only its color. */
export type MarkForm = 'disc' | 'square' | 'diamond';

/** Draws values with their error bars, `shift` CSS pixels to the right of their places. */
export function drawMarks(plot: uPlot, marks: readonly Mark[], form: MarkForm, color: string, shift: number = 0): void {
  const { ctx } = plot;
  ctx.save();
  clip(plot);
  ctx.setLineDash([]); // the last curve may have been dashed
  ctx.strokeStyle = ctx.fillStyle = color;
  ctx.lineWidth = (form === 'square' ? 2 : 1.5) * devicePixelRatio;
  for (const { x, y, error } of marks) {
    const px = plot.valToPos(x, 'x', true) + shift * devicePixelRatio;
    const size = (form === 'disc' ? 3.5 : 5) * devicePixelRatio;
    if (error > 0) drawBar(ctx, px, plot.valToPos(y + error, 'y', true), plot.valToPos(y - error, 'y', true), size);
    outline(ctx, form, px, plot.valToPos(y, 'y', true), size);
    if (form === 'disc') ctx.fill();
    else ctx.stroke();
  }
  ctx.restore();
}

function drawBar(ctx: CanvasRenderingContext2D, x: number, high: number, low: number, half: number): void {
  ctx.beginPath();
  ctx.moveTo(x, high);
  ctx.lineTo(x, low);
  for (const end of [high, low]) {
    ctx.moveTo(x - half, end);
    ctx.lineTo(x + half, end);
  }
  ctx.stroke();
}

function outline(ctx: CanvasRenderingContext2D, form: MarkForm, x: number, y: number, size: number): void {
  ctx.beginPath();
  if (form === 'disc') ctx.arc(x, y, size, 0, 2 * Math.PI);
  else if (form === 'square') ctx.rect(x - size, y - size, 2 * size, 2 * size);
  else {
    ctx.moveTo(x - size, y);
    ctx.lineTo(x, y - size);
    ctx.lineTo(x + size, y);
    ctx.lineTo(x, y + size);
    ctx.closePath();
  }
}

/** Shades how far from 0 each value may lie. */
export function drawTolerances(
  plot: uPlot,
  tolerances: readonly { readonly x: number; readonly y: number }[],
  fill: string,
  edge: string,
): void {
  const { ctx, bbox } = plot;
  const half = Math.min(13 * devicePixelRatio, bbox.width / 36);
  ctx.save();
  clip(plot);
  ctx.fillStyle = fill;
  ctx.strokeStyle = edge;
  ctx.lineWidth = devicePixelRatio;
  for (const { x, y } of tolerances) {
    const px = plot.valToPos(x, 'x', true);
    const top = plot.valToPos(y, 'y', true);
    const height = plot.valToPos(-y, 'y', true) - top;
    ctx.fillRect(px - half, top, 2 * half, height);
    ctx.strokeRect(px - half, top, 2 * half, height);
  }
  ctx.restore();
}

/** A horizontal line. */
export function drawLevel(plot: uPlot, y: number, color: string): void {
  const { ctx, bbox } = plot;
  const py = Math.round(plot.valToPos(y, 'y', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, py);
  ctx.lineTo(bbox.left + bbox.width, py);
  ctx.stroke();
  ctx.restore();
}

function clip({ ctx, bbox }: uPlot): void {
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
}
