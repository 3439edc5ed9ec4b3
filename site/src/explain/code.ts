// The input of the figure as code to paste.
import type { Circle, MovingCircle } from 'carom';
import type { ExplainState } from './state.ts';

/** A short program that asks Carom the question of the figure. */
export function codeOf(state: ExplainState): string {
  const { a, b, line, reach } = state;
  if (state.mode === 'circles') {
    return `import { explain, intersectionPoints, manifold, relation } from 'carom';

const a = ${circleCode(a)};
const b = ${circleCode(b)};
relation(a, b);
intersectionPoints(a, b);
manifold(a, b);
explain(a, b);`;
  }
  if (state.mode === 'ray') {
    const cast = reach === 'segment' ? '\ncastSegment(line, circle);' : '';
    return `import { ${reach === 'segment' ? 'castSegment, ' : ''}${reach}Intersections } from 'carom';

const circle = ${circleCode(a)};
const line = { x1: ${line.x1}, y1: ${line.y1}, x2: ${line.x2}, y2: ${line.y2} };
${reach}Intersections(line, circle);${cast}`;
  }
  return `import { bounce, impact, timeOfImpact } from 'carom';

const a = ${movingCode(a)};
const b = ${movingCode(b)};
timeOfImpact(a, b);
impact(a, b);`;
}

function circleCode({ x, y, r }: Circle): string {
  return `{ x: ${x}, y: ${y}, r: ${r} }`;
}

function movingCode({ x, y, r, vx, vy }: MovingCircle): string {
  return `{ x: ${x}, y: ${y}, r: ${r}, vx: ${vx}, vy: ${vy} }`;
}
