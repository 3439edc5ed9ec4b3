import type { JSX } from 'preact';

/** A symbol as it is set in a text: `r_a` has the index a. */
export function SymbolText({ text }: { text: string }): JSX.Element {
  const [name, index] = text.split('_');
  return (
    <>
      <i>{name}</i>
      {index !== undefined && <sub>{index}</sub>}
    </>
  );
}
