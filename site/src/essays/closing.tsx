// What each chapter ends with: the formula as a program, where it breaks, the article that it answers, and exercises.
import type { JSX } from 'preact';
import { type Article, articlesOf } from './articles.ts';
import { Compare } from './compare.tsx';
import type { ChapterId } from './contents.ts';
import { Exercises } from './exercise.tsx';
import { exercises } from './exercises.ts';
import { failures } from './failures-of.ts';
import { type ChapterPrograms, Programs } from './programs.tsx';
import { withCode } from './prose.tsx';

interface ClosingProps {
  readonly chapter: ChapterId;
  readonly programs: ChapterPrograms;
}

/** The last sections of a chapter. */
export function Closing({ chapter, programs }: ClosingProps): JSX.Element {
  const answered = articlesOf(chapter);
  return (
    <>
      <Programs programs={programs} />
      <Compare failures={failures[chapter]} />
      {answered.length > 0 && (
        <section class="essay-articles" aria-labelledby="articles">
          <h2 id="articles">{answered.length === 1 ? 'The article this answers' : 'The articles this answers'}</h2>
          {answered.map((article) => (
            <Answered key={article.title} article={article} />
          ))}
        </section>
      )}
      <Exercises exercises={exercises[chapter]} />
    </>
  );
}

function Answered({ article: { title, original, by, when, address, site, teaches, differs } }: { article: Article }): JSX.Element {
  return (
    <article>
      <h3>
        {address ? (
          <a href={address} target="_blank" rel="noopener">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <p class="quiet">
        {site ? (
          <a href={site} target="_blank" rel="noopener">
            {by}
          </a>
        ) : (
          by
        )}
        {when && `, ${when}`}
        {original && (
          <>
            , <span lang="ja">{original}</span>
          </>
        )}
      </p>
      <p>{teaches}</p>
      <p>Where it and Carom part:</p>
      <ul>
        {differs.map((text) => (
          <li key={text}>{withCode(text)}</li>
        ))}
      </ul>
    </article>
  );
}
