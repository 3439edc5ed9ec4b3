import type { Point } from '../reader.ts';

/** A line of straight parts that others may go on from. */
export interface Line {
  /** From its start to its end. */
  readonly places: readonly Point[];
  /** Whether it stops from one side only, so that it cannot be turned round. */
  readonly oneSided: boolean;
  /** What lines must have in common to be one: whom they meet, and how they bounce. */
  readonly kind: string;
}

/** Lines that are one. */
export interface Joined<L extends Line> {
  readonly places: readonly Point[];
  readonly closed: boolean;
  /** What it is made of. */
  readonly lines: readonly L[];
}

/** Points of one line at most: a scene takes some more. */
const mostPoints = 900;

/**
 * Joins lines of a kind end to end where two and no third one meet: what slides along them must feel no corner between. The order is that of the
 * first of each.
 */
export function joinLines<L extends Line>(lines: readonly L[]): Joined<L>[] {
  const ends = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) for (const end of [line.places[0], last(line.places)]) push(ends, keyOf(line, end), i);
  const used = new Set<number>();
  return lines.flatMap((line, i) => {
    if (used.has(i)) return [];
    used.add(i);
    const made = { places: [...line.places], lines: [line] };
    const next = (end: Point): L | null => {
      const [a, b, ...more] = ends.get(keyOf(line, end))!;
      const other = [a, b].find((k) => k !== undefined && !used.has(k));
      if (other === undefined || b === undefined || more.length > 0 || made.places.length > mostPoints) return null;
      const found = lines[other];
      // at its end only what begins there goes on, at its start what ends there
      const begins = isSame(found.places[0], end);
      if (line.oneSided && begins !== isSame(last(made.places), end)) return null;
      used.add(other);
      return found;
    };
    for (let found = next(last(made.places)); found !== null; found = next(last(made.places))) {
      made.places.push(...(isSame(found.places[0], last(made.places)) ? found.places : [...found.places].reverse()).slice(1));
      made.lines.push(found);
    }
    for (let found = next(made.places[0]); found !== null; found = next(made.places[0])) {
      made.places.unshift(...(isSame(last(found.places), made.places[0]) ? found.places : [...found.places].reverse()).slice(0, -1));
      made.lines.push(found);
    }
    const closed = made.places.length > 3 && isSame(made.places[0], last(made.places));
    return [{ ...made, places: closed ? made.places.slice(0, -1) : made.places, closed }];
  });
}

/** A point as a key: two vertexes in one place are one. */
export function placeKey({ x, y }: Point): string {
  return `${x + 0} ${y + 0}`;
}

function keyOf({ kind, oneSided }: Line, place: Point): string {
  return `${oneSided} ${placeKey(place)} ${kind}`;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function last<T>(items: readonly T[]): T {
  return items[items.length - 1];
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
