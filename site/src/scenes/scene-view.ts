import {
  type Camera,
  type DrawContext,
  type DrawnPeriod,
  drawBackground,
  drawDiscs,
  drawVelocities,
  drawWalls,
  enterTorus,
  groundOf,
  isTorus,
  type Theme,
  wallsAt,
  withImages,
} from '@carom/draw';
import { expandScene, type Scene, type SceneAction, type SceneBody, toSceneWall, validateScene } from '@carom/scene';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Box, Input } from 'carom';
import { Lens } from '../playback/lens.ts';
import type { Bench, DiscPiece, Film, WallPiece } from '../take/bench.ts';
import { History } from '../take/history.ts';
import type { Moment } from '../take/link.ts';
import { editScene } from '../take/scene-edit.ts';
import { notify } from '../ui/announce.ts';
import { formatNumber } from '../ui/format.ts';
import { boxOf, isLevel, reachOf } from './drawable.ts';
import { EventLog } from './event-log.ts';
import { Player } from './player.ts';
import { advanceWith, Run } from './run.ts';
import { Series } from './series.ts';

/** What may be changed of a disc. */
export type BodyChange = Partial<Pick<SceneBody, 'x' | 'y' | 'r' | 'vx' | 'vy' | 'mass'>>;

/** A run and a moment of it: what undo goes back to. */
interface Past {
  readonly run: Run;
  readonly time: number;
  readonly ahead: readonly Input<SceneAction>[];
}

/** Everything a scene page shares among its parts: the player, the chosen disc, what is shown, and the changes. */
export class SceneView implements Bench {
  /** The scene as it came. */
  readonly original: Scene;
  /** Shows it. */
  readonly player: Player = new Player();
  /** The part of the plane that is shown. */
  readonly box: Box;
  /** Where the picture looks. */
  readonly lens: Lens;
  /** How far the plane goes before it repeats. */
  readonly period: DrawnPeriod;
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
  readonly #id: string | null;
  readonly #history = new History<Past>();
  readonly canUndo: ReadonlySignal<boolean> = this.#history.canUndo;
  readonly canRedo: ReadonlySignal<boolean> = this.#history.canRedo;
  /** Whether the run differs from that of the scene as it came. */
  readonly changed: ReadonlySignal<boolean> = computed(() => {
    const { run, time } = this.player;
    void time.value;
    return run.value?.scene !== this.original || this.player.inputs.length > 0;
  });
  readonly moment: ReadonlySignal<unknown> = computed(() => {
    const { run, time, known } = this.player;
    return [run.value, time.value, known.value];
  });

  constructor(id: string | null, scene: Scene) {
    this.#id = id;
    this.original = scene;
    const bodies = expandScene(scene).bodies ?? [];
    this.box = boxOf(scene, bodies);
    this.lens = new Lens(() => this.scene.view?.box ?? this.box, isLevel(scene));
    const { periodX = Infinity, periodY = Infinity } = scene.timeline ?? {};
    this.period = { periodX, periodY };
    this.reach = reachOf(this.box, bodies, scene, 0.2 * (scene.duration ?? 10));
    this.arrows.value = bodies.length <= 60;
    this.player.load(scene);
  }

  get id(): string | null {
    return this.scene === this.original ? this.#id : null;
  }

  /** Where the scene came from, whatever was done to it since. */
  get origin(): string | null {
    return this.#id;
  }

  get scene(): Scene {
    return this.player.scene.value ?? this.original;
  }

  get time(): number {
    return this.player.time.value;
  }

  get isStart(): boolean {
    return this.player.time.value === 0;
  }

  get inputs(): readonly Input<SceneAction>[] {
    return this.player.inputs;
  }

  /** The bodies at the start, recipes carried out. */
  bodies(): readonly SceneBody[] {
    return expandScene(this.scene).bodies ?? [];
  }

  discs(): readonly DiscPiece[] {
    const run = this.player.run.value;
    if (!run) return [];
    return run.discsAt(Math.min(this.player.time.value, run.now)).map(({ id, x, y, r, vx, vy, mass, material }) => {
      const kind = mass === Infinity ? 'static' : 'dynamic';
      return { id, x, y, r, vx, vy, mass, kind, angle: 0, angularVelocity: 0, restitution: material.restitution ?? 1, friction: 0 };
    });
  }

