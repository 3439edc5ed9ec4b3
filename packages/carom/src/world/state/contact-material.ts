import { combine } from '../../motion/contact-rules.ts';
import { cFriction, coldStride, contactFriction, cRestitution } from './layout.ts';
import type { State } from './state.ts';

/** What it reads of the state. */
type Parts = Pick<State, 'bodies' | 'rules' | 'walls' | 'contacts' | 'params'>;

// What materials make of a contact, written to `params.answer` as its first numbers: a number that is returned may be boxed, and boxes are garbage.

/** Writes restitution and friction of two bodies by their indices. */
export function combineBodies({ bodies, params, rules }: Parts, i: number, j: number): void {
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
export function combineAlike({ bodies, params, rules }: Parts): void {
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

/** Writes restitution and friction of a body by its index and a wall by its place. */
export function combineWall({ bodies, params, rules, walls }: Parts, i: number, owner: number): void {
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

/** Writes the restitution of two bodies, by their rows. */
export function writeRestitution(state: Parts, a: number, b: number): void {
  const { bodies, params } = state;
  const { cold, ids } = bodies;
  params.answer[0] = params.restitution;
  if (params.restitution >= 0) return;
  if (params.areRuled) {
    combineBodies(state, ids[a >> 3], ids[b >> 3]);
    return;
  }
  const ea = cold[coldStride * ids[a >> 3] + cRestitution];
  const eb = cold[coldStride * ids[b >> 3] + cRestitution];
  params.answer[0] = ea > eb ? ea : eb;
}

/** Writes the friction of the bodies of contact c to it, and their restitution where rules of the world say what it is. */
export function writeMaterial(state: Parts, c: number): void {
  const { bodies, contacts, params } = state;
  const { cold, ids } = bodies;
  const { records, links } = contacts;
  const i = ids[links[4 * c] >> 3];
  const j = ids[links[4 * c + 1] >> 3];
  if (params.areRuled) {
    combineBodies(state, i, j);
    records[4 * c + contactFriction] = params.answer[1];
    contacts.restitutions[c] = params.answer[0];
  } else if (params.friction < 0)
    records[4 * c + contactFriction] = Math.sqrt(cold[coldStride * i + cFriction] * cold[coldStride * j + cFriction]);
  else records[4 * c + contactFriction] = params.friction;
}
