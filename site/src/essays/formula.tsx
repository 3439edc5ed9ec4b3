// Formulas of the essays, written as text: `d = sqrt{dx^2 + dy^2}`, `frac{a}{b}`, `r_a`; names of quantities light up.
import type { ComponentChildren, JSX } from 'preact';
import { useLink } from './linked.tsx';

interface Reader {
  readonly text: string;
  readonly linked: readonly string[];
  at: number;
}

/** A formula on a line of its own; the names in `linked` are quantities of the lesson. */
export function Formula({ text, linked = [] }: { text: string; linked?: readonly string[] }): JSX.Element {
  return (
    <div class="essay-formula">
      <math display="block">
        <mrow>{read({ text, linked, at: 0 })}</mrow>
      </math>
    </div>
  );
}

/** Everything up to the closing brace or the end. */
function read(reader: Reader): ComponentChildren[] {
  const items: ComponentChildren[] = [];
  for (;;) {
    while (reader.text[reader.at] === ' ') reader.at++;
    if (reader.at >= reader.text.length) return items;
    if (reader.text[reader.at] === '}') {
      reader.at++;
      return items;
    }
    const item = one(reader);
    if (reader.text[reader.at] !== '^') items.push(item);
    else {
      reader.at++;
      items.push(
        <msup>
          <mrow>{item}</mrow>
          {one(reader)}
        </msup>,
      );
    }
  }
}

function one(reader: Reader): JSX.Element {
  const rest = reader.text.slice(reader.at);
  const [opener] = /^(?:sqrt|frac)?\{/.exec(rest) ?? [];
  if (opener !== undefined) {
    reader.at += opener.length;
    const inner = <mrow>{read(reader)}</mrow>;
    if (opener === '{') return inner;
    if (opener === 'sqrt{') return <msqrt>{inner}</msqrt>;
    reader.at++; // the second {
    return (
      <mfrac>
        {inner}
        <mrow>{read(reader)}</mrow>
      </mfrac>
    );
  }
  const [token] = /^(?:\d+(?:\.\d+)?|[A-Za-zΔ]+′?(?:_[A-Za-z0-9]+)?|.)/u.exec(rest) ?? [''];
  reader.at += token.length;
  if (/^\d/.test(token)) return <mn>{token}</mn>;
  if (!/^[A-Za-zΔ]/.test(token)) return <mo>{token === '-' ? '−' : token}</mo>;
  return reader.linked.includes(token) ? <LinkedName name={token} /> : <Name name={token} />;
}

function Name({ name }: { name: string }): JSX.Element {
  const [base, index] = name.split('_');
  if (index === undefined) return <mi>{base}</mi>;
  return (
    <msub>
      <mi>{base}</mi>
      <mi>{index}</mi>
    </msub>
  );
}

/** The id of a quantity is its symbol without what is not a letter or digit. */
function LinkedName({ name }: { name: string }): JSX.Element {
  const id = name.replace('_', '').replace('′', '1');
  const { isLit, listeners } = useLink(id);
  return (
    <mrow class={isLit ? 'named-math is-lit' : 'named-math'} data-quantity={id} {...listeners}>
      <Name name={name} />
    </mrow>
  );
}
