// Every number of the figure as a field: for keyboards, for exact values, for pasting.
import type { MovingCircle } from 'carom';
import type { JSX } from 'preact';
import { isShape, numberName } from './shapes.ts';
import type { ExplainState } from './state.ts';

interface FieldsProps {
  readonly state: ExplainState;
  readonly onChange: (next: ExplainState) => void;
}

/** The fields of the mode. */
export function Fields({ state, onChange }: FieldsProps): JSX.Element {
  const { mode, line } = state;
  const flies = mode === 'motion' || mode === 'shapes';
  const names = flies ? (['x', 'y', 'r', 'vx', 'vy'] as const) : (['x', 'y', 'r'] as const);
  const circle = (name: 'a' | 'b', title: string): JSX.Element => (
    <fieldset>
      <legend>{title}</legend>
      {names.map((field) => (
        <NumberField
          key={field}
          label={field}
          value={state[name][field]}
          least={field === 'r' ? 0 : -Infinity}
          onValue={(value) => onChange({ ...state, [name]: { ...state[name], [field]: value } satisfies MovingCircle })}
        />
      ))}
    </fieldset>
  );
  return (
    <form class="stack explain-fields" onSubmit={(event) => event.preventDefault()}>
      {circle('a', mode === 'ray' || mode === 'shapes' ? 'Circle' : 'Circle a')}
      {(mode === 'circles' || mode === 'motion') && circle('b', 'Circle b')}
      {mode === 'shapes' && <ShapeFields state={state} onChange={onChange} />}
      {mode === 'ray' && (
        <fieldset>
          <legend>Line A → B</legend>
          {(['x1', 'y1', 'x2', 'y2'] as const).map((field) => (
            <NumberField
              key={field}
              label={field}
              value={line[field]}
              least={-Infinity}
              onValue={(value) => onChange({ ...state, line: { ...line, [field]: value } })}
            />
          ))}
        </fieldset>
      )}
      {mode === 'motion' && (
        <fieldset>
          <legend>Bounce</legend>
          <NumberField
            label="restitution"
            value={state.restitution}
            least={0}
            most={1}
            onValue={(restitution) => onChange({ ...state, restitution })}
          />
          <NumberField label="mass a" value={state.massA} least={Number.MIN_VALUE} onValue={(massA) => onChange({ ...state, massA })} />
          <NumberField label="mass b" value={state.massB} least={Number.MIN_VALUE} onValue={(massB) => onChange({ ...state, massB })} />
        </fieldset>
      )}
    </form>
  );
}

/** The numbers of the shape; one that would break it is refused, as one out of range is. */
function ShapeFields({ state, onChange }: FieldsProps): JSX.Element {
  const { shape, numbers } = state;
  const changed = (i: number, value: number): number[] => numbers.map((old, k) => (k === i ? value : old));
  return (
    <fieldset>
      <legend>{shape[0].toUpperCase() + shape.slice(1)}</legend>
      {numbers.map((number, i) => (
        <NumberField
          key={`${shape} ${i}`}
          label={numberName(shape, i)}
          value={number}
          allows={(value) => isShape(shape, changed(i, value))}
          onValue={(value) => onChange({ ...state, numbers: changed(i, value) })}
        />
      ))}
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
  /** Whether a number in range will do. */
  readonly allows?: (value: number) => boolean;
  readonly onValue: (value: number) => void;
}

function NumberField({ label, value, least = -Infinity, most = Infinity, allows = () => true, onValue }: NumberFieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="input"
        type="text"
        inputMode="decimal"
        value={String(value)}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          const next = Number(text);
          const valid = text !== '' && Number.isFinite(next) && next >= least && next <= most && allows(next);
          event.currentTarget.setAttribute('aria-invalid', String(!valid));
          if (valid) onValue(next);
        }}
      />
    </label>
  );
}
