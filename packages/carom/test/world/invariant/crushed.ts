// The exemption: a kinematic thing in a body, where the world has told of it.
import type { World } from '../../../src/world/world.ts';
import type { Moment } from './moment.ts';
import type { Deep } from './overlap.ts';

/** What `world.events.crushes` names: the body and what went into it. */
export function toldOf<T>(world: World<T>): ReadonlySet<string> {
  return new Set([...world.events.crushes].map(({ body, by }) => `body ${body.id} ${'shape' in by ? 'wall' : 'body'} ${by.id}`));
}

/** Divides what is too deep into what breaks the invariant and what `world.events.crushes` names: a dynamic body, and what went into it. */
export function withoutCrushed<T>(deep: readonly Deep[], world: World<T>, after: Moment): { broken: Deep[]; crushed: Deep[] } {
  if (deep.length === 0) return { broken: [], crushed: [] };
  const told = toldOf(world);
  const isCrushed = ({ a, b }: Deep) => {
    const first = after.discs[a];
    const second = typeof b === 'number' ? after.discs[b] : b;
    if (!('isDynamic' in second)) return first.isDynamic && second.pose !== null && told.has(`body ${first.id} wall ${second.id}`);
    if (first.isDynamic === second.isDynamic) return false;
    const [body, by] = first.isDynamic ? [first, second] : [second, first];
    return told.has(`body ${body.id} body ${by.id}`);
  };
  return { broken: deep.filter((each) => !isCrushed(each)), crushed: deep.filter(isCrushed) };
}
