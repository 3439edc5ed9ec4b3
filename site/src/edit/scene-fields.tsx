import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Check } from './fields.tsx';
import { NumberField } from './number-field.tsx';
import { boxAround, type SceneSettingsPatch, withSceneSettings } from './scene-settings.ts';
import { TextField } from './text-field.tsx';

const sides = [
  { key: 'minX', label: 'Left edge' },
  { key: 'maxX', label: 'Right edge' },
  { key: 'minY', label: 'Lower edge' },
  { key: 'maxY', label: 'Upper edge' },
] as const;

/** What a scene is called, what of it is shown, for how long, and in which units. */
export function SceneFields({ bench }: { bench: SceneView }): JSX.Element {
  const { scene } = bench;
  const { title = '', description = '', duration = Infinity, speed = 1, units = {} } = scene;
  const set = (patch: SceneSettingsPatch) => bench.replace(withSceneSettings(scene, patch), true);
  const { length = 'm', time = 's' } = units;
  return (
    <div class="inspect">
      <TextField label="Name of the scene" value={title} most={80} placeholder="Untitled scene" accept={(text) => set({ title: text })} />
      <TextField label="What there is to see" value={description} most={2000} long accept={(text) => set({ description: text })} />
      <div class="discs-fields">
        <NumberField
          label="Duration"
          unit={time}
          value={duration}
          empty={Infinity}
          rule={(value) => (value > 0 ? null : 'Give a time above 0, or nothing for no end')}
          accept={(value) => set({ duration: value === Infinity ? undefined : value })}
        />
        <NumberField
          label="Playback speed"
          value={speed}
          rule={(value) => (value > 0 ? null : 'Give a speed above 0')}
          accept={(value) => set({ speed: value === 1 ? undefined : value })}
        />
      </div>
      <ViewFields bench={bench} set={set} unit={length} />
      <fieldset class="settings-group">
        <legend>Names of the units</legend>
        <div class="discs-fields three">
          {(['length', 'time', 'mass'] as const).map((key) => (
            <TextField
              key={key}
              label={key[0].toUpperCase() + key.slice(1)}
              value={units[key] ?? ''}
              most={12}
              placeholder={{ length: 'm', time: 's', mass: 'kg' }[key]}
              accept={(text) => set({ units: { [key]: text } })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface ViewFieldsProps {
  readonly bench: SceneView;
  readonly unit: string;
  readonly set: (patch: SceneSettingsPatch) => string | null;
}

/** The part of the plane that is shown. */
function ViewFields({ bench, unit, set }: ViewFieldsProps): JSX.Element {
  const { scene, lens } = bench;
  const { box } = lens;
  const tell = (reason: string | null) => {
    if (reason !== null) notify(reason);
  };
  const showAll = () => {
    const all = boxAround(scene);
    lens.fit();
    if (all) tell(set({ box: all }));
    else notify('There is nothing to show yet');
  };
  return (
    <fieldset class="settings-group">
      <legend>What the picture shows</legend>
      <div class="discs-fields">
        {sides.map(({ key, label }) => (
          <NumberField
            key={key}
            label={label}
            unit={unit}
            value={box[key]}
            rule={(value) => againstSide({ ...box, [key]: value })}
            accept={(value) => set({ box: { ...box, [key]: value } })}
          />
        ))}
      </div>
      <div class="row">
        <Button text="Show everything" act={showAll} />
      </div>
      <Check label="y grows downwards" value={scene.view?.y === 'down'} set={(down) => set({ y: down ? 'down' : 'up' })} />
    </fieldset>
  );
}

function againstSide({ minX, minY, maxX, maxY }: SceneView['lens']['box']): string | null {
  if (maxX <= minX) return 'The right edge must lie right of the left one';
  return maxY > minY ? null : 'The upper edge must be greater than the lower one';
}
