// `node bench/timeline/long.mjs [collisions]`: how far energy drifts and how deep discs come to overlap in a long run of 10,000 discs in a room,
// η 0.5. Writes bench/results/timeline-long.json. 10⁸ collisions take some minutes.
import { fileURLToPath } from 'node:url';
import { save } from '../compare.mjs';
import { room } from './scene.mjs';

const { Timeline } = await import(process.env.CAROM_BUNDLE ?? 'carom');
const wanted = Number(process.argv[2] ?? 1e8);
const n = 10_000;
const { width, height, discs } = room(n, 0.5);
const timeline = new Timeline({ history: { keyframes: 0 } });
timeline.addWall({ inside: { minX: 0, minY: 0, maxX: width, maxY: height } });
for (const disc of discs) timeline.add(disc);
const energy = timeline.kineticEnergy();

/** The deepest overlap now, in diameters: neighbors only, from a grid of cells one diameter wide. */
function deepest() {
  const cells = new Map();
  const places = [...timeline].map(({ x, y }) => ({ x, y }));
  for (const place of places) {
    const key = Math.floor(place.x) * 65536 + Math.floor(place.y);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(place);
  }
  let depth = 0;
  for (const place of places) {
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const other of cells.get((Math.floor(place.x) + i) * 65536 + Math.floor(place.y) + j) ?? []) {
          if (other !== place) depth = Math.max(depth, 1 - Math.sqrt((other.x - place.x) ** 2 + (other.y - place.y) ** 2));
        }
      }
    }
  }
  return depth;
}

/** The deepest overlap at the moment of contact over the next `count` events, in diameters: that is where rounding leaves most. */
function deepestContact(count) {
  let depth = 0;
  for (let i = 0; i < count; i++) {
    const { kind, a, b } = timeline.step();
    if (kind === 'pair') depth = Math.max(depth, 1 - Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2));
  }
  return depth;
}

let depth = 0;
let drift = 0;
const checks = [];
for (let next = 1; timeline.eventCount < wanted; next++) {
  while (timeline.eventCount < (wanted * next) / 100) timeline.runTo(timeline.now + 0.05);
  depth = Math.max(depth, deepest(), deepestContact(2000));
  drift = Math.max(drift, Math.abs(timeline.kineticEnergy() / energy - 1));
  if (next === 1 || next % 10 === 0) {
    checks.push({ collisions: timeline.eventCount, drift: Number(drift.toExponential(2)), depth: Number(depth.toExponential(2)) });
    console.log(checks.at(-1));
  }
}
save(fileURLToPath(new URL('../results/timeline-long.json', import.meta.url)), {
  bars: { drift: '<= 1e-12 over 1e6', depth: '<= 1e-11 diameters over 1e8' },
  discs: n,
  time: timeline.now,
  checks,
});
