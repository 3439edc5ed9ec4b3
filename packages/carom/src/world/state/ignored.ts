import type { Bodies } from './bodies.ts';

/**
 * Pairs that never meet, by name: of a body its id, of a wall −1 − its id. A saved state holds the object as it is; whoever changes it then makes a
 * copy (`State.ignored`).
 */
export class Ignored {
  /** How many pairs. */
  count = 0;
  /** Whether a saved state holds it. */
  isShared = false;
  private readonly partners: Map<number, Set<number>> = new Map();

  has(a: number, b: number): boolean {
    return this.partners.get(a)?.has(b) ?? false;
  }

  /** Whether there are pairs of this name. */
  isNamed(a: number): boolean {
    return this.partners.has(a);
  }

  /** The names that never meet this one. */
  of(a: number): number[] {
    return [...(this.partners.get(a) ?? [])];
  }

  add(a: number, b: number): void {
    if (this.has(a, b)) return;
    this.count++;
    this.link(a, b);
    this.link(b, a);
  }

  delete(a: number, b: number): void {
    if (!this.has(a, b)) return;
    this.count--;
    this.unlink(a, b);
    this.unlink(b, a);
  }

  /** Takes out the pairs of a name. */
  drop(a: number): void {
    for (const b of this.of(a)) this.delete(a, b);
  }

  /** The pairs, each once and in order: as two names, the lesser one first. */
  pairs(): [number, number][] {
    const pairs: [number, number][] = [];
    for (const [a, others] of this.partners) for (const b of others) if (a < b) pairs.push([a, b]);
    return pairs.sort(([a, b], [c, d]) => a - c || b - d);
  }

  copy(): Ignored {
    const copy = new Ignored();
    for (const [a, others] of this.partners) for (const b of others) if (a < b) copy.add(a, b);
    return copy;
  }

  private link(a: number, b: number): void {
    const others = this.partners.get(a);
    if (others === undefined) this.partners.set(a, new Set([b]));
    else others.add(b);
  }

  private unlink(a: number, b: number): void {
    const others = this.partners.get(a);
    others?.delete(b);
    if (others?.size === 0) this.partners.delete(a);
  }
}

/** Notes in the tag of a body, by name, whether it is in a pair that never meets. */
export function markIgnored({ bodies, ignored }: { readonly bodies: Bodies; readonly ignored: Ignored }, name: number): void {
  const index = bodies.indexOf(name);
  if (index < 0) return;
  bodies.tags[index] = (bodies.tags[index] & ~4) | (+ignored.isNamed(name) << 2);
  bodies.writeTag(index);
}
