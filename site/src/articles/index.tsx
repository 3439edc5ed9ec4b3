// The article routes: `#/articles` lists them, `#/articles/000` shows one.
import type { JSX } from 'preact';
import type { PageProps } from '../shell/parts.ts';
import { Notice } from '../ui/notice.tsx';
import { ArticleList, ArticlePage } from './article-page.tsx';
import { articles } from './articles.ts';

/** The list of articles, or the one named in the route. */
export function Page({ route }: PageProps): JSX.Element {
  const [, name] = route.path;
  if (name === undefined) return <ArticleList />;
  const article = articles.find(({ id }) => id === name);
  if (article) return <ArticlePage key={article.id} article={article} />;
  return (
    <Notice title={`There is no article “${name}”`}>
      <p class="quiet">
        All five are on the page <a href="#/articles">Articles</a>.
      </p>
    </Notice>
  );
}
