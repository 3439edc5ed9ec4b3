import { distance, margin, nx, ny, pointCount, points, pointWords, pointX, pointY, rate } from '../geometry/hulls/features.ts';
import { floats } from '../world/arrays.ts';
import { refused, spoken } from '../world/state/answers.ts';
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
} from '../world/state/pre-solve-terms.ts';
import type { State } from '../world/state/state.ts';
import type { HullContacts } from './hull-contacts.ts';
import * as word from './hull-layout.ts';
import type { HullPair } from './hull-pair.ts';
import { outOfSolid } from './wall-hulls.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'walls' | 'preSolve'>;

/** Asks the rule of the user, `WorldOptions.preSolve`, about contacts of hulls: about each once, when it is made. */
export class HullPreSolve {
  private readonly state: Parts;
  private readonly contacts: HullContacts;
  private readonly pair: HullPair;
  private readonly terms = floats(termCount);

  constructor(state: Parts, contacts: HullContacts, pair: HullPair) {
    this.state = state;
    this.contacts = contacts;
    this.pair = pair;
  }

  /** Asks about the contacts from number `from` on, where bodies are since their times; without, as they stand. */
  ask(from: number, since: Float64Array | null): void {
    if (this.state.preSolve === null) return;
    const { now } = this.contacts;
    now.keepBelts();
    for (let c = from; c < now.count; c++) {
      now.belts[2 * c] = now.belts[2 * c + 1] = 0;
      if (now.links[word.linkStride * c + word.stateOf] === word.solid) this.askAbout(c, since);
    }
  }

  private askAbout(c: number, since: Float64Array | null): void {
    const { terms, state } = this;
    const { bodies, walls } = state;
    const { links, numbers, belts } = this.contacts.now;
    const n = word.linkStride * c;
    const k = word.contactStride * c;
    const first = bodies.ids[links[n + word.linkA]];
    const b = links[n + word.linkB];
    const second = b < 0 ? -1 - walls.records[walls.owners[links[n + word.featureOf]]].id : bodies.ids[b];
    // of two bodies the one with the lesser index is asked about first
    const side = b >= 0 && second < first ? -1 : 1;
    this.measure(c, since);
    terms[inNx] *= side;
    terms[inNy] *= side;
    if (state.preSolve !== null) state.preSolve(side < 0 ? second : first, side < 0 ? first : second, terms);
    if (terms[outState] === refused) links[n + word.stateOf] = word.off;
    if (terms[outState] !== spoken) return;
    if (terms[outRestitution] >= 0) numbers[k + word.cRestitution] = terms[outRestitution];
    if (terms[outFriction] >= 0) numbers[k + word.cFriction] = terms[outFriction];
    belts[2 * c] = side * terms[outX];
    belts[2 * c + 1] = side * terms[outY];
    numbers[k + word.cBelt] = side * (belts[2 * c] * terms[inNy] - belts[2 * c + 1] * terms[inNx]); // of where it bounces before it is measured
  }

  /** Writes how the two of a contact lie to each other, with the normal from A to B. */
  private measure(c: number, since: Float64Array | null): void {
    const { pair, terms } = this;
    const { out } = pair;
    const { links, numbers } = this.contacts.now;
    const k = word.contactStride * c;
    if (since === null) pair.time[0] = 0;
    pair.look(c, since);
    const f = links[word.linkStride * c + word.featureOf];
    if (f >= 0 && since === null) outOfSolid(pair.placed, this.state.walls, f, out);
    out[margin] = out[distance] - numbers[k + word.cSum] + numbers[k + word.cSmaller];
    pair.touch();
    pair.rate();
    const areTwo = out[pointCount] > 1;
    const last = areTwo ? points + pointWords : points;
    terms[inNx] = out[nx];
    terms[inNy] = out[ny];
    terms[inPointX] = 0.5 * (out[points + pointX] + out[last + pointX]);
    terms[inPointY] = 0.5 * (out[points + pointY] + out[last + pointY]);
    terms[inGap] = out[distance] - numbers[k + word.cSum];
    if (out[pointCount] === 0) out[rate] = 0;
    terms[inApproach] = -out[rate];
  }
}
