// Article formula / Carom: the answers of the copied formula and ours on the input in the figure.

import {
  collisionTime004,
  collisionTimeComponents004,
  intersect002,
  intersectionPoints000,
  rayIntersections001,
} from '@carom/gallery/articles';
import { explain, rayIntersections, timeOfImpact } from 'carom';
import type { JSX } from 'preact';
import { TableHead } from '../ui/heads.tsx';
import { differs, show } from './show.ts';
import type { ExplainState } from './state.ts';

interface Row {
  readonly source: string;
  readonly naive: unknown;
  readonly carom: unknown;
}

/** A table of both answers; rows that differ are marked. */
export function Comparison({ state }: { state: ExplainState }): JSX.Element {
  return (
    <table class="explain-comparison">
      <caption>The articles’ formulas on the same input</caption>
      <TableHead columns={['Formula', 'Article', 'Carom']} />
      <tbody>
        {rowsOf(state).map((row) => (
          <tr key={row.source} class={differs(row.naive, row.carom) ? 'explain-differs' : ''}>
            <th scope="row">{row.source}</th>
            <td>{show(row.naive)}</td>
            <td>{show(row.carom)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsOf({ mode, a, b, line }: ExplainState): Row[] {
  if (mode === 'ray')
    return [
      { source: '001, ray: points', naive: rayIntersections001(line, a), carom: rayIntersections(line, a).map(({ x, y }) => ({ x, y })) },
    ];
  if (mode === 'motion') {
    const time = timeOfImpact(a, b);
    const carom = time === Infinity ? null : time;
    return [
      { source: '004, dot products', naive: collisionTime004(a, b), carom },
      { source: '004, components', naive: collisionTimeComponents004(a, b), carom },
    ];
  }
  const { hit, points } = explain(a, b);
  const pair = intersectionPoints000(a, b);
  return [
    { source: '000, points', naive: pair ? [pair.p2, pair.p1] : [], carom: points },
    { source: '002, hit and pos', naive: intersect002(a, b), carom: { hit, pos: points } },
  ];
}
