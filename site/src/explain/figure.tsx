// The figure of explain mode: circles, line, flight or shape, what Carom finds on them, and handles for mouse, touch and keys.
import { castSegment, impact, intersectionPoints, lineIntersections, manifold, rayIntersections, segmentIntersections } from 'carom';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { type Handle, handlesOf, keyStep, view } from './handles.ts';
import { Arrow, Disc, Mark } from './marks.tsx';
import { ShapeAndCircle } from './shape-figure.tsx';
import type { ExplainState } from './state.ts';

interface FigureProps {
  readonly state: ExplainState;
  readonly onChange: (next: ExplainState) => void;
  /** One sentence about what is seen, for screen readers. */
  readonly summary: string;
}

/** The draggable figure. */
export function Figure({ state, onChange, summary }: FigureProps): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const toPlane = (event: PointerEvent): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };
  const { minX, minY, maxX, maxY } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg that groups its handles cannot be a fieldset
    <svg ref={svg} class="explain-figure" viewBox={`${minX} ${minY} ${maxX - minX} ${maxY - minY}`} role="group" aria-label={summary}>
      <Grid />
      {state.mode === 'circles' && <CirclePair state={state} />}
      {state.mode === 'ray' && <LineAndCircle state={state} />}
      {state.mode === 'motion' && <Flight state={state} />}
      {state.mode === 'shapes' && <ShapeAndCircle state={state} />}
      {handlesOf(state).map((handle) => (
        <HandleKnob key={handle.id} handle={handle} snap={state.snap} toPlane={toPlane} onChange={onChange} />
      ))}
    </svg>
  );
}

function Grid(): JSX.Element {
  const lines: string[] = [];
  for (let x = view.minX; x <= view.maxX; x++) lines.push(`M${x} ${view.minY}V${view.maxY}`);
  for (let y = view.minY; y <= view.maxY; y++) lines.push(`M${view.minX} ${y}H${view.maxX}`);
  return <path class="explain-grid" d={lines.join('')} />;
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
      <text class="explain-label" x={line.x1} y={line.y1 - 0.45}>
        A
      </text>
      <text class="explain-label" x={line.x2} y={line.y2 - 0.45}>
        B
      </text>
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

interface KnobProps {
  readonly handle: Handle;
  readonly snap: boolean;
  readonly toPlane: (event: PointerEvent) => { x: number; y: number };
  readonly onChange: (next: ExplainState) => void;
}

const arrowKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function HandleKnob({ handle, snap, toPlane, onChange }: KnobProps): JSX.Element {
  const drag = (event: PointerEvent): void => {
    const { x, y } = toPlane(event);
    onChange(handle.move(x, y, snap));
  };
  const press = (event: KeyboardEvent): void => {
    const direction = arrowKeys[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = keyStep(event.shiftKey);
    onChange(handle.move(handle.x + direction[0] * step, handle.y + direction[1] * step, false));
  };
  return (
    <g
      class={`explain-handle explain-handle-${handle.kind}`}
      data-handle={handle.id}
      role="slider"
      tabindex={0} // lower case: attributes of SVG are not mapped
      aria-label={handle.label}
      aria-roledescription="draggable point"
      aria-valuenow={handle.x}
      aria-valuetext={`x ${handle.x}, y ${handle.y}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      onKeyDown={press}
    >
      <circle class="explain-reach" cx={handle.x} cy={handle.y} r={0.6} />
      <circle class="explain-knob" cx={handle.x} cy={handle.y} r={handle.kind === 'center' ? 0.18 : 0.15} />
    </g>
  );
}
