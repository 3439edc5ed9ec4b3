// A circle and a shape: what is nearest, how deep they overlap, and where the circle in flight first meets the shape.
import { closestPointWall, impactWall, manifoldWall } from 'carom';
import type { JSX } from 'preact';
import { Arrow, Disc, Mark } from './marks.tsx';
import { cornersOf, type ShapeName, wallOf } from './shapes.ts';
import type { ExplainState } from './state.ts';

/** The figure of the shapes mode. */
export function ShapeAndCircle({ state }: { state: ExplainState }): JSX.Element {
  const { a, shape, numbers } = state;
  const wall = wallOf(shape, numbers);
  const contact = manifoldWall(a, wall);
  const nearest = closestPointWall(wall, a);
  const flies = a.vx !== 0 || a.vy !== 0;
  const met = flies ? impactWall(a, wall) : null;
  const ahead = met && met.time > 0 ? met : null;
  return (
    <g>
      <Shape shape={shape} numbers={numbers} />
      <Disc circle={a} name="a" />
      {ahead && (
        <g class="explain-ghost">
          <line x1={a.x} y1={a.y} x2={a.x + a.vx * ahead.time} y2={a.y + a.vy * ahead.time} />
          <circle cx={a.x + a.vx * ahead.time} cy={a.y + a.vy * ahead.time} r={a.r} />
        </g>
      )}
      <Arrow kind="a" x={a.x} y={a.y} dx={a.vx} dy={a.vy} />
      {nearest && !contact && <line class="explain-axis" x1={a.x} y1={a.y} x2={nearest.x} y2={nearest.y} />}
      {nearest && !contact && <Mark x={nearest.x} y={nearest.y} label="C" />}
      {contact && <Arrow kind="normal" x={contact.point.x} y={contact.point.y} dx={contact.normal.x} dy={contact.normal.y} />}
      {contact && <Mark x={contact.point.x} y={contact.point.y} label="P" below={contact.point.x === a.x && contact.point.y === a.y} />}
      {ahead && <Arrow kind="normal" x={ahead.point.x} y={ahead.point.y} dx={ahead.normal.x} dy={ahead.normal.y} />}
      {ahead && <Mark x={ahead.point.x} y={ahead.point.y} label="P" />}
    </g>
  );
}

/** The outline of a shape; of a ring or room what lies outside is hatched, for that is solid. */
function Shape({ shape, numbers }: { shape: ShapeName; numbers: readonly number[] }): JSX.Element {
  const [x, y, c, d] = numbers;
  switch (shape) {
    case 'segment':
      return <line class="explain-line" x1={x} y1={y} x2={c} y2={d} />;
    case 'capsule':
      return <path class="explain-shape" d={capsulePath(numbers)} />;
    case 'box':
      return <rect class="explain-shape" x={x} y={y} width={c - x} height={d - y} />;
    case 'polygon':
      return (
        <polygon
          class="explain-shape"
          points={cornersOf(numbers)
            .map((corner) => `${corner.x},${corner.y}`)
            .join(' ')}
        />
      );
    case 'arc':
      return <path class="explain-line" d={arcPath(numbers)} />;
    case 'ring':
      return (
        <path
          class="explain-shape"
          fill-rule="evenodd"
          d={`${beyond}M${x - c} ${y}a${c} ${c} 0 1 0 ${2 * c} 0a${c} ${c} 0 1 0 ${-2 * c} 0Z`}
        />
      );
    case 'room':
      return <path class="explain-shape" fill-rule="evenodd" d={`${beyond}M${x} ${y}H${c}V${d}H${x}Z`} />;
  }
}

/** More than the view shows. */
const beyond = 'M-50 -50H50V50H-50Z';

function capsulePath([x1, y1, x2, y2, r]: readonly number[]): string {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = Math.sqrt(dx * dx + dy * dy);
  const nx = length > 0 ? (-dy / length) * r : 0;
  const ny = length > 0 ? (dx / length) * r : r;
  const turn = `A${r} ${r} 0 0 0`;
  return `M${x1 + nx} ${y1 + ny}L${x2 + nx} ${y2 + ny}${turn} ${x2 - nx} ${y2 - ny}L${x1 - nx} ${y1 - ny}${turn} ${x1 + nx} ${y1 + ny}Z`;
}

/** From its first direction, turning x → y; equal directions go all the way round, in two halves. */
function arcPath([x, y, r, fromX, fromY, toX, toY]: readonly number[]): string {
  const from = r / Math.sqrt(fromX * fromX + fromY * fromY);
  const to = r / Math.sqrt(toX * toX + toY * toY);
  const start = `${x + fromX * from} ${y + fromY * from}`;
  const cross = fromX * toY - fromY * toX;
  const dot = fromX * toX + fromY * toY;
  if (cross === 0 && dot > 0) {
    const opposite = `${x - fromX * from} ${y - fromY * from}`;
    return `M${start}A${r} ${r} 0 0 1 ${opposite}A${r} ${r} 0 0 1 ${start}`;
  }
  return `M${start}A${r} ${r} 0 ${cross < 0 ? 1 : 0} 1 ${x + toX * to} ${y + toY * to}`;
}
