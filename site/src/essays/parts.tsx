// Parts of figures that are quantities: each lights up with its symbol, by pointer, focus or press.
import type { ComponentChildren, JSX } from 'preact';
import { Words } from '../explain/upright.tsx';
import { useLink } from './linked.tsx';

/** What a part is drawn in: the colors of a and b, of what is found, or ink. */
export type Tone = 'a' | 'b' | 'found' | 'ink' | 'quiet';

interface PartProps {
  /** The quantity. */
  readonly of: string;
  readonly tone?: Tone;
  readonly children: ComponentChildren;
}

/** Anything drawn that is a quantity. */
export function Part({ of: id, tone = 'ink', children }: PartProps): JSX.Element {
  const { quantity, isLit, isAnyLit, isHeld, listeners } = useLink(id);
  const { onClick } = listeners;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no button stands within an svg
    <g
      class={`part part-${tone}${isLit ? ' is-lit' : isAnyLit ? ' is-behind' : ''}`}
      data-quantity={id}
      role="button"
      tabindex={0} // lower case: attributes of SVG are not mapped
      aria-pressed={isHeld}
      aria-label={`${quantity.symbol.replace('_', '')}: ${quantity.name}, ${quantity.value}`}
      {...listeners}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onClick();
      }}
    >
      {children}
    </g>
  );
}

interface LineProps {
  readonly of: string;
  readonly tone?: Tone;
  readonly from: Readonly<{ x: number; y: number }>;
  readonly to: Readonly<{ x: number; y: number }>;
  /** How far to the left of from → to the line is drawn, so that two along the same way are seen apart. */
  readonly aside?: number;
  /** Whether it ends in a head. */
  readonly arrow?: boolean;
  readonly dashed?: boolean;
  /** The sign of the side on which its symbol stands. */
  readonly side?: 1 | -1;
  /** Where along the line its symbol stands, from 0 to 1. */
  readonly tagAt?: number;
}

/** A length or vector with its symbol beside it. */
export function PartLine({
  of: id,
  tone = 'ink',
  from,
  to,
  aside = 0,
  arrow = false,
  dashed = false,
  side = 1,
  tagAt = 0.5,
}: LineProps): JSX.Element | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 1e-6)) return null;
  const left = { x: -dy / length, y: dx / length };
  const [x1, y1, x2, y2] = [from.x + aside * left.x, from.y + aside * left.y, to.x + aside * left.x, to.y + aside * left.y];
  const head = Math.min(0.4, length) / length;
  const back = { x: x2 - head * dx, y: y2 - head * dy };
  const wide = 0.5 * head * length;
  return (
    <Part of={id} tone={tone}>
      <line class="part-reach" x1={x1} y1={y1} x2={x2} y2={y2} />
      <line class={dashed ? 'part-line part-dashed' : 'part-line'} x1={x1} y1={y1} x2={arrow ? back.x : x2} y2={arrow ? back.y : y2} />
      {arrow && (
        <path
          class="part-head"
          d={`M${x2} ${y2}L${back.x + wide * left.x} ${back.y + wide * left.y}L${back.x - wide * left.x} ${back.y - wide * left.y}Z`}
        />
      )}
      <Tag of={id} x={x1 + tagAt * dx + side * 0.5 * left.x} y={y1 + tagAt * dy + side * 0.5 * left.y} />
    </Part>
  );
}

/** The symbol of a quantity as a label in a figure. */
export function Tag({ of: id, x, y }: { of: string; x: number; y: number }): JSX.Element {
  const [name, index] = useLink(id).quantity.symbol.split('_');
  return (
    <Words class="part-tag" x={x} y={y}>
      {name}
      {index !== undefined && (
        <tspan class="part-index" dy="0.25em">
          {index}
        </tspan>
      )}
    </Words>
  );
}

interface DotProps {
  readonly of: string;
  readonly tone?: Tone;
  readonly x: number;
  readonly y: number;
  /** Where its symbol stands, seen from the point. */
  readonly at?: Readonly<{ x: number; y: number }>;
}

const usual = { x: 0.35, y: 0.4 };

/** A point with its symbol. */
export function PartDot({ of: id, tone = 'found', x, y, at = usual }: DotProps): JSX.Element | null {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  return (
    <Part of={id} tone={tone}>
      <circle class="part-reach" cx={x} cy={y} r={0.3} />
      <circle class="part-dot" cx={x} cy={y} r={0.15} />
      <Tag of={id} x={x + at.x} y={y + at.y} />
    </Part>
  );
}

/** A circle whose outline is the quantity. */
export function PartCircle({ of: id, tone = 'ink', x, y, r }: { of: string; tone?: Tone; x: number; y: number; r: number }): JSX.Element {
  return (
    <Part of={id} tone={tone}>
      <circle class="part-reach" cx={x} cy={y} r={r} />
      <circle class="part-line" cx={x} cy={y} r={r} />
    </Part>
  );
}

interface BarProps {
  readonly of: string;
  readonly tone?: Tone;
  /** Its left end; its symbol stands before it. */
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

/** A quantity as a bar; nothing is a thin line. */
export function PartBar({ of: id, tone = 'ink', x, y, length }: BarProps): JSX.Element {
  return (
    <Part of={id} tone={tone}>
      <rect class="part-area" x={x} y={y - 0.3} width={Math.max(0.06, length)} height={0.6} />
      <Tag of={id} x={x - 0.7} y={y} />
    </Part>
  );
}
