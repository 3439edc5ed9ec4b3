import { Engine, type EventLog } from '../engine.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TimelineState } from '../state.ts';
import { apply } from './entry.ts';
import * as entryKinds from './entry-kinds.ts';
import * as entry from './entry-layout.ts';

/** An event in a log: its entry starts at `log[at]`. */
export interface RecordedEvent {
  readonly log: Float64Array;
  readonly at: number;
  readonly index: number;
}

/**
 * Runs what was recorded again from the state before it: edits as recorded, everything else as it comes. Returns the state reached.
 *
 * @throws RangeError naming the first event that is not, to the last bit, what was recorded
 */
export function runAgain(where: string, state: TimelineState, events: readonly RecordedEvent[], scheduler: Scheduler): TimelineState {
  let next = 0;
  const log: EventLog = {
    reset: () => undefined,
    append: (event) => {
      if (next === events.length) throw new RangeError(`${where}: events must be ${next} as recorded, got more`);
      compare(where, event, events[next]);
      next++;
    },
  };
  const engine = new Engine(state, scheduler, log);
  while (next < events.length) {
    const { log: recorded, at, index } = events[next];
    const kind = recorded[at + entry.kind];
    if (kind >= entryKinds.insert && kind <= entryKinds.removeWall) {
      engine.entry.set(recorded.subarray(at, at + entry.length));
      redo(engine);
    } else {
      const first = scheduler.first();
      if (first === null) throw differs(where, index, 'time', recorded[at + entry.time], Infinity);
      engine.run(where, first);
    }
  }
  return engine.state;
}

/** Carries out the edit in the engine's entry. */
function redo(engine: Engine): void {
  const { state, scheduler, entry: log } = engine;
  const id = log[entry.a];
  const kind = log[entry.kind];
  const slot = state.discs.slotOf(id);
  const before = state.walls.get(id);
  apply(state, log, 0);
  const wall = state.walls.get(id) ?? before;
  if (kind === entryKinds.insert) scheduler.joined(state.discs.slotOf(id));
  if (kind === entryKinds.change) scheduler.moved(slot, -1);
  if (kind === entryKinds.remove) scheduler.left(slot);
  if (wall !== undefined && kind === entryKinds.insertWall) scheduler.built(wall);
  if (wall !== undefined && kind === entryKinds.removeWall) scheduler.torn(wall);
  engine.record();
}

function compare(where: string, event: Float64Array, { log, at, index }: RecordedEvent): void {
  for (let i = 0; i < entry.length; i++) {
    if (!Object.is(event[i], log[at + i])) throw differs(where, index, `number ${i}`, log[at + i], event[i]);
  }
}

function differs(where: string, index: number, what: string, recorded: number, got: number): RangeError {
  return new RangeError(`${where}: ${what} of event ${index} must be ${recorded} as recorded, got ${got}`);
}
