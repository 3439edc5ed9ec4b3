// One page per seed article: what it describes, our call, the conventions, and each failing input live.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type ChapterId, contents } from '../essays/contents.ts';
import { Code, ExplainFigure } from '../explain/explain-page.tsx';
import { initialOf } from '../explain/state.ts';
import { useTitle } from '../ui/title.ts';
import { type Article, articles, type Failure } from './articles.ts';
import './articles.css';
import { show } from './show.ts';

/** The chapter of Explain that derives the formula of an article. */
const chapterOf: Readonly<Record<string, ChapterId>> = {
  '000': 'overlap',
  '001': 'crossings',
  '002': 'crossings',
  '003': 'bounce',
  '004': 'meeting',
};

/** The page of one article. */
export function ArticlePage({ article }: { article: Article }): JSX.Element {
  const [state, setState] = useState({ ...initialOf(article.figure === 'circles' ? 'circles' : article.figure), article: true });
  useTitle(article.title);
  const chapter = contents.find(({ id }) => id === chapterOf[article.id]) ?? contents[0];
  return (
    <article class="article-page">
      <p class="article-number">
        <a href="#/articles" class="back">
          Articles
        </a>
        {article.id}
      </p>
      <h1>{article.title}</h1>
      <p class="article-about">{article.about}</p>
      <section>
        <h2>With Carom</h2>
        <Code text={article.code} />
      </section>
      <p>
        Why the formula works, and where it comes from: <a href={`#/explain/${chapter.id}`}>{chapter.title}</a>
      </p>
      <section>
        <h2>Try it</h2>
        <ExplainFigure state={state} onChange={setState} />
      </section>
      <section>
        <h2>Where the copied formula breaks</h2>
        <ul class="article-failures">
          {article.failures.map((failure) => (
            <FailureCard key={failure.title} failure={failure} />
          ))}
        </ul>
      </section>
      <section>
        <h2>Conventions</h2>
        <ul>
          {article.conventions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function FailureCard({ failure }: { failure: Failure }): JSX.Element {
  return (
    <li>
      <h3>{failure.title}</h3>
      <p>{failure.why}</p>
      <dl>
        <dt>Input</dt>
        <dd>
          <code>{failure.input}</code>
        </dd>
        <dt>Article</dt>
        <dd class="article-naive">
          <code>{show(failure.naive())}</code>
        </dd>
        <dt>Carom</dt>
        <dd class="article-carom">
          <code>{show(failure.carom())}</code>
        </dd>
      </dl>
    </li>
  );
}

/** The list of all articles. */
export function ArticleList(): JSX.Element {
  useTitle('Articles');
  return (
    <div class="page article-list">
      <div class="page-head">
        <div>
          <h1>Five articles, answered</h1>
          <p>
            Each teaches a formula that thousands of programs copy. Here is what it says, the exact call, and the inputs on which the
            formula breaks.
          </p>
        </div>
      </div>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <a href={`#/articles/${article.id}`}>
              <span class="article-number">Article {article.id}</span>
              <strong>{article.title}</strong>
              <span>{article.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
