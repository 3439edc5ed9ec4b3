// One candidate of the broadphase benches, alone in its process: `node candidate.mjs <question> <library> <count> <law>`.
// Prints {"ms": least time of a frame or of 20,000 queries, "found": how much was found, "sum": a checksum of the pairs,
// "megabytes": the most memory the process had, the scene included}.
// Each library is used the fastest way its documentation shows; all answer the same question about the same circles.

import { createNasty, nastyNames } from '../../broadphase/nasty.mjs';
import { createPlainGrid } from '../../broadphase/plain-grid.mjs';
import { createNumbers, createScene } from '../../broadphase/scenes.mjs';

const [question, library, countText, law = 'uniform'] = process.argv.slice(2);
const count = Number(countText);
const scene = nastyNames.includes(law) ? createNasty(law, count) : createScene(count, law);
const { packed } = scene;
let largest = 0;
for (let i = 0; i < count; i++) largest = Math.max(largest, packed[3 * i + 2]);

/** Whether the closed discs i and j share a point, by the textbook test. */
function overlapping(i, j) {
  const dx = packed[3 * j] - packed[3 * i];
  const dy = packed[3 * j + 1] - packed[3 * i + 1];
  const s = packed[3 * j + 2] + packed[3 * i + 2];
  return dx * dx + dy * dy <= s * s;
}

/** Pairs written by a candidate: its output counts as in any use of them. */
let pairs = new Int32Array(16 * count);
function emit(n, i, j) {
  pairs[2 * n] = i;
  pairs[2 * n + 1] = j;
}

/** A tree of the circles' bounding boxes, made anew by each call. */
async function boxTree() {
  const { default: Flatbush } = await import('flatbush');
  return () => {
    const tree = new Flatbush(count);
    for (let i = 0; i < count; i++) {
      const x = packed[3 * i];
      const y = packed[3 * i + 1];
      const r = packed[3 * i + 2];
      tree.add(x - r, y - r, x + r, y + r);
    }
    tree.finish();
    return tree;
  };
}

/** The same of their centers. */
async function pointTree(library) {
  const { default: Tree } = await import(library);
  return () => {
    const tree = new Tree(count);
    for (let i = 0; i < count; i++) tree.add(packed[3 * i], packed[3 * i + 1]);
    tree.finish();
    return tree;
  };
}

async function caromIndex() {
  const { CircleIndex } = await import('carom/broadphase');
  const index = new CircleIndex();
  index.rebuild(packed);
  return index;
}

/** Emits the pairs among what `search(i)` finds around each circle. */
function pairsAmong(search) {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const near = search(i);
    for (let k = 0; k < near.length; k++) if (near[k] > i && overlapping(i, near[k])) emit(n++, i, near[k]);
  }
  return n;
}

