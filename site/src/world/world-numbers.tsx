import { useSignal } from '@preact/signals';
import { Copy, RefreshCw } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { unitsOf } from '../scenes/summary.ts';
import { notify } from '../ui/announce.ts';
import { copyText } from '../ui/copy.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import type { Track } from './track.ts';
import type { WorldView } from './world-view.ts';

/** The moment in numbers: what the engine does and what it costs, energy, and the fingerprint of the state. */
export function WorldNumbers({ view }: { view: WorldView }): JSX.Element {
  const { player } = view;
  player.shown.value;
  const track = player.track.value;
  if (!track) return <p class="quiet">Nothing runs here yet.</p>;
  const { world } = track;
  const { bodies, awake, pairs, contacts } = world.statistics;
  const units = unitsOf(view.scene.units);
  const { time: unit = 's' } = view.scene.units ?? {};
  const dropped = player.dropped.value;
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="Step">{track.cost.toFixed(track.cost < 1 ? 3 : 2)} ms</Fact>
        <Fact label="of the time it shows" small>
          {track.cost > 0 ? `${formatNumber((100 * track.cost) / (1000 * track.dt), 2)} %` : '–'}
        </Fact>
        {dropped > 0 && (
          <Fact label="time dropped to keep up" small>
            {formatNumber(dropped, 3)} {unit}
          </Fact>
        )}
        <Fact label="Bodies">
          {formatCount(bodies)}
          {awake < bodies && <span class="quiet"> {formatCount(awake)} awake</span>}
        </Fact>
        <Fact label="Pairs near each other">{formatCount(pairs)}</Fact>
        <Fact label="Contacts">{formatCount(contacts)}</Fact>
        <Fact label="Kinetic energy">
          {formatNumber(world.kineticEnergy(), 5)} {units.energy}
        </Fact>
        <Fact label="Snapshots of the past" small>
          {formatNumber(track.memory / 2 ** 20, 3)} MB
        </Fact>
      </dl>
      <Fingerprint view={view} track={track} />
    </div>
  );
}

function Fact({ label, small = false, children }: { label: string; small?: boolean; children: ComponentChildren }): JSX.Element {
  return (
    <div class={small ? 'fact small' : 'fact'}>
      <dt>{label}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

function Fingerprint({ view, track }: { view: WorldView; track: Track }): JSX.Element {
  const { player } = view;
  const checking = useSignal(false);
  player.shown.value; // a new hash for every moment
  const hash = player.active.value ? null : track.world.hash();
  const check = () => {
    const { index } = track;
    checking.value = true;
    runAgain(track.replica(), index, (again) => {
      checking.value = false;
      const same = again === hash;
      notify(same ? 'Run again from the start: the same hash' : 'Run again from the start: a different hash');
    });
  };
  return (
    <div class="fingerprint">
      <h3>State hash</h3>
      <p class="quiet">Equal digits, equal state, equal future: on every computer, with every throw done again.</p>
      <div class="fingerprint-row">
        <code class="hash" data-hash={hash ?? ''}>
          {hash ?? '················'}
        </code>
        <button
          type="button"
          class="button icon"
          disabled={hash === null}
          aria-label="Copy the state hash"
          title="Copy"
          onClick={() => hash !== null && copyText(hash, 'State hash')}
        >
          <Copy aria-hidden="true" />
        </button>
        <button type="button" class="button" disabled={hash === null || checking.value} onClick={check}>
          <RefreshCw aria-hidden="true" />
          {checking.value ? 'Running…' : 'Run again'}
        </button>
      </div>
    </div>
  );
}

/** Runs to a step in slices that leave the page alive, then tells the hash. */
function runAgain(track: Track, index: number, tell: (hash: string) => void): void {
  if (track.seek(index, 10)) tell(track.world.hash());
  else setTimeout(() => runAgain(track, index, tell), 0);
}
