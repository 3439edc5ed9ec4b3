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
import { Line, short, vector } from './math.tsx';
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

/** (first − second)² with the two numbers; a negative second one in parentheses. */
function squaredDifference(first: number, second: number): string {
  return `{(${short(first)} - ${second < 0 ? `(${short(second)})` : short(second)})}^2`;
}

function CirclesDerivation({ state }: { state: ExplainState }): JSX.Element {
  const { a, b } = state;
  const found = explain(a, b);
  const { chord } = found;
  const [ra, rb] = [short(a.r), short(b.r)];
  return (
    <>
      <Line
        what="Distance of the centers"
        formula={`d = sqrt{${squaredDifference(b.x, a.x)} + ${squaredDifference(b.y, a.y)}}`}
        value={short(found.distance)}
      />
      <Line what="Sum of the radii" formula={`s = ${ra} + ${rb}`} value={short(found.sum)} />
      <Line what="Difference of the radii" formula={`f = |${ra} - ${rb}|`} value={short(found.difference)} />
      <Line what="Separation of the outlines" formula="{d - s}" value={short(found.separation)} />
      {chord && (
        <>
          <Line what="From a’s center to the chord" formula="h = frac{r_a^2 - r_b^2 + d^2}{2 d}" value={short(chord.along)} />
          <Line what="Half the chord" formula="c = frac{sqrt{(s^2 - d^2) (d^2 - f^2)}}{2 d}" value={short(chord.half)} />
        </>
      )}
      {found.hit && <Line what="Depth of the overlap" formula="{s - d}" value={short(found.depth)} />}
      {found.hit && <Line what="Normal from a to b" formula="n" value={vector(found.normal)} />}
      {found.points.map((point, i) => (
        <Line key={i} what={`Crossing point ${i + 1}`} formula={`P_${i + 1}`} value={vector(point)} />
      ))}
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
      <Line what="Direction" formula="v = B - A" value={vector(v)} />
      <Line what="Start seen from the center" formula="p = A - C" value={vector(p)} />
      <Line
        what="Discriminant: its sign counts the points of the line"
        formula="D = r^2 {|v|}^2 - {(p × v)}^2"
        value={discriminant(circle.r, p, v)}
      />
      {find(line, circle).map((point, i) => (
        <Fragment key={i}>
          <Line what={`Crossing ${i + 1}, in lengths of A → B`} formula={`t_${i + 1}`} value={short(point.t)} />
          <Line what={`Point ${i + 1}`} formula={`P_${i + 1}`} value={vector(point)} />
        </Fragment>
      ))}
      {hit && (
        <>
          <Line what={hit.inside ? 'The cast starts inside' : 'First hit of the cast'} formula="t" value={short(hit.t)} />
          <Line what="Normal out of the disc" formula="n" value={vector(hit.normal)} />
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
  const first = timeOfImpact(a, b);
  const after = found && afterBounce(state, found.time);
  return (
    <>
      <Line what="b seen from a" formula="p" value={vector(p)} />
      <Line what="Velocity of b seen from a" formula="v" value={vector(v)} />
      <Line what="Negative: approaching" formula="{p · v}" value={short(p.x * v.x + p.y * v.y)} />
      <Line
        what="Discriminant: negative passes by"
        formula={`D = {(${short(a.r)} + ${short(b.r)})}^2 {|v|}^2 - {(p × v)}^2`}
        value={discriminant(a.r + b.r, p, v)}
      />
      <Line
        what="Time of impact"
        formula="t = frac{{|p|}^2 - R^2}{sqrt{D} - {p · v}}"
        value={first === Infinity ? 'never' : short(first)}
      />
      {found && <Line what="Normal at impact" formula="n" value={vector(found.normal)} />}
      {after && (
        <>
          <Line
            what={`Velocity of a after the bounce (mass ${short(massA)}, restitution ${short(restitution)})`}
            formula="v_a"
            value={vector(after.a)}
          />
          <Line what={`Velocity of b after the bounce (mass ${short(massB)})`} formula="v_b" value={vector(after.b)} />
        </>
      )}
    </>
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
