import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { DiscPiece } from '../take/pieces.ts';
import { Button } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select.tsx';
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
  const choose = (next: number) => {
    view.chosen.value = next;
  };
  const names = bodies.slice(0, mostNamed).map((body) => [body.id, view.take.nameOf(body.id)] as const);
  return (
    <div class="discs">
      <SelectField label="Disc" options={names} value={id} set={choose} />
      <Fields view={view} id={id} disc={disc} editable={editable} />
      {editable ? (
        <p class="quiet fine">
          Type a value and press Enter, or drag on the picture: the disc to place it, the ring on its arrow to aim it.
        </p>
      ) : (
        <p class="quiet fine discs-locked">
          This is the moment on the screen. Pause to change it: the past stays as it was.
          <Button text="Pause" act={() => player.toggle()} />
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
  const field = (name: Field, label: string, unit: string) => (
    <NumberField
      label={label}
      unit={unit}
      value={value(name)}
      of={id}
      readOnly={!editable}
      accept={(number) => view.act([{ kind: 'change', body: id, values: { [name]: number } }])}
    />
  );
  return (
    <div class="discs-fields">
      {field('x', 'x', length)}
      {field('y', 'y', length)}
      {field('vx', 'Velocity x', speed)}
      {field('vy', 'Velocity y', speed)}
      {field('r', 'Radius', length)}
      {fixed ? (
        <p class="field">
          <span>Mass</span>
          immovable
        </p>
      ) : (
        field('mass', 'Mass', mass)
      )}
    </div>
  );
}
