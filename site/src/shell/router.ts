import { type ReadonlySignal, signal } from '@preact/signals';

/** Where the visitor is, read from the `#` of the address: `#/scenes/break?t=1.5`. */
export interface Route {
  /** The parts between the slashes: `['scenes', 'break']`; empty at home. */
  readonly path: readonly string[];
  /** What follows the `?`. */
  readonly query: URLSearchParams;
}

/** What the page of a part of the site gets. */
export interface PageProps {
  /** Where the visitor is. */
  readonly route: Route;
}

/** The route that a hash means. Anything may be typed there: broken escapes are taken as they are. */
export function parseRoute(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decoded), query: new URLSearchParams(query) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const current = signal<Route>(parseRoute(''));

/** The route shown. */
export const route: ReadonlySignal<Route> = current;

/** Follows the address from now on. */
export function startRouter(): void {
  const read = () => {
    current.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

/** Goes to a route as a link would. */
export function goTo(hash: string): void {
  location.hash = hash;
}

/** Notes `hash` in the address bar without a new entry in the history and without changing the route. */
export function noteAddress(hash: string): void {
  if (location.hash !== hash) history.replaceState(history.state, '', hash);
}
