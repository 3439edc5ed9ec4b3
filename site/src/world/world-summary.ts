import { statisticsOf } from 'carom/inspect';
import { announce } from '../ui/announce.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import type { WorldView } from './world-view.ts';

/** Tells screen readers what the moment looks like. */
export function describeMoment(view: WorldView): void {
  announce(summaryOf(view));
}

/** The moment on the screen in a few sentences, for those who cannot see it. */
export function summaryOf(view: WorldView): string {
  const { player } = view;
  const world = player.track.value?.world;
  if (!world) return '';
  const { time: unit = 's' } = view.scene.units ?? {};
  const { bodies, awake, contacts } = statisticsOf(world);
  let moving = 0;
  for (const { kind, vx, vy, r } of world) if (kind === 'dynamic' && Math.hypot(vx, vy) > 0.1 * r) moving++;
  const asleep = bodies - awake;
  return [
    `${player.playing.value ? 'Playing' : 'Paused'} at ${formatNumber(player.time)} ${unit}.`,
    `${count(bodies, 'disc')}, ${formatCount(moving)} in motion${asleep > 0 ? `, ${formatCount(asleep)} asleep` : ''}.`,
    `${count(contacts, 'contact')}.`,
    `Kinetic energy ${formatNumber(world.kineticEnergy())}.`,
  ].join(' ');
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
}
