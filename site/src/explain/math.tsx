// Small pieces of MathML: formulas with the numbers of the moment in them.
import type { ComponentChildren, JSX } from 'preact';

/** A number as people read it: up to seven significant digits, no long tails. */
export function short(value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  const text = Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : String(Number(value.toPrecision(7)));
  return text.replace('-', '−');
}

/** A number inside a formula; negative ones in parentheses. */
export function Value({ of: value }: { of: number }): JSX.Element {
  const number = <mn>{short(value)}</mn>;
  if (value >= 0) return number;
  return (
    <mrow>
      <mo>(</mo>
      {number}
      <mo>)</mo>
    </mrow>
  );
}

/** (first − second)² with the two numbers. */
export function SquaredDifference({ first, second }: { first: number; second: number }): JSX.Element {
  return (
    <msup>
      <mrow>
        <mo>(</mo>
        <mn>{short(first)}</mn>
        <mo>−</mo>
        <Value of={second} />
        <mo>)</mo>
      </mrow>
      <mn>2</mn>
    </msup>
  );
}

/** One line of the derivation: what it is, the formula, the value. */
export function Line({
  what,
  name,
  value,
  children,
}: {
  what: string;
  name: ComponentChildren;
  value: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="explain-step">
      <dt>{what}</dt>
      <dd>
        <math display="block">
          <mrow>
            {name}
            {children && (
              <>
                <mo>=</mo>
                {children}
              </>
            )}
            <mo>=</mo>
            <mtext>{value}</mtext>
          </mrow>
        </math>
      </dd>
    </div>
  );
}
