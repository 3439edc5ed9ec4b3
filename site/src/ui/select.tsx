import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  /** What can be chosen, and what it is called. */
  readonly options: Iterable<readonly [value: Value, name: string | number]>;
  /** What is chosen; `null` for nothing yet. */
  readonly value: Value | null;
  readonly set: (value: Value) => unknown;
}

/** One of several, taken at once. */
export function SelectField<Value extends string | number>({ label, options, value, set }: SelectFieldProps<Value>): JSX.Element {
  const id = useId();
  const all = [...options];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value ?? ''}
        onChange={({ currentTarget: { selectedIndex } }) => {
          const chosen = all[value === null ? selectedIndex - 1 : selectedIndex];
          if (chosen) set(chosen[0]);
        }}
      >
        {value === null && <option value="">Choose…</option>}
        {all.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Options that are called what they are. */
export function named(names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => [name, name]);
}
