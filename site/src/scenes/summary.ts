import type { Bench } from '../take/bench.ts';
import { announce } from '../ui/announce.ts';
import { formatCount, formatNumber, formatShare } from '../ui/format.ts';
import type { SceneView } from './scene-view.ts';
import { totalsOf } from './totals.ts';

/** Tells screen readers what the moment looks like. */
export function describeMoment(view: SceneView): void {
  announce(summaryOf(view));
}

/** The moment on the screen in a few sentences, for those who cannot see it. */
export function summaryOf(view: SceneView): string {
  const { player } = view;
  const run = player.run.value;
  if (!run) return '';
  const time = player.time.value;
  const { time: unit = 's' } = view.original.units ?? {};
  const met = run.log.countUpTo(time);
  const { energy } = totalsOf(run.discsAt(time));
  const parts = [
    `${player.playing.value ? 'Playing' : 'Paused'} at ${formatNumber(time)} ${unit}.`,
    `${formatCount(met)} ${met === 1 ? 'collision' : 'collisions'} so far.`,
  ];
  if (met > 0 && run.log.timeAt(met - 1) === time) parts.push(`${meetingText(view, met - 1)}.`);
  const drift = run.start.energy > 0 ? (energy - run.start.energy) / run.start.energy : 0;
  parts.push(`Kinetic energy ${drift === 0 ? 'unchanged' : formatShare(drift)} since the start.`);
  return parts.join(' ');
}

/** Who met whom: 'cue ball and 1'. */
export function meetingText(view: Pick<Bench, 'log' | 'nameOf' | 'nameOfWall'>, index: number): string {
  const meeting = view.log.at(index);
  const other = meeting.b >= 0 ? view.nameOf(meeting.b) : view.nameOfWall(meeting.wall);
  return `${view.nameOf(meeting.a)} and ${other}`;
}

/** The unit of energy and of momentum in the units of a scene. */
export function unitsOf({ length = 'm', time = 's', mass = 'kg' }: { length?: string; time?: string; mass?: string } = {}): {
  readonly energy: string;
  readonly momentum: string;
  readonly speed: string;
} {
  const si = length === 'm' && time === 's' && mass === 'kg';
  const speed = `${length}/${time}`;
  return { energy: si ? 'J' : `${mass}·${length}²/${time}²`, momentum: `${mass}·${speed}`, speed };
}
