import type { JSX } from 'preact';
import { NumberField as Field, type NumberFieldProps } from '../ui/number-field.tsx';
import { inWords } from './words.ts';

/** A number of the editor: what the engine has against one is said in a user's words. */
export function NumberField({ accept, ...props }: NumberFieldProps): JSX.Element {
  return <Field {...props} accept={(value) => inWords(accept(value))} />;
}
