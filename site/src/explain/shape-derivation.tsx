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
      {nearest && <Line what={`Point of the ${shape} nearest to the center`} name={<mi>C</mi>} value={vector(nearest)} />}
      <Line
        what={overlapsWall(a, wall) ? 'Separation: they share a point, so it is not above 0' : 'Separation of the outlines'}
        name={
          <mrow>
            <mi>d</mi>
            <mo>−</mo>
            <mi>r</mi>
          </mrow>
        }
        value={short(separation)}
      />
      {contact && <Line what="Depth: how far to move the circle back" name={<mi>h</mi>} value={short(contact.depth)} />}
      {contact && <Line what={`Normal, from the circle into the ${shape}`} name={<mi>n</mi>} value={vector(contact.normal)} />}
      <FlightSteps state={state} />
    </>
  );
}

function FlightSteps({ state }: { state: ExplainState }): JSX.Element | null {
  const { a, shape, numbers } = state;
  if (a.vx === 0 && a.vy === 0) return null;
  const met = impactWall(a, wallOf(shape, numbers));
  if (met === null) return <Line what="Time of impact" name={<mi>t</mi>} value="never" />;
  if (met.time === 0) return <Line what={`In flight: ${met.kind} and ${met.motion} now`} name={<mi>t</mi>} value="0" />;
  return (
    <>
      <Line
        what={`Time of impact: ${met.kind === 'graze' ? 'grazes' : 'meets'} ${featureName(shape, met.feature, met.index)}`}
        name={<mi>t</mi>}
        value={short(met.time)}
      />
      <Line what="Point of contact then" name={<mi>P</mi>} value={vector(met.point)} />
      <Line what={`Normal then, into the ${shape}`} name={<mi>n</mi>} value={vector(met.normal)} />
    </>
  );
}
