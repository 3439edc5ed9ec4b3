import type { DrawnPeriod } from '@carom/draw';
import type { Scene, SceneBody } from '@carom/scene';
import { expandScene, validateScene } from '@carom/scene';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Box } from 'carom';
import { notify } from '../ui/announce.ts';
import { formatNumber } from '../ui/format.ts';
import { boxOf, reachOf } from './drawable.ts';
import { Player } from './player.ts';

/** What may be changed of a disc at the start. */
export type BodyChange = Partial<Pick<SceneBody, 'x' | 'y' | 'r' | 'vx' | 'vy' | 'mass'>>;

/** Everything a scene page shares among its parts: the player, the chosen disc, what is shown, and the changes of the start. */
export class SceneView {
  /** Where the scene comes from: an id of the gallery, or `null` for the visitor's own. */
  readonly id: string | null;
  /** The scene as it came. */
  readonly original: Scene;
  /** Shows it. */
  readonly player: Player = new Player();
  /** The part of the plane that is shown. */
  readonly box: Box;
  /** How far the plane goes before it repeats. */
  readonly period: DrawnPeriod;
  /** Arrows are as long as the way of this time. [time] */
  readonly reach: number;
  /** Id of the chosen disc, or `null`. */
  readonly chosen = signal<number | null>(null);
  /** A disc under the pointer: where it would be if let go now. */
  readonly draft = signal<{ readonly id: number; readonly change: BodyChange } | null>(null);
  /** Whether velocities are drawn. */
  readonly arrows = signal(false);
  readonly #changed = signal(false);

  /** Whether the start differs from the scene as it came. */
  readonly changed: ReadonlySignal<boolean> = this.#changed;

  constructor(id: string | null, scene: Scene) {
    this.id = id;
    this.original = scene;
    const bodies = expandScene(scene).bodies ?? [];
    this.box = boxOf(scene, bodies);
    const { periodX = Infinity, periodY = Infinity } = scene.timeline ?? {};
    this.period = { periodX, periodY };
    this.reach = reachOf(this.box, bodies, scene, 0.2 * (scene.duration ?? 10));
    this.arrows.value = bodies.length <= 60;
    this.player.load(scene);
  }

  /** The bodies at the start, recipes carried out. */
  bodies(): readonly SceneBody[] {
    return expandScene(this.player.scene.value ?? this.original).bodies ?? [];
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

  /** Changes a disc at the start. Returns what speaks against it, or `null` if it is done. */
  change(id: number, change: BodyChange): string | null {
    const scene = this.player.scene.value;
    if (!scene) return null;
    const expanded = expandScene(scene);
    const bodies = (expanded.bodies ?? []).map((body, i) => (i === id ? { ...body, ...change } : body));
    const next = { ...expanded, bodies };
    const reason = objection(scene, next, id);
    if (reason !== null) return reason;
    this.player.load(next);
    this.#changed.value = true;
    return null;
  }

  /** As `change`, telling the visitor if it cannot be. Whether it is done. */
  tryChange(id: number, change: BodyChange): boolean {
    const reason = this.change(id, change);
    if (reason !== null) notify(reason);
    return reason === null;
  }

  /** Takes back every change of the start. */
  reset(): void {
    this.player.load(this.original);
    this.#changed.value = false;
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
}

/** Why `next` cannot be: an error, or more overlaps than `before` had. */
function objection(before: Scene, next: Scene, id: number): string | null {
  const after = validateScene(next);
  if (!after.ok) return after.problems[0].message;
  if (after.problems.length <= validateScene(before).problems.length) return null;
  const about =
    after.problems.find(({ path, message }) => path === `bodies[${id}]` || message.includes(`bodies[${id}]`)) ?? after.problems[0];
  return about.code === 'outside' ? 'It would lie outside' : 'It would overlap something there';
}
