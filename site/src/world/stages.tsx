import type { World, WorldProfile } from 'carom/world';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Fact } from '../playback/numbers.tsx';

const stages: readonly (readonly [keyof WorldProfile, string])[] = [
  ['broadphase', 'Broad phase'],
  ['narrowphase', 'Narrow phase'],
  ['impacts', 'Impacts'],
  ['solver', 'Solver'],
  ['ccd', 'Sweeps'],
  ['events', 'Events'],
  ['islands', 'Islands'],
];

/** How much a step weighs in the mean that is shown. */
const share = 0.1;

/** How long each stage of a step takes, as a running mean. The world measures only while this is shown. */
export function Stages({ world }: { world: Pick<World, 'clock' | 'profile' | 'stepCount'> }): JSX.Element | null {
  const mean = useRef<Partial<Record<keyof WorldProfile, number>>>({});
  const last = useRef(-1);
  useEffect(() => {
    world.clock = () => performance.now();
    mean.current = {};
    return () => {
      world.clock = null;
    };
  }, [world]);
  const { profile, stepCount } = world;
  if (profile === null || !(profile.total > 0)) return null;
  if (stepCount !== last.current) {
    for (const [name] of [...stages, ['total'] as const])
      mean.current[name] = (mean.current[name] ?? profile[name]) * (1 - share) + profile[name] * share;
    last.current = stepCount;
  }
  return (
    <dl class="facts">
      <Fact label="Stages of a step">{`${(mean.current.total ?? 0).toFixed(3)} ms`}</Fact>
      {stages.map(([name, label]) => (
        <Fact key={name} label={label} small>
          {`${(mean.current[name] ?? 0).toFixed(3)} ms`}
        </Fact>
      ))}
    </dl>
  );
}
