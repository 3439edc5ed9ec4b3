// Text of the essays: plain strings in which `[d]` is a quantity, `[d|the distance]` words that mean it, and `*…*` is stressed.
import type { JSX } from 'preact';
import { Named } from './linked.tsx';

const marked = /\[([A-Za-z]\w*)(?:\|([^\]]+))?\]|\*([^*]+)\*|`([^`]+)`/g;

/** A paragraph. */
export function P({ text }: { text: string }): JSX.Element {
  return <p>{parts(text)}</p>;
}

/** A numbered list of sentences. */
export function Steps({ texts }: { texts: readonly string[] }): JSX.Element {
  return (
    <ol class="essay-steps">
      {texts.map((text) => (
        <li key={text}>{parts(text)}</li>
      ))}
    </ol>
  );
}

/** A text in which `…` is code. */
export function withCode(text: string): (JSX.Element | string)[] {
  return parts(text);
}

function parts(text: string): (JSX.Element | string)[] {
  const found: (JSX.Element | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(marked)) {
    const [all, id, words, stressed, code] = match;
    if (match.index > from) found.push(text.slice(from, match.index));
    if (id !== undefined) found.push(<Named key={match.index} of={id} words={words} />);
    else if (stressed !== undefined) found.push(<em key={match.index}>{stressed}</em>);
    else found.push(<code key={match.index}>{code}</code>);
    from = match.index + all.length;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}
