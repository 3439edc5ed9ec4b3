import type { JSX } from 'preact';
import type { Segment } from '../../build/markdown.ts';
import { CodeBlock } from './code-block.tsx';
import { Program } from './program.tsx';

/** A page's text and programs, in order. The HTML is made from our own Markdown when the site is built. */
export function Segments({ segments }: { segments: readonly Segment[] }): JSX.Element {
  return (
    <>
      {segments.map((segment, i) =>
        segment.kind === 'html' ? (
          <Html key={i} html={segment.html} />
        ) : segment.kind === 'code' ? (
          <CodeBlock key={i} code={segment.code} lang={segment.lang} />
        ) : (
          <Program key={i} code={segment.code} outcome={segment.outcome ?? null} label={`Program ${i + 1}`} />
        ),
      )}
    </>
  );
}

/** HTML that was made when the site was built. */
export function Html({ html, inline = false }: { html: string; inline?: boolean }): JSX.Element {
  const inner = { __html: html };
  return inline ? <span class="docs-html" dangerouslySetInnerHTML={inner} /> : <div class="docs-html" dangerouslySetInnerHTML={inner} />;
}
