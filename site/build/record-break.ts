import { poolBreak } from '@carom/gallery';
import { buildTimeline, type Scene } from '@carom/scene';

/** A break shot, run when the site is built: the home page shows it before any engine is loaded. */
export interface BreakShot {
  readonly scene: Scene;
  /** How long it is. [s of the scene] */
  readonly length: number;
  /** Of each disc the free flights, one after the other: when one begins, where, and how fast: t, x, y, vx, vy. */
  readonly flights: readonly (readonly number[])[];
  /** When and where anything met: t, x, y. */
  readonly meetings: readonly number[];
}

/** Digits of what is written: a hundredth of a millimeter. */
const short = (value: number): number => Number(value.toFixed(5));

/** Runs the break and writes its flights down. */
export function recordBreak(length: number = 2.4): BreakShot {
  const scene = poolBreak();
  const timeline = buildTimeline(scene);
  timeline.runTo(length);
  const meetings = timeline.events().flatMap((event) => (event.kind === 'pair' || event.kind === 'wall' ? [event] : []));
  const flights: number[][] = timeline.at(0).discs.map(({ x, y, vx, vy }) => [0, x, y, vx, vy].map(short));
  for (const [k, meeting] of meetings.entries()) {
    const { time } = meeting;
    if (meetings[k + 1]?.time === time) continue; // the last one of this moment stands for all
    for (const { id, x, y, vx, vy } of timeline.at(time).discs) {
      const now = [time, x, y, vx, vy].map(short);
      const flight = flights[id];
      if (now[3] !== flight.at(-2) || now[4] !== flight.at(-1)) flight.push(...now);
    }
  }
  return { scene, length, flights, meetings: meetings.flatMap(({ time, point }) => [time, point.x, point.y].map(short)) };
}
