import { Reel } from '../playback/reel.ts';
import { Speed } from '../playback/speed.ts';
import type { Track } from './track.ts';

/** Shows a track, in turns. */
export class ReplayPlayer extends Reel {
  /** What is shown. */
  readonly track: Track;

  constructor(track: Track) {
    super(track.turns, new Speed([0.25, 0.5, 1, 2, 4, 8, 16, 32], 4)); // in turns a second
    this.track = track;
  }

  /** Goes to the start of the next or the previous turn. `false` if there is none. */
  stepTurn(direction: 1 | -1): boolean {
    const time = this.time.value;
    const wanted = direction > 0 ? Math.floor(time) + 1 : Math.ceil(time) - 1;
    if (wanted < 0 || wanted > this.track.turns) return false;
    this.seek(wanted);
    return true;
  }

  /** Goes to the next or the previous moment at which anything happens. `false` if there is none. */
  stepEvent(direction: 1 | -1): boolean {
    const time = this.time.value;
    const wanted = direction > 0 ? this.track.next(time) : this.track.previous(time);
    if (wanted === null) return false;
    this.seek(wanted.time);
    return true;
  }
}
