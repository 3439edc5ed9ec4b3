// The input of the figure as code to paste.
import type { Circle, MovingCircle } from 'carom';
import { wallOf } from './shapes.ts';
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
  if (state.mode === 'shapes') {
    return `import { closestPointWall, impactWall, manifoldWall, overlapsWall, separationWall } from 'carom';

const circle = ${movingCode(a)};
const wall = ${valueCode(wallOf(state.shape, state.numbers))};
overlapsWall(circle, wall);
separationWall(circle, wall);
closestPointWall(wall, circle);
manifoldWall(circle, wall);
impactWall(circle, wall);`;
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

/** An object of numbers, objects and arrays as it would be written in a program. */
function valueCode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueCode).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${valueCode(part)}`)
    .join(', ')} }`;
}
