import {
  type Camera,
  type DrawContext,
  type DrawnPeriod,
  drawBackground,
  drawDiscs,
  drawVelocities,
  drawWalls,
  enterTorus,
  floorColor,
  isTorus,
  wallsAt,
  withImages,
} from '@carom/draw';
import { discsOf, expandScene, type Scene, type SceneAction, type SceneBody, toSceneWall } from '@carom/scene';
import type { DiscState, Input } from 'carom';
import { meetingsOfLink } from '../take/far.tsx';
import type { DiscPiece, WallPiece } from '../take/pieces.ts';
import type { Drawing, Mark, Take } from '../take/take.ts';
import type { EventLog, Meeting } from './event-log.ts';
import { advanceWith, Run } from './run.ts';
import type { Series } from './series.ts';
import type { SpeedTrail } from './speeds.ts';

/** A run and a moment of it: undo shows the run of before again. */
interface RunMark extends Mark {
  readonly run: Run;
  readonly ahead: readonly Input<SceneAction>[];
}

/** Milliseconds for what is done at the start. */
const patience = 9;
/** Meetings of one instant that are marked at most. */
const mostMeetings = 48;

/** A run of a timeline. Looking back never touches it: the past is read, and only the future makes the engine work. */
export class TimelineTake implements Take {
  readonly dt = 0;
  readonly dropped = 0;
  /** How far the plane goes before it repeats. */
  readonly period: DrawnPeriod;
  #run: Run;
  #time = 0;
  /** What came from outside and lies ahead of the run: each is done when the run gets there. */
  #ahead: readonly Input<SceneAction>[];

  /** @throws TypeError or RangeError if the scene has an error; what does not fit later stops the run there */
  constructor(scene: Scene, inputs: readonly Input<SceneAction>[] = []) {
    this.#run = new Run(scene);
    this.#ahead = inputs;
    const { periodX = Infinity, periodY = Infinity } = scene.timeline ?? {};
    this.period = { periodX, periodY };
    if (inputs.length > 0) this.seek(0, patience);
  }

  /** The run, which may have come further than what is shown. */
  get run(): Run {
    return this.#run;
  }

  get scene(): Scene {
    return this.#run.scene;
  }

