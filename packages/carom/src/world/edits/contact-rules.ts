import { type ContactRules, readContactRules } from '../../motion/contact-rules.ts';
import type { WorldParts } from './parts.ts';

/** Replaces the rules by which materials combine; names of before keep their numbers. @throws TypeError or RangeError naming what is wrong */
export function setContactRules<T>(where: string, parts: WorldParts<T>, rules: ContactRules): void {
  const { state, pipeline } = parts;
  const read = readContactRules(where, 'contactRules', rules, state.rules.names);
  parts.checkEditable(where);
  state.rules = read;
  state.bodies.survey.isStale = true;
  pipeline.sleep.wakeAll();
}
