import { statisticsOf } from 'carom/inspect';
import type { JSX } from 'preact';
import { Fact } from '../playback/numbers.tsx';
import type { SceneView } from '../scenes/scene-view.ts';
import { unitsOf } from '../scenes/summary.ts';
import { formatBytes, formatCount, formatNumber, formatVector } from '../ui/format.ts';
import type { WorldTake } from './world-take.ts';

/** What there is to see of a world, what its engine works on, and what a step costs. */
export function WorldFacts({ view, take }: { view: SceneView; take: WorldTake }): JSX.Element {
  view.moment.value;
  const { world, stages, dropped } = take;
  const { bodies, awake, pairs, contacts } = statisticsOf(world);
  const { whole } = stages;
  const units = unitsOf(view.scene.units);
  const { time: unit = 's' } = view.scene.units ?? {};
  return (
    <>
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
      <Fact label="Hits">{formatCount(take.log.countUpTo(take.time))}</Fact>
      <Fact label="Past kept">{formatBytes(take.memory)}</Fact>
      <Fact label="A step takes">{whole > 0 ? milliseconds(whole) : '–'}</Fact>
      {stages.read().map(({ name, milliseconds: time }) => (
        <Fact key={name} label={name} small>
          {milliseconds(time)}
        </Fact>
      ))}
      {whole > 0 && (
        <Fact label="share of real time" small>
          {formatNumber((100 * whole) / (1000 * take.dt), 2)} %
        </Fact>
      )}
      {dropped > 0 && (
        <Fact label="time dropped to keep up" small>
          {formatNumber(dropped, 3)} {unit}
        </Fact>
      )}
    </>
  );
}

function milliseconds(time: number): string {
  return `${time.toFixed(time < 1 ? 3 : 2)} ms`;
}
