import type { SceneControl } from '@carom/scene';
import { StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import type { Lens } from '../playback/lens.ts';
import { LensButtons } from '../playback/lens-buttons.tsx';
import type { Player } from '../playback/player.ts';
import { Buttons, SceneSpeed, Scrubber, Step, Transport } from '../playback/transport.tsx';
import { formatTime } from '../ui/format.ts';
import { hold } from './keyboard.ts';
import { Rug } from './rug.tsx';
import type { SceneView } from './scene-view.ts';
import { describeMoment } from './summary.ts';

interface TimeProps {
  readonly player: Player;
  readonly lens: Lens;
  /** What a step is: one of the engine, or to the next collision. */
  readonly steps: 'steps' | 'collisions';
  readonly onStep: (steps: number) => void;
  /** The unit of time. */
  readonly unit?: string | undefined;
  /** The visitor lets go of the scrubber. */
  readonly onRest: () => void;
  /** Marks along the groove, and what stands above it. */
  readonly marks?: JSX.Element;
  readonly children?: JSX.Element | null;
}

const words = {
  steps: ['One step back', 'One step on'],
  collisions: ['Back to the previous collision', 'On to the next collision'],
} as const;

/** Time of a run in the visitor's hands. */
export function RunTransport({ player, lens, steps, onStep, unit = 's', onRest, marks, children }: TimeProps): JSX.Element {
  const [back, on] = words[steps];
  const time = player.time.value;
  const horizon = player.horizon.value;
  const [text, last] = [formatTime(time, horizon), `${formatTime(horizon, horizon)} ${unit}`];
  return (
    <Transport
      scrubber={
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
          bySteps={steps === 'steps'}
          onSeek={(wanted) => player.seek(wanted)}
          onRest={onRest}
        >
          {marks}
        </Scrubber>
      }
      buttons={
        <Buttons
          player={player}
          back={<Step label={back} hint="←" Icon={StepBack} act={() => onStep(-1)} />}
          on={<Step label={on} hint="→" Icon={StepForward} act={() => onStep(1)} />}
        />
      }
      speed={<SceneSpeed speed={player.speed} />}
      view={<LensButtons lens={lens} />}
    >
      {children}
    </Transport>
  );
}

/** Time of a scene, and what can be held while it goes on. */
export function SceneTransport({ view }: { view: SceneView }): JSX.Element {
  const isWorld = view.original.engine === 'world';
  return (
    <RunTransport
      player={view.player}
      lens={view.lens}
      steps={isWorld ? 'steps' : 'collisions'}
      onStep={(steps) => view.step(steps)}
      unit={view.scene.units?.time}
      onRest={() => describeMoment(view)}
      {...(isWorld ? {} : { marks: <Rug view={view} /> })}
    >
      {isWorld ? <Controls view={view} /> : null}
    </RunTransport>
  );
}

const names: Readonly<Record<SceneControl, { readonly name: string; readonly key: string }>> = {
  left: { name: 'Left flipper', key: 'F' },
  right: { name: 'Right flipper', key: 'J' },
};

/** A button for each control that something in the scene listens to, to be held. */
function Controls({ view }: { view: SceneView }): JSX.Element | null {
  view.moment.value;
  const { controls = [], held = [] } = view.world ?? {};
  if (controls.length === 0) return null;
  return (
    <div class="world-controls">
      {controls.map((control) => (
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
