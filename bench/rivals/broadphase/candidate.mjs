// One candidate of the broadphase benches, alone in its process: `node candidate.mjs <question> <library> <count> <law>`.
// Prints {"ms": least time of one frame or query, "found": what was found, "megabytes": resident memory}.
// Each library is used the fastest way its documentation shows; all answer the same question about the same circles.
import { createPlainGrid } from '../../broadphase/plain-grid.mjs';
import { createScene } from '../../broadphase/scenes.mjs';

const [question, library, countText, law = 'uniform'] = process.argv.slice(2);
const count = Number(countText);
const scene = createScene(count, law);
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

const candidates = {
  pairs: {
    carom: async () => {
      const { CircleIndex } = await import('carom');
      const index = new CircleIndex();
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
      const { default: KDBush } = await import('kdbush');
      return () => {
        const tree = new KDBush(count);
        for (let i = 0; i < count; i++) tree.add(packed[3 * i], packed[3 * i + 1]);
        tree.finish();
        let n = 0;
        for (let i = 0; i < count; i++) {
          const near = tree.within(packed[3 * i], packed[3 * i + 1], packed[3 * i + 2] + largest);
          for (let k = 0; k < near.length; k++) if (near[k] > i && overlapping(i, near[k])) emit(n++, i, near[k]);
        }
        return n;
      };
    },
    flatbush: async () => {
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
        let n = 0;
        for (let i = 0; i < count; i++) {
          const x = packed[3 * i];
          const y = packed[3 * i + 1];
          const r = packed[3 * i + 2];
          const near = tree.search(x - r, y - r, x + r, y + r);
          for (let k = 0; k < near.length; k++) if (near[k] > i && overlapping(i, near[k])) emit(n++, i, near[k]);
        }
        return n;
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
          bodies[i].setPosition(packed[3 * i], packed[3 * i + 1], false);
          bodies[i].updateBody(true);
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
  within: {},
  nearest: {},
};

const frames = Number(process.env.FRAMES ?? Math.max(12, Math.min(400, Math.round(4e6 / count))));
const run = await candidates[question][library]();
let least = Infinity;
let found = 0;
const begin = performance.now();
for (let frame = 0; frame < frames && (frame < 5 || performance.now() - begin < 8000); frame++) {
  scene.move();
  const start = performance.now();
  found = run();
  const time = performance.now() - start;
  if (frame >= 3) least = Math.min(least, time);
}
const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
console.log(JSON.stringify({ ms: least, found, megabytes }));
