// What the figures of the essays share: the plane with points to drag, sliders, and a lesson with its text and figure side by side.
import type { ComponentChildren, JSX } from 'preact';
import { type Handle, view as usualView } from '../explain/handles.ts';
import { Knob } from '../explain/knob.tsx';
import { Linked, type Quantity, Values } from './linked.tsx';

interface LessonProps {
  readonly title: string;
  readonly quantities: readonly Quantity[];
  /** The figure with its controls. */
  readonly figure: JSX.Element;
  readonly children: ComponentChildren;
}

/** A part of an essay: a text, a figure, and the quantities of both. */
export function Lesson({ title, quantities, figure, children }: LessonProps): JSX.Element {
  return (
    <Linked quantities={quantities}>
      <section class="essay-lesson">
        <div class="essay-text">
          <h2>{title}</h2>
          {children}
        </div>
        <div class="essay-figure">
          {figure}
          <Values />
        </div>
      </section>
    </Linked>
  );
}

/** The part of the plane that a figure shows. */
export interface View {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface PlaneProps<S> {
  /** One sentence about what is seen. */
  readonly label: string;
  readonly view?: View;
  readonly grid?: boolean;
  readonly handles?: readonly Handle<S>[];
  readonly onChange?: (next: S) => void;
  readonly children: ComponentChildren;
}

/** A plane with grid, drawing and points to drag. */
export function Plane<S>({ label, view = usualView, grid = true, handles = [], onChange, children }: PlaneProps<S>): JSX.Element {
  const { minX, minY, maxX, maxY } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg that groups its handles cannot be a fieldset
    <svg class="essay-plane" viewBox={`${minX} ${minY} ${maxX - minX} ${maxY - minY}`} role="group" aria-label={label}>
      {grid && <path class="explain-grid" d={gridPath(view)} />}
      {children}
      {onChange && handles.map((handle) => <Knob key={handle.id} handle={handle} snap={false} onChange={onChange} />)}
    </svg>
  );
}

function gridPath({ minX, minY, maxX, maxY }: View): string {
  const lines: string[] = [];
  for (let x = Math.ceil(minX); x <= maxX; x++) lines.push(`M${x} ${minY}V${maxY}`);
  for (let y = Math.ceil(minY); y <= maxY; y++) lines.push(`M${minX} ${y}H${maxX}`);
  return lines.join('');
}

interface SliderProps {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly value: number;
  /** The value in words, where the number alone says too little. */
  readonly text?: string;
  readonly onInput: (value: number) => void;
}

/** A slider with its name and value. */
export function Slider({ label, least, most, step, value, text, onInput }: SliderProps): JSX.Element {
  return (
    <label class="essay-slider">
      <span>{label}</span>
      <span class="number">{text ?? String(value).replace('-', '−')}</span>
      <input
        type="range"
        class="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        style={{ '--shown': `${((100 * (value - least)) / (most - least)).toFixed(1)}%`, '--known': '100%' }}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** A point to drag in a figure whose state is `S`. */
export function point<S>(id: string, label: string, x: number, y: number, move: (x: number, y: number) => S): Handle<S> {
  return { id, label, kind: 'center', x, y, move: (toX, toY) => move(inTenths(toX, usualView.maxX), inTenths(toY, usualView.maxY)) };
}

/** A coordinate on the grid of tenths and within the figure. */
function inTenths(value: number, most: number): number {
  return Math.round(10 * Math.min(most, Math.max(-most, value))) / 10;
}

/** A number of a figure: at most four digits, a real minus. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return value === Number.POSITIVE_INFINITY ? '∞' : String(value);
  return String(Number(value.toPrecision(4))).replace('-', '−');
}
