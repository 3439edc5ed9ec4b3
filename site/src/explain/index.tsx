// The explain routes: `#/explain` lists the chapters, `#/explain/overlap` is one, `#/explain?mode=circles&a=…` the calculator.
// `#/articles/004` is the chapter that answers an article.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type ArticleId, articles } from '../essays/articles.ts';
import { chapters } from '../essays/chapters.ts';
import { EssayPage } from '../essays/essay-page.tsx';
import { EssayList } from '../essays/list.tsx';
import type { PageProps } from '../shell/parts.ts';
import { noteAddress } from '../shell/router.ts';
import { Notice } from '../ui/notice.tsx';
import { ExplainPage } from './explain-page.tsx';
import { decodeState, type ExplainState, encodeState } from './state.ts';

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

/** The calculator with its state read from and noted in the address. */
function Calculator({ query }: { query: string }): JSX.Element {
  const [state, setState] = useState(() => decodeState(query));
  useEffect(() => setState(decodeState(query)), [query]);
  const change = (next: ExplainState): void => {
    setState(next);
    noteAddress(`#/explain?${encodeState(next)}`);
  };
  return <ExplainPage state={state} onChange={change} />;
}
