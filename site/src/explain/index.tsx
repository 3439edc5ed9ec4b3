// The explain routes: `#/explain` lists the chapters, `#/explain/overlap` is one, `#/explain?mode=circles&a=…` the calculator.
// `#/articles/004` is the chapter that answers an article.
import type { JSX } from 'preact';
import { type ArticleId, articles } from '../essays/articles.ts';
import { contents } from '../essays/contents.ts';
import type { PageProps } from '../shell/router.ts';
import { lazyPage } from '../ui/lazy-page.tsx';
import { Notice } from '../ui/notice.tsx';
import './explain.css';

// Each page does without the others.
const EssayPage = lazyPage('This chapter', () => import('../essays/essay-page.tsx').then((module) => module.EssayPage));
const EssayList = lazyPage('The list of chapters', () => import('../essays/list.tsx').then((module) => module.EssayList));
const Calculator = lazyPage('The calculator', () => import('./calculator.tsx').then((module) => module.Calculator));

/** The list of chapters, the one named in the route, or the calculator. */
export function Page({ route }: PageProps): JSX.Element {
  const [part, name] = route.path;
  if (name === 'calculator' || route.query.has('mode')) return <Calculator query={route.query.toString()} />;
  if (name === undefined) return <EssayList />;
  const id = part === 'articles' && Object.hasOwn(articles, name) ? articles[name as ArticleId].chapter : name;
  const chapter = contents.find((each) => each.id === id);
  if (chapter) return <EssayPage key={id} id={chapter.id} whole={part === 'articles'} />;
  return (
    <Notice title={`There is no ${part === 'articles' ? 'article' : 'chapter'} “${name}”`}>
      <p class="quiet">
        All are on the page <a href="#/explain">Explain</a>.
      </p>
    </Notice>
  );
}
