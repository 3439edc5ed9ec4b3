import type { Camera, DrawContext, Theme } from '@carom/draw';
import type { Scene, SceneAction } from '@carom/scene';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Input } from 'carom';
import type { Lens } from '../playback/lens.ts';
import type { Playable } from '../playback/playable.ts';
import type { Moment } from './link.ts';
import type { Take } from './take.ts';

/** A run of its own for a film or a file: what is on the page stays as it is. */
export interface Film {
  /** Goes to a time not before the one reached, for at most `budget` milliseconds. Whether it got there. */
  advance(time: number, budget: number): boolean;
  /** Draws the time reached. */
  draw(context: DrawContext, camera: Camera, theme: Theme): void;
}

/** What an editor, a link and an export need of a run, of either engine. */
export interface Bench {
  /** Where the scene comes from: an id of the gallery, or `null` for the visitor's own or one that was changed at its start. */
  readonly id: string | null;
  /** The scene as it is at the start. */
  readonly scene: Scene;
  /** Shows it. */
  readonly player: Playable;
  /** The run. Read in a component or effect, it follows the moment shown. */
  readonly take: Take;
  /** Where the picture looks. */
  readonly lens: Lens;
  /** Arrows are as long as the way of this time. [time] */
  readonly reach: number;
  /** Id of the chosen disc, or `null`. */
  readonly chosen: Signal<number | null>;
  /** Whether the editor has the pointer. */
  readonly editing: Signal<boolean>;
  /** Changes whenever there is something else to see. */
  readonly moment: ReadonlySignal<unknown>;
  /** The time of the moment shown. [time] */
  readonly time: number;
  /** Whether the moment shown is the start: what is done there changes the scene. */
  readonly isStart: boolean;
  /** What came from outside. */
  readonly inputs: readonly Input<SceneAction>[];
  /** Does something at the moment shown; −1 − k is the k-th disc that it puts in. What speaks against it, or `null` if it is done. */
  act(actions: readonly SceneAction[]): string | null;
  /** Another scene at the start, shown at the same time with the same done to it. What speaks against it, or `null` if it is done. */
  replace(scene: Scene, keepsInputs: boolean): string | null;
  /** Whether there is something to take back, or to do again. */
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Takes the last change back, and shows the moment before it. */
  undo(): void;
  /** Makes it again. */
  redo(): void;
  /** How far the run is known, and where the scrubber ends. [time] */
  readonly known: number;
  readonly horizon: number;
  /** What the plot's shares are of: what there was at the start, or `null` for the highest so far. */
  readonly whole: { readonly energy: number; readonly momentum: number } | null;
  /** Shows a time and stops there. [time] */
  seek(time: number): void;
  /** Draws the moment shown. */
  draw(context: DrawContext, camera: Camera, theme: Theme): void;
  /** The same run again, from its start. */
  film(): Film;
  /** Opens at a moment that a link told. */
  open(moment: Moment): void;
}
