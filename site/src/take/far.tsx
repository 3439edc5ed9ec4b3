import type { ReadonlySignal } from '@preact/signals';
import { CircleAlert } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { formatTime } from '../ui/format.ts';

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

/** What a show has that links lead into. */
export interface Followable {
  /** Where a link leads, if that is further than its budget, else `null`. */
  readonly far: ReadonlySignal<number | null>;
  /** Where a jump ahead is going while the engine is not there yet, else `null`. */
  readonly goal: ReadonlySignal<number | null>;
  /** Goes on to where a link leads, by `most` meetings or steps at most. @default a budget of some seconds */
  follow(time: number, most?: number): void;
}

interface FarProps {
  readonly show: Followable;
  /** The moment shown. */
  readonly at: ReadonlySignal<number>;
}

/** Says that a link leads further than its budget, and goes on if it is wanted. Nothing while the engine is on its way. */
export function FarNote({ show, at }: FarProps): JSX.Element | null {
  const goal = show.far.value;
  if (goal === null || show.goal.value !== null) return null;
  const [wanted, here] = [goal, at.value].map((time) => formatTime(time, time));
  return (
    <p class="link-verdict" role="status">
      <CircleAlert aria-hidden="true" />
      <span>
        The link leads to t = {wanted}, further than a link may run a scene at once. This is t = {here}.
      </span>
      <Button text="Go on" act={() => show.follow(goal)} />
    </p>
  );
}
