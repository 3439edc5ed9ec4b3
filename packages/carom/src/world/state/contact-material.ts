import { combined } from '../../motion/contact-rules.ts';
import type { State } from './state.ts';

// What materials make of a contact, written to `params.answer`: a number that is returned may be boxed, and boxes are garbage.

const coldStride = 11;
const cRestitution = 2;
const cFriction = 3;
const friction = 3; // of a contact of two bodies

/** Writes restitution and friction of two bodies by their indices. */
export function combineBodies({ bodies, params, rules }: State, i: number, j: number): void {
  const { cold, materials } = bodies;
  const { answer } = params;
  const at = 2 * (rules.names.length * materials[i] + materials[j]);
  const a = coldStride * i;
  const b = coldStride * j;
  answer[0] = combined(rules.entries[at], cold[a + cRestitution], cold[b + cRestitution]);
  answer[1] = combined(rules.entries[at + 1], cold[a + cFriction], cold[b + cFriction]);
}

/** Writes restitution and friction of a body by its index and a wall by its place. */
export function combineWall({ bodies, params, rules, walls }: State, i: number, owner: number): void {
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
  answer[0] = combined(rules.entries[at], cold[a + cRestitution], surface[0]);
  answer[1] = combined(rules.entries[at + 1], cold[a + cFriction], surface[1]);
}

/** Writes the restitution of two bodies, by their rows. */
export function writeRestitution(state: State, a: number, b: number): void {
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
export function writeMaterial(state: State, c: number): void {
  const { bodies, contacts, params } = state;
  const { cold, ids } = bodies;
  const { records, links } = contacts;
  const i = ids[links[4 * c] >> 3];
  const j = ids[links[4 * c + 1] >> 3];
  if (params.areRuled) {
    combineBodies(state, i, j);
    records[4 * c + friction] = params.answer[1];
    contacts.restitutions[c] = params.answer[0];
  } else if (params.friction < 0)
    records[4 * c + friction] = Math.sqrt(cold[coldStride * i + cFriction] * cold[coldStride * j + cFriction]);
  else records[4 * c + friction] = params.friction;
}
