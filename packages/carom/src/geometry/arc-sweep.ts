/**
 * Where a disc that moves straight meets an arc next. It meets the circle of radius ρ + r from without, that of ρ − r from
 * within, each where the direction of contact lies in the span. Else it meets the disc around an end.
 */
import { arrivesBy, leavesBy } from '../numeric/arrival.ts';
import { dotSign, exactDot } from '../numeric/dot-sign.ts';
import { dyadic } from '../numeric/dyadic.ts';
import { farRoot, flightDisc, flightDot, flightPower, nearRoot, rootNormal } from '../numeric/flight.ts';
import { setPoints, setRadii, setVelocities } from '../numeric/relative.ts';
import { surdSign } from '../numeric/surd.ts';
import { type ArcPlace, nearestEnd, placeAt, reachesArc } from './arc-contact.ts';
import { driftFromEnd, reachesEndBy, sweepEnd } from './arc-ends.ts';
import { isInSpan, spans } from './arc-span.ts';
import { type Ahead, contact, type Mover } from './contact.ts';
import type { Arc, Vec } from './shapes.ts';

/**
 * `'ahead'`: `contact` is filled, also for a disc in contact that is on its way out of it. `'now'`: it is in contact, and goes
 * on into it, stands still, or meets nothing later. `'none'`: it stands free or misses. Exact.
 */
export function sweepArc(arc: Readonly<Arc>, mover: Readonly<Mover>): Ahead {
  const place = placeAt(arc, mover);
  const touches = reachesArc(arc, mover, 0);
  if (mover.vx === 0 && mover.vy === 0) return touches ? 'now' : 'none';
  if (touches) {
    const approach = approachAt(place, arc, mover);
    if (approach > 0 || (approach === 0 && place === 'within')) return 'now'; // along a hollow curve is into it
  }
  contact.t = Infinity;
  setFlight(arc, mover, 1);
  if (flightDot() < 0 && flightPower() > 0) meetCurve(arc, mover, -1);
  if (mover.r < arc.r) {
    setFlight(arc, mover, -1);
    const dot = flightDot();
    if (flightPower() < 0 || dot < 0) meetCurve(arc, mover, 1);
  }
  if (mover.r > 0) for (let i = 0; i < 2; i++) sweepEnd(arc, i, mover, contact.t * 0.9999999999995); // at the same time the curve counts
  return contact.t < Infinity ? 'ahead' : touches ? 'now' : 'none';
}

/** The sign of the speed at which the gap shrinks; exact. After `placeAt`. */
export function approachAt(place: ArcPlace, arc: Readonly<Arc>, mover: Readonly<Mover>): number {
  if (place === 'end') return -driftFromEnd(arc, nearestEnd, mover);
  const { x, y, vx, vy } = mover;
  if (x === arc.x && y === arc.y) return place === 'within' ? approachFromMiddle(arc, vx, vy) : 0;
  let away = dotSign(x - arc.x, y - arc.y, vx, vy);
  if (away === 0) {
    setPoints(arc.x, arc.y, x, y);
    setRadii(0, 0, 0);
    setVelocities(0, 0, vx, vy);
    away = exactDot();
  }
  return place === 'within' ? away : 0 - away;
}

/** From the middle the gap shrinks if the arc has a point ahead: in the direction of flight, or else one of its ends. */
function approachFromMiddle(arc: Readonly<Arc>, vx: number, vy: number): number {
  if (spans(arc, 0, 0, vx, vy)) return 1;
  return Math.max(dotOf(arc.from, vx, vy), dotOf(arc.to, vx, vy));
}

function dotOf(f: Readonly<Vec>, vx: number, vy: number): number {
  const dot = dotSign(f.x, f.y, vx, vy);
  if (dot !== 0) return dot;
  setPoints(0, 0, f.x, f.y);
  setRadii(0, 0, 0);
  setVelocities(0, 0, vx, vy);
  return exactDot();
}

/** The flight against the circle of radius ρ + r (`sign` 1) or ρ − r (−1) as operands. */
function setFlight(arc: Readonly<Arc>, { x, y, r, vx, vy }: Readonly<Mover>, sign: number): void {
  setPoints(arc.x, arc.y, x, y);
  setRadii(arc.r, sign * r, 0);
  setVelocities(0, 0, vx, vy);
}

const towards: Vec = { x: 0, y: 0 };

/** Fills `contact` by the near root (`side` −1) from without or the far one (1) from within, if there and in the span. */
function meetCurve(arc: Readonly<Arc>, mover: Readonly<Mover>, side: number): void {
  const disc = flightDisc();
  if (!(disc > 0 || (disc === 0 && side < 0))) return;
  const t = Math.max(side < 0 ? nearRoot() : farRoot(), 5e-324);
  rootNormal(side, towards);
  const { x, y } = towards;
  if (!(t < contact.t && isInSpan(arc, turnAt(arc.from, arc, mover, side), turnAt(arc.to, arc, mover, side)))) return;
  contact.t = t;
  contact.graze = disc === 0;
  contact.onSide = true;
  contact.index = side < 0 ? 0 : 1;
  contact.normal.x = 0 + side * x;
  contact.normal.y = 0 + side * y;
  contact.point.x = arc.x + arc.r * x;
  contact.point.y = arc.y + arc.r * y;
}

/** The sign of f × P for the place P of contact, −(p × v)(f · v) ± √D(f × v) but for |v|²; `towards` is its direction. */
function turnAt(f: Readonly<Vec>, arc: Readonly<Arc>, mover: Readonly<Mover>, side: number): number {
  const l = f.x * towards.y;
  const r = f.y * towards.x;
  // `towards` is within 4u of 1, whatever its components
  if (Math.abs(l - r) > 1e-14 * (Math.abs(f.x) + Math.abs(f.y)) + 1e-300 && arc.r + side * -mover.r > 0) return l - r;
  const u = dyadic(mover.vx);
  const w = dyadic(mover.vy);
  const fx = dyadic(f.x);
  const fy = dyadic(f.y);
  const reach = dyadic(arc.r) - BigInt(side) * dyadic(mover.r);
  const cross = (dyadic(mover.x) - dyadic(arc.x)) * w - (dyadic(mover.y) - dyadic(arc.y)) * u;
  const disc = reach * reach * (u * u + w * w) - cross * cross;
  return surdSign(-cross * (fx * u + fy * w), BigInt(side) * (fx * w - fy * u), disc);
}

/** Whether the mover has come as far as `contact` by `time`; exact. */
export function reachesArcBy(time: number, arc: Readonly<Arc>, mover: Readonly<Mover>): boolean {
  const { index } = contact;
  if (!contact.onSide) return reachesEndBy(time, arc, index, mover);
  setFlight(arc, mover, index === 0 ? 1 : -1);
  return index === 0 ? arrivesBy(time) : leavesBy(time);
}
