// How each kind of body looks. Every function draws around (x, y) of the screen; r is the body's radius in pixels.
import { readableOn } from '@carom/draw';
import type { ReplayTheme } from './colors.ts';

type Context = CanvasRenderingContext2D;

/** What is drawn of a body. */
export interface Sprite {
  /** Center. [pixel] */
  readonly x: number;
  /** Center. [pixel] */
  readonly y: number;
  /** Radius. [pixel] */
  readonly r: number;
  /** Color of its team. */
  readonly color: string;
  /** Heading, or the direction it moves in; `null` if it has none. [radian] */
  readonly angle: number | null;
  /** Its number in the team: the second of a team is drawn hollow. */
  readonly number: number;
  /** Whether a shield is up. */
  readonly shield: boolean;
}

/** What a looter of Mean Max bears: a reaper drinks, a destroyer breaks, a doof pushes. */
const looters: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  reaper: [
    [0, -0.62],
    [0.44, 0.1],
    [0.3, 0.46],
    [0, 0.58],
    [-0.3, 0.46],
    [-0.44, 0.1],
  ],
  destroyer: [
    [0.62, 0],
    [0, 0.62],
    [-0.62, 0],
    [0, -0.62],
  ],
  doof: [
    [0.6, 0],
    [-0.4, 0.56],
    [-0.4, -0.56],
  ],
};
/** Kinds that are an area on the ground. */
const areas = ['wreck', 'tar', 'oil', 'grenade'];

/** Draws a body of any kind. */
export function drawBody(context: Context, kind: string, sprite: Sprite, theme: ReplayTheme): void {
  context.save();
  context.translate(sprite.x, sprite.y);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  if (kind === 'pod') drawPod(context, sprite, theme);
  else if (kind === 'wizard') drawWizard(context, sprite, theme);
  else if (kind === 'snaffle') drawSnaffle(context, sprite, theme);
  else if (kind === 'bludger') drawBludger(context, sprite, theme);
  else if (kind === 'post' || kind === 'tanker') drawPost(context, sprite, theme);
  else if (kind in looters) drawLooter(context, sprite, theme, looters[kind]);
  else if (areas.includes(kind)) drawArea(context, sprite);
  else drawPlain(context, sprite, theme);
  context.restore();
}

function disc(context: Context, r: number): void {
  context.beginPath();
  context.arc(0, 0, Math.max(r, 0.5), 0, 2 * Math.PI);
}

function shape(context: Context, r: number, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(r * x, r * y);
  context.closePath();
}

/** A field of force, and in it a ship that shows where it heads. */
function drawPod(context: Context, { r, color, angle, number, shield }: Sprite, theme: ReplayTheme): void {
  disc(context, r - 0.75);
  context.globalAlpha = 0.2;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
  if (shield) {
    disc(context, r + 3);
    context.strokeStyle = theme.gold;
    context.lineWidth = 3;
    context.stroke();
  }
  context.rotate(angle ?? 0);
  const hull = [
    [0.82, 0],
    [-0.5, 0.62],
    [-0.26, 0],
    [-0.5, -0.62],
  ] as const;
  shape(context, r, hull);
  context.lineWidth = Math.max(1.5, r * 0.1);
  context.fillStyle = number % 2 === 1 ? color : theme.floor;
  context.fill();
  context.stroke();
}

/** A disc with a pointed hat, and a notch at the rim where it flies. */
function drawWizard(context: Context, { r, color, angle, number }: Sprite, theme: ReplayTheme): void {
  disc(context, r - 0.5);
  context.fillStyle = color;
  context.fill();
  const light = readableOn(color, theme.floor);
  if (angle !== null) {
    context.save();
    context.rotate(angle);
    shape(context, r, [
      [1.3, 0],
      [1.02, 0.24],
      [1.02, -0.24],
    ]);
    context.fill();
    context.restore();
  }
  context.strokeStyle = light;
  context.fillStyle = number % 2 === 1 ? light : color;
  context.lineWidth = Math.max(1.25, r * 0.09);
  shape(context, r, [
    [-0.36, 0.26],
    [0.12, -0.7],
    [0.36, 0.26],
  ]);
  context.fill();
  context.stroke();
  context.beginPath();
  context.ellipse(0, r * 0.32, r * 0.66, r * 0.17, 0, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** A small golden ball with wings. */
function drawSnaffle(context: Context, { r }: Sprite, theme: ReplayTheme): void {
  const size = Math.max(r, 3.5);
  context.strokeStyle = theme.ink;
  context.lineWidth = Math.max(1, size * 0.16);
  if (size > 5) {
    for (const side of [-1, 1]) {
      context.beginPath();
      context.ellipse(side * size * 1.35, -size * 0.35, size * 0.62, size * 0.28, side * -0.5, 0, 2 * Math.PI);
      context.fillStyle = theme.floor;
      context.fill();
      context.stroke();
    }
  }
  disc(context, size - 0.5);
  context.fillStyle = theme.gold;
  context.fill();
  context.stroke();
}

/** An iron ball with spikes. */
function drawBludger(context: Context, { r }: Sprite, theme: ReplayTheme): void {
  const size = Math.max(r, 4.5);
  const spikes = 9;
  context.beginPath();
  for (let k = 0; k < 2 * spikes; k++) {
    const far = size * (k % 2 === 0 ? 1.18 : 0.84);
    context.lineTo(far * Math.cos((k * Math.PI) / spikes), far * Math.sin((k * Math.PI) / spikes));
  }
  context.closePath();
  context.fillStyle = theme.iron;
  context.fill();
  context.beginPath();
  context.arc(-size * 0.26, -size * 0.26, size * 0.22, 0, 2 * Math.PI);
  context.fillStyle = theme.floor;
  context.globalAlpha = 0.7;
  context.fill();
}

/** A goal post, or a tanker with its lid, seen from above. */
function drawPost(context: Context, { r }: Sprite, theme: ReplayTheme): void {
  disc(context, r);
  context.fillStyle = theme.fixed;
  context.fill();
  context.strokeStyle = theme.wall;
  context.lineWidth = Math.max(1, r * 0.14);
  context.stroke();
  disc(context, r * 0.45);
  context.stroke();
}

/** A disc that bears a drop, a diamond or an arrow where it flies. */
function drawLooter(context: Context, { r, color, angle }: Sprite, theme: ReplayTheme, sign: readonly (readonly [number, number])[]): void {
  disc(context, r - 0.5);
  context.fillStyle = color;
  context.fill();
  if (sign === looters.doof) context.rotate(angle ?? 0);
  shape(context, r, sign);
  context.fillStyle = readableOn(color, theme.floor);
  context.fill();
}

/** Water, tar, oil or an explosion: seen through. */
function drawArea(context: Context, { r, color }: Sprite): void {
  disc(context, r);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.globalAlpha = 0.25;
  context.fill();
  context.globalAlpha = 1;
  context.setLineDash([4, 3]);
  context.lineWidth = 1.5;
  context.stroke();
  context.setLineDash([]);
}

function drawPlain(context: Context, { r, color, angle }: Sprite, theme: ReplayTheme): void {
  disc(context, r - 0.5);
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = theme.ink;
  context.lineWidth = 1;
  context.stroke();
  if (angle === null) return;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(r * Math.cos(angle), r * Math.sin(angle));
  context.stroke();
}
