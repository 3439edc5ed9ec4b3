// The replays route: `#/replays`, `#/replays/bots`, `#/replays/coders-strike-back?t=12.5`, `#/replays/own`.
import './replays.css';
import type { JSX } from 'preact';
import type { PageProps } from '../shell/router.ts';
import { lazyPage } from '../ui/lazy-page.tsx';

const LibraryPage = lazyPage('The list of replays', () => import('./library-page.tsx').then((module) => module.LibraryPage));
const MatchPage = lazyPage('The page of two bots', () => import('./bots/match-page.tsx').then((module) => module.MatchPage));
const ReplayRoute = lazyPage('This replay', () => import('./replay-route.tsx').then((module) => module.ReplayRoute));

/** The replays to choose from, or the one chosen. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name] = route.path;
  if (name === undefined) return <LibraryPage />;
  if (name === 'bots') return <MatchPage />;
  return <ReplayRoute key={name} name={name} time={timeIn(route.query)} />;
}

/** The moment an address asks for; 0 for anything that is none. */
function timeIn(query: URLSearchParams): number {
  const time = Number(query.get('t') ?? 0);
  return time > 0 && time < Infinity ? time : 0;
}
