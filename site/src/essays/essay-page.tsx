// The list of the chapters, and the frame around each of them.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { Way } from '../ui/way.tsx';
import { type Chapter, chapters } from './chapters.ts';
import './essays.css';

/** All chapters, and the way to the calculator. */
export function EssayList(): JSX.Element {
  useTitle('Explain');
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>Explain</h1>
          <p>
            Five chapters on circles that collide. In each, point at a symbol to see what it is in the figure, and drag the figure to see
            the numbers change.
          </p>
        </div>
      </div>
      <ul class="ways">
        {chapters.map(({ id, title, about }, i) => (
          <Way key={id} href={`#/explain/${id}`} title={`${i + 1}. ${title}`} text={about} />
        ))}
        <Way
          href="#/explain/calculator"
          title="The calculator"
          text="Type or drag your own circles, lines and shapes, and read each number that Carom works out."
        />
      </ul>
    </div>
  );
}

/** One chapter. */
export function EssayPage({ chapter }: { chapter: Chapter }): JSX.Element {
  const [Text, setText] = useState<{ readonly Page: ComponentType } | 'failed' | null>(null);
  useTitle(chapter.title);
  useEffect(() => {
    let gone = false;
    chapter.load().then(
      (Page) => !gone && setText({ Page }),
      () => !gone && setText('failed'),
    );
    return () => {
      gone = true;
    };
  }, [chapter]);
  const at = chapters.indexOf(chapter);
  if (Text === 'failed') {
    return (
      <Notice title="This chapter did not load">
        <p class="quiet">
          Check the connection, then <a href="./">load the site again</a>.
        </p>
      </Notice>
    );
  }
  return (
    <article class="essay">
      <p class="essay-place">
        <a href="#/explain" class="back">
          Explain
        </a>
        Chapter {at + 1} of {chapters.length}
      </p>
      <h1>{chapter.title}</h1>
      {Text ? <Text.Page /> : <p class="quiet">Loading…</p>}
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