  body(id: number): SceneBody | null {
    if (this.isStart) return this.bodies()[id] ?? null;
    const run = this.player.run.value;
    const disc = run?.discsAt(Math.min(this.player.time.value, run.now)).find((one) => one.id === id);
    if (!disc) return null;
    const { x, y, r, vx, vy, mass, growth = 0, material, data } = disc;
    const weight = mass === Infinity ? { immovable: true } : { mass };
    return { x, y, r, vx, vy, ...weight, ...(growth > 0 ? { growth } : {}), material, ...data };
  }

  /** Only worlds have joints. */
  joints(): readonly [] {
    return [];
  }

  walls(): readonly WallPiece[] {
    const run = this.player.run.value;
    if (!run) return [];
    if (this.isStart) return (this.scene.walls ?? []).map((wall, id) => ({ id, wall, moving: false }));
    const time = Math.min(this.player.time.value, run.now);
    const { timeline } = this.scene;
    return run.momentAt(time).walls.map((wall) => ({ id: wall.id, moving: false, wall: toSceneWall(wall, time, timeline) }));
  }

  hash(): string {
    const run = this.player.run.value;
    return run ? run.hashAt(Math.min(this.player.time.value, run.now)) : '';
  }

  get known(): number {
    return this.player.frontier.value;
  }

  get horizon(): number {
    return this.player.horizon.value;
  }

  get log(): EventLog {
    return this.player.run.value?.log ?? new EventLog();
  }

  get series(): Series {
    return this.player.run.value?.series ?? new Series();
  }

  get whole(): { energy: number; momentum: number } | null {
    const run = this.player.run.value;
    const { x = 0, y = 0 } = this.scene.timeline?.gravity ?? {};
    if (!run || x !== 0 || y !== 0 || run.start.energy === 0 || this.inputs.length > 0) return null;
    return { energy: run.start.energy, momentum: run.start.activity };
  }

  seek(time: number): void {
    this.player.seek(time);
  }

  colorOf(disc: number): string | undefined {
    return this.player.run.value?.timeline.get(disc)?.data?.color;
  }

  draw(context: DrawContext, camera: Camera, theme: Theme): void {
    const run = this.player.run.value;
    if (run) this.#drawRun(run, Math.min(this.player.time.value, run.now), context, camera, theme);
  }

  film(): Film {
    let run = new Run(this.scene);
    let ahead = this.inputs;
    let shown = 0;
    return {
      advance: (time, budget) => {
        const advance = advanceWith(run, ahead, time, budget);
        ({ run, ahead } = advance);
        shown = Math.min(time, run.now);
        return advance.there || run.failure !== null;
      },
      draw: (context, camera, theme) => this.#drawRun(run, shown, context, camera, theme),
    };
  }

