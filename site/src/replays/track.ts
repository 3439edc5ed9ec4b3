import type { Vec } from 'carom';
import { playersOf } from './check.ts';
import type { EventKind, Replay, ReplayState, ReplayTurn } from './replay.ts';

/** Something that happened, at its place in the whole game. */
export interface Moment {
  /** Place among all moments, counted from 0. */
  readonly index: number;
  /** When: the turn, plus the time in it. [turn] */
  readonly time: number;
  /** In which turn. */
  readonly turn: number;
  /** What. */
  readonly kind: EventKind;
  /** To which body. */
  readonly a: number;
  /** The other body, a side, a player, or a number. */
  readonly b: number | string;
}

/** Where a body is and how it moves. */
export interface Motion extends Vec {
  /** Velocity along x. [length/turn] */
  vx: number;
  /** Velocity along y. [length/turn] */
  vy: number;
}

/** Times within a turn closer than this are one: the format has five decimals. */
const near = 1e-7;

/**
 * A replay by time: where every body is at any moment, what happened, how it stands.
 *
 * Between two corners of its way a body flies straight, so the place is exact inside a turn too, before and after a bounce.
 */
export class Track {
  /** How many turns there are; time runs from 0 to this. */
  readonly turns: number;
  /** How many players. */
  readonly players: number;
  /** All that happened, in order. */
  readonly moments: readonly Moment[];
  readonly #replay: Replay;
  readonly #firsts: number[] = [];

  /** A replay that `checkReplay` found nothing wrong with. */
  constructor(replay: Replay) {
    this.#replay = replay;
    this.turns = replay.turns.length;
    this.players = playersOf(replay);
    const moments: Moment[] = [];
    replay.turns.forEach(({ events = [] }, turn) => {
      this.#firsts.push(moments.length);
      for (const [time, kind, a, b] of events) moments.push({ index: moments.length, time: turn + time, turn, kind, a, b });
    });
    this.#firsts.push(moments.length);
    this.moments = moments;
  }

  /** The turn that is being played at `time`; the last one at the end. */
  turnAt(time: number): number {
    return Math.min(Math.max(0, Math.floor(time)), this.turns - 1);
  }

  /** What happens in a turn. */
  momentsIn(turn: number): readonly Moment[] {
    return this.moments.slice(this.#firsts[turn], this.#firsts[turn + 1]);
  }

  /** The last thing that happened before a turn, and the first that happens after it. */
  around(turn: number): { readonly before: Moment | null; readonly after: Moment | null } {
    return { before: this.moments[this.#firsts[turn] - 1] ?? null, after: this.moments[this.#firsts[turn + 1]] ?? null };
  }

  /** What happens at this very moment. */
  momentsAt(time: number): readonly Moment[] {
    return this.moments.filter((moment) => Math.abs(moment.time - time) < near);
  }

  /** What happens next after `time`, or `null`. */
  next(time: number): Moment | null {
    return this.moments.find((moment) => moment.time > time + near) ?? null;
  }

  /** What happened last before `time`, or `null`. */
  previous(time: number): Moment | null {
    return this.moments.filter((moment) => moment.time < time - near).at(-1) ?? null;
  }

  /** Writes where a body is and how it moves at `time` into `out`; `null` if it is not there. At a jump it has jumped. */
  motion(body: number, time: number, out: Motion = { x: 0, y: 0, vx: 0, vy: 0 }): Motion | null {
    const turn = this.turnAt(time);
    const after = time - turn;
    const { at, paths } = this.#replay.turns[turn];
    const start = at[body];
    const end = turn + 1 < this.turns ? this.#replay.turns[turn + 1].at[body] : this.#replay.end[body];
    if (after > 1 - near) return end && this.#write(out, end[0], end[1], this.#last(turn, body));
    if (start === null) return null;
    const corners = paths?.[body] ?? [];
    let [t0, x0, y0] = [0, start[0], start[1]];
    for (let k = 0; k < corners.length; k += 3) {
      const [t1, x1, y1] = corners.slice(k, k + 3);
      if (after < t1 - near) return between(out, [t0, x0, y0], [t1, x1, y1], after);
      if (end === null && k + 3 === corners.length) return after < t1 + near ? this.#write(out, x1, y1, out) : null;
      [t0, x0, y0] = [t1, x1, y1];
    }
    return between(out, [t0, x0, y0], end ? [1, end[0], end[1]] : [1, x0, y0], after);
  }

  /** The velocity at the end of a turn. */
  #last(turn: number, body: number): { vx: number; vy: number } {
    const motion = this.motion(body, turn + 1 - 2 * near);
    return motion ?? { vx: 0, vy: 0 };
  }

  #write(out: Motion, x: number, y: number, { vx, vy }: { vx: number; vy: number }): Motion {
    return Object.assign(out, { x, y, vx, vy });
  }

  /** The corners of a body's way from one time to another, as x, y, x, y …; broken off where it jumps or is not there. */
  way(body: number, from: number, to: number): number[][] {
    const lines: number[][] = [];
    let line: number[] = [];
    const cut = () => {
      if (line.length > 2) lines.push(line);
      line = [];
    };
    const add = (time: number) => {
      const motion = this.motion(body, time);
      if (motion) line.push(motion.x, motion.y);
      else cut();
    };
    add(from);
    for (let turn = this.turnAt(from); turn <= this.turnAt(to); turn++) {
      const corners = this.#replay.turns[turn].paths?.[body] ?? [];
      for (let k = 0; k < corners.length; k += 3) {
        const time = turn + corners[k];
        if (time <= from || time >= to) continue;
        line.push(corners[k + 1], corners[k + 2]);
        if (corners[k + 3] === corners[k]) cut();
      }
      if (turn + 1 > from && turn + 1 < to) add(turn + 1);
    }
    add(to);
    cut();
    return lines;
  }

  /** How it stands at `time`: the angles hold during the turn, the rest from its end on, goals from their moment on. */
  state(time: number): ReplayState {
    const { turns, start = {} } = this.#replay;
    const turn = this.turnAt(time);
    const done = time >= this.turns ? turn : turn - 1;
    const state: ReplayState = done < 0 ? start : turns[done];
    const { score } = state;
    const goals = done === turn ? [] : this.momentsIn(turn).filter(({ kind, time: at }) => kind === 'goal' && at < time + near);
    return {
      ...withoutPlaces(state),
      angle: turns[turn].angle,
      score: score?.map((points, player) => points + goals.filter(({ b }) => b === player).length),
    };
  }

  /** The spells that work in a turn. */
  spells(turn: number): NonNullable<ReplayTurn['spells']> {
    return this.#replay.turns[turn].spells ?? [];
  }
}

function withoutPlaces({ next, passed, shield, score, magic }: ReplayState): ReplayState {
  return { next, passed, shield, score, magic };
}

type Corner = readonly [t: number, x: number, y: number];

/** The straight way from one corner to another. */
function between(out: Motion, [t0, x0, y0]: Corner, [t1, x1, y1]: Corner, t: number): Motion {
  const span = t1 - t0;
  const part = span > 0 ? Math.min(1, Math.max(0, (t - t0) / span)) : 1;
  out.x = x0 + (x1 - x0) * part;
  out.y = y0 + (y1 - y0) * part;
  out.vx = span > 0 ? (x1 - x0) / span : 0;
  out.vy = span > 0 ? (y1 - y0) / span : 0;
  return out;
}
