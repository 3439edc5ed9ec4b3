import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/numeric/random.ts';
import { type SenseEvent, Timeline, type TimelineOptions } from '../../../src/timeline/index.ts';
import { payloadOf, reseal } from '../../reliability/fuzz.ts';
import { runs } from '../../runs.ts';
import { placeAt } from '../gaps.ts';

const senses = (timeline: Timeline) => timeline.events().filter((event): event is SenseEvent => event.kind === 'sense');

describe('a sensor', () => {
  test('tells when the center of a disc comes in and goes out, and changes nothing of the run', () => {
    const timeline = new Timeline();
    const pad = timeline.addWall({ x: 5, y: 0, r: 1 }, { sensor: true });
    timeline.addWall({ minX: 7, minY: -1, maxX: 9, maxY: 1 }, { sensor: true });
    const disc = timeline.add({ x: 0, y: 0, r: 3, vx: 2 });
    const before = timeline.hash();
    const next = timeline.next();
    expect(next?.kind === 'sense' && [next.time, next.a === disc, next.wall === pad]).toEqual([2, true, true]);
    timeline.runTo(10);
    expect(
      senses(timeline).map(({ time, wall, entering, removed, point, velocity }) => [time, wall.id, entering, removed, point.x, velocity.x]),
    ).toEqual([
      [2, 0, true, false, 4, 2],
      [3, 0, false, false, 6, 2],
      [3.5, 1, true, false, 7, 2],
      [4.5, 1, false, false, 9, 2],
    ]);
    expect([pad.sensor, pad.absorbing, disc.x, before === timeline.hash()]).toEqual([true, false, 20, false]);
  });

  test('anchors stay: a gas with sensors in it flies bit for bit as without', () => {
    const [plain, sensed] = [false, true].map((sensing) => {
      const random = createRandom(3);
      const timeline = new Timeline();
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 6, maxY: 6 } });
      if (sensing) {
        timeline.addWall({ x: 2, y: 2, r: 1 }, { sensor: true });
        timeline.addWall({ minX: 3, minY: 1, maxX: 5, maxY: 5 }, { sensor: true });
      }
      for (let i = 0; i < 9; i++)
        timeline.add({ x: 1 + 2 * (i % 3), y: 1 + 2 * Math.floor(i / 3), r: 0.4, vx: random.between(-1, 1), vy: random.between(-1, 1) });
      timeline.runTo(50);
      return timeline;
    });
    expect([...sensed].map(({ x, y, vx, vy }) => [x, y, vx, vy])).toEqual([...plain].map(({ x, y, vx, vy }) => [x, y, vx, vy]));
    expect(senses(sensed).length).toBeGreaterThan(50);
    for (const { id } of sensed) {
      const turns = senses(sensed)
        .filter(({ a, wall }) => a.id === id && wall.id === 1)
        .map(({ entering }) => entering);
      turns.forEach((entering, i) => {
        if (i > 0) expect(entering).toBe(!turns[i - 1]); // in and out take turns
      });
    }
  });

  test('crossings are where the center crosses, in any flight: between two looks it is inside exactly if the events say so', () => {
    const flights: TimelineOptions[] = [{}, { gravity: { x: 0.2, y: -1 } }, { deceleration: 0.3 }];
    let crossings = 0;
    for (let seed = 0; seed < runs(300); seed++) {
      const random = createRandom(seed);
      const options = flights[seed % 3];
      const timeline = new Timeline(options);
      const circle = { x: random.between(-2, 2), y: random.between(-2, 2), r: random.between(0.2, 2) };
      const box = { minX: circle.x - circle.r, minY: circle.y - 0.3, maxX: circle.x + 0.5, maxY: circle.y + circle.r };
      const isCircle = random.below(2) === 0;
      timeline.addWall(isCircle ? circle : box, { sensor: true });
      const disc = { x: random.between(-4, 4), y: random.between(-4, 4), vx: random.between(-2, 2), vy: random.between(-1, 3) };
      timeline.add({ ...disc, r: 0.5 });
      timeline.runTo(8);
      const speed = Math.hypot(disc.vx, disc.vy);
      const slow = options.deceleration ?? 0;
      const motion = {
        ...disc,
        ax: (options.gravity?.x ?? 0) - (slow * disc.vx) / speed,
        ay: (options.gravity?.y ?? 0) - (slow * disc.vy) / speed,
      };
      const inside = (t: number) => {
        const [x, y] = placeAt(motion, slow > 0 ? Math.min(t, speed / slow) : t);
        return isCircle
          ? Math.hypot(x - circle.x, y - circle.y) <= circle.r
          : x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;
      };
      const events = senses(timeline);
      crossings += events.length;
      let wrong = 0;
      for (let i = 1; i < 400; i++) {
        const t = i / 50;
        if (events.some(({ time }) => Math.abs(time - t) < 1e-9)) continue;
        const last = events.filter(({ time }) => time < t).at(-1);
        if ((last === undefined ? inside(0) : last.entering) !== inside(t)) wrong++;
      }
      expect(wrong, `seed ${seed}`).toBe(0);
    }
    expect(crossings).toBeGreaterThan(runs(70));
  });

  test('that absorbs takes the disc out: one event, and the disc is gone', () => {
    const table = new Timeline<string>({ deceleration: 0.5 });
    table.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 2 } });
    const pocket = table.addWall({ x: 4, y: 1, r: 0.5 }, { sensor: true, absorbing: true, data: 'pocket' });
    const ball = table.add({ x: 1, y: 1, r: 0.1, vx: 3, data: 'ball 1' });
    table.runTo(10);
    const [event] = table.events(1e-9);
    expect(event.kind === 'sense' && [event.a.data, event.wall.data, event.entering, event.removed]).toEqual([
      'ball 1',
      'pocket',
      true,
      true,
    ]);
    expect([ball.alive, table.size, ball.x, table.eventCount]).toEqual([false, 0, 3.5, 4]);
    expect([pocket.sensor, pocket.absorbing]).toEqual([true, true]);
    expect([...table.at(0.5)].map(({ data }) => data)).toEqual(['ball 1']);
    expect(table.fork(0.5).size).toBe(1);
    expect(() => {
      ball.vx = 1;
    }).toThrow(RangeError);
  });

  test.each([{ keyframes: 0 }, { keyframes: 1, spacing: 1 }, { bytes: 0, spacing: 1 }])(
    'that absorbs tells of the disc also where nothing is remembered of it: %o',
    (history) => {
      const timeline = new Timeline<string>({ history });
      const hole = timeline.addWall({ x: 5, y: 0, r: 1 }, { sensor: true, absorbing: true });
      const disc = timeline.add({ x: 0, y: 0, r: 0.1, vx: 1, data: 'cue' });
      const event = timeline.step();
      expect(event).toMatchObject({ kind: 'sense', index: 2, time: 4, entering: true, removed: true, point: { x: 4, y: 0 } });
      expect([event?.a === disc, event?.kind === 'sense' && event.wall === hole]).toEqual([true, true]);
      expect([disc.alive, disc.x, disc.data, timeline.size, timeline.events()]).toEqual([false, 4, 'cue', 0, []]);
    },
  );

  test('does not notice what is put inside, nor immovable discs; what goes out and comes back it does', () => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 5, y: 0, r: 1, vx: 1 });
    timeline.addWall({ x: 5, y: 0, r: 2 }, { sensor: true, absorbing: true });
    timeline.addWall({ x1: 11, y1: -5, x2: 11, y2: 5 });
    timeline.add({ x: 0, y: 20, r: 1, vx: 1, vy: -4, mass: Infinity });
    timeline.runTo(7); // out at 2, back from the wall at 5
    expect(senses(timeline).map(({ time, entering }) => [time, entering])).toEqual([[2, false]]);
    timeline.change(disc, { x: 5.5 }); // put inside: not taken
    timeline.change(disc, { vx: -2 });
    timeline.runTo(7.5);
    expect(senses(timeline)).toHaveLength(1);
    timeline.change(disc, { x: 9 }); // put outside: no event either
    timeline.runTo(99);
    expect(senses(timeline).map(({ time, removed }) => [time, removed])).toEqual([
      [2, false],
      [8.5, true],
    ]);
    expect(disc.alive).toBe(false);
  });

  test('touched at a corner, or just left there, it says nothing twice', () => {
    const timeline = new Timeline();
    timeline.addWall({ minX: 0, minY: 0, maxX: 2, maxY: 2 }, { sensor: true });
    timeline.add({ x: 0, y: 2, r: 0.1, vx: 0.1, vy: 1 }); // at a corner on its way out: inside as it is put there
    timeline.add({ x: -1, y: 1, r: 0.1, vx: 1, vy: 1 }); // over a corner
    timeline.add({ x: 3, y: 0.3, r: 0.1, vx: -1, vy: -0.3 }); // over another
    timeline.runTo(50);
    expect(senses(timeline).map(({ a, time, entering }) => [a.id, time, entering])).toEqual([[0, 0, false]]);
  });

  test.each([
    ['straight', {}],
    ['under gravity', { gravity: { x: 0.1, y: -1 } }],
  ])('passed faster than time can tell, it comes to an end, %s', (_, options: TimelineOptions) => {
    const timeline = new Timeline(options);
    timeline.addWall({ x: 5, y: 5, r: 1 }, { sensor: true });
    timeline.runTo(1.5);
    timeline.add({ x: 4.088, y: 4.658, r: 0.1, vx: -1.25e15, vy: 9.4e15 }); // inside; out again in less than a unit in the last place
    timeline.add({ x: 5, y: 0, r: 0.1, vy: 1e20 });
    expect(timeline.runTo(2)).toBeLessThan(4);
  });

  test('a circle grazed by what is thrown up, and met by it as it falls back, tells of the way down', () => {
    const timeline = new Timeline({ gravity: { x: 0, y: -1 } });
    timeline.addWall({ x: 0, y: 0, r: 1 }, { sensor: true });
    timeline.add({ x: -1, y: 0, r: 0.1, vy: 2 }); // on the boundary, along it and then off it
    timeline.runTo(20);
    expect(senses(timeline).filter(({ time }) => time > 1).length % 2).toBe(0);
    const side = new Timeline({ gravity: { x: 0.25, y: -1 } });
    side.addWall({ x: 0, y: 0, r: 1 }, { sensor: true });
    side.add({ x: -1.5, y: 0, r: 0.1, vy: 2 });
    side.runTo(20);
    expect(senses(side).map(({ entering }) => entering)).toEqual([true, false]);
  });

  test('on a torus, what goes out is seen to, however coarse its place is by then', () => {
    const timeline = new Timeline({ periodX: 10, periodY: 12 });
    timeline.runTo(1e9);
    timeline.addWall({ x: 5, y: 5, r: 1 }, { sensor: true });
    timeline.add({ x: 0, y: 5.3, r: 0.1, vx: 30 }); // crosses every third of a time unit, known to 3e-6
    timeline.runTo(1e9 + 10);
    const entries = senses(timeline).map(({ entering }) => entering);
    expect(entries.length).toBe(60);
    expect(entries.every((entering, i) => entering === (i % 2 === 0))).toBe(true);
  });

  test('a snapshot whose record of who is inside is not true is refused', () => {
    const forged = (place: number, x: number) => {
      const timeline = new Timeline();
      timeline.add({ x: place, y: 5, r: 0.5 });
      timeline.addWall({ x: 5, y: 5, r: 1 }, { sensor: true });
      const payload = payloadOf(timeline.snapshot());
      new DataView(payload.buffer).setFloat64(48, x, true); // disc.x
      return () => Timeline.from(reseal('CrmT', payload));
    };
    expect(forged(5, 8)).toThrow(new RangeError('Timeline.from: the depth of disc 0 in sensor 0 must be >= 0, as recorded, got -2'));
    expect(forged(8, 5)).toThrow(new RangeError('Timeline.from: the depth of disc 0 in sensor 0 must be <= 0, as recorded, got 1'));
    expect(forged(5, 5.9)().size).toBe(1);
    expect(forged(5, 6 + 1e-9)().size).toBe(1); // at the boundary rounding decides
  });

  test('a disc that stops in it stays in it', () => {
    const timeline = new Timeline({ deceleration: 1 });
    timeline.addWall({ x: 4, y: 0, r: 1 }, { sensor: true });
    timeline.add({ x: 0, y: 0, r: 1, vx: 2.8 });
    timeline.runTo(99);
    expect(timeline.events(1e-9).map(({ kind }) => kind)).toEqual(['sense', 'stop']);
  });

  test('on a torus it is in every image', () => {
    const timeline = new Timeline({ periodX: 5, periodY: 5 });
    timeline.addWall({ x: 0, y: 0, r: 1 }, { sensor: true });
    timeline.add({ x: 2.5, y: 0, r: 0.1, vx: 1 });
    timeline.runTo(20);
    expect(senses(timeline).map(({ time, entering }) => [time, entering])).toEqual([
      [1.5, true],
      [3.5, false],
      [6.5, true],
      [8.5, false],
      [11.5, true],
      [13.5, false],
      [16.5, true],
      [18.5, false],
    ]);
  });

  test('visits are in the snapshot: a restored run goes on bit for bit, at whatever event it was taken', () => {
    const random = createRandom(6);
    const timeline = new Timeline({ gravity: { x: 0, y: -1 } });
    timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 6, maxY: 6 } });
    timeline.addWall({ x: 3, y: 3, r: 1.5 }, { sensor: true });
    timeline.addWall({ minX: 1, minY: 0, maxX: 2, maxY: 4 }, { sensor: true });
    for (let i = 0; i < 5; i++) timeline.add({ x: 1 + i, y: 5, r: 0.3, vx: random.between(-1, 1), vy: 0 });
    const end = timeline.fork();
    end.runTo(12);
    while (timeline.now < 6) {
      timeline.step();
      const twin = Timeline.from(timeline.snapshot(), { history: { keyframes: 0 } });
      expect(twin.hash()).toBe(timeline.hash());
      twin.runTo(12);
      expect(twin.hash()).toBe(end.hash());
    }
    expect(end.verify()).toBe(end.eventCount - 8);
  });

  test('refuses what it cannot be', () => {
    const timeline = new Timeline();
    const wall = { x1: 0, y1: 0, x2: 1, y2: 0 };
    expect(() => timeline.addWall(wall, { sensor: true })).toThrow(
      'Timeline.addWall: wall must be a circle or a box, being a sensor, got an object {x1, y1, x2, y2}',
    );
    expect(() => timeline.addWall(wall, { absorbing: true })).toThrow(
      'Timeline.addWall: options.absorbing must be false unless options.sensor is true, got true',
    );
    expect(() => timeline.addWall(wall, { sensor: 1 as never })).toThrow(
      new TypeError('Timeline.addWall: options.sensor must be true or false, got 1'),
    );
    expect(timeline.eventCount).toBe(0);
  });
});
