import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiscOptions, Timeline, type TimelineWall, type WallOptions } from '../../src/timeline/index.ts';
import { runs } from '../runs.ts';

const far = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => x + 0);
const size = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
const material = fc.record({ restitution: fc.double({ min: 0, max: 1, noNaN: true }) }, { requiredKeys: [] });
const data = fc.string();

const disc: fc.Arbitrary<DiscOptions<string>> = fc
  .record(
    { x: far, y: far, r: size, vx: far, vy: far, mass: fc.oneof(size, fc.constant(Infinity)), immovable: fc.boolean(), material, data },
    { requiredKeys: ['x', 'y', 'r'] },
  )
  .map(({ mass, ...rest }) =>
    mass === undefined || (rest.immovable ?? mass === Infinity) !== (mass === Infinity) ? rest : { ...rest, mass },
  );

const segment = fc.record({ x1: far, y1: far, x2: far, y2: far });
const box = fc.tuple(far, far, size, size).map(([x, y, w, h]) => ({ minX: x, minY: y, maxX: x + w, maxY: y + h }));
const circle = fc.record({ x: far, y: far, r: size });
const polygon = fc.record({ x: fc.integer({ min: -999, max: 999 }), y: far, w: size }).map(({ x, y, w }) => ({
  points: [{ x, y }, { x: x + w, y }, { x, y: y + w }], // biome-ignore format: short
}));
const shape: fc.Arbitrary<TimelineWall> = fc.oneof(
  segment,
  fc.tuple(segment, size).map(([line, r]) => ({ ...line, r })),
  box,
  circle,
  polygon,
  fc.tuple(circle, far).map(([arc, x]) => ({ ...arc, from: { x, y: 1 }, to: { x: 1, y: x } })),
  box.map((inside) => ({ inside })),
  circle.map((inside) => ({ inside })),
);
const sensing = fc.constantFrom({}, { sensor: false }, { sensor: true }, { sensor: true, absorbing: true });
const wallOptions: fc.Arbitrary<WallOptions<string>> = fc
  .tuple(fc.record({ material, data }, { requiredKeys: [] }), sensing)
  .map(([options, sensor]) => ({ ...options, ...sensor }));

function throughJson(view: object): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(view));
}

