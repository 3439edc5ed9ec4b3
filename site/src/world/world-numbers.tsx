import type { JSX } from 'preact';
import { FrameGraph } from '../playback/frame-graph.tsx';
import { Fact, Fingerprint, inSlices } from '../playback/numbers.tsx';
import { LazyPlot } from '../scenes/lazy-plot.tsx';
import { unitsOf } from '../scenes/summary.ts';
import { formatBytes, formatCount, formatNumber, formatVector } from '../ui/format.ts';
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
  const { whole } = track.stages;
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="Bodies">
          {formatCount(bodies)}
          {awake < bodies && <span class="quiet"> {formatCount(awake)} awake</span>}
        </Fact>
        <Fact label="Candidate pairs">{formatCount(pairs)}</Fact>
        <Fact label="Contacts">{formatCount(contacts)}</Fact>
        <Fact label="Kinetic energy">
          {formatNumber(world.kineticEnergy(), 5)} {units.energy}
        </Fact>
        <Fact label="Momentum">
          {formatVector(world.momentum())} {units.momentum}
        </Fact>
        <Fact label="Hits">{formatCount(track.log.countUpTo(player.time))}</Fact>
        <Fact label="Past kept">{formatBytes(track.memory)}</Fact>
        <Fact label="A step takes">{whole > 0 ? milliseconds(whole) : '–'}</Fact>
        {track.stages.read().map(({ name, milliseconds: time }) => (
          <Fact key={name} label={name} small>
            {milliseconds(time)}
          </Fact>
        ))}
        {whole > 0 && (
          <Fact label="share of real time" small>
            {formatNumber((100 * whole) / (1000 * track.dt), 2)} %
          </Fact>
        )}
        {dropped > 0 && (
          <Fact label="time dropped to keep up" small>
            {formatNumber(dropped, 3)} {unit}
          </Fact>
        )}
      </dl>
      <LazyPlot view={view} />
      <FrameGraph times={player.times} rate={player.rate.value} />
      <StateHash view={view} track={track} />
    </div>
  );
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 1 ? 3 : 2)} ms`;
}

function StateHash({ view, track }: { view: WorldView; track: Track }): JSX.Element {
  const { player } = view;
  player.shown.value; // a new hash for every moment
  const hash = player.active.value ? null : track.world.hash();
  const runAgain = (tell: (hash: string) => void) => {
    const { index } = track;
    const again = track.replica();
    inSlices(
      () => again.seek(index, 10),
      () => tell(again.world.hash()),
    );
  };
  const meaning = 'Equal digits, equal state, equal future: on every computer, with every throw done again.';
  return <Fingerprint hash={hash} meaning={meaning} runAgain={runAgain} />;
}
