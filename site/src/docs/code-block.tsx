import { Copy } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { tokensOf } from '../ui/tokens.ts';

/** Languages whose words are colored. */
const colored = ['js', 'json', 'html'];

/** Code or commands to copy, which do not run on this page; in the colors of `pattern`, if given. */
export function CodeBlock({ code, lang, pattern }: { code: string; lang: string; pattern?: RegExp }): JSX.Element {
  const tokens = pattern || colored.includes(lang) ? tokensOf(code, pattern) : [{ text: code, kind: 'plain' }];
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a page has many, so they are no landmarks, nor fields of a form */}
      <div role="group" class="code-text" tabIndex={0} aria-label={lang ? `Code, ${lang}` : 'Commands'}>
        <pre>
          {tokens.map(({ text, kind }, i) => (
            <span key={i} class={kind === 'plain' ? undefined : kind}>
              {text}
            </span>
          ))}
        </pre>
      </div>
      <Button Icon={Copy} label="Copy" title="Copy" act={() => copyText(code, 'Code')} />
    </div>
  );
}
