// The separating axis test of a circle and a polygon or box: both shadows on every axis, drawn to one scale.

import type { Interval, SeparatingAxis, Vec } from 'carom';
import { separatingAxes } from 'carom/geometry';
import type { JSX } from 'preact';
import { TableHead } from '../ui/heads.tsx';
import { short } from './math.tsx';
import { cornersOf } from './shapes.ts';
import type { ExplainState } from './state.ts';

/** The table of axes; nothing for shapes that have none. */
export function AxesTable({ state }: { state: ExplainState }): JSX.Element | null {
  const corners = cornersToTest(state);
  if (corners === null) return null;
  const { axes, hit, least } = separatingAxes(state.a, { points: corners });
  if (axes.length === 0) return null;
  return (
    <table class="explain-axes">
      <caption>
        {hit ? 'The shadows overlap on every axis; least on the marked one, the way out.' : 'On the marked axis the shadows are apart.'}
      </caption>
      <TableHead columns={['Axis', 'Shadows', 'Overlap']} />
      <tbody>
        {axes.map((axis, i) => (
          <tr key={i} class={i === least ? 'explain-least' : ''}>
            <th scope="row">{i < corners.length ? `Side ${i}` : 'Corner'}</th>
            <td>
              <Shadows axis={axis} />
            </td>
            <td>{short(axis.overlap)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cornersToTest({ shape, numbers }: ExplainState): Vec[] | null {
  if (shape === 'polygon') return cornersOf(numbers);
  const [minX, minY, maxX, maxY] = numbers;
  return shape === 'box' ? cornersOf([minX, minY, maxX, minY, maxX, maxY, minX, maxY]) : null;
}

function Shadows({ axis: { circle, polygon } }: { axis: SeparatingAxis }): JSX.Element {
  const from = Math.min(circle.min, polygon.min);
  const to = Math.max(circle.max, polygon.max);
  const scale = to > from ? 100 / (to - from) : 0;
  const bar = ({ min, max }: Interval, y: number, name: string): JSX.Element => (
    <rect class={`explain-shadow-${name}`} x={(min - from) * scale} y={y} width={Math.max((max - min) * scale, 0.5)} height={5} />
  );
  const text = `circle ${short(circle.min)} to ${short(circle.max)}, shape ${short(polygon.min)} to ${short(polygon.max)}`;
  return (
    <svg class="explain-shadows" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label={text}>
      {bar(circle, 0, 'circle')}
      {bar(polygon, 7, 'polygon')}
    </svg>
  );
}
