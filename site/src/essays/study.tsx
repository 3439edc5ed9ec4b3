// What the figures of the essays share: the plane with points to drag, sliders, and a lesson with its text and figure side by side.

import type { Vec } from 'carom';
import { Pause, Play } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { type Handle, view as usualView } from '../explain/handles.ts';
import { Knob } from '../explain/knob.tsx';
import { Upright, type View, Words } from '../explain/upright.tsx';
import { Button } from '../ui/button.tsx';
import { Slider } from '../ui/range.tsx';
import { Linked, type Quantity, Values } from './linked.tsx';
import { useMotion } from './motion.ts';

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
        <div class="panel essay-figure">
          {figure}
          <Values />
        </div>
      </section>
    </Linked>
  );
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
  return (
    <Upright class="essay-plane" view={view} label={label} grid={grid}>
      {children}
      {onChange && handles.map((handle) => <Knob key={handle.id} handle={handle} snap={false} onChange={onChange} />)}
      {handles.map(({ id, name, x, y }) => name && <PointName key={id} name={name} x={x} y={y} />)}
    </Upright>
  );
}

/** The name of a point, below it. */
export function PointName({ name, x, y }: { name: string; x: number; y: number }): JSX.Element {
  return (
    <Words class="part-tag essay-name" x={x - 0.1} y={y - 0.7}>
      {name}
    </Words>
  );
}

interface SliderProps {
  readonly label: string;
  /** The least and the largest value, and the grain. */
  readonly range: readonly [least: number, most: number, step: number];
  readonly value: number;
  /** The value in words, where the number alone says too little. */
  readonly text?: string;
  /** How many seconds the way from end to end takes, if the slider can run by itself. */
  readonly lasts?: number;
  /** Whether it runs down. */
  readonly backwards?: boolean;
  readonly onInput: (value: number) => void;
}

/** A slider with its name and value; one that `lasts` has a button that sets it going. */
export function MovingSlider({
  label,
  range: [least, most, step],
  value,
  text,
  lasts = 0,
  backwards = false,
  onInput,
}: SliderProps): JSX.Element {
  const motion = useMotion({ least, most, step, value, lasts, backwards, onInput });
  return (
    <div class="essay-slider">
      <Slider
        label={label}
        least={least}
        most={most}
        step={step}
        value={value}
        {...(text === undefined ? {} : { shown: text, text })}
        onInput={(next) => {
          motion.stop();
          onInput(next);
        }}
      />
      {lasts > 0 && <Button Icon={motion.runs ? Pause : Play} label={`${motion.runs ? 'Pause' : 'Play'}: ${label}`} act={motion.toggle} />}
    </div>
  );
}

/** A number of a figure's state, and how its slider shows it. */
export interface Dial<S> extends Pick<SliderProps, 'label' | 'range' | 'lasts'> {
  readonly of: keyof S & string;
  readonly text?: (value: number) => string;
}

interface DialsProps<S> {
  readonly of: S;
  readonly dials: readonly Dial<S>[];
  readonly onChange: (next: S) => void;
}

/** Sliders for numbers of the state of a figure. */
export function Dials<S>({ of: state, dials, onChange }: DialsProps<S>): JSX.Element[] {
  return dials.map(({ of: key, text, ...dial }) => {
    const value = state[key] as number;
    const words = text ? { text: text(value) } : {};
    return <MovingSlider key={key} {...dial} {...words} value={value} onInput={(next) => onChange({ ...state, [key]: next })} />;
  });
}

/** What a figure says, and below it what moves it. */
export function Controls({ said, children }: { said: string; children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <p class="essay-status" role="status">
        {said}
      </p>
      {children && <div class="essay-sliders">{children}</div>}
    </>
  );
}

interface InputsProps {
  readonly of: readonly { readonly title: string }[];
  readonly at: number;
  readonly choose: (at: number) => void;
}

/** What a figure can be shown with, to choose from. */
export function Inputs({ of: all, at, choose }: InputsProps): JSX.Element {
  return (
    <div class="row essay-inputs">
      {all.map(({ title }, i) => (
        <Button key={title} pressed={i === at} text={title} act={() => choose(i)} />
      ))}
    </div>
  );
}

/** A point to drag in a figure whose state is `S`. */
export function point<S>(id: string, label: string, x: number, y: number, move: (x: number, y: number) => S): Handle<S> {
  const name = id.length === 1 ? id : undefined; // what has more letters is a vector, with its symbol beside it
  return { id, label, name, kind: 'center', x, y, move: (toX, toY) => move(inTenths(toX, usualView.maxX), inTenths(toY, usualView.maxY)) };
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

/** A point or vector in such numbers. */
export function vector({ x, y }: Readonly<Vec>): string {
  return `(${digits(x)}, ${digits(y)})`;
}
