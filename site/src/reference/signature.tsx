import { names } from 'virtual:carom-docs/names';
import type { JSX } from 'preact';
import { tokensOf } from '../ui/tokens.ts';

const known = new Set(names.map(({ name }) => name));

/** A declaration in colors; the names in it lead to their pages. */
export function Signature({ text, label }: { text: string; label: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    // biome-ignore lint/a11y/useSemanticElements: a page has many, so they are no landmarks, nor fields of a form
    <div role="group" class="code-text reference-signature" tabIndex={0} aria-label={label}>
      <pre>
        {tokensOf(text).map(({ text: piece, kind }, i) =>
          kind === 'plain' ? (
            piece.split(/([A-Za-z_$][\w$]*)/).map((word, j) =>
              known.has(word) ? (
                <a key={`${i}-${j}`} href={`#/reference/${word}`}>
                  {word}
                </a>
              ) : (
                word
              ),
            )
          ) : (
            <span key={i} class={kind}>
              {piece}
            </span>
          ),
        )}
      </pre>
    </div>
  );
}
