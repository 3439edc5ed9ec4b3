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

/** A point or vector as people read it. */
export function vector({ x, y }: { readonly x: number; readonly y: number }): string {
  return `(${short(x)}, ${short(y)})`;
}

/** A name with an index. */
export function Indexed({ name, index }: { name: string; index: string | number }): JSX.Element {
  return (
    <msub>
      <mi>{name}</mi>
      <mi>{index}</mi>
    </msub>
  );
}

/** The square of a name with an index, both beside the name. */
export function IndexedSquare({ name, index }: { name: string; index: string }): JSX.Element {
  return (
    <msubsup>
      <mi>{name}</mi>
      <mi>{index}</mi>
      <mn>2</mn>
    </msubsup>
  );
}

/** The square of something. */
export function Squared({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <msup>
      <mrow>{children}</mrow>
      <mn>2</mn>
    </msup>
  );
}

/** The square of something in parentheses. */
export function SquaredSum({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <Squared>
      <mo>(</mo>
      {children}
      <mo>)</mo>
    </Squared>
  );
}

/** (first − second)² with the two numbers. */
export function SquaredDifference({ first, second }: { first: number; second: number }): JSX.Element {
  return (
    <SquaredSum>
      <mn>{short(first)}</mn>
      <mo>−</mo>
      <Value of={second} />
    </SquaredSum>
  );
}

/** |name|²: the square of a vector's length. Bars as operators would stand apart like an equals sign. */
export function SquaredLength({ of: name }: { of: string }): JSX.Element {
  return (
    <Squared>
      <mi>|</mi>
      <mi>{name}</mi>
      <mi>|</mi>
    </Squared>
  );
}

/** reach² |v|² − (p × v)²: its sign tells whether the straight way comes near enough. */
export function Discriminant({ reach }: { reach: JSX.Element }): JSX.Element {
  return (
    <>
      {reach}
      <SquaredLength of="v" />
      <mo>−</mo>
      <SquaredSum>
        <mi>p</mi>
        <mo>×</mo>
        <mi>v</mi>
      </SquaredSum>
    </>
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
