import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { type SenseEvent, Timeline, type TimelineOptions } from '../../../src/timeline/index.ts';
import { imageTimes, setPath } from '../../../src/timeline/predict/images.ts';
import { anySolid, type Motion, placeAt, wallGap } from '../gaps.ts';

// Every flight on every kind of torus, measured against distances to all images near by.

const flights: [string, TimelineOptions][] = [
  ['straight', {}],
  ['under gravity', { gravity: { x: 0.15, y: -0.4 } }],
  ['on cloth', { deceleration: 0.5 }],
];
const tori: TimelineOptions[] = [{ periodX: 9, periodY: 8 }, { periodX: 9 }, { periodY: 8 }];
const cases = flights.flatMap(([name, flight]) => tori.map((torus): [string, TimelineOptions] => [name, { ...flight, ...torus }]));

/** The flight of a disc up to its end: it stands still from then on. */
function motionOf(options: TimelineOptions, disc: { x: number; y: number; vx: number; vy: number }): (t: number) => [number, number] {
  const { gravity = { x: 0, y: 0 }, deceleration = 0 } = options;
  const speed = Math.hypot(disc.vx, disc.vy);
  const motion: Motion = { ...disc, ax: gravity.x, ay: gravity.y };
  if (deceleration > 0)
    [motion.ax, motion.ay] = speed > 0 ? [(-deceleration * disc.vx) / speed, (-deceleration * disc.vy) / speed] : [0, 0];
  const end = deceleration > 0 ? speed / deceleration : Infinity;
  return (t) => placeAt(motion, Math.min(t, end));
}

/** The least of a measure over the images of a place around the origin's cell. */
function leastOverImages({ periodX, periodY }: TimelineOptions, x: number, y: number, measure: (x: number, y: number) => number): number {
  let least = Infinity;
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      if ((periodX === undefined && i !== 0) || (periodY === undefined && j !== 0)) continue;
      const imageX = periodX === undefined ? x : x - periodX * Math.floor(x / periodX) + i * periodX;
      const imageY = periodY === undefined ? y : y - periodY * Math.floor(y / periodY) + j * periodY;
      least = Math.min(least, measure(imageX, imageY));
    }
  }
  return least;
}

/** Checks that the gap is first 0 at `time`, by looking everywhere before; returns whether there was a meeting to check. */
function checkFirst(gapAt: (t: number) => number, time: number, what: string): boolean {
  const end = Math.min(time, 14);
  let least = Infinity;
  for (let i = 0; i < 250; i++) least = Math.min(least, gapAt((end * i) / 250));
  expect(least, `${what}: touches before ${time}`).toBeGreaterThan(-1e-10);
  if (time > end) return false;
  expect(Math.abs(gapAt(time)), `${what}: does not touch at ${time}`).toBeLessThan(1e-10);
  return true;
}

const speeds = (random: ReturnType<typeof createRandom>) => ({ vx: random.between(-4, 4), vy: random.between(-4, 4) });

