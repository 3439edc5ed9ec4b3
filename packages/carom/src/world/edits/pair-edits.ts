import { fail } from '../../numeric/fail.ts';
import { flag } from '../../numeric/validate.ts';
import { markIgnored } from '../state/ignored.ts';
import type { Body, WorldWall } from '../views/body.ts';
import { BodyView } from '../views/body-view.ts';
import { WallView } from '../views/wall-view.ts';
import type { Edited } from './edited.ts';

/** The name of a body or wall that is in the world. @throws TypeError or RangeError if it is not */
function nameOf<T>(where: string, what: string, parts: Edited<T>, item: unknown): number {
  if (item instanceof BodyView) {
    parts.living(where, item);
    return item.id;
  }
  if (!(item instanceof WallView)) return fail(where, what, 'a body or wall of this world', item, 'type');
  parts.standing(where, item as WallView<T>);
  return -1 - item.id;
}

/** Lets two things never meet, or meet again. @throws TypeError or RangeError before anything changed */
export function ignorePair<T>(where: string, parts: Edited<T>, a: unknown, b: unknown, ignored: unknown): void {
  const [first, second] = [nameOf(where, 'a', parts, a), nameOf(where, 'b', parts, b)];
  if (first < 0 && second < 0) fail(where, 'a or b', 'a body', b, 'type');
  if (first === second) fail(where, 'b', 'another one than a', b);
  flag(where, 'ignored', ignored);
  const { state } = parts;
  if (state.ignored.has(first, second) === ignored) return;
  const pairs = parts.ignored();
  if (ignored) {
    parts.endPair(first, second, 2);
    pairs.add(first, second);
  } else pairs.delete(first, second);
  for (const name of [first, second]) {
    if (name < 0) {
      parts.pipeline.neighbors.wallMeetsOthers(-1 - name);
      continue;
    }
    markIgnored(state, name);
    parts.wake(state.bodies.indexOf(name));
  }
  state.isDirty = true;
}

/** The pairs that are kept from meeting, a body first. */
export function ignoredPairs<T>(parts: Edited<T>): (readonly [Body<T>, Body<T> | WorldWall<T>])[] {
  const { bodies, ignored } = parts.state;
  return ignored.pairs().map(([a, b]) => {
    const second = parts.views[bodies.indexOf(b)] as Body<T>; // the lesser name may be a wall's
    return a < 0
      ? ([second, parts.walls.get(-1 - a) as WorldWall<T>] as const)
      : ([parts.views[bodies.indexOf(a)] as Body<T>, second] as const);
  });
}

/** Takes out the pairs of a name that never meet. */
export function forgetPairs<T>(parts: Edited<T>, name: number): void {
  const pairs = parts.ignored();
  const partners = pairs.of(name);
  pairs.drop(name);
  for (const partner of [name, ...partners]) markIgnored(parts.state, partner);
  for (const partner of partners) if (partner < 0) parts.pipeline.neighbors.wallMeetsOthers(-1 - partner);
}
