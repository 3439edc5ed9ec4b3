import { combine } from '../../motion/contact-rules.ts';
import { type Answers, answerStride, saidFriction, saidRestitution, saidX, saidY, spoken } from './answers.ts';
import { cFriction, coldStride, contactFriction, cRestitution, saidStride } from './layout.ts';
import type { State } from './state.ts';

/** What materials of contacts are read from. */
export type Materials = Pick<
  State,
  'bodies' | 'rules' | 'walls' | 'pairs' | 'wallPairs' | 'contacts' | 'params' | 'pairAnswers' | 'wallAnswers'
>;

// What materials make of a contact, written to `params.answer` as its first numbers: a number that is returned may be boxed, and boxes are garbage.

/** Writes restitution and friction of two bodies by their indices. */
function combineBodies({ bodies, params, rules }: Materials, i: number, j: number): void {
  const { cold, materials } = bodies;
  const { answer } = params;
  const at = 2 * (rules.names.length * materials[i] + materials[j]);
  const a = coldStride * i;
  const b = coldStride * j;
  for (let i = 0; i < 2; i++) {
    answer[2 + i] = rules.entries[at + i];
    answer[4 + i] = cold[a + cRestitution + i];
    answer[6 + i] = cold[b + cRestitution + i];
  }
  combine(answer);
}

/** Notes restitution and friction of the contacts of bodies that are all alike. */
export function combineAlike({ bodies, params, rules }: Materials): void {
  const { answer } = params;
  const { material, restitution, friction } = bodies.survey;
  const at = 2 * material * (rules.names.length + 1);
  answer[2] = rules.entries[at];
  answer[3] = rules.entries[at + 1];
  answer[4] = answer[6] = restitution;
  answer[5] = answer[7] = friction;
  combine(answer);
  params.restitution = answer[0];
  params.friction = answer[1];
}

/** Writes restitution and friction of a candidate pair whose bodies differ: what rules make of the materials, or the user's rule said of the pair. */
export function combinePair(state: Materials, p: number): void {
  const { bodies, pairs, params, pairAnswers } = state;
  combineBodies(state, bodies.ids[pairs.ends[2 * p]], bodies.ids[pairs.ends[2 * p + 1]]);
  if (params.areAsked) overrule(pairAnswers, p, params.answer);
}

/** Puts what the user's rule said of an entry in the place of what materials make. */
function overrule({ states, numbers }: Answers, entry: number, answer: Float64Array): void {
  if (entry >= states.length || states[entry] !== spoken) return;
  const at = answerStride * entry;
  if (numbers[at + saidRestitution] >= 0) answer[0] = numbers[at + saidRestitution];
  if (numbers[at + saidFriction] >= 0) answer[1] = numbers[at + saidFriction];
}

/** Writes restitution and friction of an entry of a body and a wall feature. */
export function combineEntry(state: Materials, entry: number): void {
  const { bodies, wallPairs, walls, params, wallAnswers } = state;
  combineWall(state, bodies.ids[wallPairs.ends[2 * entry]], walls.owners[wallPairs.ends[2 * entry + 1]]);
  if (params.areAsked) overrule(wallAnswers, entry, params.answer);
}

/** Writes restitution and friction of a body by its index and a wall by its place. */
function combineWall({ bodies, params, rules, walls }: Materials, i: number, owner: number): void {
  const { cold, materials } = bodies;
  const { answer } = params;
  const { surface } = walls.records[owner];
  const a = coldStride * i;
  if (rules.isPlain) {
    answer[0] = Math.max(cold[a + cRestitution], surface[0]);
    answer[1] = Math.sqrt(cold[a + cFriction] * surface[1]);
    return;
  }
  const at = 2 * (rules.names.length * materials[i] + surface[5]);
  for (let i = 0; i < 2; i++) {
    answer[2 + i] = rules.entries[at + i];
    answer[4 + i] = cold[a + cRestitution + i];
    answer[6 + i] = surface[i];
  }
  combine(answer);
}

/** Writes the restitution of a candidate pair. */
export function writeRestitution(state: Materials, p: number): void {
  const { bodies, pairs, params } = state;
  const { cold, ids } = bodies;
  params.answer[0] = params.restitution;
  if (params.restitution >= 0) return;
  if (params.areRuled) {
    combinePair(state, p);
    return;
  }
  const ea = cold[coldStride * ids[pairs.ends[2 * p]] + cRestitution];
  const eb = cold[coldStride * ids[pairs.ends[2 * p + 1]] + cRestitution];
  params.answer[0] = ea > eb ? ea : eb;
}

/** Writes the friction of the bodies of contact c to it, and their restitution where rules of the world say what it is. */
export function writeMaterial(state: Materials, c: number): void {
  const { bodies, contacts, params } = state;
  const { cold, ids } = bodies;
  const { records, links } = contacts;
  const i = ids[links[4 * c] >> 3];
  const j = ids[links[4 * c + 1] >> 3];
  if (params.areRuled) {
    combinePair(state, links[4 * c + 2]);
    records[4 * c + contactFriction] = params.answer[1];
    contacts.said[saidStride * c] = params.answer[0];
    writeBelt(state, c);
  } else if (params.friction < 0)
    records[4 * c + contactFriction] = Math.sqrt(cold[coldStride * i + cFriction] * cold[coldStride * j + cFriction]);
  else records[4 * c + contactFriction] = params.friction;
}

/** Writes the velocity of the surface of the second body of contact c, seen from the first, to it: 0 where no rule of the user says it. */
function writeBelt({ contacts, pairs, params, pairAnswers }: Materials, c: number): void {
  const { said, links } = contacts;
  const p = links[4 * c + 2];
  const at = answerStride * p;
  const isSaid = params.areAsked && p < pairAnswers.states.length && pairAnswers.states[p] === spoken;
  const side = links[4 * c] >> 3 === pairs.ends[2 * p] ? 1 : -1;
  said[saidStride * c + 1] = isSaid ? side * pairAnswers.numbers[at + saidX] : 0;
  said[saidStride * c + 2] = isSaid ? side * pairAnswers.numbers[at + saidY] : 0;
}
