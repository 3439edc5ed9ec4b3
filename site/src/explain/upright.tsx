// The plane as figures of Explain show it: x to the right, y up. What is drawn in it stands at its own coordinates.
import type { ComponentChildren, JSX } from 'preact';

/** A part of the plane. */
export interface View {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

interface UprightProps {
  readonly view: View;
  readonly class: string;
  /** One sentence about what is seen. */
  readonly label: string;
  readonly grid?: boolean;
  readonly children: ComponentChildren;
}

/** The svg of a part of the plane. Texts in it are `Words`. */
export function Upright({ view, class: name, label, grid = true, children }: UprightProps): JSX.Element {
  const { minX, minY, maxX, maxY } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg that groups its handles cannot be a fieldset
    <svg class={name} viewBox={`${minX} ${-maxY} ${maxX - minX} ${maxY - minY}`} role="group" aria-label={label}>
      <g transform="scale(1 -1)">
        {grid && <path class="explain-grid" d={gridPath(view)} />}
        {children}
      </g>
    </svg>
  );
}

function gridPath({ minX, minY, maxX, maxY }: View): string {
  const lines: string[] = [];
  for (let x = Math.ceil(minX); x <= maxX; x++) lines.push(`M${x} ${minY}V${maxY}`);
  for (let y = Math.ceil(minY); y <= maxY; y++) lines.push(`M${minX} ${y}H${maxX}`);
  return lines.join('');
}

interface WordsProps {
  readonly x: number;
  readonly y: number;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** A text at a point of the plane. */
export function Words({ x, y, class: name, children }: WordsProps): JSX.Element {
  return (
    <text class={name} transform={`translate(${x} ${y}) scale(1 -1)`}>
      {children}
    </text>
  );
}