  get inputs(): readonly Input<SceneAction>[] {
    return [...this.#run.inputs, ...this.#ahead];
  }

  get time(): number {
    return this.#time;
  }

  get frontier(): number {
    return this.#run.now;
  }

  get work(): number {
    return this.#run.timeline.eventCount;
  }

  get mostOfLink(): number {
    return meetingsOfLink(this.#run.timeline.size);
  }

  get failure(): Error | null {
    return this.#run.failure;
  }

  get log(): EventLog {
    return this.#run.log;
  }

  get series(): Series {
    return this.#run.series;
  }

  get speeds(): SpeedTrail | null {
    return this.#run.speeds;
  }

  begin(): void {}

  play(elapsed: number, end: number, budget: number): boolean {
    return this.seek(Math.min(this.#time + elapsed, end), budget);
  }

  seek(time: number, budget: number, last?: number): boolean {
    const { run, ahead, there } = advanceWith(this.#run, this.#ahead, time, budget, last);
    this.#run = run;
    this.#ahead = ahead;
    this.#time = Math.min(time, run.now);
    return there;
  }

  act(actions: readonly SceneAction[]): void {
    const run = this.#run.branch(this.#time, actions);
    if (crowds(this.#run, run, actions)) throw new RangeError('It would overlap something there');
    this.#run = run;
    this.#ahead = [];
  }

  mark(): RunMark {
    const { scene, inputs } = this;
    return { scene, inputs, time: this.#time, run: this.#run, ahead: this.#ahead };
  }

  put(mark: Mark): boolean {
    const { run, ahead, time } = mark as RunMark;
    this.#run = run;
    this.#ahead = ahead;
    this.#time = time;
    return true;
  }

  replica(): TimelineTake {
    return new TimelineTake(this.scene, this.inputs);
  }

  stepTo(direction: number): number | null {
    const { log } = this.#run;
    if (direction > 0) {
      const next = log.countUpTo(this.#time);
      return next < log.count ? log.timeAt(next) : this.#run.nextTime();
    }
    if (this.#time <= 0) return null;
    const last = log.countBefore(this.#time) - 1;
    return last >= 0 ? log.timeAt(last) : 0;
  }

  /** The discs at the moment shown. */
  states(): readonly DiscState<unknown>[] {
    return this.#run.discsAt(this.#time);
  }

  discs(): readonly DiscPiece[] {
    return this.states().map(({ id, x, y, r, vx, vy, mass, material }) => {
      const kind = mass === Infinity ? 'static' : 'dynamic';
      return { id, x, y, r, vx, vy, mass, kind, angle: 0, angularVelocity: 0, restitution: material.restitution ?? 1, friction: 0 };
    });
  }

  body(id: number): SceneBody | null {
    if (this.#time === 0) return discsOf(expandScene(this.scene))[id] ?? null;
    const disc = this.#run.discsAt(this.#time).find((one) => one.id === id);
    if (!disc) return null;
    const { x, y, r, vx, vy, mass, growth = 0, material, data } = disc;
    const weight = mass === Infinity ? { immovable: true } : { mass };
    return { x, y, r, vx, vy, ...weight, ...(growth > 0 ? { growth } : {}), material, ...data };
  }

  walls(): readonly WallPiece[] {
    if (this.#time === 0) return (this.scene.walls ?? []).map((wall, id) => ({ id, wall, moving: false }));
    const { timeline } = this.scene;
    const { walls } = this.#run.momentAt(this.#time);
    return walls.map((wall) => ({ id: wall.id, moving: false, wall: toSceneWall(wall, this.#time, timeline) }));
  }

  /** Only worlds have joints. */
  joints(): readonly [] {
    return [];
  }

  hash(): string {
    return this.#run.hashAt(this.#time);
  }

  colorOf(disc: number): string | undefined {
    return this.#run.timeline.get(disc)?.data?.color;
  }

  nameOf(disc: number): string {
    return this.#run.timeline.get(disc)?.data?.name ?? `disc ${disc}`;
  }

  nameOfWall(wall: number): string {
    const handle = this.#run.timeline.walls.find(({ id }) => id === wall);
    return handle?.data?.name ?? (handle && 'inside' in handle.shape ? 'the room' : `wall ${wall}`);
  }

  /** The meetings at exactly the moment shown: those that the visitor stepped to. */
  meetings(): Meeting[] {
    const { log } = this.#run;
    const found: Meeting[] = [];
    for (let i = log.countUpTo(this.#time) - 1; i >= 0 && log.timeAt(i) === this.#time && found.length < mostMeetings; i--)
      found.push(log.at(i));
    return found;
  }

  /** The color that lies under the discs. */
  floorColor(theme: Drawing['theme']): string {
    return isTorus(this.period) ? theme.floor : floorColor(this.#walls(), theme);
  }

  draw(context: DrawContext, camera: Camera, { theme, reach, chosen, draft }: Drawing): void {
    const states = this.#run.discsAt(this.#time);
    const discs = draft ? states.map((disc) => (disc.id === draft.id ? { ...disc, ...draft.change } : disc)) : states;
    const images = withImages(discs, this.period);
    const onTorus = isTorus(this.period);
    const ground = this.floorColor(theme);
    drawBackground(context, camera, theme);
    if (onTorus) enterTorus(context, camera, this.period, theme);
    drawWalls(context, camera, this.#walls(), theme);
    drawDiscs(context, camera, images, theme, { ground, chosen: images.filter(({ id }) => id === chosen) });
    if (onTorus) context.restore();
    if (reach > 0) drawVelocities(context, camera, discs, theme, { reach, ground });
  }

  #walls(): ReturnType<typeof wallsAt> {
    return wallsAt(this.#run.momentAt(this.#time).walls, this.#time, this.period);
  }
}

/** Overlaps deeper than this share of a radius are none of rounding. */
const rounding = 1e-9;

/** Whether things are put where they overlap others. */
function crowds(before: Run, after: Run, actions: readonly SceneAction[]): boolean {
  const places = actions.some(
    ({ kind, ...rest }) => kind.startsWith('add') || ('values' in rest && ('x' in rest.values || 'r' in rest.values)),
  );
  if (!places) return false;
  const least = rounding * Math.max(0, ...Array.from(after.timeline, ({ r }) => r));
  const now = after.timeline.overlaps(least).length;
  return now > 0 && now > before.forkAt(after.timeline.now).overlaps(least).length;
}
