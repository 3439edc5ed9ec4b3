// The steps for a circle and a shape: at rest, and in flight.
import { closestPointWall, impactWall, manifoldWall, overlapsWall, separationWall } from 'carom';
import type { JSX } from 'preact';
import { Line, short, vector } from './math.tsx';
import { featureName, wallOf } from './shapes.ts';
import type { ExplainState } from './state.ts';

/** The derivation of the shapes mode. */
export function ShapeDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, shape, numbers } = state;
  const wall = wallOf(shape, numbers);
  const nearest = closestPointWall(wall, a);
  const contact = manifoldWall(a, wall);
  const separation = separationWall(a, wall);
  return (
    <>
      {nearest && <Line what={`Point of the ${shape} nearest to the center`} formula="C" value={vector(nearest)} />}
      <Line
        what={overlapsWall(a, wall) ? 'Separation: they share a point, so it is not above 0' : 'Separation of the outlines'}
        formula="{d - r}"
        value={short(separation)}
      />
      {contact && <Line what="Depth: how far to move the circle back" formula="h" value={short(contact.depth)} />}
      {contact && <Line what={`Normal, from the circle into the ${shape}`} formula="n" value={vector(contact.normal)} />}
      <FlightSteps state={state} />
    </>
  );
}

function FlightSteps({ state }: { state: ExplainState }): JSX.Element | null {
  const { a, shape, numbers } = state;
  if (a.vx === 0 && a.vy === 0) return null;
  const met = impactWall(a, wallOf(shape, numbers));
  if (met === null) return <Line what="Time of impact" formula="t" value="never" />;
  if (met.time === 0) return <Line what={`In flight: ${met.kind} and ${met.motion} now`} formula="t" value="0" />;
  return (
    <>
      <Line
        what={`Time of impact: ${met.kind === 'graze' ? 'grazes' : 'meets'} ${featureName(shape, met.feature, met.index)}`}
        formula="t"
        value={short(met.time)}
      />
      <Line what="Point of contact then" formula="P" value={vector(met.point)} />
      <Line what={`Normal then, into the ${shape}`} formula="n" value={vector(met.normal)} />
    </>
  );
}
