// Plays recorded steps on the single-file arena and compares every bit. Plain ES2018, for old engines:
//   node replay.cjs <bundle> <folder of traces>
'use strict';
// biome-ignore lint/style/useNodejsImportProtocol: require('node:fs') came with Node 14.18
const { readFileSync } = require('fs');
const [bundle, folder] = process.argv.slice(2);
const Carom = new Function(`${readFileSync(bundle, 'utf8')}\nreturn Carom;`)();
const { Arena, bounceDiscs, bounceEdge, codingameOrder, EventLimitError, meanMaxOrder, mergeDiscs, roundHalfAway, roundHalfUp, truncate } =
  Carom;

let compared = 0;
function same(what, got, wanted) {
  compared++;
  if (JSON.stringify(got) === JSON.stringify(wanted)) return;
  console.error(`${what}: got ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  process.exit(1);
}

function playSteps(name, order, handlers) {
  const { steps } = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  steps.forEach(({ b, ev, end }, k) => {
    const arena = new Arena({ discs: b.length, order });
    for (const [i, [x, y, vx, vy, r, mass]] of b.entries()) arena.set(i, { x, y, vx, vy, r, mass });
    const events = [];
    arena.step(1, handlers(arena, events, b));
    same(`${name} ${k} events`, events, ev);
    same(
      `${name} ${k} end`,
      b.map((_, i) => [arena.x[i], arena.y[i], arena.vx[i], arena.vy[i]]),
      end,
    );
  });
  return steps.length;
}

const strikeBack = (arena, events) => ({
  pair(i, j) {
    events.push([arena.now, i, j]);
    bounceDiscs(arena, i, j, { minImpulse: 120, separate: 1e-5 });
  },
});

/** The bounce of Mean Max, whose arithmetic is its own. */
function meanMax(arena, events, bodies) {
  const border = arena.addWall({ inside: { x: 0, y: 0, r: 6000 } });
  for (const [i, body] of bodies.entries()) arena.setWall(i, border, !body[6]);
  const { x, y, vx, vy, r } = arena;
  const mass = (i) => (i < 0 ? Infinity : bodies[i][5]);
  const push = (i, j, fx, fy) => {
    vx[i] -= fx * (1 / mass(i));
    vy[i] -= fy * (1 / mass(i));
    if (j < 0) return;
    vx[j] += fx * (1 / mass(j));
    vy[j] += fy * (1 / mass(j));
  };
  const towards = (k, toX, toY, by) => {
    const dx = toX - x[k];
    const dy = toY - y[k];
    const part = by / Math.sqrt(dx * dx + dy * dy);
    x[k] += dx * part;
    y[k] += dy * part;
  };
  const meet = (i, j) => {
    events.push([arena.now, i, j]);
    const nx = j < 0 ? x[i] : x[i] - x[j];
    const ny = j < 0 ? y[i] : y[i] - y[j];
    const along = nx * (j < 0 ? vx[i] : vx[i] - vx[j]) + ny * (j < 0 ? vy[i] : vy[i] - vy[j]);
    const weight = j < 0 ? 1 / mass(i) : (mass(i) + mass(j)) / (mass(i) * mass(j));
    const part = along / ((nx * nx + ny * ny) * weight);
    push(i, j, nx * part, ny * part);
    const backX = nx * part * 0.5;
    const backY = ny * part * 0.5;
    const back = Math.sqrt(backX * backX + backY * backY);
    const least = back > 1e-5 && back < 30 ? 30 / back : 1;
    push(i, j, backX * least, backY * least);
    const distance = Math.sqrt(nx * nx + ny * ny);
    const gap = j < 0 ? 6000 - distance - r[i] : (distance - r[i] - r[j]) / 2;
    if (gap > 0) return;
    if (j < 0) return towards(i, 0, 0, 1e-5 - gap);
    towards(i, x[j], y[j], gap - 1e-5);
    towards(j, x[i], y[i], gap - 1e-5);
  };
  return { pair: meet, edge: (i) => meet(i, -1) };
}

const turns = playSteps('csb-stress', codingameOrder, strikeBack) + playSteps('csb-ties', codingameOrder, strikeBack);
const others = playSteps('meanmax-stress', meanMaxOrder, meanMax);

// what the steps do not use: walls with gaps, sensors, merging, snapshots, the guard, rounding
const arena = new Arena({ discs: 3, maxEvents: 9 });
arena.set(0, { x: 0, y: 0, vx: 1, r: 1 });
arena.set(1, { x: 6, y: 0, r: 1 });
arena.set(2, { x: 0, y: 3, vx: 2, r: 1 });
arena.setPair([0, 1], 2, 'ignore');
arena.setPair(0, 1, { sense: 2 });
const gaps = [{ side: 'maxX', from: -1, to: 1 }];
arena.addWall({ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 } }, { gaps });
const start = arena.snapshot();
const seen = [];
const run = () =>
  arena.step(12, {
    sense: (i, j) => void seen.push([arena.now, i, j]),
    edge: (i, edge) => {
      seen.push([arena.now, i, edge]);
      bounceEdge(arena, i, edge);
    },
  });
same('events', [run(), arena.x[0], arena.x[2]], [3, 12, -8]);
arena.restore(start);
same('again', [run(), seen.slice(3)], [3, seen.slice(0, 3)]);
mergeDiscs(arena, 0, 1);
same('merged', [arena.count, arena.has(1)], [2, false]);
same('rounded', [roundHalfUp(-2.5), roundHalfAway(-2.5), truncate(-2.5)], [-2, -3, -2]);
let error = null;
try {
  const stuck = new Arena({ discs: 2, order: codingameOrder, maxEvents: 50 });
  stuck.set(0, { x: 0, y: 0, r: 1 });
  stuck.set(1, { x: 1, y: 0, r: 1 });
  stuck.step(1, { pair() {} });
} catch (thrown) {
  error = thrown;
}
same('guard', [error instanceof EventLimitError, error && error.i + error.j], [true, 1]);

console.log(`${process.version}: ${turns + others} steps, ${compared} comparisons equal`);
