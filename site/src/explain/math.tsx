// Formulas with the numbers of the moment in them.
import type { JSX } from 'preact';
import { mathOf } from '../essays/formula.tsx';

/** A number as people read it: up to seven significant digits, no long tails. */
export function short(value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  const text = Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : String(Number(value.toPrecision(7)));
  return text.replace('e-', 'e−').replace(/^-/, '−');
}

/** A point or vector as people read it. */
export function vector({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${short(x)}, ${short(y)})`;
}

/** One line of the derivation: what it is, the formula as `Formula` reads it, the value. */
export function Line({ what, formula, value }: { what: string; formula: string; value: string }): JSX.Element {
  return (
    <div class="box explain-step">
      <dt>{what}</dt>
      <dd>
        <math display="block">
          <mrow>
            {mathOf(formula)}
            <mo>=</mo>
            <mtext>{value}</mtext>
          </mrow>
        </math>
      </dd>
    </div>
  );
}
