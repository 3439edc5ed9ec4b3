// The article routes: `#/articles` lists them, `#/articles/000` shows one.
import type { JSX } from 'preact';
import type { PageProps } from '../shell/parts.ts';
import { ArticleList, ArticlePage } from './article-page.tsx';
import { articles } from './articles.ts';

/** The list of articles, or the one named in the route. */
export function Page({ route }: PageProps): JSX.Element {
  const article = articles.find(({ id }) => id === route.path[1]);
  return article ? <ArticlePage key={article.id} article={article} /> : <ArticleList href={(id) => `#/articles/${id}`} />;
}
