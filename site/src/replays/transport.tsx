import { ChevronLeft, ChevronRight, StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { Buttons, Scrubber, SpeedSlider, Step, Transport } from '../playback/transport.tsx';
import { Marks } from './marks.tsx';
import { describeMoment, formatTurn } from './summary.ts';
import type { ReplayView } from './view.ts';

/** Time in the visitor's hands: by turns and by events. */
export function ReplayTransport({ view }: { view: ReplayView }): JSX.Element {
  const { player, track } = view;
  const speed = player.speed.value;
  return (
    <Transport
      scrubber={<TurnScrubber view={view} />}
      buttons={
        <Buttons
          player={player}
          again={!player.playing.value && player.time.value >= track.turns}
          back={
            <>
              <Step label="Back to the previous event" hint="Shift ←" Icon={StepBack} act={() => view.stepEvent(-1)} />
              <Step label="Back a turn" hint="←" Icon={ChevronLeft} act={() => view.stepTurn(-1)} />
            </>
          }
          on={
            <>
              <Step label="On a turn" hint="→" Icon={ChevronRight} act={() => view.stepTurn(1)} />
              <Step label="On to the next event" hint="Shift →" Icon={StepForward} act={() => view.stepEvent(1)} />
            </>
          }
        />
      }
      speed={<SpeedSlider speed={player.speed} places={7} text={`${speed}/s`} valueText={`${speed} turns a second`} />}
    />
  );
}

function TurnScrubber({ view }: { view: ReplayView }): JSX.Element {
  const { player, track } = view;
  const time = player.time.value;
  return (
    <Scrubber
      name="Turn"
      text={formatTurn(time)}
      endText={`${track.turns} turns`}
      valueText={`turn ${formatTurn(time)} of ${track.turns}`}
      shown={time}
      thumb={time}
      known={time}
      end={track.turns}
      step="any"
      bySteps
      onSeek={(wanted) => player.seek(wanted)}
      onRest={() => describeMoment(view)}
    >
      <Marks view={view} />
    </Scrubber>
  );
}
