import type { Camera, DrawContext, Theme } from '@carom/draw';
import { circleOf, expandScene, type Scene, type SceneAction, type SceneBody, validateScene } from '@carom/scene';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Box, Input } from 'carom';
import { Lens } from '../playback/lens.ts';
import { Player } from '../playback/player.ts';
import { History } from '../take/history.ts';
import type { Moment } from '../take/link.ts';
import { editScene } from '../take/scene-edit.ts';
import type { Drawing, Mark, Take } from '../take/take.ts';
import { notify } from '../ui/announce.ts';
import { formatNumber } from '../ui/format.ts';
import { WorldTake } from '../world/world-take.ts';
import { createTake } from './create-take.ts';
import { boxOf, isLevel, reachOf } from './drawable.ts';
import { TimelineTake } from './timeline-take.ts';

/** A run of its own for a film or a file: what is on the page stays as it is. */
export interface Film {
  /** Goes to a time not before the one reached, for at most `budget` milliseconds. Whether it got there. */
  advance(time: number, budget: number): boolean;
  /** Draws the moment shown. */
  draw(context: DrawContext, camera: Camera, theme: Theme): void;
}

/** What may be changed of a disc. */
export type BodyChange = Partial<Pick<SceneBody, 'x' | 'y' | 'r' | 'vx' | 'vy' | 'mass'>>;

/** Discs up to which arrows are drawn from the start, in a timeline. */
const fewDiscs = 60;

/** Everything a scene page shares among its parts: the player, the chosen disc, what is shown, and the changes. */
export class SceneView {
  /** The scene as it came. */
  readonly original: Scene;
  /** Shows it. */
  readonly player: Player<Take> = new Player<Take>(createTake);
  /** The part of the plane that is shown. */
  readonly box: Box;
  /** Where the picture looks. */
  readonly lens: Lens;
  /** Arrows are as long as the way of this time. [time] */
  readonly reach: number;
  /** Id of the chosen disc, or `null`. */
  readonly chosen = signal<number | null>(null);
  /** Whether the editor has the pointer. */
  readonly editing = signal(false);
  /** A disc under the pointer: where it would be if let go now. */
  readonly draft = signal<{ readonly id: number; readonly change: BodyChange } | null>(null);
  /** Whether velocities are drawn. */
  readonly arrows = signal(false);
  /** Whether contacts of a world are drawn. */
  readonly contacts = signal(false);
  /** Whether the squares are drawn in which a world looks for candidate pairs. */
  readonly grid = signal(false);
  /** Changes whenever there is something else to see. */
  readonly moment: ReadonlySignal<unknown> = this.player.shown;
  readonly #id: string | null;
  readonly #scene = computed(() => this.take.scene);
  readonly #history = new History<Mark>();
  /** Whether there is something to take back, and to do again. */
  readonly canUndo: ReadonlySignal<boolean> = this.#history.canUndo;
  readonly canRedo: ReadonlySignal<boolean> = this.#history.canRedo;

  /** @throws TypeError or RangeError if the scene has an error */
  constructor(id: string | null, scene: Scene) {
    this.#id = id;
    this.original = scene;
    const bodies = (expandScene(scene).bodies ?? []).map(circleOf);
    this.box = boxOf(scene, bodies);
    this.lens = new Lens(() => this.scene.view?.box ?? this.box, isLevel(scene));
    const isWorld = scene.engine === 'world';
    this.reach = reachOf(this.box, bodies, scene, 0.2 * (isWorld ? (scene.speed ?? 1) : (scene.duration ?? 10)));
    this.arrows.value = !isWorld && bodies.length <= fewDiscs;
    this.player.load(scene);
  }

  /** The run. Read in a component or effect, it follows the moment shown. */
  get take(): Take {
    this.player.shown.value;
    return this.player.take.value!;
  }

  /** The run, if it is one of a world. */
  get world(): WorldTake | null {
    const take = this.player.take.value;
    return take instanceof WorldTake ? take : null;
  }

  /** The run, if it is one of a timeline. */
  get timeline(): TimelineTake | null {
    const take = this.player.take.value;
    return take instanceof TimelineTake ? take : null;
  }

  /** The id in the gallery; `null` for the visitor's own scene or one that was changed at its start. */
  get id(): string | null {
    return this.scene === this.original ? this.#id : null;
  }

  /** Where the scene came from, whatever was done to it since. */
  get origin(): string | null {
    return this.#id;
  }

  /** The scene as it is at the start. */
  get scene(): Scene {
    return this.#scene.value;
  }

  /** The time of the moment shown. [time] */
  get time(): number {
    return this.player.time.value;
  }

  /** Whether the moment shown is the start: what is done there changes the scene. */
  get isStart(): boolean {
    return this.player.time.value === 0;
  }

  /** What came from outside. */
  get inputs(): readonly Input<SceneAction>[] {
    return this.take.inputs;
  }

  /** How far the run is known, and where the scrubber ends. [time] */
  get known(): number {
    return this.player.frontier.value;
  }

  get horizon(): number {
    return this.player.horizon.value;
  }

  /** What shares of a plot are of: the start; `null`, the highest so far, where contacts take energy and gravity gives it. */
  get whole(): { energy: number; momentum: number } | null {
    const start = this.timeline?.run.start;
    const { x = 0, y = 0 } = this.scene.timeline?.gravity ?? {};
    if (!start || x !== 0 || y !== 0 || start.energy === 0 || this.inputs.length > 0) return null;
    return { energy: start.energy, momentum: start.activity };
  }

