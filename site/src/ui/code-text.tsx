import type { JSX } from 'preact';
import { tokensOf } from './tokens.ts';

/** Code in colors. */
export function CodeText({ code, label }: { code: string; label: string }): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="code-text" tabIndex={0} aria-label={label}>
      <pre>
        {tokensOf(code).map(({ text, kind }, i) => (
          <span key={i} class={kind === 'plain' ? undefined : kind}>
            {text}
          </span>
        ))}
      </pre>
    </section>
  );
}
