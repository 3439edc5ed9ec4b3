// A point of a figure to drag with mouse or finger, or to move with arrow keys.
import type { JSX } from 'preact';
import { type Handle, keyStep } from './handles.ts';

/** Where a pointer is, in the plane in which `knob` stands. */
function planePoint(event: PointerEvent, knob: SVGGElement): { x: number; y: number } {
  const matrix = knob.getScreenCTM()?.inverse();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

interface KnobProps<S> {
  readonly handle: Handle<S>;
  readonly snap: boolean;
  readonly onChange: (next: S) => void;
}

const arrowKeys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** One draggable point. */
export function Knob<S>({ handle, snap, onChange }: KnobProps<S>): JSX.Element {
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
        const knob = event.currentTarget;
        if (!knob.hasPointerCapture(event.pointerId)) return;
        const { x, y } = planePoint(event, knob);
        onChange(handle.move(x, y, snap));
      }}
      onKeyDown={press}
    >
      <circle class="explain-reach" cx={handle.x} cy={handle.y} r={0.6} />
      <circle class="explain-knob" cx={handle.x} cy={handle.y} r={handle.kind === 'center' ? 0.18 : 0.15} />
    </g>
  );
}
