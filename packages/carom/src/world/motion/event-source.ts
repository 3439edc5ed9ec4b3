/**
 * Where events come from besides discs: bodies made of hulls, which turn as they move. It has the parts of the motion stage from `join`. Slots whose
 * bodies are not made of hulls may be asked about as well.
 */
export interface EventSource {
  /** Whether it has anything: if not, nothing is asked. */
  readonly isOn: boolean;
  /** A sub-step begins, and all go straight on: predicts the events of all contacts. */
  predictAll(mayBounce: boolean): void;
  /** Predicts the events of a body that has bent, or is fast. */
  predictAround(slot: number, mayBounce: boolean): void;
  /** An event of its own is due; `number` is the one it gave, `version` the sum of the versions of its slots. */
  meet(number: number, version: number): void;
  /** Gives a cluster the constraints of a body that may change. */
  collect(place: number): void;
  /** Turns a body by its angular velocity to the time of the event at hand, as its path bends. */
  turn(slot: number): void;
  /** Turns all to the end of the sub-step. */
  finish(): void;
  /** A body has come to others: contacts are made for what is left of the step. */
  findContacts(slot: number): void;
}

/** Events of a source have numbers from here on in the queue, which names of pairs do not reach. */
export const firstOfSource = 0x20000000;
