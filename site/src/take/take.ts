import type { Camera, DrawContext, DrawnPeriod, Theme } from '@carom/draw';
import type { Scene, SceneAction, SceneAnyBody } from '@carom/scene';
import type { Input, Vec } from 'carom';
import type { EventLog } from '../scenes/event-log.ts';
import type { Series } from '../scenes/series.ts';
import type { SpeedTrail } from '../scenes/speeds.ts';
import type { DiscPiece, JointPiece, WallPiece } from './pieces.ts';

/** A disc on the pointer and where the pointer is. */
export interface Drag {
  /** Id of the disc. */
  readonly id: number;
  /** The point of the disc that was taken, in its own frame. */
  readonly grip: Readonly<Vec>;
  /** Where that point is to go. */
  readonly to: Readonly<Vec>;
}

/** A scene, what came from outside, and a moment: what undo goes back to. */
export interface Mark {
  readonly scene: Scene;
  readonly inputs: readonly Input<SceneAction>[];
  readonly time: number;
}

/** A scene set going, standing at a moment: what a player shows, on this page or in a worker. */
export interface Playing {
  /** The scene at the start. */
  readonly scene: Scene;
  /** What came from outside, all of it. */
  readonly inputs: readonly Input<SceneAction>[];
  /** The moment it stands at. [time] */
  readonly time: number;
  /** How far it is known. [time] */
  readonly frontier: number;
  /** Length of a step; 0 where any moment can be shown. [time] */
  readonly dt: number;
  /** Meetings or steps done so far, which count against what a link may ask for. */
  readonly work: number;
  /** What the engine gave up with, if it did. */
  readonly failure: Error | null;
  /** Time that was dropped because the engine could not keep up. [time] */
  readonly dropped: number;
  /** Meetings or steps that a link may ask for. */
  readonly mostOfLink: number;
  /** Whether it works elsewhere, and tells by itself when there is something else to see, and what it took. */
  readonly isElsewhere?: boolean;
  /** Gets ready to play from here. */
  begin(): void;
  /** Plays on by some time, but not beyond `end`, for at most `budget` milliseconds. Whether it kept up. */
  play(elapsed: number, end: number, budget: number): boolean;
  /** Goes towards a time for at most `budget` milliseconds, and to at most `last` meetings or steps in all. Whether it stands there. */
  seek(time: number, budget: number, last?: number): boolean;
  /** Takes a disc along with the pointer, or lets it go; not where discs are moved at rest only. */
  drag?(drag: Drag | null): void;
  /** Stops for good. */
  dispose?(): void;
}

/** How a moment is drawn. */
export interface Drawing {
  readonly theme: Theme;
  /** Whether time goes on: then a world stands between two steps. */
  readonly playing: boolean;
  /** Velocities are drawn as the way of so much time; 0 draws none. [time] */
  readonly reach: number;
  readonly contacts: boolean;
  readonly grid: boolean;
  /** Id of the disc with the ring. */
  readonly chosen: number | null;
  /** A disc that is under the pointer, and what is changed of it there. */
  readonly draft: { readonly id: number; readonly change: object } | null;
}

/** Whose meetings are told by name. */
export interface Named {
  /** The meetings so far. */
  readonly log: EventLog;
  /** How a disc is called. */
  nameOf(disc: number): string;
  /** How a wall is called. */
  nameOfWall(wall: number): string;
}

/** A run on this page: it can also be edited, taken back and read. */
export interface Take extends Playing, Named {
  /** Energy and momentum so far. */
  readonly series: Series;
  /** The speeds so far, if it is a gas. */
  readonly speeds: SpeedTrail | null;
  /** Does something at the moment shown. @throws TypeError or RangeError if it cannot be; `put` takes back what was done of it */
  act(actions: readonly SceneAction[]): void;
  /** The moment, to come back to. */
  mark(): Mark;
  /** Comes back to a moment of the same scene; what is common to both runs stays known. Whether it stands there. */
  put(mark: Mark, budget: number): boolean;
  /** The discs at the moment shown, its walls, and its joints. */
  discs(): readonly DiscPiece[];
  walls(): readonly WallPiece[];
  joints(): readonly JointPiece[];
  /** A disc as a scene has it, all of it; `null` if there is none. */
  body(id: number): SceneAnyBody | null;
  /** The color of a disc, if it has one of its own. */
  colorOf(disc: number): string | undefined;
  /** How far the plane goes before it repeats. */
  readonly period: DrawnPeriod;
  /** The hash of the moment shown. */
  hash(): string;
  /** The same run again, at its start. */
  replica(): Take;
  /** The time that so many steps on or back lead to, or the next or last meeting; `null` if there is none. */
  stepTo(steps: number): number | null;
  draw(context: DrawContext, camera: Camera, drawing: Drawing): void;
}
