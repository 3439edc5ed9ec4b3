import { type Camera, type DrawContext, type DrawnPeriod, drawWorld, type Theme, type WorldDrawing } from '@carom/draw';
import {
  expandScene,
  type Scene,
  type SceneAction,
  type SceneBody,
  type SceneLook,
  type SceneWall,
  toSceneJoint,
  validateScene,
} from '@carom/scene';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Box, Input, World } from 'carom';
import { type Joint, jointsOf } from 'carom/joints';
import { Lens } from '../playback/lens.ts';
import { boxOf, isLevel, reachOf } from '../scenes/drawable.ts';
import { EventLog } from '../scenes/event-log.ts';
import { Series } from '../scenes/series.ts';
import type { Bench, DiscPiece, Film, JointPiece, WallPiece } from '../take/bench.ts';
import { History } from '../take/history.ts';
import type { Moment } from '../take/link.ts';
import { editScene, outOfFrame, withFresh } from '../take/scene-edit.ts';
import { notify } from '../ui/announce.ts';
import { overlaysOf } from './overlays.ts';
import { Track } from './track.ts';
import { WorldPlayer } from './world-player.ts';

/** Spring, limits and motor, as far as it has them. */
function driveOf(joint: Joint<SceneLook>): JointPiece['drive'] {
  if (joint.kind === 'motor') return {};
  const { spring } = joint;
  if (joint.kind === 'weld' || joint.kind === 'drag') return spring ? { spring } : {};
  const { limits, motor } = joint;
  return { ...(spring ? { spring } : {}), ...(limits ? { limits } : {}), ...(motor ? { motor } : {}) };
}

/** A joint and what it does now. */
function pieceOf(joint: Joint<SceneLook>, id: number): JointPiece {
  const { a, b, force, torque } = joint;
  return {
    id,
    joint: toSceneJoint(joint),
    drive: driveOf(joint),
    from: a === null ? { ...joint.anchorA } : outOfFrame(a, joint.anchorA),
    to: outOfFrame(b, joint.anchorB),
    coordinate: joint.kind === 'distance' || joint.kind === 'pin' || joint.kind === 'slider' ? joint.coordinate : null,
    force: Math.hypot(force.x, force.y),
    torque,
  };
}

/** A scene, what came from outside, and a step: what undo goes back to. */
interface Past {
  readonly scene: Scene;
  readonly inputs: readonly Input<SceneAction>[];
  readonly index: number;
}

/** Everything a page of a world shares among its parts. */
export class WorldView implements Bench {
  /** The scene as it came. */
  readonly original: Scene;
  /** Shows it. */
  readonly player: WorldPlayer = new WorldPlayer();
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
  /** Whether velocities are drawn. */
  readonly arrows = signal(false);
  /** Whether contacts are drawn. */
  readonly contacts = signal(false);
  /** Whether the squares are drawn in which the engine looks for candidate pairs. */
  readonly grid = signal(false);
  readonly moment: ReadonlySignal<unknown> = this.player.shown;
  readonly #id: string | null;
  readonly #history = new History<Past>();
  readonly canUndo: ReadonlySignal<boolean> = this.#history.canUndo;
  readonly canRedo: ReadonlySignal<boolean> = this.#history.canRedo;

  constructor(id: string | null, scene: Scene) {
    this.#id = id;
    this.original = scene;
    const bodies = expandScene(scene).bodies ?? [];
    this.box = boxOf(scene, bodies);
    this.lens = new Lens(() => this.scene.view?.box ?? this.box, isLevel(scene));
    this.reach = reachOf(this.box, bodies, scene, 0.2 * (scene.speed ?? 1));
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
    return this.player.track.value?.scene ?? this.original;
  }

  get time(): number {
    return this.player.time;
  }

  get isStart(): boolean {
    return this.player.index.value === 0;
  }

  get inputs(): readonly Input<SceneAction>[] {
    this.player.shown.value;
    return this.player.track.value?.inputs ?? [];
  }

