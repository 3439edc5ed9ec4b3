// The explain routes: `#/explain` lists the chapters, `#/explain/overlap` is one, `#/explain?mode=circles&a=…` the calculator.
// `#/articles/004` is the chapter that answers an article.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ArticleId, articles } from '../essays/articles.ts';
import { chapters } from '../essays/chapters.ts';
import { EssayPage } from '../essays/essay-page.tsx';
import { EssayList } from '../essays/list.tsx';
import type { PageProps } from '../shell/parts.ts';
import { Notice } from '../ui/notice.tsx';
import './explain.css';

/** The list of chapters, the one named in the route, or the calculator. */
export function Page({ route }: PageProps): JSX.Element {
  const [part, name] = route.path;
  if (name === 'calculator' || route.query.has('mode')) return <Calculator query={route.query.toString()} />;
  if (name === undefined) return <EssayList />;
  const id = part === 'articles' && Object.hasOwn(articles, name) ? articles[name as ArticleId].chapter : name;
  const chapter = chapters.find((each) => each.id === id);
  if (chapter) return <EssayPage key={id} chapter={chapter} />;
  return (
    <Notice title={`There is no ${part === 'articles' ? 'article' : 'chapter'} “${name}”`}>
      <p class="quiet">
        All are on the page <a href="#/explain">Explain</a>.
      </p>
    </Notice>
  );
}

/** The calculator, loaded when it is opened: the chapters do without it. */
function Calculator({ query }: { query: string }): JSX.Element {
  const [loaded, setLoaded] = useState<{ readonly Page: ComponentType<{ query: string }> } | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    import('./calculator.tsx').then(
      ({ Calculator: Page }) => !gone && setLoaded({ Page }),
      () => !gone && setLoaded('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (loaded === null) return <p class="page quiet">Loading…</p>;
  if (loaded !== 'failed') return <loaded.Page query={query} />;
  return (
    <Notice title="The calculator did not load">
      <p class="quiet">
        Check the connection, then <a href="./">load the site again</a>.
      </p>
    </Notice>
  );
}