  /** Shows a time and stops there. [time] */
  seek(time: number): void {
    this.player.seek(time);
  }

  draw(context: DrawContext, camera: Camera, theme: Theme): void {
    this.take.draw(context, camera, this.drawing(theme));
  }

  /** The same run again, from its start. */
  film(): Film {
    const take = this.take.replica();
    return {
      advance: (time, budget) => take.seek(Math.max(take.time, time), budget) || take.failure !== null,
      draw: (context, camera, theme) => take.draw(context, camera, this.drawing(theme)),
    };
  }

  /** How the moment is drawn, without what belongs to the page. */
  drawing(theme: Theme): Drawing {
    const reach = this.arrows.peek() ? this.reach : 0;
    return { theme, reach, contacts: this.contacts.peek(), grid: this.grid.peek(), chosen: null, draft: null, playing: false };
  }

  /** Does something at the moment shown; −1 − k is the k-th disc that it puts in. What speaks against it, or `null` if it is done. */
  act(actions: readonly SceneAction[]): string | null {
    if (this.isStart) return this.#restage(editScene(this.scene, actions));
    const take = this.take;
    const before = take.mark();
    try {
      take.act(actions);
    } catch (error) {
      take.put(before, Infinity); // what was done of it already
      this.player.show();
      return error instanceof Error ? error.message : String(error);
    }
    this.#history.push(before);
    this.player.show();
    return null;
  }

  /** Notes the moment: what the visitor does now by hand can be taken back together. */
  mark(): void {
    this.#history.push(this.take.mark());
  }

  /** Another scene at the start, shown at the same time with the same done to it. What speaks against it, or `null` if it is done. */
  replace(scene: Scene, keepsInputs: boolean): string | null {
    const result = validateScene(scene);
    if (!result.ok) return result.problems[0].message;
    const before = this.take.mark();
    try {
      this.player.load(result.scene, keepsInputs ? before.inputs : []);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    this.#history.push(before);
    if (keepsInputs && before.time > 0) this.player.seek(before.time);
    return null;
  }

  /** As `act` with a change of a disc, telling the visitor if it cannot be. Whether it is done. */
  tryChange(id: number, values: BodyChange): boolean {
    const reason = this.act([{ kind: 'change', body: id, values }]);
    if (reason !== null) notify(reason);
    return reason === null;
  }

  /** Takes the last change back, and shows the moment before it. */
  undo(): void {
    this.#rewind((now) => this.#history.undo(now), 'Nothing to undo');
  }

  /** Makes it again. */
  redo(): void {
    this.#rewind((now) => this.#history.redo(now), 'Nothing to do again');
  }

  /** Opens at a moment that a link told. */
  open({ inputs, time, look }: Moment): void {
    try {
      if (inputs.length > 0) this.player.load(this.original, inputs);
    } catch (error) {
      notify(`What was done in this scene cannot be: ${error instanceof Error ? error.message : error}`);
    }
    this.lens.choose(look);
    if (time > 0) this.player.follow(time);
  }

  /** Back to the start of the scene as it came, with nothing done. */
  reset(): void {
    const before = this.take.mark();
    if (before.scene !== this.original || before.inputs.length > 0) this.#history.push(before);
    this.player.load(this.original);
    this.draft.value = null;
    this.chosen.value = null;
    notify('Scene reset');
  }

  /** So many steps of a world on or back, or to the next or last collision of a timeline. */
  step(steps: number): void {
    const time = this.take.stepTo(steps);
    if (time !== null) this.player.seek(time);
    else notify(steps > 0 ? 'No further collision: nothing will ever meet again' : 'This is the start');
  }

  /** Tells that a disc was thrown. */
  thrown(id: number, vx: number, vy: number): void {
    const { length = 'm', time = 's' } = this.original.units ?? {};
    notify(`${this.take.nameOf(id)}: ${formatNumber(Math.hypot(vx, vy), 3)} ${length}/${time}`);
  }

  #restage(next: Scene): string | null {
    const reason = objection(this.scene, next);
    if (reason !== null) return reason;
    const before = this.take.mark();
    const playing = this.player.playing.value;
    this.player.load(next);
    this.#history.push(before);
    if (playing) this.player.play();
    return null;
  }

  #rewind(move: (now: Mark) => Mark | null, otherwise: string): void {
    const now = this.take.mark();
    const past = move(now);
    if (!past) {
      notify(otherwise);
      return;
    }
    const isOther = past.scene !== now.scene;
    if (isOther && this.world) this.player.load(past.scene, past.inputs); // a timeline's mark knows its run
    this.player.put((budget) => this.take.put(past, budget), past.time);
    if (isOther) this.player.setEnd(past.scene, past.time);
  }
}

/** Why `next` cannot be: an error, or in a timeline more overlaps than `before` had. */
function objection(before: Scene, next: Scene): string | null {
  const after = validateScene(next);
  if (!after.ok) return after.problems[0].message;
  if (next.engine === 'world') return null;
  const known = validateScene(before).problems;
  if (after.problems.length <= known.length) return null;
  const about = after.problems.find(({ message }) => !known.some((one) => one.message === message)) ?? after.problems[0];
  return about.code === 'outside' ? 'It would lie outside' : about.code === 'overlap' ? 'It would overlap something there' : null;
}
