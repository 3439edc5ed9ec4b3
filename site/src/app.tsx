import { type Signal, signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Home } from './home/home.tsx';
import { type PageProps, type PartName, parts } from './shell/parts.ts';
import { type Route, route } from './shell/router.ts';
import { focusMain, Shell } from './shell/shell.tsx';
import { Notice } from './ui/notice.tsx';

/** The whole site: the page of the current route inside the shell. */
export function App(): JSX.Element {
  const { path } = route.value;
  const page = path.slice(0, path[0] === 'docs' || path[0] === 'reference' ? 2 : undefined).join('/'); // what follows is a place on the page
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else {
      scrollTo(0, 0);
      requestAnimationFrame(focusMain); // a new page: readers and keys start at its heading
    }
  }, [page]);
  return <Shell>{pageOf(route.value)}</Shell>;
}

function pageOf(here: Route): JSX.Element {
  const [first] = here.path;
  if (first === undefined) return <Home />;
  if (Object.hasOwn(loaded, first) && parts[first as keyof typeof loaded])
    return <Part key={first} name={first as keyof typeof loaded} route={here} />;
  return <NotFound />;
}

type Loaded = ComponentType<PageProps> | 'loading' | 'failed';
const loaded: Readonly<Record<PartName, Signal<Loaded>>> = {
  scenes: signal<Loaded>('loading'),
  explain: signal<Loaded>('loading'),
  articles: signal<Loaded>('loading'),
  replays: signal<Loaded>('loading'),
  crowd: signal<Loaded>('loading'),
  'equation-of-state': signal<Loaded>('loading'),
  docs: signal<Loaded>('loading'),
  reference: signal<Loaded>('loading'),
  lab: signal<Loaded>('loading'),
};

function Part({ name, route: here }: { name: PartName; route: Route }): JSX.Element {
  useEffect(() => {
    const target = loaded[name];
    parts[name]?.().then(
      ({ Page }) => {
        target.value = Page;
      },
      () => {
        target.value = 'failed';
      },
    );
  }, [name]);
  const Page = loaded[name].value;
  if (Page === 'loading') return <p class="page quiet">Loading…</p>;
  if (Page === 'failed') {
    return (
      <Notice title="This page did not load">
        <p class="quiet">
          Check the connection, then <a href="./">load the site again</a>.
        </p>
      </Notice>
    );
  }
  return <Page route={here} />;
}

function NotFound(): JSX.Element {
  return (
    <Notice title="There is no such page">
      <p class="quiet">
        The address may be mistyped, or from another version. Go to the <a href="#/scenes">scenes</a> or back <a href="#/">home</a>.
      </p>
    </Notice>
  );
}
