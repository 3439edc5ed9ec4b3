// What the figures of explain mode are drawn with.
import type { JSX } from 'preact';
import { Words } from './upright.tsx';

interface DiscProps {
  readonly of: 'a' | 'b' | 'ghost';
  readonly at: Readonly<{ x: number; y: number; r: number }>;
  readonly touching?: boolean;
}

/** A disc in the color of a or b, or where one was. */
export function PlainDisc({ of: tone, at: { x, y, r }, touching = false }: DiscProps): JSX.Element {
  return (
    <g class={tone === 'ghost' ? 'explain-ghost' : `explain-disc explain-${tone}${touching ? ' essay-touching' : ''}`}>
      <circle cx={x} cy={y} r={r} />
    </g>
  );
}

/** A disc with its name. */
export function Disc({ circle, name }: { circle: Readonly<{ x: number; y: number; r: number }>; name: 'a' | 'b' }): JSX.Element {
  return (
    <g class={`explain-disc explain-${name}`}>
      <circle cx={circle.x} cy={circle.y} r={circle.r} />
      <Words class="explain-label" x={circle.x} y={circle.y + 0.45}>
        {name}
      </Words>
    </g>
  );
}

interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Whether the name stands below the point, where one above would cover another. */
  readonly below?: boolean;
}

/** A point that was found, with its name. */
export function Mark({ x, y, label, below = false }: MarkProps): JSX.Element {
  return (
    <g class="explain-point">
      <circle cx={x} cy={y} r={0.14} />
      <Words class="explain-label" x={x + 0.25} y={below ? y - 0.7 : y + 0.25}>
        {label}
      </Words>
    </g>
  );
}

/** A vector drawn from a point; nothing if it has no length. */
export function Arrow({
  kind,
  x,
  y,
  dx,
  dy,
}: {
  kind: 'a' | 'b' | 'normal';
  x: number;
  y: number;
  dx: number;
  dy: number;
}): JSX.Element | null {
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 0)) return null;
  const tipX = x + dx;
  const tipY = y + dy;
  const ux = (dx / length) * 0.3;
  const uy = (dy / length) * 0.3;
  const head = `M${tipX} ${tipY}L${tipX - ux - uy * 0.6} ${tipY - uy + ux * 0.6}L${tipX - ux + uy * 0.6} ${tipY - uy - ux * 0.6}Z`;
  return (
    <g class={`explain-arrow explain-arrow-${kind}`}>
      <line x1={x} y1={y} x2={tipX} y2={tipY} />
      <path d={head} />
    </g>
  );
}
