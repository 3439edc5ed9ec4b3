import type { Scene, SceneField } from '@carom/scene';
import { Trash2 } from 'lucide-preact';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';
import { NumberField } from './number-field.tsx';
import { inWords } from './words.ts';

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

const nameOf = ({ kind, strength = 0 }: SceneField): string => (kind === 'point' && strength < 0 ? 'Repeller' : names[kind]);

/** The fields of a world, to change by numbers and to take out; they belong to its start. */
export function FieldList({ bench }: { bench: SceneView }): JSX.Element | null {
  const { fields = [] } = bench.scene;
  if (fields.length === 0) return null;
  const put = (next: readonly SceneField[]) => {
    const { fields: _fields, ...rest } = bench.scene;
    return bench.replace((next.length > 0 ? { ...rest, fields: next } : rest) as Scene, true);
  };
  const change = (at: number, values: Partial<SceneField>) => put(fields.map((field, i) => (i === at ? { ...field, ...values } : field)));
  const remove = (at: number) => {
    const reason = put(fields.filter((_, i) => i !== at));
    notify(reason === null ? `${nameOf(fields[at])} removed` : inWords(reason)!);
  };
  return (
    <section class="field-list" aria-label="Fields">
      <h2>Fields</h2>
      {fields.map((field, at) => (
        <fieldset key={`${at} ${field.kind}`}>
          <legend>{nameOf(field)}</legend>
          <div class="discs-fields">
            {numbers.map(
              ([key, label]) =>
                field[key] !== undefined && (
                  <NumberField key={key} label={label} value={field[key]} accept={(value) => change(at, { [key]: value })} />
                ),
            )}
            {(['velocity', 'acceleration'] as const).flatMap((key) =>
              (['x', 'y'] as const).map((axis) => {
                const now = field[key];
                if (!now) return null;
                const accept = (value: number) => change(at, { [key]: { ...now, [axis]: value } });
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
          <button type="button" class="button" onClick={() => remove(at)}>
            <Trash2 aria-hidden="true" />
            Remove
          </button>
        </fieldset>
      ))}
    </section>
  );
}
