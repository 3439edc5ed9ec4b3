import type { Timeline, TimelineEvent } from 'carom';
import type { RunBody, RunLimit, SceneRun } from '../run/run.ts';
import type { SceneLook } from '../scene.ts';

// Fingerprints of steps and events, small enough to keep for each of them and telling enough to name the body that differs.
// World, a row a step: 4 bytes of the state's hash, then 2 bytes for each body, by id.
// Timeline, a row an event: 4 bytes of what happened, 4 of the disc's id, 4 of the other disc's id (2³² − 1 if there is none).
// All numbers stand with their low byte first.

/** A step or event that was done, and its row. */
export interface RowOf {
  /** Steps or events done before it. */
  readonly step: number;
  /** The fingerprint. */
  readonly row: Uint8Array;
  /** Whether nothing else was done together with it: false for all but the last of a simultaneous round. */
  readonly isLast: boolean;
}

/** Bytes of the row of an event. */
export const eventRow = 12;
const none = 0xffffffff;

/** Runs on to the limit, and gives the row of each step or event. */
export function advanceInRows(run: SceneRun, limit: RunLimit): Generator<RowOf> {
  return run.timeline ? timelineRows(run, run.timeline, limit) : worldRows(run, limit);
}

function* worldRows(run: SceneRun, limit: RunLimit): Generator<RowOf> {
  for (;;) {
    const { step } = run;
    run.advance({ ...limit, step: Math.min(step + 1, limit.step ?? Infinity) });
    if (run.step === step) return;
    yield { step, row: worldRow(run), isLast: true };
  }
}

function* timelineRows(run: SceneRun, timeline: Timeline<SceneLook>, limit: RunLimit): Generator<RowOf> {
  const { time = limit.step === undefined ? -Infinity : Infinity, step: last = Infinity } = limit;
  while (timeline.eventCount < last) {
    const next = timeline.next();
    if (next === null || next.time > time) break;
    const before = timeline.eventCount;
    const event = timeline.step()!;
    // Only a round of simultaneous meetings is more than one event.
    const events = timeline.eventCount === before + 1 ? [event] : timeline.eventsSince(before);
    for (const [i, each] of events.entries()) yield { step: before + i, row: timelineRow(each), isLast: i === events.length - 1 };
  }
  if (timeline.eventCount < last) run.advance(limit);
}

function worldRow(run: SceneRun): Uint8Array {
  const bodies = Array.from(run.bodies(), bodyDigest);
  const row = new Uint8Array(4 + 2 * bodies.length);
  writeWord(row, 0, Number.parseInt(run.hash().slice(0, 8), 16));
  for (const [i, digest] of bodies.entries()) {
    row[4 + 2 * i] = digest & 255;
    row[5 + 2 * i] = (digest >>> 8) & 255;
  }
  return row;
}

/** The id of the first body whose fingerprint differs, `null` if none does: then what is not a body's differs, such as contacts. */
export function differingBody(run: SceneRun, expected: Uint8Array): number | null {
  let at = 4;
  for (const body of run.bodies()) {
    const digest = bodyDigest(body);
    if (at + 1 >= expected.length || expected[at] !== (digest & 255) || expected[at + 1] !== ((digest >>> 8) & 255)) return body.id;
    at += 2;
  }
  return null;
}

/** The disc of the recorded event. */
export function discOfRow(row: Uint8Array): number {
  return (row[4] | (row[5] << 8) | (row[6] << 16) | (row[7] << 24)) >>> 0;
}

function timelineRow(event: TimelineEvent<SceneLook>): Uint8Array {
  const row = new Uint8Array(eventRow);
  const numbers = [event.time, event.kind.charCodeAt(0) * 256 + event.kind.charCodeAt(1)];
  if (event.kind === 'pair') numbers.push(event.after.a.x, event.after.a.y, event.after.b.x, event.after.b.y);
  else if (event.kind === 'wall') numbers.push(event.after.a.x, event.after.a.y, event.wall.id);
  else if (event.kind === 'sense') numbers.push(event.point.x, event.point.y, event.wall.id, event.entering ? 1 : 0);
  else if (event.kind === 'stop') numbers.push(event.point.x, event.point.y);
  writeWord(row, 0, digestOf(numbers));
  writeWord(row, 4, event.a?.id ?? none);
  writeWord(row, 8, event.kind === 'pair' ? event.b.id : none);
  return row;
}

function bodyDigest({ id, x, y, r, vx, vy, mass, angle, angularVelocity }: RunBody): number {
  const word = digestOf([id, x, y, r, vx, vy, mass, angle, angularVelocity]);
  return (word ^ (word >>> 16)) & 65535;
}

/** 32 bits of the bits of doubles: the lane of MurmurHash3 and its finish. */
function digestOf(numbers: readonly number[]): number {
  const words = new Int32Array(Float64Array.from(numbers).buffer);
  let state = 0x2545f491;
  for (const word of words) {
    let k = Math.imul(word, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    state ^= k;
    state = (Math.imul((state << 13) | (state >>> 19), 5) + 0xe6546b64) | 0;
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

function writeWord(row: Uint8Array, at: number, word: number): void {
  for (let i = 0; i < 4; i++) row[at + i] = (word >>> (8 * i)) & 255;
}
