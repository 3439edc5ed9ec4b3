// Formulas of the essays, written as text: `d = sqrt{dx^2 + dy^2}`, `frac{a}{b}`, `r_a`; names of quantities light up.
import { type ComponentChildren, cloneElement, type JSX } from 'preact';
import { useLink } from './linked.tsx';

interface Reader {
  readonly text: string;
  readonly linked: readonly string[];
  at: number;
}

interface FormulaProps {
  readonly text: string;
  readonly linked?: readonly string[];
  /** Whether it is long: smaller, and cut at each `;` where the line is too short for it. */
  readonly small?: boolean;
}

/** A formula on a line of its own; the names in `linked` are quantities of the lesson. */
export function Formula({ text, linked = [], small = false }: FormulaProps): JSX.Element {
  return (
    <div class={small ? 'essay-formula essay-small' : 'essay-formula'}>
      {text.split(';').map((piece) => (
        <math key={piece} display="block">
          <mrow>{mathOf(piece, linked)}</mrow>
        </math>
      ))}
    </div>
  );
}

/** The pieces of a formula, for a row. */
export function mathOf(text: string, linked: readonly string[] = []): ComponentChildren[] {
  return read({ text, linked, at: 0 });
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
      items.push(raised(item, one(reader)));
    }
  }
}

/** A power; of a name with an index both stand above each other at the name: what is in a row of its own would stand apart. */
function raised(base: JSX.Element, power: JSX.Element): JSX.Element {
  if (base.type === Name || base.type === LinkedName) return cloneElement(base, { power });
  return (
    <msup>
      {base}
      {power}
    </msup>
  );
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
  const [token] = /^(?:−?\d+(?:\.\d+)?(?:e[+−]?\d+)?|[A-Za-zΔ]+′?(?:_[A-Za-z0-9]+)?|.)/u.exec(rest) ?? [''];
  reader.at += token.length;
  if (/^−?\d/.test(token))
    // a minus that touches its number is its sign
    return <mn>{token}</mn>;
  if (token === '|') return <mi>|</mi>; // the bar of a length: as an operator it would stand apart like an equals sign
  if (!/^[A-Za-zΔ]/.test(token)) return <mo>{token === '-' ? '−' : token}</mo>;
  return reader.linked.includes(token) ? <LinkedName name={token} /> : <Name name={token} />;
}

interface NameProps {
  readonly name: string;
  readonly power?: JSX.Element;
}

function Name({ name, power }: NameProps): JSX.Element {
  const [base, index] = name.split('_');
  const letter = <mi>{base}</mi>;
  if (index === undefined && power === undefined) return letter;
  if (index === undefined) {
    return (
      <msup>
        {letter}
        {power}
      </msup>
    );
  }
  const lower = <mi>{index}</mi>;
  if (power === undefined) {
    return (
      <msub>
        {letter}
        {lower}
      </msub>
    );
  }
  return (
    <msubsup>
      {letter}
      {lower}
      {power}
    </msubsup>
  );
}

/** The id of a quantity is its symbol without what is not a letter or digit. */
function LinkedName({ name, power }: NameProps): JSX.Element {
  const id = name.replace('_', '').replace('′', '1');
  const { isLit, listeners } = useLink(id);
  return (
    <mrow class={isLit ? 'named-math is-lit' : 'named-math'} data-quantity={id} {...listeners}>
      {power === undefined ? <Name name={name} /> : <Name name={name} power={power} />}
    </mrow>
  );
}
