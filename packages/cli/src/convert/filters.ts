/** Whom something meets by the rules of Box2D and matter-js: those of one group always (> 0) or never (< 0), else by the bits of both. */
export interface GroupFilter {
  readonly category: number;
  readonly mask: number;
  readonly group: number;
}

/** Filters of scenes in place of those with groups. */
export interface Filters {
  /** Whether groups could not be kept: then bits decide alone. */
  readonly lost: boolean;
  /** The filter of something; none where everything meets. */
  of(filter: GroupFilter): { filter?: { category: number; mask: number } };
}

const mostClasses = 32;

/**
 * Filters of scenes, which have no groups: with groups, all that is filtered alike gets one bit of its own, and the mask of those it meets. So
 * who meets whom is the same.
 */
export function filtersOf(filters: readonly GroupFilter[]): Filters {
  const classes = new Map(filters.map((filter) => [keyOf(filter), filter]));
  const kinds = [...classes.values()];
  if (kinds.every((a) => kinds.every((b) => meets(a, b)))) return { lost: false, of: () => ({}) };
  const hasGroups = kinds.some(({ group }) => group !== 0);
  if (!hasGroups || kinds.length > mostClasses) {
    return { lost: hasGroups, of: ({ category, mask }) => ({ filter: { category: category >>> 0, mask: mask >>> 0 } }) };
  }
  const bits = new Map([...classes.keys()].map((key, i) => [key, (1 << i) >>> 0]));
  return {
    lost: false,
    of(filter) {
      const mask = kinds.reduce((sum, other) => (meets(filter, other) ? sum | bits.get(keyOf(other))! : sum), 0);
      return { filter: { category: bits.get(keyOf(filter))!, mask: mask >>> 0 } };
    },
  };
}

function keyOf({ category, mask, group }: GroupFilter): string {
  return `${category} ${mask} ${group}`;
}

/** Whether two collide there. */
export function meets(a: GroupFilter, b: GroupFilter): boolean {
  if (a.group === b.group && a.group !== 0) return a.group > 0;
  return (a.mask & b.category) !== 0 && (b.mask & a.category) !== 0;
}
