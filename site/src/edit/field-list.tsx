import type { SceneField } from '@carom/scene';
import { Trash2 } from 'lucide-preact';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { removeField, setField } from './field-put.ts';
import { NumberField } from './number-field.tsx';
import { told } from './words.ts';

const names: Readonly<Record<SceneField['kind'], string>> = {
  uniform: 'Pull everywhere',
  point: 'Planet',
  attraction: 'All draw each other',
  vortex: 'Whirl',
  wind: 'Wind',
  liquid: 'Water',
};
const numbers = [
  ['x', 'x'],
  ['y', 'y'],
  ['strength', 'Strength'],
  ['softening', 'Softening'],
  ['level', 'Level'],
  ['density', 'Density'],
  ['drag', 'Drag'],
] as const;

/** What a field is called. */
export const nameOf = ({ kind, strength = 0 }: SceneField): string => (kind === 'point' && strength < 0 ? 'Repeller' : names[kind]);

/** The fields of a world, to change by numbers and to take out; they belong to its start. */
export function FieldList({ bench }: { bench: SceneView }): JSX.Element | null {
  const { fields = [] } = bench.scene;
  if (fields.length === 0) return null;
  return (
    <section class="field-list" aria-label="Fields">
      <h2>Fields</h2>
      {fields.map((field, at) => (
        <FieldNumbers key={`${at} ${field.kind}`} bench={bench} field={field} at={at} />
      ))}
    </section>
  );
}

/** The numbers of a field, and the button that takes it out. */
export function FieldNumbers({ bench, field, at }: { bench: SceneView; field: SceneField; at: number }): JSX.Element {
  const change = (values: Partial<SceneField>) => setField(bench, at, { ...field, ...values });
  const remove = () => {
    if (told(removeField(bench, at))) notify(`${nameOf(field)} removed`);
  };
  return (
    <fieldset>
      <legend>{nameOf(field)}</legend>
      <div class="discs-fields">
        {numbers.map(
          ([key, label]) =>
            field[key] !== undefined && (
              <NumberField key={key} label={label} value={field[key]} accept={(value) => change({ [key]: value })} />
            ),
        )}
        {(['velocity', 'acceleration'] as const).flatMap((key) =>
          (['x', 'y'] as const).map((axis) => {
            const now = field[key];
            if (!now) return null;
            const accept = (value: number) => change({ [key]: { ...now, [axis]: value } });
            return (
              <NumberField
                key={key + axis}
                label={`${key === 'velocity' ? 'Velocity' : 'Pull'} ${axis}`}
                value={now[axis]}
                accept={accept}
              />
            );
          }),
        )}
      </div>
      <Button Icon={Trash2} text="Remove" act={remove} />
    </fieldset>
  );
}
