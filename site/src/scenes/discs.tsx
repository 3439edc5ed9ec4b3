import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId, useLayoutEffect } from 'preact/hooks';
import type { DiscPiece } from '../take/pieces.ts';
import { announce } from '../ui/announce.ts';
import type { BodyChange, SceneView } from './scene-view.ts';
import { unitsOf } from './summary.ts';

/** Discs listed by name at most. */
const mostNamed = 1000;

/** What is under the pointer, where a picture has that. */
interface Drafted {
  readonly draft?: ReadonlySignal<{ readonly id: number; readonly change: BodyChange } | null>;
}

type Field = 'x' | 'y' | 'vx' | 'vy' | 'r' | 'mass';

/** One disc in numbers: to change while time stands still, else to read. */
export function Discs({ view }: { view: SceneView & Drafted }): JSX.Element {
  const { player } = view;
  view.moment.value;
  const bodies = view.take.discs();
  const disc = bodies.find(({ id }) => id === view.chosen.value) ?? bodies[0];
  useEffect(() => {
    view.chosen.value ??= bodies[0]?.id ?? null; // the fields speak of the disc with the ring
  }, [view]);
  if (bodies.length === 0) return <p class="quiet">This scene has no discs.</p>;
  const editable = !player.playing.value;
  const { id } = disc;
  const choose = (event: JSX.TargetedEvent<HTMLSelectElement>) => {
    view.chosen.value = Number(event.currentTarget.value);
  };
  return (
    <div class="discs">
      <label class="field">
        <span>Disc</span>
        <select class="input" value={id} onChange={choose}>
          {bodies.slice(0, mostNamed).map((body) => (
            <option key={body.id} value={body.id}>
              {view.take.nameOf(body.id)}
            </option>
          ))}
        </select>
      </label>
      <Fields view={view} id={id} disc={disc} editable={editable} />
      {editable ? (
        <p class="quiet">Type a value and press Enter, or drag on the picture: the disc to place it, the ring on its arrow to aim it.</p>
      ) : (
        <p class="quiet discs-locked">
          This is the moment on the screen. Pause to change it: the past stays as it was.
          <button type="button" class="button" onClick={() => player.toggle()}>
            Pause
          </button>
        </p>
      )}
    </div>
  );
}

function Fields({ view, id, disc, editable }: { view: SceneView & Drafted; id: number; disc: DiscPiece; editable: boolean }): JSX.Element {
  const draft = view.draft?.value?.id === id ? view.draft.value.change : {};
  const { length = 'm', mass = 'kg' } = view.scene.units ?? {};
  const { speed } = unitsOf(view.scene.units);
  const value = (field: Field): number => draft[field] ?? disc[field];
  const fixed = disc.mass === Infinity;
  const common = { view, id, editable };
  return (
    <div class="discs-fields">
      <NumberField {...common} name="x" label="x" unit={length} value={value('x')} />
      <NumberField {...common} name="y" label="y" unit={length} value={value('y')} />
      <NumberField {...common} name="vx" label="Velocity x" unit={speed} value={value('vx')} />
      <NumberField {...common} name="vy" label="Velocity y" unit={speed} value={value('vy')} />
      <NumberField {...common} name="r" label="Radius" unit={length} value={value('r')} />
      {fixed ? (
        <p class="field">
          <span>Mass</span>
          immovable
        </p>
      ) : (
        <NumberField {...common} name="mass" label="Mass" unit={mass} value={value('mass')} />
      )}
    </div>
  );
}

interface NumberFieldProps {
  readonly view: SceneView & Drafted;
  readonly id: number;
  readonly name: Field;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly editable: boolean;
}

function NumberField({ view, id, name, label, unit, value, editable }: NumberFieldProps): JSX.Element {
  const text = useSignal(shown(value));
  const problem = useSignal<string | null>(null);
  const field = useId();
  // before anything can be typed into it
  useLayoutEffect(() => {
    text.value = shown(value);
    problem.value = null;
  }, [value, id]);
  const accept = () => {
    if (!editable || text.value === shown(value)) {
      problem.value = null;
      return;
    }
    const number = text.value.trim() === '' ? Number.NaN : Number(text.value.replace(',', '.').replace('−', '-'));
    const change: BodyChange = { [name]: number };
    problem.value = Number.isFinite(number) ? view.act([{ kind: 'change', body: id, values: change }]) : 'This must be a number';
    if (problem.value !== null) announce(problem.value);
  };
  return (
    <div class="field">
      <label for={field}>
        {label} <span class="unit">{unit}</span>
      </label>
      <input
        id={field}
        class="input"
        inputMode="decimal"
        value={text.value}
        readOnly={!editable}
        aria-invalid={problem.value !== null}
        aria-describedby={`${field}-problem`}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => event.key === 'Enter' && accept()}
        onBlur={accept}
      />
      <span id={`${field}-problem`} class="field-problem">
        {problem}
      </span>
    </div>
  );
}

/** Enough digits to tell what it is; the value itself is kept whole unless another text is typed. */
function shown(value: number): string {
  return String(Number(value.toPrecision(9)));
}
