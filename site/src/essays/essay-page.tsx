// The frame around a chapter.

import type { JSX } from 'preact';
import { useTitle } from '../ui/heads.tsx';
import { NotLoaded } from '../ui/notice.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { chapters } from './chapters.ts';
import type { ChapterId } from './contents.ts';
import './essays.css';
import { LazyClosing } from './lazy-closing.tsx';

/** One chapter; `whole`, its last sections too, for who comes for the article that they name. */
export function EssayPage({ id, whole }: { id: ChapterId; whole: boolean }): JSX.Element {
  const at = chapters.findIndex((each) => each.id === id);
  const chapter = chapters[at];
  const Text = useLoaded(chapter.load, [chapter]);
  useTitle(chapter.title);
  if (Text === 'failed') return <NotLoaded what="This chapter" />;
  return (
    <article class="essay">
      <p class="essay-place">
        <a href="#/explain" class="back">
          Explain
        </a>
        <span>
          Chapter {at + 1} of {chapters.length}
        </span>
      </p>
      <h1>{chapter.title}</h1>
      {Text ? <Text /> : <p class="quiet">Loading…</p>}
      {Text && <LazyClosing chapter={chapter} soon={whole} />}
      <nav class="docs-next" aria-label="Chapters beside this one">
        {at > 0 ? <a href={`#/explain/${chapters[at - 1].id}`}>← {chapters[at - 1].title}</a> : <span />}
        {at + 1 < chapters.length ? (
          <a href={`#/explain/${chapters[at + 1].id}`}>{chapters[at + 1].title} →</a>
        ) : (
          <a href="#/explain/calculator">The calculator →</a>
        )}
      </nav>
    </article>
  );
}
