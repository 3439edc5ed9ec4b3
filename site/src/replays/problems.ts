import type { SceneProblem } from '@carom/scene';
import * as v from 'valibot';
import { replayLimits } from './limits.ts';

/** Something wrong with a file: where, what, what to do. The same form as for scenes. */
export type FileProblem = SceneProblem;

/** `turns[3].at must be …, got …`. An empty path is the file as a whole. */
export function mustBe(path: string, rule: string, got: unknown, hint: string = ''): FileProblem {
  return { code: 'range', severity: 'error', path, message: `${path || 'the file'} must be ${rule}, got ${shown(got)}`, hint };
}

/** Everything that a schema finds wrong with a value, each with its path; at most `replayLimits.problems`. */
export function problemsOf(schema: v.GenericSchema, value: unknown): FileProblem[] {
  const { success, issues } = v.safeParse(schema, value);
  return success ? [] : issues.slice(0, replayLimits.problems).map((issue) => problemOf(issue));
}

function problemOf(issue: v.BaseIssue<unknown>): FileProblem {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const path = pathOf(keys);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const message = `${path} is not a key of ${pathOf(keys.slice(0, -1)) || 'a replay'}`;
    return { code: 'unknown-key', severity: 'error', path, message, hint: 'leave it out' };
  }
  const missing = issue.input === undefined && keys.length > 0;
  if (missing) return { code: 'missing', severity: 'error', path, message: `${path} must be given, got nothing`, hint: `add ${path}` };
  return mustBe(path, issue.message, issue.input, issue.input === null ? 'JSON writes NaN and Infinity as null' : '');
}

/** `turns`, 3, `at` make `turns[3].at`. */
function pathOf(keys: readonly unknown[]): string {
  let path = '';
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`;
    else if (/^[A-Za-z_$][\w$]*$/.test(String(key))) path += path === '' ? String(key) : `.${key}`;
    else path += `[${shown(key)}]`;
  }
  return path;
}

/** A short readable form of any value. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value !== 'object' || value === null) return String(value);
  const keys = Object.keys(value);
  return `an object {${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ', ...' : ''}}`.slice(0, 120);
}
