import { expandScene, type Scene } from '@carom/scene';
import { signal } from '@preact/signals';
import type { Box } from 'carom';
import { boxOf, reachOf } from '../scenes/drawable.ts';
import { notify } from '../ui/announce.ts';
import { WorldPlayer } from './world-player.ts';

/** Everything a page of a world shares among its parts. */
export class WorldView {
  /** Where the scene comes from: an id of the gallery, or `null` for the visitor's own. */
  readonly id: string | null;
  /** The scene. */
  readonly scene: Scene;
  /** Shows it. */
  readonly player: WorldPlayer = new WorldPlayer();
  /** The part of the plane that is shown. */
  readonly box: Box;
  /** Arrows are as long as the way of this time. [time] */
  readonly reach: number;
  /** Id of the chosen disc, or `null`. */
  readonly chosen = signal<number | null>(null);
  /** Whether velocities are drawn. */
  readonly arrows = signal(false);
  /** Whether contacts are drawn. */
  readonly contacts = signal(false);
  /** Whether the squares are drawn in which the engine looks for candidate pairs. */
  readonly grid = signal(false);

  constructor(id: string | null, scene: Scene) {
    this.id = id;
    this.scene = scene;
    const bodies = expandScene(scene).bodies ?? [];
    this.box = boxOf(scene, bodies);
    this.reach = reachOf(this.box, bodies, scene, 0.2 * (scene.speed ?? 1));
    this.player.load(scene);
  }

  /** How a disc is called in lists and sentences. */
  nameOf(disc: number): string {
    return this.player.track.value?.world.get(disc)?.data?.name ?? `disc ${disc}`;
  }

  /** Back to the start, with nothing done. */
  reset(): void {
    this.player.reset();
    this.chosen.value = null;
    notify('Scene reset');
  }

  /** A step on or back. */
  step(direction: number): void {
    if (!this.player.step(direction)) notify('This is the start');
  }
}
