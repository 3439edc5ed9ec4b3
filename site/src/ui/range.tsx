import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface RangeProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly least?: number;
  readonly most: number;
  readonly step?: number | 'any';
  readonly value: number;
  /** The value as it is said, where the number alone says too little. */
  readonly text?: string | undefined;
  readonly onInput: (value: number) => void;
}

/** A groove with a thumb to drag, filled up to its value. */
export function Range({ id, label, least = 0, most, step = 'any', value, text, onInput }: RangeProps): JSX.Element {
  const share = (Math.min(most, Math.max(least, value)) - least) / (most - least);
  return (
    <input
      id={id}
      type="range"
      class="range"
      aria-label={label}
      aria-valuetext={text}
      min={least}
      max={most}
      step={step}
      value={value}
      style={{ '--shown': `${(100 * share).toFixed(2)}%`, '--known': '100%' }}
      onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
    />
  );
}

interface SliderProps extends Omit<RangeProps, 'id' | 'label'> {
  readonly label: string;
  /** The value as it is shown. @default with a real minus */
  readonly shown?: string;
  readonly class?: string;
}

/** A slider below its name and value. */
export function Slider({ label, shown, class: its = 'slider', ...range }: SliderProps): JSX.Element {
  const id = useId();
  return (
    <div class={its}>
      <label for={id}>{label}</label>
      <output class="number" for={id} aria-live="off">
        {shown ?? String(range.value).replace('-', '−')}
      </output>
      <Range id={id} {...range} />
    </div>
  );
}

interface StopsProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  /** A value as it is shown, and as it is said. */
  readonly shown: (value: number) => string;
  readonly text?: (value: number) => string;
  readonly choose: (value: number) => void;
}

/** A slider with stops. */
export function Stops({ label, values, value, shown, text = shown, choose }: StopsProps): JSX.Element {
  const at = values.indexOf(value);
  return (
    <Slider
      class="slider stops"
      label={label}
      most={values.length - 1}
      step={1}
      value={at}
      shown={shown(value)}
      text={text(value)}
      onInput={(place) => choose(values[place])}
    />
  );
}
