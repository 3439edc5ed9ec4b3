import type { ComponentType, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Home } from './home/home.tsx';
import { type PageProps, type Route, route } from './shell/router.ts';
import { focusMain, Shell } from './shell/shell.tsx';
import { lazyPage } from './ui/lazy-page.tsx';
import { Notice } from './ui/notice.tsx';

type Load = () => Promise<{ readonly Page: ComponentType<PageProps> }>;
const part = (load: Load) => lazyPage('This page', () => load().then(({ Page }) => Page));
const explain = /* @__PURE__ */ part(() => import('./explain/index.tsx'));

/** The parts of the site, by the first word of their routes. */
const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  scenes: /* @__PURE__ */ part(() => import('./scenes/index.tsx')),
  explain,
  articles: explain, // where they are answered
  replays: /* @__PURE__ */ part(() => import('./replays/index.tsx')),
  crowd: /* @__PURE__ */ part(() => import('./crowd/index.tsx')),
  'equation-of-state': /* @__PURE__ */ part(() => import('./equation-of-state/index.tsx')),
  docs: /* @__PURE__ */ part(() => import('./docs/index.tsx')),
  reference: /* @__PURE__ */ part(() => import('./reference/index.tsx')),
  lab: /* @__PURE__ */ part(() => import('./lab/index.tsx')),
};

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
  const Page = Object.hasOwn(pages, first) ? pages[first] : NotFound;
  return <Page key={first} route={here} />;
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
