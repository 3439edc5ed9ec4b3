import type { Camera, DrawContext, DrawnPeriod, Theme } from '@carom/draw';
import type { Scene, SceneAction, SceneBody, SceneJoint, SceneWall } from '@carom/scene';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Input, Vec } from 'carom';
import type { Lens } from '../playback/lens.ts';
import type { Playable } from '../playback/playable.ts';
import type { EventLog } from '../scenes/event-log.ts';
import type { Series } from '../scenes/series.ts';
import type { Moment } from './link.ts';

/** A disc as it is at the moment shown. */
export interface DiscPiece {
  /** Its id in the engine. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly vx: number;
  readonly vy: number;
  /** `Infinity` for one that nothing moves. */
  readonly mass: number;
  /** What moves it. */
  readonly kind: 'dynamic' | 'kinematic' | 'static';
  readonly angle: number;
  readonly angularVelocity: number;
  readonly restitution: number;
  readonly friction: number;
}

/** A wall as it stands at the moment shown. */
export interface WallPiece {
  /** Its id in the engine. */
  readonly id: number;
  /** The wall as a scene has it. */
  readonly wall: SceneWall;
  /** Whether it moves by itself: then it can be taken out, and nothing else. */
  readonly moving: boolean;
}

/** A joint as it is at the moment shown. */
export interface JointPiece {
  /** Its id in the engine. */
  readonly id: number;
  /** The joint as a scene has it, `a` and `b` the ids of its discs: put in again, it goes on as it is now. */
  readonly joint: SceneJoint;
  /** Its spring, limits and motor as the engine has them: the angle of a pin counts from where it was when it came in. */
  readonly drive: Pick<SceneJoint, 'spring' | 'limits' | 'motor'>;
  /** Where its anchors are. */
  readonly from: Vec;
  readonly to: Vec;
  /** The length, angle or translation; `null` where it has none. */
  readonly coordinate: number | null;
  /** What it did to b in the last step. */
  readonly force: number;
  readonly torque: number;
}

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
  /** Where the picture looks. */
  readonly lens: Lens;
  /** How far the plane goes before it repeats. */
  readonly period: DrawnPeriod;
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
  /** The discs at the moment shown. */
  discs(): readonly DiscPiece[];
  /** The walls at the moment shown. */
  walls(): readonly WallPiece[];
  /** The joints at the moment shown. */
  joints(): readonly JointPiece[];
  /** The disc as a scene has it, all of it; `null` if there is none. */
  body(id: number): SceneBody | null;
  /** The hash of the moment shown. */
  hash(): string;
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
  /** The collisions so far. */
  readonly log: EventLog;
  /** Energy and momentum so far. */
  readonly series: Series;
  /** What the plot's shares are of: what there was at the start, or `null` for the highest so far. */
  readonly whole: { readonly energy: number; readonly momentum: number } | null;
  /** Shows a time and stops there. [time] */
  seek(time: number): void;
  /** The color of a disc, if it has one of its own. */
  colorOf(disc: number): string | undefined;
  /** Draws the moment shown. */
  draw(context: DrawContext, camera: Camera, theme: Theme): void;
  /** The same run again, from its start. */
  film(): Film;
  /** How a wall is called. */
  nameOfWall(wall: number): string;
  /** How a disc is called. */
  nameOf(disc: number): string;
  /** Opens at a moment that a link told. */
  open(moment: Moment): void;
}
