import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// The rooms of World are its folders and the files beside them. Imports of types count.

const world = fileURLToPath(new URL('../../src/world/', import.meta.url));

/** Which files a file imports, by paths from the folder of World; those outside of it are left out. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(world, file), 'utf8');
  return [...source.matchAll(/^(?:import|export)\s[^;]*?\sfrom '(\.[^']+)'/gm)]
    .map(([, path]) => relative(world, resolve(world, dirname(file), path)))
    .filter((path) => !path.startsWith('..'));
}

/** The rooms that each room imports. */
function roomsOf(files: ReadonlyMap<string, readonly string[]>): Map<string, Set<string>> {
  const roomOf = (file: string) => file.split('/')[0];
  const rooms = new Map<string, Set<string>>();
  for (const [file, imports] of files) {
    const below = rooms.get(roomOf(file)) ?? new Set();
    rooms.set(roomOf(file), below);
    for (const path of imports) if (roomOf(path) !== roomOf(file)) below.add(roomOf(path));
  }
  return rooms;
}

/** Rooms that import each other in a circle, those that only import them included: what is left when the lowest are taken away. */
function circles(files: ReadonlyMap<string, readonly string[]>): string[] {
  const rooms = roomsOf(files);
  for (let size = -1; size !== rooms.size; ) {
    size = rooms.size;
    for (const [room, below] of rooms) if (![...below].some((other) => rooms.has(other))) rooms.delete(room);
  }
  return [...rooms.keys()].sort();
}

const files = new Map(
  readdirSync(world, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, importsOf(file)]),
);

it('rooms of World do not import each other in circles', () => {
  expect(files.size).toBeGreaterThan(80);
  expect([...files.values()].flat().length).toBeGreaterThan(400);
  expect(circles(files)).toEqual([]);
});

it('a circle is found: one import of a stage by the state', () => {
  const planted = new Map(files).set('state/state.ts', [...(files.get('state/state.ts') as string[]), 'solver/pair-solver.ts']);
  expect(circles(planted)).toEqual(expect.arrayContaining(['solver', 'state']));
});

it('stages lie above what they work on, step.ts above the stages, edits and queries above step.ts', () => {
  const rooms = roomsOf(files);
  const seen = (room: string, found: Set<string> = new Set()): Set<string> => {
    for (const below of rooms.get(room) ?? []) if (!found.has(below)) seen(below, found.add(below));
    return found;
  };
  expect([...seen('walls')].sort()).toEqual(['arrays.ts', 'limits.ts']);
  expect([...seen('state')].sort()).toEqual(['arrays.ts', 'limits.ts', 'walls']);
  const stages = ['broadphase', 'events', 'islands', 'motion', 'narrowphase', 'solver'];
  const above = ['edits', 'queries', 'snapshot', 'step.ts', 'views', 'world.ts'];
  for (const stage of stages) for (const room of above) expect(seen(stage), `${stage} imports ${room}`).not.toContain(room);
  expect([...seen('step.ts')]).toEqual(expect.arrayContaining(stages));
  expect([...seen('edits')]).toContain('step.ts');
  expect([...seen('queries')]).toContain('edits');
});

it('stages are given the parts of the state that they name, not the state', () => {
  const stages = [...files.keys()].filter((file) => /^(broadphase|events|islands|motion|narrowphase|solver)\//.test(file));
  expect(stages.length).toBeGreaterThan(30);
  expect(stages.filter((file) => /: State\b/.test(readFileSync(join(world, file), 'utf8')))).toEqual([]);
});

it('no two files of World declare a number by the same name: each word of a record has one', () => {
  const owners = new Map<string, string[]>();
  for (const file of files.keys())
    for (const [, name] of readFileSync(join(world, file), 'utf8').matchAll(/^(?:export )?const (\w+)(?:: number)? = -?\d[\w.]*;/gm))
      owners.set(name, [...(owners.get(name) ?? []), file]);
  expect(owners.size).toBeGreaterThan(150);
  expect([...owners].filter(([, where]) => where.length > 1)).toEqual([]);
});
