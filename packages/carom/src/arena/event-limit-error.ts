/**
 * Thrown by `Arena.step` when one step has more events than `maxEvents`. This is nearly always a pair that meets again and
 * again at one instant, because its handler neither parts nor turns it in an order where overlapping discs always collide.
 *
 * The arena is left at that instant; `restore` a snapshot to go on.
 *
 * @example
 * const arena = new Arena({ discs: 2, maxEvents: 10 });
 * arena.set(0, { x: 0, y: 0, r: 1, vx: 1 });
 * arena.set(1, { x: 3, y: 0, r: 1, vx: -1 });
 * try {
 *   arena.step(1, { pair: () => {} }); // a handler that leaves them approaching
 * } catch (error) {
 *   console.log(error instanceof EventLimitError);
 * }
 */
export class EventLimitError extends Error {
  /** The disc of the last event (the first of the two). */
  readonly i: number;
  /** The other disc, or −1 if the last event was with an edge. */
  readonly j: number;
  /** The edge of the last event, or −1 if it was between two discs. */
  readonly edge: number;
  /** Time of the last event within the step. */
  readonly time: number;
  /** Events handled in this step. */
  readonly events: number;

  /** Describes the event at which the step was given up. */
  constructor(i: number, j: number, edge: number, time: number, events: number) {
    const met = edge < 0 ? `discs ${i} and ${j}` : `disc ${i} and edge ${edge}`;
    super(`Arena.step: events must be at most ${events} in one step, but ${met} meet once more at time ${time}`);
    this.name = 'EventLimitError';
    this.i = i;
    this.j = j;
    this.edge = edge;
    this.time = time;
    this.events = events;
  }
}
