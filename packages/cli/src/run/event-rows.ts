import type { RunLimit, SceneRun } from '@carom/scene';
import type { Column, TableWriter } from '../tables/table.ts';

/** The columns of a table of events: of a timeline all that it records, of a world the hits and the crushes. */
export const eventColumns: readonly Column[] = [
  { name: 'time', type: 'number' },
  { name: 'index', type: 'integer' },
  { name: 'kind', type: 'text' },
  { name: 'a', type: 'integer' },
  { name: 'b', type: 'integer' },
  { name: 'wall', type: 'integer' },
  { name: 'x', type: 'number' },
  { name: 'y', type: 'number' },
  { name: 'approachSpeed', type: 'number' },
  { name: 'impulse', type: 'number' },
];

/** Runs on to the limit and adds every event. */
export function advanceWithEvents(run: SceneRun, limit: RunLimit, table: TableWriter): void {
  if (run.timeline) addTimelineEvents(run, limit, table);
  else addWorldEvents(run, limit, table);
}

function addTimelineEvents(run: SceneRun, limit: RunLimit, table: TableWriter): void {
  const timeline = run.timeline!;
  const before = timeline.eventCount;
  run.advance(limit);
  const events = timeline.eventsSince(before);
  if (events.length !== timeline.eventCount - before)
    throw new Error(`carom run: ${timeline.eventCount - before - events.length} events were forgotten`);
  for (const event of events) {
    const { index, time, kind } = event;
    const a = event.a?.id ?? null;
    const b = event.kind === 'pair' ? event.b.id : null;
    const wall = 'wall' in event && event.wall ? event.wall.id : null;
    const name = event.kind === 'sense' ? (event.entering ? 'enter' : 'leave') : kind;
    const { x = null, y = null } = 'point' in event ? event.point : {};
    const met = event.kind === 'pair' || event.kind === 'wall' ? event : null;
    table.row([time, index, name, a, b, wall, x, y, met?.approachSpeed ?? null, met?.impulse ?? null]);
  }
}

function addWorldEvents(run: SceneRun, limit: RunLimit, table: TableWriter): void {
  const world = run.world!;
  for (;;) {
    const { time, step } = run;
    run.advance({ ...limit, step: Math.min(step + 1, limit.step ?? Infinity) });
    if (run.step === step) return;
    for (const { a, b, point, approachSpeed, normalImpulse, time: since } of world.events.hits) {
      table.row([time + since, run.step, 'hit', a.id, ...idsOf(b), point.x, point.y, approachSpeed, normalImpulse]);
    }
    for (const { body, by } of world.events.crushes)
      table.row([run.time, run.step, 'crush', body.id, ...idsOf(by), body.x, body.y, null, null]);
  }
}

/** The columns b and wall of what a body met. */
function idsOf(other: { readonly id: number }): [number | null, number | null] {
  return 'kind' in other ? [other.id, null] : [null, other.id];
}
