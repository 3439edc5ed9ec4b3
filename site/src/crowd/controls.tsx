import { Pause, Play, StepForward } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { Stops } from '../ui/range.tsx';
import type { CrowdRun } from './run.ts';
import { type CrowdSettings, counts, type Spread, spreads } from './settings.ts';

interface ControlProps {
  readonly run: CrowdRun;
  readonly choose: (change: Partial<CrowdSettings>) => void;
}

/** Play, how many, of what sizes, and where. */
export function Controls({ run, choose, toggle, step }: ControlProps & { toggle: () => void; step: () => void }): JSX.Element {
  const playing = run.playing.value;
  return (
    <section class="panel stack crowd-controls" aria-label="Controls">
      <div class="even">
        <Button
          Icon={playing ? Pause : Play}
          title={playing ? 'Pause (Space)' : 'Play (Space)'}
          look="primary"
          text={playing ? 'Pause' : 'Play'}
          act={toggle}
        />
        <Button Icon={StepForward} title="One frame (→)" text="Step" act={step} />
      </div>
      <Stops
        label="Circles"
        values={counts}
        value={run.settings.value.count}
        shown={formatCount}
        text={(count) => `${formatCount(count)} circles`}
        choose={(count) => choose({ count })}
      />
      <fieldset class="even crowd-radii">
        <legend class="quiet">Radii</legend>
        {(Object.keys(spreads) as Spread[]).map((spread) => (
          <Choice key={spread} type="radio" checked={run.settings.value.spread === spread} onChange={() => choose({ spread })}>
            {spreads[spread]}
          </Choice>
        ))}
      </fieldset>
      <div class="even crowd-switches">
        <Choice type="checkbox" checked={run.settings.value.torus} onChange={(torus) => choose({ torus })}>
          Torus
        </Choice>
        <Choice type="checkbox" checked={run.settings.value.grid} onChange={(grid) => choose({ grid })}>
          Grid of the index
        </Choice>
      </div>
    </section>
  );
}

/** A check box or radio button that looks like a button and is as large as one. */
function Choice(props: {
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
}): JSX.Element {
  const { type, checked, onChange, children } = props;
  return (
    <label class="button crowd-choice">
      <input
        type={type}
        name={type === 'radio' ? 'crowd-radii' : undefined}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
