import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId, useLayoutEffect } from 'preact/hooks';
import { announce } from './announce.ts';

export interface NumberFieldProps {
  readonly label: string;
  readonly unit?: string;
  readonly value: number;
  /** Takes a number. What speaks against it, or `null`. */
  readonly accept: (value: number) => string | null;
  /** What speaks against a number in a user's words, before it is asked of the engine. */
  readonly rule?: (value: number) => string | null;
  /** What nothing typed means, where it means something. */
  readonly empty?: number;
  /** Whether it is only read now. */
  readonly readOnly?: boolean;
  /** Whose number it is: of another one all is shown anew. */
  readonly of?: number;
}

/** A number to read and to change: Enter or leaving it makes the change, and what speaks against it stands below. */
export function NumberField({ label, unit, value, accept, rule, empty, readOnly = false, of }: NumberFieldProps): JSX.Element {
  const shown = (number: number) => (number === empty || Number.isNaN(number) ? '' : digits(number));
  const text = useSignal(shown(value));
  const problem = useSignal<string | null>(null);
  const id = useId();
  // before anything can be typed into it
  useLayoutEffect(() => {
    text.value = shown(value);
    problem.value = null;
  }, [Number.isNaN(value) ? null : value, of]); // NaN is no change from NaN
  const take = () => {
    if (readOnly || text.value === shown(value)) {
      problem.value = null;
      return;
    }
    const typed = text.value.trim();
    const number = typed === '' ? (empty ?? Number.NaN) : Number(typed.replace(',', '.').replace('−', '-'));
    problem.value = Number.isFinite(number) || number === empty ? (rule?.(number) ?? accept(number)) : 'This must be a number';
    if (problem.value !== null) announce(problem.value);
  };
  return (
    <div class="field">
      <label for={id}>
        {label} {unit && <span class="unit">{unit}</span>}
      </label>
      <input
        id={id}
        class="input"
        inputMode="decimal"
        autocomplete="off"
        placeholder={Number.isNaN(value) ? 'mixed' : empty === undefined ? undefined : 'none'}
        value={text.value}
        readOnly={readOnly}
        aria-invalid={problem.value !== null}
        aria-describedby={`${id}-problem`}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        onBlur={take}
      />
      <span id={`${id}-problem`} class="field-problem">
        {problem}
      </span>
    </div>
  );
}

/** Enough digits to tell what it is; the value itself is kept whole unless another text is typed. */
function digits(value: number): string {
  return String(Number(value.toPrecision(9)));
}
