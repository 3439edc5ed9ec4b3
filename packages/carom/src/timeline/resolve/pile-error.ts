/**
 * Thrown by `Timeline.runTo` and `step` under gravity with a cut-off speed, where a disc comes to rest on other movable discs. A heap has no end
 * of ever more events; a `World`, which knows forces, runs it.
 *
 * The timeline stands at its last event, whole and usable: look at it, `change` or `remove` a disc, and run on.
 *
 * @example
 * const timeline = new Timeline({ gravity: { x: 0, y: -10 }, collapse: { cutoffSpeed: 0.02 } });
 * timeline.addWall({ x1: -5, y1: 0, x2: 5, y2: 0 }, { material: { restitution: 0.5 } });
 * for (let i = 0; i < 3; i++) timeline.add({ x: 0, y: 1 + 2.1 * i, r: 1, material: { restitution: 0.5 } });
 * try {
 *   timeline.runTo(100);
 * } catch (error) {
 *   error instanceof PileError;
 * }
 */
export class PileError extends Error {
  /** Id of the disc that rests. */
  readonly disc: number;
  /** Id of the disc that pushed it last. */
  readonly other: number;
  /** When. [time] */
  readonly time: number;

  /** The error of one heap. @param where the method that gives up */
  constructor(where: string, disc: number, other: number, time: number) {
    const got = `held up by disc ${other} at time ${time}`;
    super(`${where}: disc ${disc} must fly, or rest on walls alone, got ${got} (a pile needs forces: run it in a World)`);
    this.name = 'PileError';
    this.disc = disc;
    this.other = other;
    this.time = time;
  }
}
