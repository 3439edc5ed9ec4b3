import { type Camera, drawContacts, readableOn, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';
import { Painting } from '../playback/painting.ts';
import { isPinball, pointsOf } from '../take/counter.tsx';
import type { CanvasSize } from '../ui/canvas.ts';
import type { Meeting } from './event-log.ts';
import { drawFlash, flashColor, flashTime } from './flash.ts';
import { handleOf } from './handle.ts';
import type { SceneView } from './scene-view.ts';
import { siteTheme } from './site-theme.ts';
import type { TimelineTake } from './timeline-take.ts';

/** Meetings that flash at one time at most; in a dense gas the rest would be noise. */
const mostFlashes = 48;
/** Meetings at one instant that get a ring each; more would hide what they ring. */
const mostRings = 3;
/** How long a bumper shines after a hit. [time] */
const glow = 0.25;

/** Paints the stage. */
export class StagePainter extends Painting<Meeting> {
  /** What part of the plane is shown. */
  camera: Camera;
  readonly #view: SceneView;
  readonly #context: CanvasRenderingContext2D;
  readonly #size: CanvasSize;
  #isDark = false;
  #log: object | null = null;
  #shown = 0;

  constructor(view: SceneView, context: CanvasRenderingContext2D, size: CanvasSize) {
    super();
    this.#view = view;
    this.#context = context;
    this.#size = size;
    this.camera = this.#look();
  }

  /** Asks for a picture of the moment. Called in an effect: it reads every signal the picture depends on. */
  show(isDark: boolean): void {
    const { player, draft, chosen, arrows, contacts, grid, editing, timeline } = this.#view;
    this.camera = this.#look();
    this.#isDark = isDark;
    const log = timeline?.log ?? null;
    if (timeline && log === this.#log && player.playing.value) this.#addFlashes(timeline, this.#shown);
    if (log !== this.#log) this.calm();
    this.#log = log;
    this.#shown = player.time.value;
    void [player.playing.value, player.editable.value, draft.value, chosen.value, arrows.value, contacts.value, grid.value, editing.value];
    this.ask();
  }

  #look(): Camera {
    return this.#view.lens.cameraOn({ ...this.#size, up: this.#view.original.view?.y ?? 'up', margin: 20 });
  }

  #addFlashes({ log, time }: TimelineTake, from: number): void {
    const end = log.countUpTo(time);
    const first = Math.max(log.countUpTo(from), end - mostFlashes);
    this.flash(
      Array.from({ length: end - first }, (_, i) => log.at(first + i)),
      mostFlashes,
    );
  }

  protected paint(now: number): void {
    const start = performance.now();
    const view = this.#view;
    const theme = siteTheme(this.#isDark);
    const { player, chosen, draft } = view;
    const drawing = { ...view.drawing(theme), chosen: chosen.peek(), draft: draft.peek(), playing: player.playing.peek() };
    player.take.peek()?.draw(this.#context, this.camera, drawing);
    if (view.timeline) this.#paintTimeline(view.timeline, theme, now);
    else if (isPinball(view)) this.#drawLights();
    player.times.draw(performance.now() - start);
  }

  /** What a timeline shows besides: meetings, and where there is to pull. */
  #paintTimeline(take: TimelineTake, theme: ReturnType<typeof siteTheme>, now: number): void {
    const { player, chosen, draft, editing } = this.#view;
    const ground = take.floorColor(theme);
    const disc = take.states().find(({ id }) => id === chosen.peek());
    if (disc && !editing.peek() && player.editable.peek() && disc.mass !== Infinity) {
      const change = draft.peek()?.id === disc.id ? draft.peek()?.change : {};
      this.#drawHandle({ ...disc, ...change }, readableOn(ground, theme.velocity), ground);
    }
    if (!player.playing.peek()) {
      const meetings = take.meetings();
      drawContacts(this.#context, this.camera, meetings, theme, { ground });
      if (meetings.length <= mostRings) for (const { point } of meetings) this.#drawRing(point, readableOn(ground, theme.contact), ground);
    }
    this.#drawFlashes(now, readableOn(ground, flashColor));
  }

  /** A bumper or slingshot that was hit lately shines. */
  #drawLights(): void {
    const { take } = this.#view;
    const { log, time } = take;
    const context = this.#context;
    context.save();
    for (let i = log.countUpTo(time) - 1; i >= 0 && time - log.timeAt(i) < glow; i--) {
      if (pointsOf(take, i) === 0) continue;
      const { x, y } = worldToScreen(this.camera, log.at(i).point);
      const r = 0.9 * this.camera.scale;
      const light = context.createRadialGradient(x, y, 0, x, y, r);
      light.addColorStop(0, `rgb(255 236 150 / ${0.95 * (1 - (time - log.timeAt(i)) / glow)})`);
      light.addColorStop(1, 'rgb(255 236 150 / 0)');
      context.fillStyle = light;
      context.fillRect(x - r, y - r, 2 * r, 2 * r);
    }
    context.restore();
  }

  #drawHandle(disc: Parameters<typeof handleOf>[1], color: string, ground: string): void {
    const { x, y } = handleOf(this.camera, disc, this.#view.reach);
    const center = worldToScreen(this.camera, disc);
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.globalAlpha = 0.5;
    context.beginPath();
    context.moveTo(center.x, center.y);
    context.lineTo(x, y);
    context.stroke();
    context.globalAlpha = 1;
    context.fillStyle = ground;
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, 3, 0, 2 * Math.PI);
    context.fill();
  }

  /** Rings a place where discs meet, on a halo that keeps it apart from what lies under it. */
  #drawRing(point: Readonly<Vec>, color: string, halo: string): void {
    const { x, y } = worldToScreen(this.camera, point);
    const context = this.#context;
    for (const [style, width] of [
      [halo, 5],
      [color, 2],
    ] as const) {
      context.strokeStyle = style;
      context.lineWidth = width;
      context.beginPath();
      context.arc(x, y, 8, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  #drawFlashes(now: number, color: string): void {
    for (const [{ point }, share] of this.flashing(now, flashTime)) drawFlash(this.#context, this.camera, point, share, color);
  }
}
