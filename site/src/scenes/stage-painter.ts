import {
  type Camera,
  type DrawnDisc,
  drawBackground,
  drawContacts,
  drawDiscs,
  drawVelocities,
  drawWalls,
  enterTorus,
  groundOf,
  isTorus,
  readableOn,
  wallsAt,
  withImages,
  worldToScreen,
} from '@carom/draw';
import type { Vec } from 'carom';
import type { CanvasSize } from '../ui/canvas.ts';
import type { Meeting } from './event-log.ts';
import { drawFlash, flashColor, flashTime } from './flash.ts';
import { handleOf } from './handle.ts';
import type { Run } from './run.ts';
import type { SceneView } from './scene-view.ts';
import { siteTheme } from './site-theme.ts';

/** Meetings that flash at one time at most; in a dense gas the rest would be noise. */
const mostFlashes = 48;
/** Meetings at one instant that get a ring each; more would hide what they ring. */
const mostRings = 3;

/** Paints the stage in the same frame in which the moment changes, and goes on by itself while something flashes. */
export class StagePainter {
  /** What part of the plane is shown. */
  camera: Camera;
  readonly #view: SceneView;
  readonly #context: CanvasRenderingContext2D;
  #flashes: { readonly meeting: Meeting; readonly born: number }[] = [];
  #frame: number | null = null;
  readonly #size: CanvasSize;
  #due = false;
  #done = false;
  #isDark = false;
  #run: Run | null = null;
  #shown = 0;

  constructor(view: SceneView, context: CanvasRenderingContext2D, size: CanvasSize) {
    this.#view = view;
    this.#context = context;
    this.#size = size;
    this.camera = this.#look();
  }

  /** Asks for a picture of the moment. Called in an effect: it reads every signal the picture depends on. */
  show(isDark: boolean): void {
    const { player, draft, chosen, arrows, editing } = this.#view;
    this.camera = this.#look();
    editing.value;
    this.#isDark = isDark;
    const run = player.run.value;
    if (run && run === this.#run && player.playing.value) this.#addFlashes(run, this.#shown, player.time.value);
    if (run !== this.#run) this.#flashes = [];
    this.#run = run;
    this.#shown = player.time.value;
    player.known.value;
    draft.value;
    chosen.value;
    arrows.value;
    player.editable.value;
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => this.#paint(performance.now())); // after all signals of this change, before the browser draws
  }

  #look(): Camera {
    return this.#view.lens.cameraOn({ ...this.#size, up: this.#view.original.view?.y ?? 'up', margin: 20 });
  }

  /** Stops painting. */
  dispose(): void {
    this.#done = true;
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  #addFlashes(run: Run, from: number, to: number): void {
    const end = run.log.countUpTo(to);
    const born = performance.now();
    for (let i = Math.max(run.log.countUpTo(from), end - mostFlashes); i < end; i++) this.#flashes.push({ meeting: run.log.at(i), born });
    if (this.#flashes.length > mostFlashes) this.#flashes = this.#flashes.slice(-mostFlashes);
  }

  #paint(now: number): void {
    const run = this.#run;
    this.#due = false;
    if (!run || this.#done) return;
    const start = performance.now();
    const view = this.#view;
    const theme = siteTheme(this.#isDark);
    const { camera } = this;
    const context = this.#context;
    const { player } = view;
    const shown = Math.min(this.#shown, run.now);
    const walls = wallsAt(run.momentAt(shown).walls, shown, view.period);
    const onTorus = isTorus(view.period);
    const ground = onTorus ? theme.floor : groundOf(walls, theme);
    const all = this.#discs(run);
    const discs = withImages(all, view.period);
    const rings = discs.filter(({ id }) => id === view.chosen.peek());
    const chosen = rings.length > 0 ? rings[0] : null; // the disc itself comes before its images
    drawBackground(context, camera, theme);
    if (onTorus) enterTorus(context, camera, view.period, theme);
    drawWalls(context, camera, walls, theme);
    drawDiscs(context, camera, discs, theme, { ground, chosen: rings });
    if (onTorus) context.restore();
    if (view.arrows.peek()) drawVelocities(context, camera, all, theme, { reach: view.reach, ground });
    if (chosen && !view.editing.peek() && player.editable.peek() && chosen.mass !== Infinity)
      this.#drawHandle(chosen, readableOn(ground, theme.velocity), ground);
    const contact = readableOn(ground, theme.contact);
    if (!player.playing.peek()) {
      const meetings = meetingsAt(run, this.#shown);
      drawContacts(context, camera, meetings, theme, { ground });
      if (meetings.length <= mostRings) for (const { point } of meetings) this.#drawRing(point, contact, ground);
    }
    this.#drawFlashes(now, readableOn(ground, flashColor));
    player.times.draw(performance.now() - start);
    if (this.#flashes.length === 0) return;
    this.#frame ??= requestAnimationFrame((later) => {
      this.#frame = null;
      this.#paint(later);
    });
  }

  /** The discs of the moment, the one under the pointer where the pointer has it. */
  #discs(run: Run): readonly DrawnDisc[] {
    const discs = run.discsAt(Math.min(this.#shown, run.now));
    const draft = this.#view.draft.peek();
    return draft ? discs.map((disc) => (disc.id === draft.id ? { ...disc, ...draft.change } : disc)) : discs;
  }

  #drawHandle(disc: DrawnDisc, color: string, ground: string): void {
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
    this.#flashes = this.#flashes.filter(({ born }) => now - born < flashTime);
    for (const { meeting, born } of this.#flashes) drawFlash(this.#context, this.camera, meeting.point, (now - born) / flashTime, color);
  }
}

/** The meetings at exactly `time`: those the visitor stepped to. */
function meetingsAt(run: Run, time: number): Meeting[] {
  const end = run.log.countUpTo(time);
  const found: Meeting[] = [];
  for (let i = end - 1; i >= 0 && run.log.timeAt(i) === time && found.length < mostFlashes; i--) found.push(run.log.at(i));
  return found;
}
