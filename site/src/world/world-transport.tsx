import type { SceneControl } from '@carom/scene';
import { StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { LensButtons } from '../playback/lens-buttons.tsx';
import { Buttons, SceneSpeed, Scrubber, Step, Transport } from '../playback/transport.tsx';
import { formatTime } from '../ui/format.ts';
import { hold } from './world-keyboard.ts';
import { describeMoment } from './world-summary.ts';
import type { WorldView } from './world-view.ts';

/** Time in the visitor's hands: step by step; and the controls of the scene. */
export function WorldTransport({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  return (
    <Transport
      scrubber={<StepScrubber view={view} />}
      buttons={
        <Buttons
          player={player}
          back={<Step label="One step back" hint="←" Icon={StepBack} act={() => view.step(-1)} />}
          on={<Step label="One step on" hint="→" Icon={StepForward} act={() => view.step(1)} />}
        />
      }
      speed={<SceneSpeed speed={player.speed} />}
      view={<LensButtons lens={view.lens} />}
    >
      <Controls view={view} />
    </Transport>
  );
}

function StepScrubber({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  const { time: unit = 's' } = view.scene.units ?? {};
  const dt = player.track.value?.dt ?? 1;
  const horizon = player.horizon.value;
  const index = player.index.value;
  const text = (steps: number) => formatTime(steps * dt, horizon * dt);
  return (
    <Scrubber
      name="Time"
      text={text(index)}
      endText={`${text(horizon)} ${unit}`}
      valueText={`${text(index)} of ${text(horizon)} ${unit}`}
      shown={index}
      thumb={player.goal.value ?? index}
      known={player.frontier.value}
      end={horizon}
      step={1}
      onSeek={(wanted) => player.seek(wanted)}
      onRest={() => describeMoment(view)}
    />
  );
}

const names: Readonly<Record<SceneControl, { readonly name: string; readonly key: string }>> = {
  left: { name: 'Left flipper', key: 'F' },
  right: { name: 'Right flipper', key: 'J' },
};

/** A button for each control that something in the scene listens to, to be held. */
function Controls({ view }: { view: WorldView }): JSX.Element | null {
  const { player } = view;
  player.shown.value;
  const track = player.track.value;
  if (!track || track.controls.length === 0) return null;
  const { held } = track;
  return (
    <div class="world-controls">
      {track.controls.map((control) => (
        <button
          key={control}
          type="button"
          class="button"
          aria-pressed={held.includes(control)}
          title={`Hold ${names[control].key}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            hold(view, control, true);
          }}
          onPointerUp={() => hold(view, control, false)}
          onPointerCancel={() => hold(view, control, false)}
          onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && hold(view, control, true)}
          onKeyUp={(event) => (event.key === 'Enter' || event.key === ' ') && hold(view, control, false)}
          onContextMenu={(event) => event.preventDefault()}
        >
          {names[control].name} <kbd class="kbd wide">{names[control].key}</kbd>
        </button>
      ))}
    </div>
  );
}
