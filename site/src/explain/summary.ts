// What the figure shows, in one sentence: the live text for screen readers and the line above the derivation.
import {
  castSegment,
  impact,
  impactWall,
  intersectionPoints,
  lineIntersections,
  overlapsWall,
  rayIntersections,
  relation,
  segmentIntersections,
  separationWall,
} from 'carom';
import { short } from './math.tsx';
import { featureName, wallOf } from './shapes.ts';
import type { ExplainState } from './state.ts';

const relations = {
  separate: 'The circles are separate',
  touching: 'The circles touch from outside',
  crossing: 'The circles cross',
  'inner-touching': 'The circles touch from inside',
  inside: 'a is inside b',
  around: 'a is around b',
  equal: 'The circles are equal',
} as const;

const counts = ['no point', 'one point', 'two points'] as const;

/** The sentence for a state. */
export function summaryOf(state: ExplainState): string {
  const { a, b, line, reach } = state;
  if (state.mode === 'circles')
    return `${relations[relation(a, b)]}: ${counts[intersectionPoints(a, b).length]} in common on the outlines.`;
  if (state.mode === 'ray') {
    const find = reach === 'line' ? lineIntersections : reach === 'ray' ? rayIntersections : segmentIntersections;
    const hit = reach === 'segment' ? castSegment(line, a) : null;
    const start = hit?.inside ? ' It starts inside the disc.' : '';
    return `The ${reach} meets the circle in ${counts[find(line, a).length]}.${start}`;
  }
  if (state.mode === 'shapes') return shapeSummary(state);
  const found = impact(a, b);
  if (!found) return 'The circles never meet.';
  if (found.kind === 'overlapping' || found.kind === 'touching') return `The circles are ${found.kind} now and ${motions[found.motion]}.`;
  return `The circles ${found.kind === 'graze' ? 'graze' : 'meet'} at time ${short(found.time)}.`;
}

const motions = { approaching: 'approaching', receding: 'receding', abeam: 'passing abeam', still: 'still to each other' } as const;

function shapeSummary({ a, shape, numbers }: ExplainState): string {
  const wall = wallOf(shape, numbers);
  if (overlapsWall(a, wall)) return `The circle ${separationWall(a, wall) === 0 ? 'touches' : 'overlaps'} the ${shape}.`;
  const apart = `The circle is clear of the ${shape}`;
  if (a.vx === 0 && a.vy === 0) return `${apart}.`;
  const met = impactWall(a, wall);
  if (met === null) return `${apart} and never meets it.`;
  const what = featureName(shape, met.feature, met.index);
  return `${apart} and ${met.kind === 'graze' ? 'grazes' : 'meets'} its ${what} at time ${short(met.time)}.`;
}
