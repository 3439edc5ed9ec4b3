// `node bench/timeline/long.mjs [collisions]`: how far energy drifts and how deep discs come to overlap in a long run of 10,000 discs in a room,
// η 0.5. Writes bench/results/timeline-long.json. 10⁸ collisions take some minutes.
import { allPairs } from 'carom/broadphase';
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

/** The deepest overlap of pairs of discs of diameter 1, in diameters. */
const depthOf = (a, b) => 1 - Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);

/** The deepest overlap now. */
function deepest() {
  const places = [...timeline];
  const pairs = allPairs(places);
  let depth = 0;
  for (let p = 0; p < pairs.length; p += 2) depth = Math.max(depth, depthOf(places[pairs[p]], places[pairs[p + 1]]));
  return depth;
}

/** The deepest overlap at the moment of contact over the next `count` events: that is where rounding leaves most. */
function deepestContact(count) {
  let depth = 0;
  for (let i = 0; i < count; i++) {
    const { kind, a, b } = timeline.step();
    if (kind === 'pair') depth = Math.max(depth, depthOf(a, b));
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
save('timeline-long', {
  bars: { drift: '<= 1e-12 over 1e6', depth: '<= 1e-11 diameters over 1e8' },
  discs: n,
  time: timeline.now,
  checks,
});
