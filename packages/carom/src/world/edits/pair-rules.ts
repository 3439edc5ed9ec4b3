import { mostRestitution } from '../../motion/contact-rules.ts';
import { fail } from '../../numeric/fail.ts';
import { asObject, between, flag, knownOptions } from '../../numeric/validate.ts';
import { floats } from '../arrays.ts';
import { largest, readVec } from '../limits.ts';
import type { ResolvedOptions } from '../options.ts';
import { refused, silent, spoken } from '../state/answers.ts';
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
import type { PreSolve, PreSolveAnswer } from '../views/pre-solve.ts';
import type { ViewBook } from '../views/view-book.ts';

/** The functions of users that say who meets, and how. */
export type PairFunctions = Pick<ResolvedOptions, 'pairFilter' | 'preSolve'>;

/** One call of so many is made twice, another one in each step, to see whether the rule is pure and says nothing unknown. */
const checkedCalls = 16;
const answerNames = ['enabled', 'restitution', 'friction', 'surfaceVelocity'];
const where = 'World.step';

/**
 * `WorldOptions.pairFilter` and `WorldOptions.preSolve` as the steps of a world ask them. All is half made meanwhile, so nothing may change. What goes
 * wrong in `preSolve` is kept until the step is over.
 */
export class PairRules<T> {
  readonly given: PairFunctions;
  private readonly book: ViewBook<T>;
  private readonly mayMeet: State['mayMeet'];
  private readonly preSolve: State['preSolve'];
  /** The option that is being asked. */
  private asked: keyof PairFunctions | null = null;
  /** Calls of `preSolve` in this step, and which of them is made twice. */
  private calls = 0;
  private checked = 0;
  private hasFailed = false;
  private error: unknown = null;
  private readonly again = floats(termCount);
  /** Numbers that may have fractions begin as NaN: see State. */
  private readonly contact = { normal: { x: NaN, y: NaN }, point: { x: NaN, y: NaN }, gap: NaN, approachSpeed: NaN };

  constructor(given: PairFunctions, book: ViewBook<T>) {
    const { pairFilter, preSolve } = given;
    this.given = given;
    this.book = book;
    this.mayMeet = pairFilter === null ? null : (index, name) => this.askFilter(pairFilter, index, name);
    this.preSolve = preSolve === null ? null : (index, name, terms) => this.askRule(preSolve, index, name, terms);
  }

  /** Has a state ask them. */
  join(state: State): void {
    state.mayMeet = this.mayMeet;
    state.preSolve = this.preSolve;
  }

  /** @throws TypeError while a function is asked */
  checkEditable(where: string): void {
    if (this.asked !== null) fail(where, 'an edit', `made outside ${this.asked}`, 'one inside it', 'type');
  }

  /** A step is over. @throws what `preSolve` threw in it first, or an error that says what is wrong with its answer */
  stepped(): void {
    const { hasFailed, error } = this;
    this.calls = 0;
    this.checked = (this.checked + 1) % checkedCalls;
    this.hasFailed = false;
    this.error = null;
    if (hasFailed) throw error;
  }

  private askFilter(given: NonNullable<PairFunctions['pairFilter']>, index: number, name: number): boolean {
    const { bodies, walls } = this.book;
    const [a, b] = [bodies[index], name < 0 ? walls.get(-1 - name) : bodies[name]];
    if (a === undefined || b === undefined) return true;
    const { asked } = this;
    this.asked = 'pairFilter';
    try {
      return given(a, b) === true;
    } finally {
      this.asked = asked;
    }
  }

  /** Where the rule fails nothing is said, and the step goes on. */
  private askRule(given: PreSolve, index: number, name: number, terms: Float64Array): void {
    write(undefined, terms);
    this.asked = 'preSolve';
    try {
      this.ask(given, index, name, terms);
      if (this.calls++ % checkedCalls === this.checked) this.check(given, index, name, terms);
    } catch (error) {
      if (!this.hasFailed) this.error = error;
      this.hasFailed = true;
      write(undefined, terms);
    } finally {
      this.asked = null;
    }
  }

  private ask(given: PreSolve, index: number, name: number, terms: Float64Array): PreSolveAnswer | null | undefined {
    const { bodies, walls } = this.book;
    const a = bodies[index];
    const b = name < 0 ? walls.get(-1 - name) : bodies[name];
    if (a === undefined || b === undefined) return undefined;
    const { contact } = this;
    contact.normal.x = terms[inNx];
    contact.normal.y = terms[inNy];
    contact.point.x = terms[inPointX];
    contact.point.y = terms[inPointY];
    contact.gap = terms[inGap];
    contact.approachSpeed = terms[inApproach];
    const answer = given(a as never, b as never, contact);
    write(answer, terms);
    return answer;
  }

  /** Asks the same again. @throws TypeError or Error if the answer is another one, or has unknown names */
  private check(given: PreSolve, index: number, name: number, terms: Float64Array): void {
    const { again } = this;
    again.set(terms);
    const answer = this.ask(given, index, name, again);
    for (const name in answer) if (!answerNames.includes(name)) knownOptions(where, 'what preSolve returns', answer, answerNames);
    for (let i = outState; i < termCount; i++) {
      if (terms[i] === again[i]) continue;
      const what = names[i - outState];
      fail(where, `preSolve, asked twice about the same contact, must say the same: ${what}`, `${terms[i]} again`, again[i]);
    }
  }
}

const names = ['enabled', 'restitution', 'friction', 'surfaceVelocity.x', 'surfaceVelocity.y'];

/** Writes an answer to terms. @throws TypeError or RangeError naming what is wrong */
function write(answer: PreSolveAnswer | null | undefined, terms: Float64Array): void {
  terms[outState] = silent;
  terms[outRestitution] = terms[outFriction] = -1;
  terms[outX] = terms[outY] = 0;
  if (answer === null || answer === undefined) return;
  const what = 'what preSolve returns';
  const { enabled, surfaceVelocity } = asObject(where, what, 'an object or undefined', answer);
  // texts, and calls that numbers are boxed for, only where something is wrong
  if (enabled !== undefined && typeof enabled !== 'boolean') flag(where, `${what} as enabled`, enabled);
  // read only of objects that have it: a number or undefined is boxed
  if ('restitution' in answer) {
    const { restitution } = answer;
    if (restitution !== undefined) {
      if (!(typeof restitution === 'number' && restitution >= 0 && restitution <= mostRestitution))
        between(where, `${what} as restitution`, restitution, 0, mostRestitution);
      terms[outRestitution] = restitution;
    }
  }
  if ('friction' in answer) {
    const { friction } = answer;
    if (friction !== undefined) {
      if (!(typeof friction === 'number' && friction >= 0 && friction <= largest))
        between(where, `${what} as friction`, friction, 0, largest);
      terms[outFriction] = friction;
    }
  }
  if (surfaceVelocity !== undefined) {
    if (!(Math.abs(surfaceVelocity?.x) <= largest && Math.abs(surfaceVelocity?.y) <= largest))
      readVec(where, `${what} as surfaceVelocity`, surfaceVelocity);
    terms[outX] = surfaceVelocity.x;
    terms[outY] = surfaceVelocity.y;
  }
  terms[outState] = enabled === false ? refused : spoken;
}
