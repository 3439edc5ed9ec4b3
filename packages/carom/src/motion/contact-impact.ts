/** From the `contact` of a sweep (see geometry/contact.ts) to times and impacts. */
import { contact } from '../geometry/contact.ts';
import type { Manifold } from '../geometry/manifold.ts';
import type { ImpactMotion } from './impact.ts';
import type { WallImpact } from './wall-impact.ts';

/** The time of the contact ahead if it is surely at most `maxTime`, Infinity if surely not, NaN if an error of 10⁻¹² might tell. */
export function contactTime(maxTime: number): number {
  const { t } = contact;
  if (t < 0.999999999998 * maxTime - 1e-320 || maxTime === Infinity) return t;
  return t <= 1.000000000002 * maxTime + 1e-320 ? NaN : Infinity;
}

/** The contact ahead as an impact. */
export function writeContact(time: number, out: WallImpact): WallImpact {
  out.time = time;
  out.kind = contact.graze ? 'graze' : 'hit';
  out.motion = contact.graze ? 'abeam' : 'approaching';
  out.feature = contact.onSide ? 'side' : 'corner';
  out.index = contact.index;
  copyContact(contact, out);
  return out;
}

/** The contact at the start as an impact, but for its feature. */
export function writeStart(start: Readonly<Manifold>, motion: ImpactMotion, out: WallImpact): void {
  out.time = 0;
  out.kind = start.depth > 0 ? 'overlapping' : 'touching';
  out.motion = motion;
  copyContact(start, out);
}

function copyContact({ normal, point }: Pick<Manifold, 'normal' | 'point'>, out: WallImpact): void {
  out.normal.x = normal.x;
  out.normal.y = normal.y;
  out.point.x = point.x;
  out.point.y = point.y;
}
