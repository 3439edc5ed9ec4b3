import { checkReplay } from './check.ts';
import { replayLimits } from './limits.ts';
import { type FileProblem, mustBe } from './problems.ts';
import type { Replay } from './replay.ts';
import { isStored, playTrace, traceSchema, type Verdict } from './traces.ts';

/** A replay, with a verdict if it came from a trace; or everything that is wrong. */
export type Reading =
  | { readonly ok: true; readonly replay: Replay; readonly verdict: Verdict | null }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** The replay in a text of JSON: a replay as it is, or a trace played on our referees. Never throws. */
export async function readReplay(text: string): Promise<Reading> {
  if (text.length > replayLimits.text) {
    return failed(mustBe('', `at most ${replayLimits.text.toLocaleString('en')} characters long`, text.length));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failed({ code: 'json', severity: 'error', path: '', message: `the file must be JSON: ${(error as Error).message}`, hint: '' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return failed(mustBe('', 'an object', value));
  if (!('format' in value) && (isStored(value) || traceSchema(value) !== null)) return readTrace(value);
  if ('format' in value && value.format === 'carom-scene') {
    return failed(mustBe('format', "'carom replay 1'", value.format, 'this is a scene: open it on the page Scenes'));
  }
  const problems = 'format' in value ? checkReplay(value) : [unknownForm(value)];
  return problems.length > 0 ? failed(...problems) : { ok: true, replay: value as Replay, verdict: null };
}

async function readTrace(value: object): Promise<Reading> {
  try {
    const played = await playTrace(value);
    if ('problems' in played) return failed(...played.problems);
    const { replay, ...verdict } = played;
    return { ok: true, replay, verdict };
  } catch (error) {
    const message = `the trace must be playable, but our referee gave up: ${(error as Error).message}`;
    return failed({ code: 'range', severity: 'error', path: '', message, hint: '' });
  }
}

/** What to say of a file of no known form. */
function unknownForm(value: object): FileProblem {
  if ('steps' in value) return mustBe('', 'a whole game', value, 'single steps have no game to show; check them with carom verify');
  const rule =
    "a replay (with format), the contest site's own (with frames), or a trace (with checkpoints for Coders Strike Back, init for Fantastic Bits, turns of u for Mean Max)";
  return mustBe('', rule, value, 'add "format": "carom replay 1"');
}

function failed(...problems: FileProblem[]): Reading {
  return { ok: false, problems };
}
