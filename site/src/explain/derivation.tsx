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
  type Velocities,
} from 'carom';
import { Fragment, type JSX } from 'preact';
import { Line, SquaredDifference, short } from './math.tsx';
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
const sub = (letter: string, index: string): JSX.Element => (
  <msub>
    <mi>{letter}</mi>
    <mi>{index}</mi>
  </msub>
);

function CirclesDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, b } = state;
  const found = explain(a, b);
  return (
    <>
      <Line what="Distance of the centres" name={d} value={short(found.distance)}>
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
      <Line
        what="Separation of the outlines"
        name={
          <mrow>
            {d}
            <mo>−</mo>
            <mi>s</mi>
          </mrow>
        }
        value={short(found.separation)}
      />
      {found.chord && (
        <>
          <Line what="From a’s centre to the chord" name={<mi>h</mi>} value={short(found.chord.along)}>
            <mfrac>
              <mrow>
                <msup>
                  {sub('r', 'a')}
                  <mn>2</mn>
                </msup>
                <mo>−</mo>
                <msup>
                  {sub('r', 'b')}
                  <mn>2</mn>
                </msup>
                <mo>+</mo>
                <msup>
                  {d}
                  <mn>2</mn>
                </msup>
              </mrow>
              <mrow>
                <mn>2</mn>
                {d}
              </mrow>
            </mfrac>
          </Line>
          <Line what="Half the chord" name={<mi>c</mi>} value={short(found.chord.half)}>
            <mfrac>
              <msqrt>
                <mo>(</mo>
                <msup>
                  <mi>s</mi>
                  <mn>2</mn>
                </msup>
                <mo>−</mo>
                <msup>
                  {d}
                  <mn>2</mn>
                </msup>
                <mo>)</mo>
                <mo>(</mo>
                <msup>
                  {d}
                  <mn>2</mn>
                </msup>
                <mo>−</mo>
                <msup>
                  <mi>f</mi>
                  <mn>2</mn>
                </msup>
                <mo>)</mo>
              </msqrt>
              <mrow>
                <mn>2</mn>
                {d}
              </mrow>
            </mfrac>
          </Line>
        </>
      )}
      {found.hit && (
        <Line
          what="Depth of the overlap"
          name={
            <mrow>
              <mi>s</mi>
              <mo>−</mo>
              {d}
            </mrow>
          }
          value={short(found.depth)}
        />
      )}
      {found.hit && <Line what="Normal from a to b" name={<mi>n</mi>} value={`(${short(found.normal.x)}, ${short(found.normal.y)})`} />}
      {found.points.map((point, i) => (
        <Line key={i} what={`Crossing point ${i + 1}`} name={sub('P', String(i + 1))} value={`(${short(point.x)}, ${short(point.y)})`} />
      ))}
    </>
  );
}

function LineDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a: circle, line, reach } = state;
  const vx = line.x2 - line.x1;
  const vy = line.y2 - line.y1;
  const px = line.x1 - circle.x;
  const py = line.y1 - circle.y;
  const find = reach === 'line' ? lineIntersections : reach === 'ray' ? rayIntersections : segmentIntersections;
  const hit = reach === 'segment' ? castSegment(line, circle) : null;
  const cross = px * vy - py * vx;
  return (
    <>
      <Line what="Direction" name={<mi>v</mi>} value={`(${short(vx)}, ${short(vy)})`}>
        <mi>B</mi>
        <mo>−</mo>
        <mi>A</mi>
      </Line>
      <Line what="Start seen from the centre" name={<mi>p</mi>} value={`(${short(px)}, ${short(py)})`}>
        <mi>A</mi>
        <mo>−</mo>
        <mi>C</mi>
      </Line>
      <Line
        what="Discriminant: its sign counts the points of the line"
        name={<mi>D</mi>}
        value={short(circle.r * circle.r * (vx * vx + vy * vy) - cross * cross)}
      >
        <msup>
          <mi>r</mi>
          <mn>2</mn>
        </msup>
        <msup>
          <mrow>
            <mo>|</mo>
            <mi>v</mi>
            <mo>|</mo>
          </mrow>
          <mn>2</mn>
        </msup>
        <mo>−</mo>
        <msup>
          <mrow>
            <mo>(</mo>
            <mi>p</mi>
            <mo>×</mo>
            <mi>v</mi>
            <mo>)</mo>
          </mrow>
          <mn>2</mn>
        </msup>
      </Line>
      {find(line, circle).map((point, i) => (
        <Fragment key={i}>
          <Line what={`Crossing ${i + 1}, in lengths of A → B`} name={sub('t', String(i + 1))} value={short(point.t)} />
          <Line what={`Point ${i + 1}`} name={sub('P', String(i + 1))} value={`(${short(point.x)}, ${short(point.y)})`} />
        </Fragment>
      ))}
      {hit && (
        <>
          <Line what={hit.inside ? 'The cast starts inside' : 'First hit of the cast'} name={<mi>t</mi>} value={short(hit.t)} />
          <Line what="Normal out of the disc" name={<mi>n</mi>} value={`(${short(hit.normal.x)}, ${short(hit.normal.y)})`} />
        </>
      )}
    </>
  );
}

function FlightDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, b, restitution, massA, massB } = state;
  const px = b.x - a.x;
  const py = b.y - a.y;
  const vx = b.vx - a.vx;
  const vy = b.vy - a.vy;
  const reach = a.r + b.r;
  const cross = px * vy - py * vx;
  const found = impact(a, b);
  const time = timeOfImpact(a, b);
  const after = found && afterBounce(state, found.time);
  return (
    <>
      <Line what="b seen from a" name={<mi>p</mi>} value={`(${short(px)}, ${short(py)})`} />
      <Line what="Velocity of b seen from a" name={<mi>v</mi>} value={`(${short(vx)}, ${short(vy)})`} />
      <Line
        what="Negative: approaching"
        name={
          <mrow>
            <mi>p</mi>
            <mo>·</mo>
            <mi>v</mi>
          </mrow>
        }
        value={short(px * vx + py * vy)}
      />
      <Line what="Discriminant: negative passes by" name={<mi>D</mi>} value={short(reach * reach * (vx * vx + vy * vy) - cross * cross)}>
        <msup>
          <mrow>
            <mo>(</mo>
            <mn>{short(a.r)}</mn>
            <mo>+</mo>
            <mn>{short(b.r)}</mn>
            <mo>)</mo>
          </mrow>
          <mn>2</mn>
        </msup>
        <msup>
          <mrow>
            <mo>|</mo>
            <mi>v</mi>
            <mo>|</mo>
          </mrow>
          <mn>2</mn>
        </msup>
        <mo>−</mo>
        <msup>
          <mrow>
            <mo>(</mo>
            <mi>p</mi>
            <mo>×</mo>
            <mi>v</mi>
            <mo>)</mo>
          </mrow>
          <mn>2</mn>
        </msup>
      </Line>
      <Line what="Time of impact" name={<mi>t</mi>} value={time === Infinity ? 'never' : short(time)}>
        <mfrac>
          <mrow>
            <msup>
              <mrow>
                <mo>|</mo>
                <mi>p</mi>
                <mo>|</mo>
              </mrow>
              <mn>2</mn>
            </msup>
            <mo>−</mo>
            <msup>
              <mi>R</mi>
              <mn>2</mn>
            </msup>
          </mrow>
          <mrow>
            <msqrt>
              <mi>D</mi>
            </msqrt>
            <mo>−</mo>
            <mi>p</mi>
            <mo>·</mo>
            <mi>v</mi>
          </mrow>
        </mfrac>
      </Line>
      {found && <Line what="Normal at impact" name={<mi>n</mi>} value={`(${short(found.normal.x)}, ${short(found.normal.y)})`} />}
      {after && (
        <>
          <Line
            what={`Velocity of a after the bounce (mass ${short(massA)}, restitution ${short(restitution)})`}
            name={sub('v', 'a')}
            value={`(${short(after.a.x)}, ${short(after.a.y)})`}
          />
          <Line
            what={`Velocity of b after the bounce (mass ${short(massB)})`}
            name={sub('v', 'b')}
            value={`(${short(after.b.x)}, ${short(after.b.y)})`}
          />
        </>
      )}
    </>
  );
}

/** The velocities after the bounce at `time`. */
function afterBounce(state: ExplainState, time: number): Velocities {
  const { a, b, restitution, massA, massB } = state;
  const atImpact = (c: typeof a): typeof a => ({ ...c, x: c.x + c.vx * time, y: c.y + c.vy * time });
  return bounce(atImpact(a), atImpact(b), { restitution, inverseMassA: 1 / massA, inverseMassB: 1 / massB });
}
