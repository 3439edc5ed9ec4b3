import { Pause, Play, StepForward } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { formatCount } from '../ui/format.ts';
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
    <section class="crowd-controls" aria-label="Controls">
      <div class="crowd-buttons">
        <button type="button" class="button primary" title={playing ? 'Pause (Space)' : 'Play (Space)'} onClick={toggle}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" class="button" title="One frame (→)" onClick={step}>
          <StepForward aria-hidden="true" />
          Step
        </button>
      </div>
      <CountSlider run={run} choose={choose} />
      <fieldset class="crowd-radii">
        <legend class="quiet">Radii</legend>
        {(Object.keys(spreads) as Spread[]).map((spread) => (
          <Choice key={spread} type="radio" checked={run.settings.value.spread === spread} onChange={() => choose({ spread })}>
            {spreads[spread]}
          </Choice>
        ))}
      </fieldset>
      <div class="crowd-switches">
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

function CountSlider({ run, choose }: ControlProps): JSX.Element {
  const id = useId();
  const { count } = run.settings.value;
  const at = counts.indexOf(count);
  return (
    <div class="crowd-count" style={{ '--shown': `${(100 * at) / (counts.length - 1)}%`, '--known': '100%' }}>
      <label class="quiet" for={id}>
        Circles
      </label>
      <output class="number" for={id} aria-live="off">
        {formatCount(count)}
      </output>
      <input
        id={id}
        type="range"
        class="range"
        min={0}
        max={counts.length - 1}
        step={1}
        value={at}
        aria-valuetext={`${formatCount(count)} circles`}
        onInput={(event) => choose({ count: counts[event.currentTarget.valueAsNumber] })}
      />
    </div>
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
