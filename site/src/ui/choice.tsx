import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  /** The options and their names, in order. */
  readonly names: Readonly<Record<T, string>>;
  readonly choose: (option: T) => void;
}

/** One of a few, side by side. */
export function Choice<T extends string>({ legend, value, names, choose }: ChoiceProps<T>): JSX.Element {
  const id = useId();
  return (
    <fieldset class="choice">
      <legend class="hidden-visually">{legend}</legend>
      {(Object.entries(names) as [T, string][]).map(([option, name]) => (
        <label key={option}>
          <input type="radio" name={id} checked={option === value} onChange={() => choose(option)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
