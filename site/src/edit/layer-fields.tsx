import type { SceneFilter } from '@carom/scene';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { named, SelectField } from '../ui/select.tsx';
import { Check } from './fields.tsx';
import { bitsOf, layerOf, meet, withLayer, withLayers, withMeeting } from './layers.ts';
import { TextField } from './text-field.tsx';
import { told } from './words.ts';

interface LayerFieldsProps {
  readonly bench: SceneView;
  readonly filter: SceneFilter | undefined;
  readonly set: (filter: SceneFilter | undefined) => string | null;
}

const fresh = 'new…';

/** Whom a thing meets, by layers that have names: its own one, and at the start a new one and which layers it meets. */
export function LayerFields({ bench, filter = {}, set }: LayerFieldsProps): JSX.Element {
  const naming = useSignal(false);
  const { layers = {} } = bench.scene.world ?? {};
  const names = Object.keys(layers);
  const layer = layerOf(layers, filter);
  const choose = (name: string) => {
    naming.value = name === fresh;
    if (name === fresh) return;
    // in a run that has begun only bits are left of layers
    told(set(name === '' ? undefined : bench.isStart ? { layer: name } : bitsOf(layers, name)));
  };
  const add = (name: string) => {
    const next = withLayer(layers, name);
    if (typeof next === 'string') return next;
    const reason = bench.replace(withLayers(bench.scene, next), false) ?? set({ layer: name });
    naming.value = reason !== null;
    return reason;
  };
  const options: readonly (readonly [string, string])[] = [
    ['', 'none: meets everything'],
    ...named(names),
    ...(layer === undefined ? [['?', 'bits of its own, from the JSON'] as const] : []),
    ...(bench.isStart ? [[fresh, 'New layer…'] as const] : []),
  ];
  return (
    <fieldset class="settings-group">
      <legend>Whom it meets</legend>
      <SelectField label="Layer" options={options} value={naming.value ? fresh : layer === undefined ? '?' : (layer ?? '')} set={choose} />
      {naming.value && <TextField label="Name of the new layer" value="" most={80} accept={add} />}
      {bench.isStart && layer && names.includes(layer) && (
        <div class="layer-meets">
          {names.map((name) => (
            <Check
              key={name}
              label={`“${layer}” meets “${name}”`}
              value={meet(layers, layer, name)}
              set={(on) => bench.replace(withLayers(bench.scene, withMeeting(layers, layer, name, on)), false)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
