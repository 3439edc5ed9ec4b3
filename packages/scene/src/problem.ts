/** What kind of problem it is, for programs. */
export type ProblemCode =
  | 'json' // the text is not JSON
  | 'link' // the share link's code is broken
  | 'format' // not a scene, or a version that is not known here
  | 'missing' // a required key is not there
  | 'unknown-key' // a key that is not part of the format
  | 'type' // a value of the wrong kind
  | 'range' // a value of the right kind outside its domain
  | 'shape' // a wall, an inside or a recipe of no known shape
  | 'limit' // more than `sceneLimits` allow
  | 'overlap' // a warning: two bodies, or a body and a wall, overlap at the start
  | 'outside' // a warning: a body starts outside an inside-wall
  | 'rate'; // a warning: a timeline would hold more events than can be run

/** One thing that is wrong with a scene. */
export interface SceneProblem {
  /** What kind of problem it is. */
  readonly code: ProblemCode;
  /** An error means that there is no scene; a warning that the scene runs, perhaps not as meant. */
  readonly severity: 'error' | 'warning';
  /** Where it is, written as in JavaScript: `bodies[17].r`; empty for the scene as a whole. */
  readonly path: string;
  /** What is wrong: `bodies[17].r must be a finite number > 0, got "12px"`. */
  readonly message: string;
  /** What to do about it, e.g. `write 12`; empty if there is no good guess. */
  readonly hint: string;
}

/** Problems that are named one by one: a scene with more is broken as a whole, and naming all would take longer than reading it. */
export const mostNamed = 100;

/** A short readable form of any value: strings quoted, long ones cut, objects by their keys. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return `an array of ${value.length}`;
  const keys = Object.keys(value);
  return `an object {${keys.slice(0, 6).join(', ')}${keys.length > 6 ? ', ...' : ''}}`.slice(0, 120);
}

/** `path` with one more key: `bodies`, 17, `r` make `bodies[17].r`; an odd key is quoted. */
export function join(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${describe(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}

/** An error in the house form: `<path> must be <rule>, got <value>`. */
export function mustBe(code: ProblemCode, path: string, rule: string, got: unknown, hint = ''): SceneProblem {
  return failure(code, path, `${path || 'scene'} must be ${rule}, got ${describe(got)}`, hint);
}

/** Something wrong, in words of its own. */
export function failure(code: ProblemCode, path: string, message: string, hint = ''): SceneProblem {
  return { ...warning(code, path, message, hint), severity: 'error' };
}

/** Something odd that does not stop the scene from running. */
export function warning(code: ProblemCode, path: string, message: string, hint = ''): SceneProblem {
  return { code, severity: 'warning', path, message, hint };
}
