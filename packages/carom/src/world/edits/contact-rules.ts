import { type ContactRules, readContactRules } from '../../motion/contact-rules.ts';
import type { Core } from '../core.ts';

/** Replaces the rules by which materials combine; names of before keep their numbers. @throws TypeError or RangeError naming what is wrong */
export function setContactRules<T>(where: string, core: Core<T>, rules: ContactRules): void {
  const { state, engine } = core;
  const read = readContactRules(where, 'contactRules', rules, state.rules.names);
  core.checkEditable(where);
  state.rules = read;
  state.bodies.survey.isStale = true;
  engine.sleep.wakeAll();
}
