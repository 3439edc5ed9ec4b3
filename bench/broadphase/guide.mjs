// Runs the js blocks of docs/guide/from-rbush.md, which show other libraries, and checks the values in their comments; then asks
// all of them and Carom the same questions about random circles. Throws where an answer differs.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { allPairs, CircleIndex } from 'carom/broadphase';
import { createScene } from './scenes.mjs';

const folder = new URL('../rivals/broadphase/', import.meta.url);

/** Loads a module as if it lay beside the rivals, so that their names resolve. */
async function load(name, code) {
  const file = new URL(`guide-${name}.mjs`, folder);
  writeFileSync(file, code);
  try {
    return await import(file.href);
  } finally {
    rmSync(file);
  }
}

/** Runs the blocks; returns how many values were checked. */
async function runGuide() {
  const guide = readFileSync(new URL('../../docs/guide/from-rbush.md', import.meta.url), 'utf8');
  let checks = 0;
  for (const [i, [, block]] of [...guide.matchAll(/^```js\n([\s\S]*?)^```/gm)].entries()) {
    const code = block.replace(/^([^\s/].*); \/\/ (true|false|\[.*?\]|-?\d+)(?::.*)?$/gm, (_, expression, value) => {
      checks++;
      return `check(Array.from(Object(${expression})), Array.from(Object(${value}))); check(typeof (${expression}), typeof ${value});`;
    });
    await load(String(i), `import { deepStrictEqual as check } from 'node:assert';\n${code}`);
  }
  return checks;
}

/** The same answers from all for a random scene; returns how many were compared. */
async function compareAll(seed) {
  const { RBush, Flatbush, KDBush, quadtree } = await load(
    'rivals',
    `export { default as RBush } from 'rbush';
    export { default as Flatbush } from 'flatbush';
    export { default as KDBush } from 'kdbush';
    export { quadtree } from 'd3-quadtree';`,
  );
  const { packed, count, side } = createScene(2000, 'uniform', 3, seed);
  const circles = Array.from({ length: count }, (_, id) => ({ x: packed[3 * id], y: packed[3 * id + 1], r: packed[3 * id + 2], id }));
  const box = ({ x, y, r }) => ({ minX: x - r, minY: y - r, maxX: x + r, maxY: y + r });
  const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const ascending = (ids) => [...ids].sort((a, b) => a - b);

  const boxes = new RBush().load(circles.map((circle) => ({ ...box(circle), id: circle.id })));
  const flat = new Flatbush(count);
  const centers = new Flatbush(count);
  const points = new KDBush(count);
  for (const circle of circles) {
    const { minX, minY, maxX, maxY } = box(circle);
    flat.add(minX, minY, maxX, maxY);
    centers.add(circle.x, circle.y);
    points.add(circle.x, circle.y);
  }
  for (const tree of [flat, centers, points]) tree.finish();
  const quads = quadtree(
    circles,
    (d) => d.x,
    (d) => d.y,
  );
  const index = new CircleIndex();
  index.rebuild(packed);
  const dots = new CircleIndex();
  dots.rebuild(circles, { r: 0 });

  const pairs = { rbush: [], flatbush: [], kdbush: [] };
  const seen = { rbush: 0, flatbush: 0, kdbush: 0, nearest: 0, range: 0, find: 0 };
  for (const a of circles) {
    const { minX, minY, maxX, maxY } = box(a);
    const candidates = {
      rbush: boxes.search(box(a)).map(({ id }) => id),
      flatbush: flat.search(minX, minY, maxX, maxY),
      kdbush: points.within(a.x, a.y, a.r + 1.5),
    };
    for (const [name, ids] of Object.entries(candidates)) {
      const near = ascending(ids).filter((id) => distance(a, circles[id]) <= a.r + circles[id].r);
      assert.deepEqual(index.within(a), near, `within and ${name}`);
      for (const id of near) if (id > a.id) pairs[name].push(a.id, id);
      seen[name]++;
    }
    const asked = { x: side - a.y, y: a.x };
    assert.deepEqual(dots.nearest(asked, 8), [...centers.neighbors(asked.x, asked.y, 8)], 'nearest and flatbush');
    assert.equal(dots.nearest(asked)[0], quads.find(asked.x, asked.y).id, 'nearest and d3-quadtree');
    assert.deepEqual(dots.inBox({ minX, minY, maxX, maxY }), ascending(points.range(minX, minY, maxX, maxY)), 'inBox and kdbush');
    seen.nearest++;
    seen.find++;
    seen.range++;
  }
  const ours = [...allPairs(packed, { sorted: true })];
  for (const [name, theirs] of Object.entries(pairs)) assert.deepEqual(ours, theirs, `allPairs and ${name}`);
  return Object.values(seen).reduce((a, b) => a + b) + 3;
}

/** Checks everything; returns a line for people. */
export async function checkGuide() {
  const checks = await runGuide();
  assert(checks >= 10, 'the guide must have its blocks');
  let compared = 0;
  for (let seed = 1; seed <= 3; seed++) compared += await compareAll(seed);
  return `guide from-rbush: ${checks} values of other libraries checked, ${compared} answers about random circles equal`;
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) console.log(await checkGuide());
