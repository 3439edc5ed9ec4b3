// The derivation, step by step, with every number of the moment: circles at rest, a line and a circle, circles in flight.
import {
  bounce,
  castSegment,
  explain,
  impact,
  lineIntersections,
  rayIntersections,
  segmentIntersections,
  timeOfImpact,
  type Vec,
  type Velocities,
} from 'carom';
import { Fragment, type JSX } from 'preact';
import {
  Discriminant,
  Indexed,
  IndexedSquare,
  Line,
  Squared,
  SquaredDifference,
  SquaredLength,
  SquaredSum,
  short,
  vector,
} from './math.tsx';
import { ShapeDerivation } from './shape-derivation.tsx';
import type { ExplainState } from './state.ts';

/** The steps for the mode of the state. */
export function Derivation({ state }: { state: ExplainState }): JSX.Element {
  return (
    <dl class="explain-steps">
      {state.mode === 'circles' && <CirclesDerivation state={state} />}
      {state.mode === 'ray' && <LineDerivation state={state} />}
      {state.mode === 'motion' && <FlightDerivation state={state} />}
      {state.mode === 'shapes' && <ShapeDerivation state={state} />}
    </dl>
  );
}

const d = <mi>d</mi>;

function CirclesDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, b } = state;
  const found = explain(a, b);
  const separation = (
    <mrow>
      {d}
      <mo>−</mo>
      <mi>s</mi>
    </mrow>
  );
  const depth = (
    <mrow>
      <mi>s</mi>
      <mo>−</mo>
      {d}
    </mrow>
  );
  return (
    <>
      <Line what="Distance of the centers" name={d} value={short(found.distance)}>
        <msqrt>
          <SquaredDifference first={b.x} second={a.x} />
          <mo>+</mo>
          <SquaredDifference first={b.y} second={a.y} />
        </msqrt>
      </Line>
      <Line what="Sum of the radii" name={<mi>s</mi>} value={short(found.sum)}>
        <mn>{short(a.r)}</mn>
        <mo>+</mo>
        <mn>{short(b.r)}</mn>
      </Line>
      <Line what="Difference of the radii" name={<mi>f</mi>} value={short(found.difference)}>
        <mo>|</mo>
        <mn>{short(a.r)}</mn>
        <mo>−</mo>
        <mn>{short(b.r)}</mn>
        <mo>|</mo>
      </Line>
      <Line what="Separation of the outlines" name={separation} value={short(found.separation)} />
      {found.chord && <ChordLines chord={found.chord} />}
      {found.hit && <Line what="Depth of the overlap" name={depth} value={short(found.depth)} />}
      {found.hit && <Line what="Normal from a to b" name={<mi>n</mi>} value={vector(found.normal)} />}
      {found.points.map((point, i) => (
        <Line key={i} what={`Crossing point ${i + 1}`} name={<Indexed name="P" index={i + 1} />} value={vector(point)} />
      ))}
    </>
  );
}

function ChordLines({ chord }: { chord: { readonly along: number; readonly half: number } }): JSX.Element {
  const twiceD = (
    <mrow>
      <mn>2</mn>
      {d}
    </mrow>
  );
  return (
    <>
      <Line what="From a’s center to the chord" name={<mi>h</mi>} value={short(chord.along)}>
        <mfrac>
          <mrow>
            <IndexedSquare name="r" index="a" />
            <mo>−</mo>
            <IndexedSquare name="r" index="b" />
            <mo>+</mo>
            <Squared>{d}</Squared>
          </mrow>
          {twiceD}
        </mfrac>
      </Line>
      <Line what="Half the chord" name={<mi>c</mi>} value={short(chord.half)}>
        <mfrac>
          <msqrt>
            <mo>(</mo>
            <Squared>
              <mi>s</mi>
            </Squared>
            <mo>−</mo>
            <Squared>{d}</Squared>
            <mo>)</mo>
            <mo>(</mo>
            <Squared>{d}</Squared>
            <mo>−</mo>
            <Squared>
              <mi>f</mi>
            </Squared>
            <mo>)</mo>
          </msqrt>
          {twiceD}
        </mfrac>
      </Line>
    </>
  );
}

function LineDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a: circle, line, reach } = state;
  const v = { x: line.x2 - line.x1, y: line.y2 - line.y1 };
  const p = { x: line.x1 - circle.x, y: line.y1 - circle.y };
  const find = reach === 'line' ? lineIntersections : reach === 'ray' ? rayIntersections : segmentIntersections;
  const hit = reach === 'segment' ? castSegment(line, circle) : null;
  return (
    <>
      <Line what="Direction" name={<mi>v</mi>} value={vector(v)}>
        <mi>B</mi>
        <mo>−</mo>
        <mi>A</mi>
      </Line>
      <Line what="Start seen from the center" name={<mi>p</mi>} value={vector(p)}>
        <mi>A</mi>
        <mo>−</mo>
        <mi>C</mi>
      </Line>
      <Line what="Discriminant: its sign counts the points of the line" name={<mi>D</mi>} value={discriminant(circle.r, p, v)}>
        <Discriminant
          reach={
            <Squared>
              <mi>r</mi>
            </Squared>
          }
        />
      </Line>
      {find(line, circle).map((point, i) => (
        <Fragment key={i}>
          <Line what={`Crossing ${i + 1}, in lengths of A → B`} name={<Indexed name="t" index={i + 1} />} value={short(point.t)} />
          <Line what={`Point ${i + 1}`} name={<Indexed name="P" index={i + 1} />} value={vector(point)} />
        </Fragment>
      ))}
      {hit && (
        <>
          <Line what={hit.inside ? 'The cast starts inside' : 'First hit of the cast'} name={<mi>t</mi>} value={short(hit.t)} />
          <Line what="Normal out of the disc" name={<mi>n</mi>} value={vector(hit.normal)} />
        </>
      )}
    </>
  );
}

function FlightDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, b, restitution, massA, massB } = state;
  const p = { x: b.x - a.x, y: b.y - a.y };
  const v = { x: b.vx - a.vx, y: b.vy - a.vy };
  const found = impact(a, b);
  const after = found && afterBounce(state, found.time);
  const approach = (
    <mrow>
      <mi>p</mi>
      <mo>·</mo>
      <mi>v</mi>
    </mrow>
  );
  return (
    <>
      <Line what="b seen from a" name={<mi>p</mi>} value={vector(p)} />
      <Line what="Velocity of b seen from a" name={<mi>v</mi>} value={vector(v)} />
      <Line what="Negative: approaching" name={approach} value={short(p.x * v.x + p.y * v.y)} />
      <Line what="Discriminant: negative passes by" name={<mi>D</mi>} value={discriminant(a.r + b.r, p, v)}>
        <Discriminant
          reach={
            <SquaredSum>
              <mn>{short(a.r)}</mn>
              <mo>+</mo>
              <mn>{short(b.r)}</mn>
            </SquaredSum>
          }
        />
      </Line>
      <TimeLine time={timeOfImpact(a, b)} approach={approach} />
      {found && <Line what="Normal at impact" name={<mi>n</mi>} value={vector(found.normal)} />}
      {after && (
        <>
          <Line
            what={`Velocity of a after the bounce (mass ${short(massA)}, restitution ${short(restitution)})`}
            name={<Indexed name="v" index="a" />}
            value={vector(after.a)}
          />
          <Line
            what={`Velocity of b after the bounce (mass ${short(massB)})`}
            name={<Indexed name="v" index="b" />}
            value={vector(after.b)}
          />
        </>
      )}
    </>
  );
}

function TimeLine({ time, approach }: { time: number; approach: JSX.Element }): JSX.Element {
  return (
    <Line what="Time of impact" name={<mi>t</mi>} value={time === Infinity ? 'never' : short(time)}>
      <mfrac>
        <mrow>
          <SquaredLength of="p" />
          <mo>−</mo>
          <Squared>
            <mi>R</mi>
          </Squared>
        </mrow>
        <mrow>
          <msqrt>
            <mi>D</mi>
          </msqrt>
          <mo>−</mo>
          {approach}
        </mrow>
      </mfrac>
    </Line>
  );
}

/** reach² |v|² − (p × v)² */
function discriminant(reach: number, p: Readonly<Vec>, v: Readonly<Vec>): string {
  const cross = p.x * v.y - p.y * v.x;
  return short(reach * reach * (v.x * v.x + v.y * v.y) - cross * cross);
}

/** The velocities after the bounce at `time`. */
function afterBounce(state: ExplainState, time: number): Velocities {
  const { a, b, restitution, massA, massB } = state;
  const atImpact = (c: typeof a): typeof a => ({ ...c, x: c.x + c.vx * time, y: c.y + c.vy * time });
  return bounce(atImpact(a), atImpact(b), { restitution, inverseMassA: 1 / massA, inverseMassB: 1 / massB });
}