  get period(): DrawnPeriod {
    return this.player.track.peek()?.world ?? { periodX: Infinity, periodY: Infinity };
  }

  discs(): readonly DiscPiece[] {
    this.player.shown.value;
    return Array.from(this.player.track.value?.world ?? [], ({ id, x, y, r, vx, vy, mass, kind, angle, angularVelocity, material }) => {
      const { restitution, friction } = material;
      return { id, x, y, r, vx, vy, mass: kind === 'dynamic' ? mass : Infinity, kind, angle, angularVelocity, restitution, friction };
    });
  }

  body(id: number): SceneBody | null {
    if (this.isStart) return expandScene(this.scene).bodies?.[id] ?? null;
    const disc = this.player.track.value?.world.get(id);
    if (!disc) return null;
    const { kind = 'dynamic', mass, vx = 0, vy = 0, angularVelocity = 0, data, ...rest } = disc.toJSON();
    const motion = kind === 'static' ? {} : { vx, vy, angularVelocity };
    return { ...rest, ...motion, ...(kind === 'dynamic' ? { mass } : { immovable: true }), ...data } as SceneBody;
  }

  walls(): readonly WallPiece[] {
    this.player.shown.value;
    const world = this.player.track.value?.world;
    if (!world) return [];
    const { walls = [], kinematics = [] } = this.scene;
    if (this.isStart) {
      const moving = kinematics.map((wall, i) => ({ id: walls.length + i, wall: wall as SceneWall, moving: true }));
      return [...walls.map((wall, id) => ({ id, wall, moving: false })), ...moving];
    }
    const moving = new Set<unknown>(world.kinematics);
    return world.walls.map((item) => {
      const { shape, material, filter, sensor, oneSided, surfaceVelocity, data } = item;
      const { senses } = item.toJSON();
      const belt = surfaceVelocity.x !== 0 || surfaceVelocity.y !== 0 ? { surfaceVelocity } : {};
      const options = {
        material,
        filter,
        ...(sensor ? { sensor } : {}),
        ...(senses ? { senses } : {}),
        ...(oneSided ? { oneSided } : {}),
        ...belt,
        ...data,
      };
      return { id: item.id, moving: moving.has(item), wall: { ...shape, ...options } as SceneWall };
    });
  }

  joints(): readonly JointPiece[] {
    this.player.shown.value;
    const atStart = this.isStart;
    const world = this.player.track.value?.world;
    return (world === undefined ? [] : jointsOf(world)).map((joint, i) => pieceOf(joint, atStart ? i : joint.id));
  }

  hash(): string {
    return this.player.track.value?.world.hash() ?? '';
  }

  get known(): number {
    return this.player.frontier.value * (this.player.track.value?.dt ?? 1);
  }

  get horizon(): number {
    return this.player.horizon.value * (this.player.track.value?.dt ?? 1);
  }

  get log(): EventLog {
    return this.player.track.value?.log ?? new EventLog();
  }

  get series(): Series {
    return this.player.track.value?.series ?? new Series();
  }

  /** Contacts take energy, and gravity gives it: shares are of the highest. */
  get whole(): null {
    return null;
  }

  seek(time: number): void {
    this.player.seek(time / (this.player.track.value?.dt ?? 1));
  }

  colorOf(disc: number): string | undefined {
    return this.player.track.value?.world.get(disc)?.data?.color;
  }

