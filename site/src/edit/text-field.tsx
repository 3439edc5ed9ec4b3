import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId, useLayoutEffect } from 'preact/hooks';
import { announce } from '../ui/announce.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** The most characters. */
  readonly most: number;
  readonly placeholder?: string;
  /** Whether it has several lines. */
  readonly long?: boolean;
  /** Takes a text, without blanks around it. What speaks against it, or `null`. */
  readonly accept: (value: string) => string | null;
}

/** A text to read and to change: leaving it makes the change, and Enter does where it has one line. */
export function TextField({ label, value, most, placeholder, long = false, accept }: TextFieldProps): JSX.Element {
  const text = useSignal(value);
  const problem = useSignal<string | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    text.value = value;
    problem.value = null;
  }, [value]);
  const take = () => {
    const typed = text.value.trim();
    problem.value = typed === value ? null : accept(typed);
    if (problem.value !== null) announce(problem.value);
  };
  const Tag = long ? 'textarea' : 'input';
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Tag
        id={id}
        class="input"
        maxLength={most}
        rows={long ? 3 : undefined}
        autocomplete="off"
        placeholder={placeholder}
        value={text.value}
        aria-invalid={problem.value !== null}
        aria-describedby={`${id}-problem`}
        onInput={(event: JSX.TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && !long && take()}
        onBlur={take}
      />
      <span id={`${id}-problem`} class="field-problem">
        {problem}
      </span>
    </div>
  );
}
