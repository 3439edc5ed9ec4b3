import { statisticsOf } from 'carom/inspect';
import type { Named } from '../take/take.ts';
import { announce } from '../ui/announce.ts';
import { formatCount, formatNumber, formatShare } from '../ui/format.ts';
import { WorldTake } from '../world/world-take.ts';
import type { SceneView } from './scene-view.ts';
import { totalsOf } from './totals.ts';

/** Tells screen readers what the moment looks like. */
export function describeMoment(view: SceneView): void {
  announce(summaryOf(view));
}

/** The moment on the screen in a few sentences, for those who cannot see it. */
export function summaryOf(view: SceneView): string {
  const { player, take } = view;
  const { time: unit = 's' } = view.original.units ?? {};
  const parts = [`${player.playing.value ? 'Playing' : 'Paused'} at ${formatNumber(take.time)} ${unit}.`];
  if (take instanceof WorldTake) return [...parts, ...ofWorld(take)].join(' ');
  const { log, time } = take;
  const met = log.countUpTo(time);
  parts.push(`${count(met, 'collision')} so far.`);
  if (met > 0 && log.timeAt(met - 1) === time) parts.push(`${meetingText(take, met - 1)}.`);
  const start = view.timeline?.run.start.energy ?? 0;
  const drift = start > 0 ? (totalsOf(take.discs()).energy - start) / start : 0;
  parts.push(`Kinetic energy ${drift === 0 ? 'unchanged' : formatShare(drift)} since the start.`);
  return parts.join(' ');
}

function ofWorld({ world }: WorldTake): string[] {
  const { bodies, awake, contacts } = statisticsOf(world);
  let moving = 0;
  for (const { kind, vx, vy, r } of world) if (kind === 'dynamic' && Math.hypot(vx, vy) > 0.1 * r) moving++;
  const asleep = bodies - awake;
  return [
    `${count(bodies, 'disc')}, ${formatCount(moving)} in motion${asleep > 0 ? `, ${formatCount(asleep)} asleep` : ''}.`,
    `${count(contacts, 'contact')}.`,
    `Kinetic energy ${formatNumber(world.kineticEnergy())}.`,
  ];
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** Who met whom: 'cue ball and 1', or 'crate crushed by press'. */
export function meetingText(run: Named, index: number): string {
  const meeting = run.log.at(index);
  const other = meeting.b >= 0 ? run.nameOf(meeting.b) : run.nameOfWall(meeting.wall);
  return meeting.isCrush ? `${run.nameOf(meeting.a)} crushed by ${other}` : `${run.nameOf(meeting.a)} and ${other}`;
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
