import type { JSX } from 'preact';
import { type LabMoment, radius } from './experiment.ts';
import type { LabSettings } from './settings.ts';

/** The track or table with both bodies, their velocities and the center of mass. */
export function Stage({ moment, settings }: { moment: LabMoment; settings: LabSettings }): JSX.Element {
  const { bodies, center } = moment;
  const isTrack = settings.kind === 'carts';
  const [top, height] = isTrack ? [-1.2, 2.4] : [-2.5, 5];
  return (
    <svg class="box lab-stage" viewBox={`-6 ${top} 12 ${height}`} role="img" aria-label={describe(moment)}>
      {isTrack && <line class="lab-track" x1={-6} x2={6} y1={radius + 0.1} y2={radius + 0.1} />}
      {Array.from({ length: 11 }, (_, i) => i - 5).map((x) => (
        <g key={x}>
          <line class="lab-tick" x1={x} x2={x} y1={top + height - 0.45} y2={top + height - 0.3} />
          <text class="lab-label" x={x} y={top + height - 0.06}>
            {x < 0 ? `−${-x}` : x}
          </text>
        </g>
      ))}
      {bodies.map((body, i) => (
        <g key={i} class={i === 0 ? 'lab-a' : 'lab-b'}>
          {isTrack ? (
            <>
              <rect x={body.x - radius} y={-radius} width={2 * radius} height={1.6 * radius} rx={0.08} />
              <circle cx={body.x - radius / 2} cy={radius - 0.06} r={0.14} />
              <circle cx={body.x + radius / 2} cy={radius - 0.06} r={0.14} />
            </>
          ) : (
            <circle cx={body.x} cy={-body.y} r={radius} />
          )}
          <path class="lab-arrow" d={arrow(body.x, isTrack ? -0.65 : -body.y, body.vx / 2, -body.vy / 2)} />
          <text class="lab-name" x={body.x} y={(isTrack ? -0.05 : -body.y) + 0.1}>
            {i === 0 ? 'A' : 'B'}
          </text>
        </g>
      ))}
      <path class="lab-center" d={`M${center.x - 0.15} ${-center.y}h0.3M${center.x} ${-center.y - 0.15}v0.3`} />
    </svg>
  );
}

/** A line with a head; nothing for a body at rest. */
function arrow(x: number, y: number, dx: number, dy: number): string {
  const length = Math.hypot(dx, dy);
  if (length < 0.02) return '';
  const [ux, uy] = [dx / length, dy / length];
  const head = Math.min(0.22, length);
  const [tx, ty] = [x + dx, y + dy];
  const side = (sign: number) => `L${tx - head * (ux + sign * 0.6 * uy)} ${ty - head * (uy - sign * 0.6 * ux)}`;
  return `M${x} ${y}L${tx} ${ty}${side(1)}M${tx} ${ty}${side(-1)}`;
}

function describe({ bodies, center }: LabMoment): string {
  const [a, b] = bodies.map(({ x, vx }) => `at ${x.toFixed(2)} meters with ${vx.toFixed(2)} meters a second`);
  return `A ${a}, B ${b}, the center of mass at ${center.x.toFixed(2)} meters`;
}
