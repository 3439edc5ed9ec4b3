import { groups, pages } from 'virtual:carom-docs/toc';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Page as WholePage } from '../../build/markdown.ts';
import type { PageProps } from '../shell/router.ts';
import { useTitle } from '../ui/heads.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import './docs.css';
import { DocsHome } from './docs-home.tsx';
import { Segments } from './segments.tsx';
import { DocsFrame, OnThisPage } from './sidebar.tsx';

type GuideContent = Omit<WholePage, 'sections'>;

/** The docs: their list, or one page of them. */
export function Page({ route }: PageProps): JSX.Element {
  const [, id, heading] = route.path;
  if (id === undefined) return <DocsHome />;
  if (!Object.hasOwn(pages, id)) {
    return (
      <Notice title="There is no such page in the docs">
        <p class="quiet">
          Go to the <a href="#/docs">list of all pages</a>.
        </p>
      </Notice>
    );
  }
  return <Guide key={id} id={id} heading={heading} />;
}

function Guide({ id, heading }: { id: string; heading: string | undefined }): JSX.Element {
  const page: GuideContent | 'failed' | null = useLoaded(() => pages[id]().then((module) => module.default), [id]);
  const title = groups.flatMap(({ guides }) => guides).find((guide) => guide.id === id)?.title ?? '';
  useTitle(title);
  const ready = page !== null && page !== 'failed';
  useEffect(() => {
    if (ready && heading !== undefined) requestAnimationFrame(() => document.getElementById(heading)?.scrollIntoView());
  }, [ready, heading]);
  return (
    <DocsFrame current={id} aside={ready ? <OnThisPage id={id} headings={page.headings} /> : null}>
      {page === 'failed' ? (
        <p>
          This page did not load. Check the connection, then <a href="./">load the site again</a>.
        </p>
      ) : page === null ? (
        <h1>{title}</h1>
      ) : (
        <>
          <Segments segments={page.segments} />
          <NextPage id={id} />
        </>
      )}
    </DocsFrame>
  );
}

/** The pages before and after this one. */
function NextPage({ id }: { id: string }): JSX.Element {
  const all = groups.flatMap(({ guides }) => guides);
  const at = all.findIndex((guide) => guide.id === id);
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <nav class="docs-next" aria-label="Pages beside this one">
      {before ? <a href={`#/docs/${before.id}`}>← {before.title}</a> : <span />}
      {after && <a href={`#/docs/${after.id}`}>{after.title} →</a>}
    </nav>
  );
}
