import { type ReadonlySignal, signal } from '@preact/signals';
import type { Box } from 'carom';
import { Reel } from '../playback/reel.ts';
import { Speed } from '../playback/speed.ts';
import { notify } from '../ui/announce.ts';
import type { Replay } from './replay.ts';
import type { Verdict } from './traces.ts';
import { Track } from './track.ts';
import { bodyNames, bodyNumbers, capital, teamName } from './words.ts';

/** Everything that the parts of a replay's page share. */
export class ReplayView {
  /** Where it comes from: a name of the library, or `null` for the visitor's own. */
  readonly id: string | null;
  /** The replay. */
  readonly replay: Replay;
  /** How it compares with the trace it was made from, if it was. */
  readonly verdict: Verdict | null;
  /** The replay by time. */
  readonly track: Track;
  /** Shows it, in turns. */
  readonly player: Reel;
  /** What every body is called. */
  readonly names: readonly string[];
  /** The number of every body among its like. */
  readonly numbers: readonly number[];
  /** The part of the plane that is shown. */
  readonly box: Box;
  /** Index of the chosen body, or `null`. */
  readonly chosen = signal<number | null>(null);
  readonly #trails = signal(true);

  /** Whether the ways just flown are drawn. */
  readonly trails: ReadonlySignal<boolean> = this.#trails;

  constructor(id: string | null, replay: Replay, verdict: Verdict | null = null) {
    this.id = id;
    this.replay = replay;
    this.verdict = verdict;
    this.track = new Track(replay);
    this.player = new Reel(this.track.turns, new Speed([0.25, 0.5, 1, 2, 4, 8, 16, 32], 4)); // in turns a second
    this.names = bodyNames(replay);
    this.numbers = bodyNumbers(replay);
    this.box = boxOf(replay);
  }

  /** Shows the ways just flown, or hides them. */
  toggleTrails(): void {
    this.#trails.value = !this.#trails.value;
  }

  /** Goes a turn on or back. */
  stepTurn(direction: 1 | -1): void {
    const time = this.player.time.value;
    const wanted = direction > 0 ? Math.floor(time) + 1 : Math.ceil(time) - 1;
    if (wanted >= 0 && wanted <= this.track.turns) this.player.seek(wanted);
    else notify(direction > 0 ? 'This is the end' : 'This is the start');
  }

  /** Goes to the next or the previous event. */
  stepEvent(direction: 1 | -1): void {
    const time = this.player.time.value;
    const wanted = direction > 0 ? this.track.next(time) : this.track.previous(time);
    if (wanted) this.player.seek(wanted.time);
    else notify(direction > 0 ? 'No further event' : 'No earlier event');
  }

  /** Who has won, once it is over: one player, or several for a draw; nobody before. */
  best(): readonly number[] {
    return this.player.time.value < this.track.turns ? [] : (this.replay.ranking?.[0] ?? []);
  }

  /** The same in words, or `null`. */
  result(): string | null {
    const best = this.best();
    if (best.length === 0) return null;
    return best.length > 1 ? 'A draw' : `${capital(teamName(best[0]))} wins`;
  }
}

/** The field, and what of the posts stands beside it. */
function boxOf({ field, bodies, turns }: Replay): Box {
  const box = { ...field };
  bodies.forEach(({ kind, r }, i) => {
    const place = turns[0].at[i];
    if (kind !== 'post' || !place) return;
    box.minX = Math.min(box.minX, place[0] - r);
    box.maxX = Math.max(box.maxX, place[0] + r);
    box.minY = Math.min(box.minY, place[1] - r);
    box.maxY = Math.max(box.maxY, place[1] + r);
  });
  return box;
}
