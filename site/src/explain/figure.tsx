// The figure of explain mode: circles, line, flight or shape, what Carom finds on them, and handles for mouse, touch and keys.
import { castSegment, impact, intersectionPoints, lineIntersections, manifold, rayIntersections, segmentIntersections } from 'carom';
import type { JSX } from 'preact';
import { handlesOf, view } from './handles.ts';
import { Knob } from './knob.tsx';
import { Arrow, Disc, Mark } from './marks.tsx';
import { ShapeAndCircle } from './shape-figure.tsx';
import type { ExplainState } from './state.ts';
import { Upright, Words } from './upright.tsx';

interface FigureProps {
  readonly state: ExplainState;
  readonly onChange: (next: ExplainState) => void;
  /** One sentence about what is seen, for screen readers. */
  readonly summary: string;
}

/** The draggable figure. */
export function Figure({ state, onChange, summary }: FigureProps): JSX.Element {
  return (
    <Upright class="explain-figure" view={view} label={summary}>
      {state.mode === 'circles' && <CirclePair state={state} />}
      {state.mode === 'ray' && <LineAndCircle state={state} />}
      {state.mode === 'motion' && <Flight state={state} />}
      {state.mode === 'shapes' && <ShapeAndCircle state={state} />}
      {handlesOf(state).map((handle) => (
        <Knob key={handle.id} handle={handle} snap={state.snap} onChange={onChange} />
      ))}
    </Upright>
  );
}

function CirclePair({ state }: { state: ExplainState }): JSX.Element {
  const { a, b } = state;
  const contact = manifold(a, b);
  return (
    <g>
      <Disc circle={a} name="a" />
      <Disc circle={b} name="b" />
      <line class="explain-axis" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      {contact && <Arrow kind="normal" x={contact.point.x} y={contact.point.y} dx={contact.normal.x} dy={contact.normal.y} />}
      {intersectionPoints(a, b).map((point, i) => (
        <Mark key={i} x={point.x} y={point.y} label={`P${i + 1}`} />
      ))}
    </g>
  );
}

function LineAndCircle({ state }: { state: ExplainState }): JSX.Element {
  const { a, line, reach } = state;
  const dx = line.x2 - line.x1;
  const dy = line.y2 - line.y1;
  const far = 50;
  const from = reach === 'line' ? -far : 0;
  const to = reach === 'segment' ? 1 : far;
  const find = reach === 'line' ? lineIntersections : reach === 'ray' ? rayIntersections : segmentIntersections;
  const hit = reach === 'segment' ? castSegment(line, a) : null;
  return (
    <g>
      <Disc circle={a} name="a" />
      <line class="explain-line" x1={line.x1 + from * dx} y1={line.y1 + from * dy} x2={line.x1 + to * dx} y2={line.y1 + to * dy} />
      <Words class="explain-label" x={line.x1} y={line.y1 + 0.45}>
        A
      </Words>
      <Words class="explain-label" x={line.x2} y={line.y2 + 0.45}>
        B
      </Words>
      {hit && <Arrow kind="normal" x={hit.point.x} y={hit.point.y} dx={hit.normal.x} dy={hit.normal.y} />}
      {find(line, a).map((point, i) => (
        <Mark key={i} x={point.x} y={point.y} label={`P${i + 1}`} />
      ))}
    </g>
  );
}

function Flight({ state }: { state: ExplainState }): JSX.Element {
  const { a, b } = state;
  const found = impact(a, b);
  return (
    <g>
      <Disc circle={a} name="a" />
      <Disc circle={b} name="b" />
      {found && (
        <g class="explain-ghost">
          <line x1={a.x} y1={a.y} x2={a.x + a.vx * found.time} y2={a.y + a.vy * found.time} />
          <line x1={b.x} y1={b.y} x2={b.x + b.vx * found.time} y2={b.y + b.vy * found.time} />
          <circle cx={a.x + a.vx * found.time} cy={a.y + a.vy * found.time} r={a.r} />
          <circle cx={b.x + b.vx * found.time} cy={b.y + b.vy * found.time} r={b.r} />
        </g>
      )}
      <Arrow kind="a" x={a.x} y={a.y} dx={a.vx} dy={a.vy} />
      <Arrow kind="b" x={b.x} y={b.y} dx={b.vx} dy={b.vy} />
      {found && <Arrow kind="normal" x={found.point.x} y={found.point.y} dx={found.normal.x} dy={found.normal.y} />}
    </g>
  );
}
