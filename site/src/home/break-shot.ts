import type { Vec } from 'carom';
import type { BreakShot } from '../../build/record-break.ts';

/** Numbers of a flight: when it begins, where, how fast. */
const width = 5;

/** Where the discs are at a time. */
export function placesAt({ flights }: BreakShot, time: number): Vec[] {
  return flights.map((flight) => {
    let at = flight.length - width;
    while (at > 0 && flight[at] > time) at -= width;
    const [begun, x, y, vx, vy] = flight.slice(at, at + width);
    return { x: x + vx * (time - begun), y: y + vy * (time - begun) };
  });
}

/** What met in the last span before a time, and how long ago. */
export function latest({ meetings }: BreakShot, time: number, span: number): { readonly point: Vec; readonly age: number }[] {
  const found = [];
  for (let at = 0; at < meetings.length && meetings[at] <= time; at += 3) {
    const age = time - meetings[at];
    if (age < span) found.push({ point: { x: meetings[at + 1], y: meetings[at + 2] }, age });
  }
  return found;
}
