// The list of the chapters, each with a picture of its question.

import type { JSX } from 'preact';
import { PageHead } from '../ui/heads.tsx';
import { articlesOf } from './articles.ts';
import { chapters } from './chapters.ts';
import './essays.css';
import { CalculatorPicture, ChapterPicture } from './pictures.tsx';

/** All chapters, and the way to the calculator. */
export function EssayList(): JSX.Element {
  return (
    <div class="page">
      <PageHead
        title="Explain"
        about="Seven chapters on circles that collide. Point at a symbol to see what it is in the figure, and set the figure going. Each formula is a program in TypeScript, Python and C++, to run and copy."
      />
      <ol class="essay-list">
        {chapters.map(({ id, title, about }, i) => (
          <li key={id}>
            <a class="way essay-card" href={`#/explain/${id}`}>
              <ChapterPicture id={id} />
              <strong>
                {i + 1}. {title}
              </strong>
              <span class="quiet">{about}</span>
              {articlesOf(id).map((article) => (
                <span key={article.title} class="essay-answers">
                  Answers “{article.title}”
                </span>
              ))}
            </a>
          </li>
        ))}
        <li>
          <a class="way essay-card" href="#/explain/calculator">
            <CalculatorPicture />
            <strong>The calculator</strong>
            <span class="quiet">Type or drag your own circles, lines and shapes, and read each number that Carom works out.</span>
          </a>
        </li>
      </ol>
    </div>
  );
}
