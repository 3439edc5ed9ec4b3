import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Runs in a process of its own; prints the bytes that one call of each kind leaves on the heap, least of several rounds. */
const program = `
import { CircleIndex } from './broadphase.js';
function bytesPerCall(call, warmUp) {
  for (let i = 0; i < warmUp; i++) call();
  let least = Infinity;
  for (let round = 0; round < 5; round++) {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 200; i++) call();
    least = Math.min(least, (process.memoryUsage().heapUsed - before) / 200);
  }
  return Math.round(least);
}
let state = 1;
function random(from, to) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return from + ((to - from) * state) / 4294967296;
}
const packed = new Float64Array(1500);
for (let i = 0; i < 1500; i += 3) packed.set([random(0, 30), random(0, 30), i % 5 === 0 ? 3 : random(0.1, 0.6)], i);
const places = Int32Array.from(packed, Math.round); // small integers are passed as they are, other numbers boxed by the caller
const index = new CircleIndex();
index.rebuild(packed);
const food = new CircleIndex();
food.rebuild(packed.slice(0, 300));
const out = new Int32Array(20000);
const circle = { x: 15, y: 15, r: 7 };
const box = { minX: 3, minY: 3, maxX: 19, maxY: 19 };
const ray = { x: -1, y: -1, dx: 1, dy: 1.1 };
const mover = { x: -1, y: -1, r: 0.3, vx: 1, vy: 1.1 };
const options = { ignore: 7 };
const sorted = { sorted: true };
const hit = { id: 0, t: 0, point: { x: 0, y: 0 }, normal: { x: 0, y: 0 }, inside: false };
let seen = 0;
const visit = (id) => void (seen ^= id);
let turn = 0;
function edit() {
  turn++;
  for (let id = 0; id < 100; id++) index.update(id, places[3 * id] + (turn % 3), places[3 * id + 1]);
  const added = index.add(circle);
  index.withinInto(circle, out);
  index.remove(added);
  if (turn % 4 === 0) index.pairsInto(out);
}
const calls = {
  rebuild: () => (index.rebuild(packed), index.pairsInto(out)),
  pairsInto: () => index.pairsInto(out, sorted),
  visitPairs: () => index.visitPairs(visit),
  pairsWithInto: () => index.pairsWithInto(food, out),
  withinInto: () => index.withinInto(circle, out, options),
  visitWithin: () => index.visitWithin(circle, visit),
  inBoxInto: () => index.inBoxInto(box, out),
  nearestInto: () => index.nearestInto(circle, 8, out),
  castRay: () => index.castRay(ray, options, hit),
  castCircle: () => index.castCircle(mover, options, hit),
  edit,
};
const bytes = { pairs: index.pairsInto(out), found: index.withinInto(circle, out) };
for (const name in calls) bytes[name] = bytesPerCall(calls[name], /pairs|rebuild|edit/i.test(name) ? 5000 : 8000);
console.log(JSON.stringify(bytes));
`;

let folder = '';
let bytes: Record<string, number> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carom-allocation-'));
  const bundle = await rolldown({ input: fileURLToPath(new URL('../../src/broadphase/index.ts', import.meta.url)) });
  await bundle.write({ file: join(folder, 'broadphase.js') });
  await bundle.close();
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'main.js'), program);
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--single-threaded', join(folder, 'main.js')], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  bytes = JSON.parse(stdout);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// No call leaves arrays or objects, nor anything for each of 500 circles, 2,000 pairs, 100 edits or 100 found: that would be
// 1.6 kB or more. What there may be is numbers that an engine boxes, 16 bytes each, when it does not inline the function
// they go to: a few a call, and for nearest, which computes separations, one for each circle near enough.
const names = [
  'rebuild',
  'pairsInto',
  'visitPairs',
  'pairsWithInto',
  'withinInto',
  'visitWithin',
  'inBoxInto',
  'edit',
  'castRay',
  'castCircle',
];
it.each(names)('%s leaves no arrays or objects after a few calls', (name) => {
  expect(bytes[name]).toBeLessThan(1024);
});

it('nearestInto leaves no arrays or objects after a few calls', () => {
  expect(bytes.nearestInto).toBeLessThan(4096);
});

it('the scene is large enough for that to mean something', () => {
  expect(bytes.pairs).toBeGreaterThan(1500);
  expect(bytes.found).toBeGreaterThan(100);
});
