import { StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { LensButtons } from '../playback/lens-buttons.tsx';
import { Buttons, SceneSpeed, Scrubber, Step, Transport } from '../playback/transport.tsx';
import { formatTime } from '../ui/format.ts';
import { Rug } from './rug.tsx';
import type { SceneView } from './scene-view.ts';
import { describeMoment } from './summary.ts';

/** Time in the visitor's hands: any moment, and from collision to collision. */
export function SceneTransport({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  return (
    <Transport
      scrubber={<TimeScrubber view={view} />}
      buttons={
        <Buttons
          player={player}
          back={<Step label="Back to the previous collision" hint="←" Icon={StepBack} act={() => view.step(-1)} />}
          on={<Step label="On to the next collision" hint="→" Icon={StepForward} act={() => view.step(1)} />}
        />
      }
      speed={<SceneSpeed speed={player.speed} />}
      view={<LensButtons lens={view.lens} />}
    />
  );
}

function TimeScrubber({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const { time: unit = 's' } = view.original.units ?? {};
  const time = player.time.value;
  const horizon = player.horizon.value;
  const [text, last] = [formatTime(time, horizon), `${formatTime(horizon, horizon)} ${unit}`];
  return (
    <Scrubber
      name="Time"
      text={text}
      endText={last}
      valueText={`${text} of ${last}`}
      shown={time}
      thumb={player.goal.value ?? time}
      known={player.frontier.value}
      end={horizon}
      step="any"
      onSeek={(wanted) => player.seek(wanted)}
      onRest={() => describeMoment(view)}
    >
      <Rug view={view} />
    </Scrubber>
  );
}
