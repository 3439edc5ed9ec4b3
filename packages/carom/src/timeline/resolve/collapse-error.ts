/**
 * Thrown by `Timeline.runTo` and `step` where events pile up without end at one time: inelastic collapse, a disc at rest under gravity, or one
 * crushed. Also where a restitution above 1 has made a disc faster than 1e75.
 *
 * The timeline stands at its last event, whole and usable: look at it, `change` or `remove` a disc, and run on.
 * `collapse.cutoffSpeed` in the options avoids inelastic collapse, and lets discs come to rest.
 *
 * @example
 * const timeline = new Timeline({ gravity: { x: 0, y: -1 } });
 * timeline.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { material: { restitution: 0.5 } });
 * timeline.add({ x: 0, y: 2, r: 1 });
 * try {
 *   timeline.runTo(100);
 * } catch (error) {
 *   error instanceof CollapseError;
 * }
 */
export class CollapseError extends Error {
  /** Id of the disc (of the lower one, in a pair). */
  readonly a: number;
  /** Id of the other disc, or `null` if `a` meets a wall. */
  readonly b: number | null;
  /** Id of the wall, or `null` in a pair. */
  readonly wall: number | null;
  /** When events pile up. */
  readonly time: number;
  /** How many events in a row were run at that time; 0 where it was speed that grew without end. */
  readonly count: number;

  /** The error of one pile of events. @param where the method that gives up; `cutoffSpeed` the one in use, `Infinity` where none would help */
  // biome-ignore lint/complexity/useMaxParams: each is named in the message
  constructor(where: string, a: number, b: number | null, wall: number | null, time: number, count: number, cutoffSpeed: number = 0) {
    const other = b === null ? `wall ${wall}` : `disc ${b}`;
    const advice =
      cutoffSpeed > 0 ? 'change or remove what is crushed or wedged' : 'options.collapse.cutoffSpeed ends inelastic collapse and rest';
    super(
      count > 0
        ? `${where}: events of disc ${a} and ${other} must let time pass, got ${count} in a row at time ${time} (${advice})`
        : `${where}: speeds of disc ${a} and ${other} must be at most 1e75, got more at time ${time} (a restitution above 1 adds speed without end)`,
    );
    this.name = 'CollapseError';
    this.a = a;
    this.b = b;
    this.wall = wall;
    this.time = time;
    this.count = count;
  }
}