  #drawRun(run: Run, time: number, context: DrawContext, camera: Camera, theme: Theme): void {
    const { discs, walls: standing } = run.momentAt(time);
    const walls = wallsAt(standing, time, this.period);
    const onTorus = isTorus(this.period);
    const ground = onTorus ? theme.floor : groundOf(walls, theme);
    drawBackground(context, camera, theme);
    if (onTorus) enterTorus(context, camera, this.period, theme);
    drawWalls(context, camera, walls, theme);
    drawDiscs(context, camera, withImages(discs, this.period), theme, { ground });
    if (onTorus) context.restore();
    if (this.arrows.peek()) drawVelocities(context, camera, discs, theme, { reach: this.reach, ground });
  }

  /** How a disc is called in lists and sentences. */
  nameOf(disc: number): string {
    return this.player.run.value?.timeline.get(disc)?.data?.name ?? `disc ${disc}`;
  }

  /** How a wall is called in lists and sentences. */
  nameOfWall(wall: number): string {
    const handle = this.player.run.value?.timeline.walls.find(({ id }) => id === wall);
    return handle?.data?.name ?? (handle && 'inside' in handle.shape ? 'the room' : `wall ${wall}`);
  }

  act(actions: readonly SceneAction[]): string | null {
    if (this.isStart) return this.#restage(editScene(this.scene, actions));
    const before = this.#now();
    const playing = this.player.playing.value;
    try {
      const reason = this.player.act(actions, (run) => (before ? crowding(before.run, run, actions) : null));
      if (reason !== null) return reason;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (before) this.#history.push(before);
    if (playing) this.player.play();
    return null;
  }

  replace(scene: Scene, keepsInputs: boolean): string | null {
    const result = validateScene(scene);
    if (!result.ok) return result.problems[0].message;
    const { time, inputs } = this;
    const before = this.#now();
    try {
      this.player.load(result.scene, keepsInputs ? inputs : []);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (before) this.#history.push(before);
    if (keepsInputs && time > 0) this.player.seek(time);
    return null;
  }

  /** Changes a disc. Returns what speaks against it, or `null` if it is done. */
  change(id: number, values: BodyChange): string | null {
    return this.act([{ kind: 'change', body: id, values }]);
  }

  /** As `change`, telling the visitor if it cannot be. Whether it is done. */
  tryChange(id: number, change: BodyChange): boolean {
    const reason = this.change(id, change);
    if (reason !== null) notify(reason);
    return reason === null;
  }

  undo(): void {
    this.#rewind((now) => this.#history.undo(now), 'Nothing to undo');
  }

  redo(): void {
    this.#rewind((now) => this.#history.redo(now), 'Nothing to do again');
  }

  open({ inputs, time, look }: Moment): void {
    if (inputs.length > 0) this.player.load(this.original, inputs); // what does not fit stops the run where it would be done
    this.lens.choose(look);
    if (time > 0) this.player.follow(time);
  }

  /** Takes back every change. */
  reset(): void {
    const before = this.#now();
    if (this.changed.value && before) this.#history.push(before);
    this.player.load(this.original);
    this.draft.value = null;
    notify('Scene reset');
  }

  /** Goes a collision on or back, and says what there is to see. */
  step(direction: 1 | -1): void {
    const moved = direction > 0 ? this.player.stepForward() : this.player.stepBack();
    if (!moved) notify(direction > 0 ? 'No further collision: nothing will ever meet again' : 'This is the start');
  }

  /** Tells that a disc was thrown. */
  thrown(id: number, vx: number, vy: number): void {
    const { length = 'm', time = 's' } = this.original.units ?? {};
    notify(`${this.nameOf(id)}: ${formatNumber(Math.hypot(vx, vy), 3)} ${length}/${time}`);
  }

  #restage(next: Scene): string | null {
    const reason = objection(this.scene, next);
    if (reason !== null) return reason;
    const before = this.#now();
    this.player.load(next);
    if (before) this.#history.push(before);
    return null;
  }

  #now(): Past | null {
    const run = this.player.run.value;
    return run && { run, time: this.player.time.value, ahead: this.player.ahead };
  }

  #rewind(move: (now: Past) => Past | null, otherwise: string): void {
    const now = this.#now();
    const past = now && move(now);
    if (!past) {
      notify(otherwise);
      return;
    }
    this.player.pause();
    this.player.put(past.run, past.time, past.ahead);
  }
}

/** Why `next` cannot be: an error, or more overlaps than `before` had. */
function objection(before: Scene, next: Scene): string | null {
  const after = validateScene(next);
  if (!after.ok) return after.problems[0].message;
  const known = validateScene(before).problems;
  if (after.problems.length <= known.length) return null;
  const about = after.problems.find(({ message }) => !known.some((one) => one.message === message)) ?? after.problems[0];
  return about.code === 'outside' ? 'It would lie outside' : about.code === 'overlap' ? 'It would overlap something there' : null;
}

/** Overlaps deeper than this share of a radius are none of rounding. */
const rounding = 1e-9;

/** Why discs cannot be put where they overlap others. */
function crowding(before: Run, after: Run, actions: readonly SceneAction[]): string | null {
  const places = actions.some(
    ({ kind, ...rest }) => kind.startsWith('add') || ('values' in rest && ('x' in rest.values || 'r' in rest.values)),
  );
  if (!places) return null;
  const least = rounding * Math.max(0, ...Array.from(after.timeline, ({ r }) => r));
  const now = after.timeline.overlaps(least).length;
  if (now === 0) return null;
  const time = after.timeline.now;
  return now > before.forkAt(time).overlaps(least).length ? 'It would overlap something there' : null;
}