const candidates = {
  pairs: {
    carom: async () => {
      const index = await caromIndex();
      return () => {
        index.rebuild(packed);
        return index.pairsInto(pairs);
      };
    },
    'plain grid': () => {
      const out = {};
      const plainGrid = createPlainGrid(out);
      return () => {
        const n = plainGrid(packed, count);
        pairs = out.pairs;
        return n;
      };
    },
    kdbush: async () => {
      const make = await pointTree('kdbush');
      return () => {
        const tree = make();
        return pairsAmong((i) => tree.within(packed[3 * i], packed[3 * i + 1], packed[3 * i + 2] + largest));
      };
    },
    flatbush: async () => {
      const make = await boxTree();
      return () => {
        const tree = make();
        return pairsAmong((i) => {
          const x = packed[3 * i];
          const y = packed[3 * i + 1];
          const r = packed[3 * i + 2];
          return tree.search(x - r, y - r, x + r, y + r);
        });
      };
    },
    rbush: async () => {
      const { default: RBush } = await import('rbush');
      const items = Array.from({ length: count }, (_, i) => ({ minX: 0, minY: 0, maxX: 0, maxY: 0, i }));
      return () => {
        for (let i = 0; i < count; i++) {
          const item = items[i];
          item.minX = packed[3 * i] - packed[3 * i + 2];
          item.minY = packed[3 * i + 1] - packed[3 * i + 2];
          item.maxX = packed[3 * i] + packed[3 * i + 2];
          item.maxY = packed[3 * i + 1] + packed[3 * i + 2];
        }
        const tree = new RBush().load(items);
        let n = 0;
        for (let i = 0; i < count; i++)
          for (const other of tree.search(items[i])) if (other.i > i && overlapping(i, other.i)) emit(n++, i, other.i);
        return n;
      };
    },
    'd3-quadtree': async () => {
      const { quadtree } = await import('d3-quadtree');
      const items = Array.from({ length: count }, (_, i) => ({ x: 0, y: 0, r: packed[3 * i + 2], i }));
      return () => {
        for (let i = 0; i < count; i++) {
          items[i].x = packed[3 * i];
          items[i].y = packed[3 * i + 1];
        }
        const tree = quadtree(
          items,
          (d) => d.x,
          (d) => d.y,
        ).visitAfter((node) => {
          if (node.data) {
            node.r = node.data.r;
          } else {
            node.r = 0;
            for (let k = 0; k < 4; k++) if (node[k] && node[k].r > node.r) node.r = node[k].r;
          }
        });
        let n = 0;
        for (let i = 0; i < count; i++) {
          const { x, y, r } = items[i];
          tree.visit((node, x0, y0, x1, y1) => {
            const reach = r + node.r;
            if (node.data) {
              let leaf = node;
              do {
                if (leaf.data.i > i && overlapping(i, leaf.data.i)) emit(n++, i, leaf.data.i);
                leaf = leaf.next;
              } while (leaf);
              return false;
            }
            return x0 > x + reach || x1 < x - reach || y0 > y + reach || y1 < y - reach;
          });
        }
        return n;
      };
    },
    'detect-collisions': async () => {
      const { System, Circle } = await import('detect-collisions');
      const system = new System();
      const bodies = Array.from({ length: count }, (_, i) => {
        const body = new Circle({ x: packed[3 * i], y: packed[3 * i + 1] }, packed[3 * i + 2]);
        body.i = i;
        return body;
      });
      return () => {
        for (let i = 0; i < count; i++) {
          const body = bodies[i];
          body.setPosition(packed[3 * i], packed[3 * i + 1], false);
          body.bbox = body.getAABBAsBBox(); // what System.insert does for one body; inserting each would be slower
          body.minX = body.bbox.minX;
          body.minY = body.bbox.minY;
          body.maxX = body.bbox.maxX;
          body.maxY = body.bbox.maxY;
        }
        system.clear();
        system.load(bodies);
        let n = 0;
        system.checkAll(({ a, b }) => {
          if (b.i > a.i) emit(n++, a.i, b.i);
        });
        return n;
      };
    },
  },
  within: {
    carom: async () => {
      const index = await caromIndex();
      const out = new Int32Array(4096);
      return () => perQuery((x, y) => index.withinInto({ x, y, r: 3 }, out));
    },
    kdbush: async () => {
      const tree = (await pointTree('kdbush'))();
      return () => perQuery((x, y) => countOverlapping(x, y, 3, tree.within(x, y, 3 + largest)));
    },
    flatbush: async () => {
      const tree = (await boxTree())();
      return () => perQuery((x, y) => countOverlapping(x, y, 3, tree.search(x - 3, y - 3, x + 3, y + 3)));
    },
  },
  // Equal radii: then the nearest circles are those with the nearest centers, which is what the others can find.
  nearest: {
    carom: async () => {
      const index = await caromIndex();
      const out = new Int32Array(8);
      return () => perQuery((x, y) => sumOf(out, index.nearestInto({ x, y }, 8, out)));
    },
    kdbush: async () => {
      const tree = (await pointTree('kdbush'))();
      // the circle in which 12 are expected; twice as large until 8 are found
      const start = Math.sqrt((12 * scene.side ** 2) / (Math.PI * count));
      return () =>
        perQuery((x, y) => {
          let near = [];
          for (let r = start; near.length < 8; r *= 2) near = tree.within(x, y, r);
          const distance = (i) => (packed[3 * i] - x) ** 2 + (packed[3 * i + 1] - y) ** 2;
          near.sort((i, j) => distance(i) - distance(j));
          return sumOf(near, 8);
        });
    },
    flatbush: async () => {
      const tree = (await pointTree('flatbush'))();
      return () => perQuery((x, y) => sumOf(tree.neighbors(x, y, 8), 8));
    },
  },
};

const places = Float64Array.from({ length: 40000 }, createNumbers(99));

/** The sum of what a query gives at 20,000 random places. */
function perQuery(query) {
  let sum = 0;
  for (let k = 0; k < places.length; k += 2) sum += query(places[k] * scene.side, places[k + 1] * scene.side);
  return sum;
}

/** How many of the circles with these ids overlap a disc. */
function countOverlapping(x, y, r, ids) {
  let n = 0;
  for (const i of ids) {
    const dx = packed[3 * i] - x;
    const dy = packed[3 * i + 1] - y;
    const s = packed[3 * i + 2] + r;
    if (dx * dx + dy * dy <= s * s) n++;
  }
  return n;
}

function sumOf(ids, n) {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += ids[k];
  return sum;
}

/** A sum over the first n pairs that does not depend on their order. */
function checksum(n) {
  let sum = 0;
  for (let k = 0; k < 2 * n; k += 2) {
    const low = Math.min(pairs[k], pairs[k + 1]);
    const high = Math.max(pairs[k], pairs[k + 1]);
    let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    sum = (sum + mixed) | 0;
  }
  return sum;
}

// All see the same frames; the result of the fifth is compared. Queries are asked of circles that stand still.
const isMoving = question === 'pairs';
const frames = isMoving ? Math.max(12, Math.min(300, Math.round(3e6 / count))) : 12;
const patience = 2500;
const run = await candidates[question][library]();
let least = Infinity;
let found = 0;
let sum = 0;
const begin = performance.now();
for (let frame = 0; frame < frames; frame++) {
  if (isMoving) scene.move();
  const start = performance.now();
  const result = run();
  const time = performance.now() - start;
  if (frame >= 3) least = Math.min(least, time);
  if (frame === 4) {
    found = result;
    if (isMoving) sum = checksum(result);
  }
  if (frame >= 5 && performance.now() - begin > patience) break;
}
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ ms: least, found, sum, megabytes }));
