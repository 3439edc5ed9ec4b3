import { type Camera, drawBackground, fitCamera, readableOn, worldToScreen } from '@carom/draw';
import { Painting } from '../playback/painting.ts';
import type { CanvasSize } from '../ui/canvas.ts';
import { bodyColor, type ReplayTheme, replayTheme, teamColor } from './colors.ts';
import { drawGround, drawHeadings } from './ground.ts';
import { drawBody } from './sprites.ts';
import type { Moment, Motion } from './track.ts';
import type { ReplayView } from './view.ts';

/** How long an event flashes. [ms] */
const flashTime = 420;
/** Events that flash at one time at most. */
const mostFlashes = 120;
/** Turns of the way that are drawn behind a body. */
const trailTurns = 4;
/** Slower than this a body points nowhere. [length/turn] */
const slow = 1;
/** What is drawn on top of what. */
const order = ['tar', 'oil', 'grenade', 'wreck', 'post', 'tanker', 'pod', 'bludger', 'wizard', 'reaper', 'destroyer', 'doof', 'snaffle'];

/** Paints the moments of a replay. */
export class ReplayPainter extends Painting<Moment> {
  /** What part of the plane is shown. */
  readonly camera: Camera;
  readonly #view: ReplayView;
  readonly #context: CanvasRenderingContext2D;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #sequence: readonly number[];
  readonly #motion: Motion = { x: 0, y: 0, vx: 0, vy: 0 };
  #isDark = false;
  #shown = 0;

  constructor(view: ReplayView, context: CanvasRenderingContext2D, size: CanvasSize) {
    super();
    this.#view = view;
    this.#context = context;
    this.camera = fitCamera(view.box, { ...size, up: 'down', margin: 8 });
    const { bodies } = view.replay;
    const rank = (i: number) => (order.includes(bodies[i].kind) ? order.indexOf(bodies[i].kind) : order.length);
    this.#sequence = bodies.map((_, i) => i).sort((a, b) => rank(a) - rank(b) || a - b);
  }

  /** Asks for a picture of the moment. Called in an effect: it reads every signal the picture depends on. */
  show(isDark: boolean): void {
    const { player, track, trails, chosen } = this.#view;
    const before = this.#shown;
    this.#isDark = isDark;
    this.#shown = player.time.value;
    trails.value;
    chosen.value;
    if (player.playing.value && this.#shown > before) {
      const passed = track.moments.filter(({ time }) => time > before && time <= this.#shown);
      this.flash(passed.slice(-12), mostFlashes);
    } else if (!player.playing.value) this.calm();
    this.ask();
  }

  protected paint(now: number): void {
    const { player, track } = this.#view;
    const theme = replayTheme(this.#isDark);
    paintMoment(this.#context, this.camera, this.#view, this.#shown, theme, this.#sequence);
    this.#drawChosen(theme);
    if (!player.playing.peek()) for (const moment of track.momentsAt(this.#shown)) this.#ring(moment, theme, 5, 1);
    for (const [moment, age] of this.flashing(now, flashTime))
      this.#ring(moment, theme, this.#calm.matches ? 5 : 3 + 12 * Math.sqrt(age), 1 - age);
  }

  #drawChosen(theme: ReplayTheme): void {
    const chosen = this.#view.chosen.peek();
    if (chosen === null) return;
    this.#circle(chosen, this.#shown, theme.accent, 4, [5, 4]);
  }

  /** Rings the bodies of an event where they are now. */
  #ring({ kind, a, b }: Moment, theme: ReplayTheme, reach: number, alpha: number): void {
    const color = readableOn(theme.floor, ['goal', 'checkpoint', 'break'].includes(kind) ? theme.gold : theme.contact);
    this.#context.globalAlpha = alpha;
    this.#circle(a, this.#shown, color, reach);
    if (kind === 'bounce' || kind === 'catch' || kind === 'break') this.#circle(Number(b), this.#shown, color, reach);
    this.#context.globalAlpha = 1;
  }

  #circle(body: number, time: number, color: string, reach: number, dash: number[] = []): void {
    const motion = this.#view.track.motion(body, time, this.#motion);
    if (!motion) return;
    const { x, y } = worldToScreen(this.camera, motion);
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.setLineDash(dash);
    context.beginPath();
    context.arc(x, y, this.#view.replay.bodies[body].r * this.camera.scale + reach, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
  }
}

/** Paints the whole picture of a moment. `sequence` says which body is drawn on top of which. */
export function paintMoment(
  context: CanvasRenderingContext2D,
  camera: Camera,
  view: ReplayView,
  time: number,
  theme: ReplayTheme,
  sequence: readonly number[],
): void {
  const { replay, track } = view;
  const state = track.state(time);
  drawBackground(context, camera, theme);
  drawGround(context, camera, replay, theme);
  drawHeadings(context, camera, replay, state.next ?? [], theme);
  if (view.trails.peek()) for (const i of sequence) drawTrail(context, camera, view, i, time, theme);
  drawSpells(context, camera, view, time, theme);
  const at: Motion = { x: 0, y: 0, vx: 0, vy: 0 };
  for (const i of sequence) {
    const motion = track.motion(i, time, at);
    if (!motion) continue;
    const { kind, team, r } = replay.bodies[i];
    const moves = Math.abs(motion.vx) + Math.abs(motion.vy) > slow;
    const angle = kind === 'pod' && state.angle ? state.angle[i] : moves ? Math.atan2(motion.vy, motion.vx) : null;
    const { x, y } = worldToScreen(camera, motion);
    const shield = (state.shield?.[i] ?? 0) >= 3;
    drawBody(
      context,
      kind,
      { x, y, r: r * camera.scale, color: bodyColor(theme, kind, team), angle, number: view.numbers[i], shield },
      theme,
    );
  }
}

/** Kinds that leave no trail. */
const ground = ['post', 'wreck', 'tar', 'oil', 'grenade'];

/** The way that a body has just flown, fading. */
function drawTrail(context: CanvasRenderingContext2D, camera: Camera, view: ReplayView, i: number, time: number, theme: ReplayTheme): void {
  const { kind, team, r } = view.replay.bodies[i];
  if (ground.includes(kind)) return;
  context.strokeStyle = bodyColor(theme, kind, team);
  context.lineWidth = Math.min(2.5, Math.max(1, r * camera.scale * 0.12));
  context.lineCap = 'butt';
  for (let k = 0; k < trailTurns; k++) {
    const to = time - k;
    const from = Math.max(0, to - 1);
    if (to <= 0) break;
    context.globalAlpha = 0.5 * (1 - k / trailTurns);
    for (const line of view.track.way(i, from, to)) {
      context.beginPath();
      for (let m = 0; m < line.length; m += 2) {
        const { x, y } = worldToScreen(camera, { x: line[m], y: line[m + 1] });
        context.lineTo(x, y);
      }
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** A dashed line from a wizard to what its spell works on. */
function drawSpells(context: CanvasRenderingContext2D, camera: Camera, view: ReplayView, time: number, theme: ReplayTheme): void {
  for (const [wizard, , target] of view.track.spells(view.track.turnAt(time))) {
    const from = view.track.motion(wizard, time);
    const to = view.track.motion(target, time);
    if (!from || !to) continue;
    const [a, b] = [worldToScreen(camera, from), worldToScreen(camera, to)];
    context.strokeStyle = teamColor(theme, view.replay.bodies[wizard].team);
    context.lineWidth = 2;
    context.setLineDash([3, 5]);
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
    context.setLineDash([]);
  }
}