  draw(context: DrawContext, camera: Camera, theme: Theme): void {
    const track = this.player.track.value;
    if (track) drawWorld(context, camera, track.world, { theme, ...this.#overlays(track.world) });
  }

  film(): Film {
    const track = new Track(this.scene, this.inputs);
    return {
      advance: (time, budget) => track.seek(Math.max(track.index, Math.round(time / track.dt)), budget),
      draw: (context, camera, theme) => drawWorld(context, camera, track.world, { theme, ...this.#overlays(track.world) }),
    };
  }

  #overlays(world: World<SceneLook>): WorldDrawing {
    const asked = { contacts: this.contacts.peek(), grid: this.grid.peek() };
    return { velocities: this.arrows.peek() ? this.reach : 0, ...overlaysOf(world, asked) };
  }

  /** How a disc is called in lists and sentences. */
  nameOf(disc: number): string {
    return this.player.track.value?.world.get(disc)?.data?.name ?? `disc ${disc}`;
  }

  /** How a wall is called in lists and sentences. */
  nameOfWall(wall: number): string {
    const handle = this.player.track.value?.world.walls.find(({ id }) => id === wall);
    return handle?.data?.name ?? (handle && 'inside' in handle.shape ? 'the room' : `wall ${wall}`);
  }

  act(actions: readonly SceneAction[]): string | null {
    if (this.isStart) return this.#restage(editScene(this.scene, actions));
    const before = this.#now();
    const fresh: number[] = [];
    try {
      for (const action of actions) {
        const known = action.kind === 'add' && actions.length > 1 ? new Set(this.discs().map(({ id }) => id)) : null;
        this.player.act(withFresh(action, (k) => fresh[k]));
        if (known) fresh.push(this.discs().find(({ id }) => !known.has(id))?.id ?? -1);
      }
    } catch (error) {
      if (before) this.player.retake(before.inputs, before.index); // what was done of it already
      return error instanceof Error ? error.message : String(error);
    }
    if (before) this.#history.push(before);
    return null;
  }

  /** Notes the moment: what the visitor does now by hand can be taken back together. */
  mark(): void {
    const before = this.#now();
    if (before) this.#history.push(before);
  }

  replace(scene: Scene, keepsInputs: boolean): string | null {
    const result = validateScene(scene);
    if (!result.ok) return result.problems[0].message;
    const before = this.#now();
    try {
      this.player.load(result.scene, keepsInputs ? before?.inputs : []);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (before) this.#history.push(before);
    if (keepsInputs && before && before.index > 0) this.player.seek(before.index);
    return null;
  }

  undo(): void {
    this.#rewind((now) => this.#history.undo(now), 'Nothing to undo');
  }

  redo(): void {
    this.#rewind((now) => this.#history.redo(now), 'Nothing to do again');
  }

  open({ inputs, time, look }: Moment): void {
    try {
      if (inputs.length > 0) this.player.load(this.original, inputs);
    } catch (error) {
      notify(`What was done in this scene cannot be: ${error instanceof Error ? error.message : error}`);
    }
    this.lens.choose(look);
    const track = this.player.track.value;
    if (time > 0 && track) this.player.follow(time / track.dt);
  }

  /** Back to the start of the scene as it came, with nothing done. */
  reset(): void {
    const before = this.#now();
    if (before && (before.scene !== this.original || before.inputs.length > 0)) this.#history.push(before);
    this.player.load(this.original);
    this.chosen.value = null;
    notify('Scene reset');
  }

  /** A step on or back. */
  step(direction: number): void {
    if (!this.player.step(direction)) notify('This is the start');
  }

  #restage(next: Scene): string | null {
    const result = validateScene(next);
    if (!result.ok) return result.problems[0].message;
    const before = this.#now();
    const playing = this.player.playing.value;
    this.player.load(next);
    if (before) this.#history.push(before);
    if (playing) this.player.play();
    return null;
  }

  #now(): Past | null {
    const track = this.player.track.value;
    return track && { scene: track.scene, inputs: [...track.inputs], index: track.index };
  }

  #rewind(move: (now: Past) => Past | null, otherwise: string): void {
    const now = this.#now();
    const past = now && move(now);
    if (!past) {
      notify(otherwise);
      return;
    }
    if (past.scene !== now.scene) this.player.load(past.scene, past.inputs);
    this.player.retake(past.inputs, past.index);
  }
}
