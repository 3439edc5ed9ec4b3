import type { JSX } from 'preact';
import type { Player } from '../playback/player.ts';
import { Button } from '../ui/button.tsx';
import { formatTime } from '../ui/format.ts';
import { Note } from '../ui/note.tsx';

/*
 * How far a link leads by itself: some ten seconds. Counted and not timed, so that it ends at the same moment everywhere. With what the
 * page notes of it a meeting takes 10 µs, a step 0.5 µs for each body and 50 µs for itself; half of the time is the page's.
 */

/** Meetings of a timeline that a link may ask for. */
export function meetingsOfLink(discs: number): number {
  return 250_000 + 50 * discs;
}

/** Steps of a world that a link may ask for: 1,238 of 10,000 bodies, 83,334 of 50. */
export function stepsOfLink(bodies: number): number {
  return Math.ceil(12_500_000 / (bodies + 100));
}

/** Says that a link leads further than its budget, and goes on if it is wanted. Nothing while the engine is on its way. */
export function FarNote({ player }: { player: Player }): JSX.Element | null {
  const goal = player.far.value;
  if (goal === null || player.goal.value !== null) return null;
  const [wanted, here] = [goal, player.time.value].map((time) => formatTime(time, time));
  return (
    <Note tone="remark" action={<Button text="Go on" act={() => player.follow(goal)} />}>
      The link leads to t = {wanted}, further than a link may run a scene at once. This is t = {here}.
    </Note>
  );
}
