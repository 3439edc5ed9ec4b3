import { groups, version } from 'virtual:carom-docs/toc';
import type { ComponentChildren, JSX } from 'preact';
import type { Heading } from '../../build/markdown.ts';
import { OfflineButton } from './offline.tsx';
import { SideList } from './side-list.tsx';

/** Where a page of the docs stands: the list of pages, the page, and what is on it. */
export function DocsFrame(props: { current: string; aside: ComponentChildren; children: ComponentChildren }): JSX.Element {
  const { current, aside, children } = props;
  return (
    <div class={`docs docs-${current}`}>
      <SideList
        label="Docs"
        all="All pages of the docs"
        groups={groups.map(({ title, guides }) => ({ title, links: guides.map((guide) => [`#/docs/${guide.id}`, guide.title]) }))}
        current={`#/docs/${current}`}
      >
        <p class="docs-version">
          Version {version}
          <OfflineButton />
        </p>
      </SideList>
      <article class="docs-body">{children}</article>
      <div class="docs-aside">{aside}</div>
    </div>
  );
}

/** Links to the headings of a page. */
export function OnThisPage({ id, headings }: { id: string; headings: readonly Heading[] }): JSX.Element | null {
  const shown = headings.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return null;
  return (
    <nav class="docs-toc" aria-labelledby="docs-toc">
      <h2 id="docs-toc">On this page</h2>
      <ul>
        {shown.map((heading) => (
          <li key={heading.id}>
            <a href={`#/docs/${id}/${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
