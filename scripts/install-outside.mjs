// Puts into a folder what packages of the workspace need from outside, and what that needs in turn: copies of what `npm ci` put here, in
// the places that package-lock.json gives them. Nothing that only the workspace needs comes along.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** Where Node finds `name` from a place in the lockfile, or undefined. */
function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (at === '') return undefined;
  }
}

/** What a package needs to run: names, and whether it does without. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const needs = new Map([...Object.keys(dependencies ?? {}), ...peers].map((name) => [name, false]));
  for (const name of Object.keys(optionalDependencies ?? {})) needs.set(name, true);
  return needs;
}

/** The place in the folder of a place in the lockfile: what lies in a package of the workspace lies in it there too. */
function targetOf(place) {
  const own = /^packages\/[^/]+/.exec(place)?.[0];
  return own ? join('node_modules', JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')).name, place.slice(own.length)) : place;
}

/**
 * Copies what the packages at `workspaces` (as `packages/cli`) need to run, with `more` by name, into `folder`. Optional peers come
 * only by name. Packages of the workspace are followed, not copied. Returns the names that were copied.
 */
export function installOutside(folder, workspaces, more = []) {
  const open = [];
  const seen = new Set();
  const copied = new Set();
  const need = (name, from, isOptional) => {
    const place = placeOf(name, from);
    if (place === undefined && !isOptional) throw new Error(`${from} needs ${name}, which package-lock.json lacks`);
    if (place !== undefined && !seen.has(place)) open.push({ place, name, isOptional });
    seen.add(place);
  };
  const follow = (from) => {
    for (const [name, isOptional] of needsOf(locked[from])) need(name, from, isOptional);
  };
  for (const from of workspaces) follow(from);
  for (const from of workspaces) for (const name of more) if (locked[from].peerDependencies?.[name]) need(name, from, false);
  for (let next = open.pop(); next; next = open.pop()) {
    const { place, name, isOptional } = next;
    if (locked[place].link) continue; // one of ours: it comes as its tarball
    if (!existsSync(place) && isOptional) continue; // for another platform
    cpSync(place, join(folder, targetOf(place)), { recursive: true, filter: (path) => !path.slice(place.length).includes('node_modules') });
    copied.add(name);
    follow(place);
  }
  return copied;
}