describe.each(cases)('%s, %j', (_name, options) => {
  test('a disc meets walls of every kind at the first touch of any image', () => {
    let met = 0;
    for (let seed = 0; seed < 70; seed++) {
      const random = createRandom(seed);
      const wall = anySolid(random);
      const disc = { x: random.between(0, 9), y: random.between(0, 8), r: 0.2, ...speeds(random) };
      const timeline = new Timeline(options);
      timeline.addWall(wall);
      timeline.add(disc);
      const at = motionOf(options, disc);
      const gapAt = (t: number) => leastOverImages(options, ...at(t), (x, y) => wallGap(wall, x, y, disc.r));
      if (gapAt(0) <= 0) continue;
      const next = timeline.next();
      if (checkFirst(gapAt, next?.kind === 'wall' ? next.time : Infinity, `seed ${seed}`)) met++;
    }
    expect(met).toBeGreaterThan(4);
  });

  test('two discs, one of them perhaps immovable, meet at the first touch of any image', () => {
    let met = 0;
    for (let seed = 0; seed < 70; seed++) {
      const random = createRandom(seed);
      const one = () => ({ x: random.between(0, 9), y: random.between(0, 8), r: random.between(0.1, 0.6), ...speeds(random) });
      const [a, b] = [one(), one()];
      const fixed = seed % 2 === 0;
      const timeline = new Timeline(options);
      timeline.add(a);
      timeline.add(fixed ? { ...b, mass: Infinity } : b);
      const [atA, atB] = [motionOf(options, a), motionOf(fixed ? {} : options, b)];
      const gapAt = (t: number) => {
        const [[ax, ay], [bx, by]] = [atA(t), atB(t)];
        return leastOverImages(options, bx - ax, by - ay, (x, y) => Math.hypot(x, y) - a.r - b.r);
      };
      if (gapAt(0) <= 0) continue;
      let event = timeline.next();
      for (let stops = 0; event?.kind === 'stop' && stops < 2; stops++) {
        timeline.step();
        event = timeline.next();
      }
      if (checkFirst(gapAt, event?.kind === 'pair' ? event.time : Infinity, `seed ${seed}`)) met++;
    }
    expect(met).toBeGreaterThan(4);
  });

  test('a sensor tells every crossing of any of its images', () => {
    let crossings = 0;
    for (let seed = 0; seed < 40; seed++) {
      const random = createRandom(seed);
      const [x, y, r] = [random.between(1, 8), random.between(1, 7), random.between(0.3, 1.5)];
      const box = { minX: x - r, minY: y - 0.3, maxX: x + 0.5, maxY: y + r };
      const round = seed % 2 === 0;
      const timeline = new Timeline(options);
      timeline.addWall(round ? { x, y, r } : box, { sensor: true });
      const disc = { x: random.between(0, 9), y: random.between(0, 8), ...speeds(random) };
      timeline.add({ ...disc, r: 0.4 });
      timeline.runTo(8);
      const at = motionOf(options, disc);
      const depth = (px: number, py: number) =>
        round ? Math.hypot(px - x, py - y) - r : Math.max(box.minX - px, px - box.maxX, box.minY - py, py - box.maxY);
      const events = timeline.events().filter((event): event is SenseEvent => event.kind === 'sense');
      crossings += events.length;
      let inside = leastOverImages(options, ...at(0), depth) <= 0;
      let next = 0;
      for (let i = 1; i < 200; i++) {
        const t = i / 25;
        while (next < events.length && events[next].time <= t) {
          if (events[next].entering !== !inside) expect(events[next].entering, `seed ${seed}`).toBe(!inside);
          inside = !inside;
          next++;
        }
        const distance = leastOverImages(options, ...at(t), depth);
        if (Math.abs(distance) > 1e-9 && distance < 0 !== inside) expect(distance < 0, `seed ${seed}, ${t}`).toBe(inside);
      }
    }
    expect(crossings).toBeGreaterThan(4);
  });
});

describe('what is far from all images for long', () => {
  test('turns on which nothing is near are passed at once, however long the period', () => {
    for (const periodY of [1e50, Infinity, 100]) {
      const timeline = new Timeline({ periodX: 10, periodY, gravity: { x: 0, y: -0.5 } });
      for (let i = 0; i < 60; i++) timeline.add({ x: 5 + 0.01 * i, y: 8, r: 0.005, mass: Infinity });
      timeline.add({ x: 0, y: 5, r: 0.5, vx: 1e-3 }); // below them all, and straight down
      const next = timeline.next();
      if (periodY !== 100) expect(next).toBe(null);
      else expect(next?.time).toBeGreaterThan(4400); // by then 1e-3 · t is under them, 50,000 turns of y later
    }
  });

  test('a disc that falls, all but straight down, meets what is below it', () => {
    for (const vx of [0, -4e-255, 1e-150, 1e-20]) {
      const timeline = new Timeline({ periodX: 10, gravity: { x: 0, y: -0.5 } });
      timeline.add({ x: 2, y: 1, r: 0.5, mass: Infinity });
      timeline.add({ x: 2, y: 3, r: 0.5, vx });
      expect(timeline.next()?.time).toBeCloseTo(2, 12); // a way of 1
    }
  });

  test('so fast that time does not tell where in the period it is, it is soon given up', () => {
    const timeline = new Timeline({ periodX: 10, gravity: { x: 0, y: -0.5 } });
    for (let i = 0; i < 8; i++) timeline.addWall({ x1: 0, y1: -i, x2: 10, y2: -i - 0.1 });
    timeline.add({ x: 0, y: 6, r: 0.2, vx: 9007199254740992 });
    expect(timeline.next()).toBe(null);
  });

  test('what falls and goes round within the last place of the time is followed for half a turn', () => {
    const flight = { gx: 0, gy: -0.5, deceleration: 0, periodX: 10, periodY: 12 };
    const asked = (vx: number, t: number): number => {
      let count = 0;
      setPath(5, 6, vx, 1, 0, -0.5, Infinity, t);
      imageTimes(flight, -1, -1, 1, 1, () => {
        count++;
        return Infinity;
      });
      return count;
    };
    for (const vx of [1e17, -2e60, 1e75]) expect(asked(vx, 1.5), `${vx}`).toBeLessThanOrEqual(4);
    for (const vx of [1e3, -1e15]) expect(asked(vx, 1.5), `${vx}`).toBe(asked(vx, 0));
  });
});