describe('what toJSON writes, sent through JSON, adds an equal', () => {
  test('disc, whatever its options, immovable ones too: the same hash', () => {
    fc.assert(
      fc.property(disc, (options) => {
        const [timeline, twin] = [new Timeline<string>(), new Timeline<string>()];
        const one = timeline.add(options);
        const other = twin.add(throughJson(one));
        expect(throughJson(other)).toEqual(throughJson(one));
        expect([twin.hash(), other.mass, other.data]).toEqual([timeline.hash(), one.mass, one.data]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('disc to change: it becomes that one, and its own toJSON changes nothing but is logged', () => {
    fc.assert(
      fc.property(disc, disc, (options, others) => {
        const timeline = new Timeline<string>();
        const one = timeline.add(options);
        const other = timeline.add(others);
        const json = throughJson(one);
        timeline.change(one, json);
        timeline.change(one, one.toJSON());
        expect([throughJson(one), one.data]).toEqual([json, options.data]);
        timeline.change(other, json);
        expect(throughJson(other)).toEqual({ ...(others.data === undefined ? {} : { data: others.data }), ...json });
        expect(timeline.eventCount).toBe(5);
      }),
      { numRuns: runs(300) },
    );
  });

  test('wall of every kind, sensors too: the same hash', () => {
    fc.assert(
      fc.property(shape, wallOptions, (given, options) => {
        const canSense = ('r' in given && !('x1' in given) && !('from' in given)) || 'minX' in given;
        const [timeline, twin] = [new Timeline<string>(), new Timeline<string>()];
        const wall = timeline.addWall(given, canSense ? options : { ...options, sensor: false, absorbing: false });
        const { shape: again, ...rest } = throughJson(wall);
        expect(throughJson(twin.addWall(again, rest))).toEqual(throughJson(wall));
        expect(twin.hash()).toBe(timeline.hash());
        const third = new Timeline<string>();
        expect(third.addWall(throughJson(wall)).data).toBe(options.data);
        expect(third.hash()).toBe(timeline.hash());
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('immovable: true', () => {
  test('is mass Infinity', () => {
    const timeline = new Timeline();
    const post = timeline.add({ x: 5, y: 0, r: 1, immovable: true });
    const ball = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    expect([post.mass, post.toJSON()]).toEqual([Infinity, { x: 5, y: 0, r: 1, vx: 0, vy: 0, immovable: true, material: {} }]);
    timeline.step();
    expect([ball.vx, post.vx]).toEqual([-1, 0]);
  });

  test.each([
    [{ immovable: 1 }, 'Timeline.add: disc.immovable must be true or false, got 1', TypeError],
    [{ immovable: null }, 'Timeline.add: disc.immovable must be true or false, got null', TypeError],
    [{ immovable: true, mass: 2 }, 'Timeline.add: disc.mass must be left out where disc.immovable is true, got 2', RangeError],
    [
      { immovable: false, mass: Infinity },
      'Timeline.add: disc.mass must be finite where disc.immovable is false, got Infinity',
      RangeError,
    ],
    [{ mass: null }, 'Timeline.add: disc.mass must be a number > 0 and <= 1e75, or Infinity, got null', TypeError],
  ])('and %o is refused, with nothing changed', (values, message, Kind) => {
    const timeline = new Timeline();
    const hash = timeline.hash();
    expect(() => timeline.add({ x: 0, y: 0, r: 1, ...values } as never)).toThrow(new Kind(message));
    expect([timeline.hash(), timeline.eventCount]).toEqual([hash, 0]);
  });

  test.each([
    [{ immovable: false }, 'Timeline.change: disc.mass must be finite where disc.immovable is false, got Infinity', RangeError],
    [{ immovable: true, mass: 2 }, 'Timeline.change: disc.mass must be left out where disc.immovable is true, got 2', RangeError],
    [{ immovable: 0 }, 'Timeline.change: disc.immovable must be true or false, got 0', TypeError],
    [{ immovable: false, mass: null }, 'Timeline.change: disc.mass must be a number > 0 and <= 1e75, or Infinity, got null', TypeError],
  ])('and to change an immovable disc by %o is refused, with nothing changed', (values, message, Kind) => {
    const timeline = new Timeline<string>();
    const post = timeline.add({ x: 0, y: 0, r: 1, immovable: true });
    const hash = timeline.hash();
    expect(() => timeline.change(post, { ...values, data: 'new' } as never)).toThrow(new Kind(message));
    expect([timeline.hash(), timeline.eventCount, post.data]).toEqual([hash, 1, undefined]);
  });

  test('change makes a disc immovable and movable again, and sets data, which alone is no event', () => {
    const timeline = new Timeline<string>();
    const disc = timeline.add({ x: 0, y: 0, r: 1, immovable: false });
    timeline.change(disc, { immovable: true });
    expect(disc.mass).toBe(Infinity);
    timeline.change(disc, { immovable: false, mass: 3 });
    expect([disc.mass, timeline.eventCount]).toEqual([3, 3]);
    timeline.change(disc, { data: 'a' });
    timeline.change(disc, { data: undefined } as never);
    expect([disc.data, timeline.eventCount]).toEqual(['a', 3]);
  });

  test('is what JSON.stringify writes of at() and of the events of edits, where the objects say mass Infinity', () => {
    const timeline = new Timeline();
    const post = timeline.add({ x: 5, y: 0, r: 1, mass: Infinity });
    const ball = timeline.add({ x: 0, y: 0, r: 1, mass: 2 });
    timeline.change(post, { x: 6 });
    timeline.remove(post);
    const moment = timeline.fork(0).at(0);
    expect(moment.discs.map(({ mass }) => mass)).toEqual([2]);
    const events = timeline.events(0, 0);
    expect(throughJson(events[0]).after).toEqual({ x: 5, y: 0, vx: 0, vy: 0, r: 1, immovable: true, material: {} });
    expect(throughJson(events[1]).after).toEqual({ x: 0, y: 0, vx: 0, vy: 0, r: 1, mass: 2, material: {} });
    expect(throughJson(events[2])).toMatchObject({ before: { x: 5, immovable: true }, after: { x: 6, immovable: true } });
    expect(throughJson(events[3]).before).toEqual({ x: 6, y: 0, vx: 0, vy: 0, r: 1, immovable: true, material: {} });
    const [insert] = events;
    expect(insert.kind === 'insert' && insert.after).toEqual({ x: 5, y: 0, vx: 0, vy: 0, r: 1, mass: Infinity, material: {} });

    const again = new Timeline();
    const wall = again.add({ x: 5, y: 0, r: 1, mass: Infinity });
    again.add({ x: 0, y: 0, r: 1 });
    const { discs } = again.at(0);
    expect({ ...discs[0] }).toEqual({ id: 0, x: 5, y: 0, r: 1, vx: 0, vy: 0, mass: Infinity, material: {}, disc: wall, data: undefined });
    const [state, other] = throughJson(discs);
    expect(state).toEqual({ id: 0, x: 5, y: 0, r: 1, vx: 0, vy: 0, immovable: true, material: {}, disc: throughJson(wall) });
    expect([other.mass, 'immovable' in other]).toEqual([1, false]);
    expect(JSON.stringify([events, discs])).not.toContain('null,"material"');
    expect(ball.mass).toBe(2);
  });
});
