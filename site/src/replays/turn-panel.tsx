import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { describeMoment } from './summary.ts';
import type { Moment } from './track.ts';
import type { ReplayView } from './view.ts';
import { capital, eventText } from './words.ts';

const spellWork: Readonly<Record<string, string>> = {
  OBLIVIATE: 'makes forget',
  PETRIFICUS: 'stops',
  ACCIO: 'pulls',
  FLIPENDO: 'pushes',
};

/** What happens in the turn on the screen: each event leads to its moment. */
export function TurnPanel({ view }: { view: ReplayView }): JSX.Element {
  const { player, track, names } = view;
  const time = player.time.value;
  const turn = track.turnAt(time);
  const moments = track.momentsIn(turn);
  const spells = track.spells(turn);
  const go = (to: number) => {
    player.seek(to);
    describeMoment(view);
  };
  return (
    <div class="stack">
      <h2 class="turn-title">
        Turn <span class="number">{turn}</span>
      </h2>
      <p class="quiet">
        From <span class="number">{turn}</span> to <span class="number">{turn + 1}</span>
        {moments.length === 0 ? ': nothing meets.' : `: ${moments.length} ${moments.length === 1 ? 'event' : 'events'}.`}
      </p>
      {moments.length > 0 && (
        <ol class="turn-events">
          {moments.map((moment) => (
            <li key={moment.index}>
              <EventButton moment={moment} names={names} time={time} go={go} />
            </li>
          ))}
        </ol>
      )}
      {spells.length > 0 && (
        <ul class="turn-spells">
          {spells.map(([wizard, spell, target], k) => (
            <li key={k}>
              {capital(names[wizard])} {spellWork[spell] ?? spell} {names[target]}
              {spellWork[spell] && <span class="quiet"> ({capital(spell.toLowerCase())})</span>}
            </li>
          ))}
        </ul>
      )}
      <Neighbors view={view} turn={turn} go={go} />
    </div>
  );
}

function EventButton(props: { moment: Moment; names: readonly string[]; time: number; go: (to: number) => void }): JSX.Element {
  const { moment, names, time, go } = props;
  const { kind, a, b } = moment;
  const here = Math.abs(moment.time - time) < 1e-6;
  return (
    <button
      type="button"
      class="turn-event"
      data-kind={kind}
      data-past={moment.time <= time}
      aria-current={here ? 'step' : undefined}
      onClick={() => go(moment.time)}
    >
      <span class="number">{(moment.time - moment.turn).toFixed(3)}</span>
      <span>{capital(eventText(names, [0, kind, a, b]))}</span>
    </button>
  );
}

/** The ways to the last event before this turn, and to the first one after it. */
function Neighbors({ view, turn, go }: { view: ReplayView; turn: number; go: (to: number) => void }): JSX.Element {
  const { before, after } = view.track.around(turn);
  return (
    <div class="row">
      {before && <Button text={`Last event before: turn ${before.turn}`} act={() => go(before.time)} />}
      {after && <Button text={`Next event after: turn ${after.turn}`} act={() => go(after.time)} />}
    </div>
  );
}
