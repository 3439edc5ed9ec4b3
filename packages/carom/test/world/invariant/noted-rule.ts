// Whom the rule of a world (WorldOptions.preSolve) lets through each other, for the checker: it cannot ask again, as contacts are gone.
import type { PreSolve } from '../../../src/world/views/pre-solve.ts';

const notes = new WeakMap<PreSolve, Set<string>>();

function keyOf(a: number, b: number): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}

/** A rule that says the same, and of which the checker knows whom it lets through each other in a step. Others are not checked: all may pass. */
export function noted(rule: PreSolve): PreSolve {
  const refused = new Set<string>();
  const noting: PreSolve = (a, b, contact) => {
    const answer = rule(a, b, contact);
    if (answer?.enabled === false) refused.add(keyOf(a.id, 'shape' in b ? -1 - b.id : b.id));
    return answer;
  };
  notes.set(noting, refused);
  return noting;
}

/** A step begins. */
export function forgetNotes(rule: PreSolve | null): void {
  if (rule !== null) notes.get(rule)?.clear();
}

/** Whether a rule let the two of these names through each other since then. */
export function isNoted(rule: PreSolve, a: number, b: number): boolean {
  return notes.get(rule)?.has(keyOf(a, b)) ?? true;
}

/** A random rule: who passes whom, always or by how the two lie, and what the others meet with. */
export function randomRule(seed: number): PreSolve {
  return noted((a, b, { normal, gap, approachSpeed }) => {
    const name = 'shape' in b ? 31 + 7 * b.id : b.id;
    const draw = (Math.imul(a.id + 64 * name + 4096 * seed, 0x9e3779b1) >>> 8) % 16;
    if (draw < 2) return { enabled: false };
    if (draw === 2) return { enabled: normal.x + 2 * normal.y > 0 };
    if (draw === 3) return { enabled: gap > -0.1 * a.r };
    if (draw === 4) return { enabled: approachSpeed < 3, restitution: 0 };
    if (draw < 7) return { restitution: [0, 0.5, 1][seed % 3], friction: 0.4 };
    if (draw === 7) return { surfaceVelocity: { x: 3, y: -1 }, friction: 1 };
    return draw === 8 ? {} : undefined;
  });
}
