import { statisticsOf } from 'carom/inspect';
import type { JSX } from 'preact';
import { Fact } from '../playback/numbers.tsx';
import type { SceneView } from '../scenes/scene-view.ts';
import { unitsOf } from '../scenes/summary.ts';
import { formatBytes, formatCount, formatNumber, formatVector } from '../ui/format.ts';
import type { WorldTake } from './world-take.ts';

/** What a step of the engine costs, what it works on, and what there is to see of it. */
export function WorldFacts({ view, take }: { view: SceneView; take: WorldTake }): JSX.Element {
  view.moment.value;
  const { world, track, dropped } = take;
  const { bodies, awake, pairs, contacts } = statisticsOf(world);
  const units = unitsOf(view.scene.units);
  const { time: unit = 's' } = view.scene.units ?? {};
  return (
    <>
      <Fact label="A step takes">{track.cost > 0 ? `${track.cost.toFixed(track.cost < 1 ? 3 : 2)} ms` : '–'}</Fact>
      <Fact label="of real time" small>
        {track.cost > 0 ? `${formatNumber((100 * track.cost) / (1000 * track.dt), 2)} %` : '–'}
      </Fact>
      {track.stages.read().map(({ name, milliseconds }) => (
        <Fact key={name} label={name} small>
          {milliseconds.toFixed(milliseconds < 1 ? 3 : 2)} ms
        </Fact>
      ))}
      {dropped > 0 && (
        <Fact label="time dropped to keep up" small>
          {formatNumber(dropped, 3)} {unit}
        </Fact>
      )}
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
      <Fact label="Hits">{formatCount(track.log.countUpTo(take.time))}</Fact>
      <Fact label="Past kept">{formatBytes(track.memory)}</Fact>
    </>
  );
}
