/** One turn of a recording: the bodies after it, and what happened during it. */
export interface TraceTurn {
  /** Each body as named values, such as `{ x: 1200, y: 300, vx: 0, vy: -85, shield: 3 }`. */
  readonly bodies: readonly Readonly<Record<string, number | string | boolean | null>>[];
  /** Events in order, each a list of values such as `[0.25, 2, 0]`. Left out: not compared. */
  readonly events?: readonly (readonly (number | string)[])[];
}

/** Where two recordings part, as {@link firstDifference} finds it. */
export interface TraceDifference {
  /** Index of the turn. */
  readonly turn: number;
  /** Index of the body, or −1 if the bodies agree and the events do not. */
  readonly body: number;
  /** The value that differs: its name; `'events'`, `'bodies'` or `'turns'` if their number or the events themselves differ. */
  readonly field: string;
  /** What the first recording has there. */
  readonly expected: unknown;
  /** What the second recording has there. */
  readonly got: unknown;
  /** The events of that turn in the first recording. */
  readonly expectedEvents: readonly (readonly (number | string)[])[];
  /** The events of that turn in the second recording. */
  readonly gotEvents: readonly (readonly (number | string)[])[];
}

/**
 * The first place where two recordings of a game differ, or `null` if they agree to the last bit (0 and −0 are the same).
 *
 * Give it what the server showed and a generator that simulates: simulation stops where it goes wrong. Only fields that
 * the first recording has are compared.
 *
 * @example
 * const recorded = [{ bodies: [{ x: 0 }] }, { bodies: [{ x: 100 }] }];
 * const simulated = [{ bodies: [{ x: 0 }] }, { bodies: [{ x: 101 }] }];
 * const difference = firstDifference(recorded, simulated);
 * difference?.turn; // 1
 * difference?.field; // 'x'
 */
export function firstDifference(expected: Iterable<TraceTurn>, got: Iterable<TraceTurn>): TraceDifference | null {
  const others = got[Symbol.iterator]();
  let turn = 0;
  for (const want of expected) {
    const { value, done } = others.next();
    if (done === true) return difference(turn, -1, 'turns', turn + 1, turn, want, { bodies: [] });
    const have: TraceTurn = value;
    if (want.bodies.length !== have.bodies.length) {
      return difference(turn, -1, 'bodies', want.bodies.length, have.bodies.length, want, have);
    }
    for (let body = 0; body < want.bodies.length; body++) {
      for (const field of Object.keys(want.bodies[body])) {
        const wanted = want.bodies[body][field];
        const found = have.bodies[body][field];
        if (!equal(wanted, found)) return difference(turn, body, field, wanted, found, want, have);
      }
    }
    if (want.events !== undefined && !sameEvents(want.events, have.events ?? [])) {
      return difference(turn, -1, 'events', want.events, have.events, want, have);
    }
    turn++;
  }
  return null;
}

function equal(a: unknown, b: unknown): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

function sameEvents(a: readonly (readonly (number | string)[])[], b: readonly (readonly (number | string)[])[]): boolean {
  return a.length === b.length && a.every((event, k) => event.length === b[k].length && event.every((value, m) => equal(value, b[k][m])));
}

// biome-ignore lint/complexity/useMaxParams: each is named in the message
function difference(
  turn: number,
  body: number,
  field: string,
  expected: unknown,
  got: unknown,
  want: TraceTurn,
  have: TraceTurn,
): TraceDifference {
  return { turn, body, field, expected, got, expectedEvents: want.events ?? [], gotEvents: have.events ?? [] };
}
