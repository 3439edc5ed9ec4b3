/** A group is told by names: `table / left bumper` belongs to the group `table`. So files, links and undo keep groups. */
const between = ' / ';
const longest = 80;

/** The group that a name says; `null` if none. */
export function groupOf(name: string | undefined): string | null {
  const end = name?.indexOf(between) ?? -1;
  return end > 0 ? name!.slice(0, end) : null;
}

/** The name within its group. */
export function ownName(name: string | undefined): string | undefined {
  const group = groupOf(name);
  return group === null ? name : name!.slice(group.length + between.length);
}

/** The name in another group, or in none; the end of a name says what it is, so a long one loses its beginning. */
export function nameInGroup(name: string, group: string | null): string {
  const own = ownName(name) ?? name;
  if (group === null) return own.slice(0, longest);
  const head = group.slice(0, longest / 2) + between;
  return head + own.slice(-(longest - head.length));
}

/** A name for a group that no other has. */
export function freshGroup(names: readonly (string | undefined)[]): string {
  const taken = new Set(names.map(groupOf));
  for (let k = 1; ; k++) if (!taken.has(`Group ${k}`)) return `Group ${k}`;
}
