import { floats } from '../arrays.ts';
import {
  type Answers,
  answerStride,
  refused,
  saidFriction,
  saidRestitution,
  saidX,
  saidY,
  silent,
  spoken,
  unasked,
} from '../state/answers.ts';
import { atM, atR, atVx, atVy, atX, atY, rowStride } from '../state/layout.ts';
import {
  inApproach,
  inGap,
  inNx,
  inNy,
  inPointX,
  inPointY,
  outFriction,
  outRestitution,
  outState,
  outX,
  outY,
  termCount,
} from '../state/pre-solve-terms.ts';
import type { State } from '../state/state.ts';
import { faceFeature, featureGap } from '../walls/feature-contact.ts';
import {
  ioCount,
  ioDistance,
  ioNx,
  ioNy,
  ioX,
  ioY,
  motionSpin,
  motionStride,
  motionVx,
  motionVy,
  motionX,
  motionY,
} from '../walls/wall-layout.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'pairs' | 'wallPairs' | 'params' | 'pairAnswers' | 'wallAnswers' | 'preSolve'>;

/** The clock of the motion stage: what time it is in the sub-step, and since when bodies are at the places of their rows. */
export interface Clock {
  readonly event: { readonly now: number };
  readonly since: Float64Array;
}

/**
 * Asks the rule of the user, `WorldOptions.preSolve`, about contacts of discs: once in a step about each candidate pair that may touch in it. Most are
 * asked about as contacts are made. What comes together only in the middle of a step, thrown off something, is asked about when it does.
 */
export class PreSolve {
  /** Set while bodies move. */
  clock: Clock | null = null;
  private readonly state: Parts;
  private readonly terms = floats(termCount);
  private readonly io = floats(ioCount);

  constructor(state: Parts) {
    this.state = state;
  }

  /** A step begins: its candidate pairs are listed. */
  start(): void {
    const { preSolve, pairs, wallPairs, pairAnswers, wallAnswers } = this.state;
    if (preSolve === null) return;
    pairAnswers.start(pairs.count);
    wallAnswers.start(wallPairs.count);
  }

  /** Asks about all pairs that may touch within the budgets of their bodies (as PairContacts chooses them), and were not asked about. */
  askPairs(): void {
    const { bodies, pairs, params, pairAnswers } = this.state;
    const { rows, budgets } = bodies;
    const { way } = params;
    for (let p = 0; p < pairs.count; p++) {
      if (pairAnswers.states[p] !== unasked) continue;
      const i = pairs.ends[2 * p];
      const j = pairs.ends[2 * p + 1];
      const a = rowStride * i;
      const b = rowStride * j;
      if (rows[a + atM] + rows[b + atM] === 0) continue;
      params.look(rows, a, b);
      const reach = rows[a + atR] + rows[b + atR] + (budgets[i] + budgets[j]);
      if (way[0] * way[0] + way[1] * way[1] <= reach * reach) this.ask(p);
    }
  }

  /** Whether the two of a pair meet in this step. */
  allows(p: number): boolean {
    const { pairAnswers, pairs } = this.state;
    pairAnswers.reserve(pairs.count);
    if (pairAnswers.states[p] === unasked) this.ask(p);
    return pairAnswers.states[p] !== refused;
  }

  /** The same of an entry of a body and a wall feature. */
  allowsWall(entry: number): boolean {
    const { wallAnswers, wallPairs } = this.state;
    wallAnswers.reserve(wallPairs.count);
    if (wallAnswers.states[entry] === unasked) this.askWall(entry);
    return wallAnswers.states[entry] !== refused;
  }

  private ask(p: number): void {
    const { terms, clock, state } = this;
    const { bodies, pairs, params } = state;
    const { rows, ids } = bodies;
    const { way } = params;
    const oldX = way[0]; // who asks in mid-step has a difference there
    const oldY = way[1];
    const i = pairs.ends[2 * p];
    const j = pairs.ends[2 * p + 1];
    const a = rowStride * i;
    const b = rowStride * j;
    const spanA = clock === null ? 0 : clock.event.now - clock.since[i];
    const spanB = clock === null ? 0 : clock.event.now - clock.since[j];
    const x = rows[a + atX] + rows[a + atVx] * spanA;
    const y = rows[a + atY] + rows[a + atVy] * spanA;
    way[0] = rows[b + atX] + rows[b + atVx] * spanB - x;
    way[1] = rows[b + atY] + rows[b + atVy] * spanB - y;
    params.shorten();
    const distance = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
    terms[inNx] = distance > 1e-140 ? way[0] / distance : 1;
    terms[inNy] = distance > 1e-140 ? way[1] / distance : 0;
    terms[inPointX] = x + terms[inNx] * rows[a + atR];
    terms[inPointY] = y + terms[inNy] * rows[a + atR];
    terms[inGap] = distance - (rows[a + atR] + rows[b + atR]);
    terms[inApproach] = (rows[a + atVx] - rows[b + atVx]) * terms[inNx] + (rows[a + atVy] - rows[b + atVy]) * terms[inNy];
    way[0] = oldX;
    way[1] = oldY;
    if (state.preSolve !== null) state.preSolve(ids[i], ids[j], terms);
    note(state.pairAnswers, p, terms);
  }

  private askWall(entry: number): void {
    const { terms, clock, io, state } = this;
    const { bodies, walls, wallPairs } = state;
    const { rows, ids } = bodies;
    const slot = wallPairs.ends[2 * entry];
    const f = wallPairs.ends[2 * entry + 1];
    const owner = walls.owners[f];
    const { motions } = walls;
    const w = motionStride * owner;
    const k = rowStride * slot;
    const now = clock === null ? 0 : clock.event.now;
    const span = clock === null ? 0 : now - clock.since[slot];
    const x = rows[k + atX] + rows[k + atVx] * span;
    const y = rows[k + atY] + rows[k + atVy] * span;
    // seen from the wall, which is where it was at the start of the sub-step
    const vx = motions[w + motionVx] - motions[w + motionSpin] * (y - motions[w + motionY]);
    const vy = motions[w + motionVy] + motions[w + motionSpin] * (x - motions[w + motionX]);
    io[ioX] = x - vx * now;
    io[ioY] = y - vy * now;
    featureGap(walls.numbers, walls.kinds, f, io);
    if (io[ioDistance] === Infinity) faceFeature(walls.numbers, walls.kinds, f, io); // beside another part of the wall
    terms[inNx] = -io[ioNx];
    terms[inNy] = -io[ioNy];
    terms[inPointX] = x - io[ioNx] * rows[k + atR];
    terms[inPointY] = y - io[ioNy] * rows[k + atR];
    terms[inGap] = io[ioDistance] - rows[k + atR];
    terms[inApproach] = (vx - rows[k + atVx]) * io[ioNx] + (vy - rows[k + atVy]) * io[ioNy];
    if (state.preSolve !== null) state.preSolve(ids[slot], -1 - walls.records[owner].id, terms);
    note(state.wallAnswers, entry, terms);
  }
}

/** Keeps what was said. */
function note(answers: Answers, entry: number, terms: Float64Array): void {
  const at = answerStride * entry;
  const { states, numbers } = answers;
  states[entry] = terms[outState] === refused ? refused : terms[outState] === spoken ? spoken : silent;
  numbers[at + saidRestitution] = terms[outRestitution];
  numbers[at + saidFriction] = terms[outFriction];
  numbers[at + saidX] = terms[outX];
  numbers[at + saidY] = terms[outY];
}
