import { CollapseError, type DiscOptions, Timeline, type TimelineWall } from 'carom';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { buildTimeline, type Scene, type SceneBody, type SceneLook, type SceneWall, toScene, validateScene } from '../src/index.ts';
import { wallDepth } from '../src/starts.ts';
import { scenes } from './scenes.ts';

const head = { format: 'carom-scene', version: 0, engine: 'timeline' } as const;

describe('buildTimeline', () => {
  it('adds walls, bodies and the discs of recipes in the order written', () => {
    const timeline = buildTimeline({
      ...head,
      walls: [{ inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 }, material: { restitution: 0.5 }, name: 'rail', color: '#123456' }],
      bodies: [
        { x: -4, y: 0, r: 1, vx: 2, mass: 3, name: 'cue', label: '8', striped: true },
        { x: 4, y: 0, r: 1, immovable: true },
      ],
      generate: [{ kind: 'row', count: 2, x: 0, y: 5, r: 0.5, vy: -1 }],
    });
    expect(timeline.now).toBe(0);
    expect(Array.from(timeline, ({ id, x, y, r, vx, vy, mass, data }) => [id, x, y, r, vx, vy, mass, data])).toEqual([
      [0, -4, 0, 1, 2, 0, 3, { name: 'cue', label: '8', striped: true }],
      [1, 4, 0, 1, 0, 0, Infinity, {}],
      [2, 0, 5, 0.5, 0, -1, 1, {}],
      [3, 1, 5, 0.5, 0, -1, 1, {}],
    ]);
    expect(timeline.walls).toHaveLength(1);
    expect(timeline.walls[0]).toMatchObject({
      shape: { inside: { minX: -9, minY: -9, maxX: 9, maxY: 9 } },
      material: { restitution: 0.5 },
      data: { name: 'rail', color: '#123456' },
    });
  });

  it('gives the timeline that the library builds by hand, to the bit', () => {
    const byHand = new Timeline<SceneLook>();
    byHand.addWall({ inside: { x: 0, y: 0, r: 10 } }, { material: { restitution: 0.9 } });
    byHand.addWall({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.25 });
    byHand.add({ x: -4, y: 0.1, r: 1, vx: 2, mass: 3 });
    byHand.add({ x: 4, y: 0, r: 1, vx: -1, material: { restitution: 0.5 } });
    const built = buildTimeline({
      ...head,
      walls: [
        { inside: { x: 0, y: 0, r: 10 }, material: { restitution: 0.9 } },
        { x1: -1, y1: 0, x2: 1, y2: 0, r: 0.25 },
      ],
      bodies: [
        { x: -4, y: 0.1, r: 1, vx: 2, mass: 3 },
        { x: 4, y: 0, r: 1, vx: -1, material: { restitution: 0.5 } },
      ],
    });
    expect(built.hash()).toBe(byHand.hash());
    expect(built.runTo(50)).toBe(byHand.runTo(50));
    expect(built.hash()).toBe(byHand.hash());
  });

  it('takes the collapse options of the scene, and those given first', () => {
    const bodies = [
      { x: 0, y: 0, r: 0.1, vx: 1, material: { restitution: 0.05 } },
      { x: 1, y: 0, r: 0.1, material: { restitution: 0.05 } },
      { x: 2, y: 0, r: 0.1, vx: -1, material: { restitution: 0.05 } },
    ];
    const run = (scene: Partial<Scene>, options = {}) => buildTimeline({ ...head, bodies, ...scene }, options).runTo(2);
    expect(() => run({})).toThrow(expect.objectContaining({ name: 'CollapseError' }));
    expect(run({ collapse: { cutoffSpeed: 1e-3 } })).toBeGreaterThan(3);
    expect(() => run({ collapse: { cutoffSpeed: 1e-3 } }, { collapse: { cutoffSpeed: 0 } })).toThrow();
  });

  it('refuses a scene with an error in the house form, saying how many more there are', () => {
    const build = (parts: object) => () => buildTimeline({ ...head, ...parts } as Scene);
    expect(build({ bodies: [{ x: 0, y: 0, r: -3 }] })).toThrow(
      new RangeError('buildTimeline: bodies[0].r must be a finite number > 0, got -3'),
    );
    expect(build({ bodies: [{ x: 0, y: 0, r: '12px' }, 7] })).toThrow(
      new TypeError('buildTimeline: bodies[0].r must be a finite number > 0, got "12px" (and 1 more problem)'),
    );
    expect(build({ version: 1 })).toThrow(new TypeError('buildTimeline: version must be 0, got 1'));
  });

  it('passes unknown options on to the timeline, which names them', () => {
    expect(() => buildTimeline(head, { tise: 'sequential' } as object)).toThrow(TypeError);
  });

  it('builds every valid scene, and the same one each time', () => {
    fc.assert(
      fc.property(scenes(), (scene) => {
        expect(buildTimeline(scene).hash()).toBe(buildTimeline(scene).hash());
      }),
      { numRuns: runs(500) },
    );
  });

  it('builds timelines that come back within limits, whatever grows, moves or is hot in them', () => {
    let ends = 0;
    for (const scene of fc.sample(scenes(), { numRuns: runs(1000), seed: 77 })) {
      const timeline = buildTimeline(scene, { history: { keyframes: 0 } });
      try {
        const { end, now } = timeline.runTo(1, { maxEvents: 100 });
        if (end === 'time' ? now !== 1 : now > 1) throw new Error(`${end} at ${now}`);
        ends++;
      } catch (error) {
        if (!(error instanceof CollapseError)) throw error; // crushed
      }
    }
    expect(ends).toBeGreaterThan(runs(500));
  });

  it('takes bodies and walls of the library: any options without data are a body, any shape is a wall', () => {
    const options: Omit<DiscOptions, 'data'> = { x: 0, y: 0, r: 1, vx: 1, vy: 1, mass: 2, material: { restitution: 1 } };
    const body: SceneBody = options;
    const shape: TimelineWall = { x: 5, y: 0, r: 1 };
    const wall: SceneWall = shape;
    expect(validateScene({ ...head, bodies: [body], walls: [wall] })).toMatchObject({ ok: true, problems: [] });
  });
});

describe('toScene', () => {
  it('gives a scene that builds the same discs and walls again', () => {
    fc.assert(
      fc.property(scenes(), (scene) => {
        const first = buildTimeline(scene);
        const again = toScene(first, { title: 'again' });
        expect(validateScene(again).ok).toBe(true);
        expect(again.title).toBe('again');
        const second = buildTimeline(again);
        const state = (timeline: Timeline<SceneLook>) => [
          Array.from(timeline, ({ id, x, y, r, vx, vy, mass, growth, material, data }) => ({
            id,
            x,
            y,
            r,
            vx,
            vy,
            mass,
            growth,
            material,
            data,
          })),
          timeline.walls.map(({ shape, material, velocity, temperature, data }) => ({ shape, material, velocity, temperature, data })),
        ];
        expect(state(second)).toEqual(state(first));
      }),
      { numRuns: runs(300) },
    );
  });

  it('takes the timeline as it stands', () => {
    const timeline = buildTimeline({ ...head, bodies: [{ x: 0, y: 0, r: 1, vx: 2 }] });
    timeline.runTo(3);
    expect(toScene(timeline).bodies).toEqual([{ x: 6, y: 0, r: 1, vx: 2, vy: 0, mass: 1 }]);
  });

  it('of a timeline without looks has none', () => {
    const timeline = new Timeline<SceneLook>();
    timeline.add({ x: 0, y: 0, r: 1 });
    timeline.addWall({ x: 5, y: 0, r: 1 });
    expect(toScene(timeline)).toEqual({
      ...head,
      bodies: [{ x: 0, y: 0, r: 1, vx: 0, vy: 0, mass: 1 }],
      walls: [{ x: 5, y: 0, r: 1 }],
    });
  });
});

it('the overlaps that are warned of are those the timeline finds, with the same depth', () => {
  let overlaps = 0;
  const place = fc.double({ min: -3, max: 3, noNaN: true });
  const size = fc.double({ min: 0.05, max: 2, noNaN: true });
  const circle = fc.record({ x: place, y: place, r: size });
  const ends = { x1: place, y1: place, x2: place, y2: place };
  const box = fc.tuple(place, place, size, size).map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
  const shapes = fc.oneof(circle, fc.record(ends), fc.record({ ...ends, r: size }), box, fc.record({ inside: fc.oneof(circle, box) }));
  fc.assert(
    fc.property(circle, circle, shapes, (a, b, shape) => {
      const room = 'inside' in shape ? shape.inside : null;
      const least = room === null ? Infinity : 'r' in room ? room.r : Math.min(room.maxX - room.minX, room.maxY - room.minY) / 2.001;
      fc.pre(Math.max(a.r, b.r) <= least);
      const timeline = new Timeline();
      timeline.add(a);
      timeline.add(b);
      timeline.addWall(shape);
      const found = timeline.overlaps();
      overlaps += found.length;
      const depths = (kind: 'pair' | 'wall') => found.filter((overlap) => overlap.kind === kind).map(({ depth }) => depth);
      const pair = a.r + b.r - Math.hypot(a.x - b.x, a.y - b.y);
      const walls = [wallDepth(a, shape), wallDepth(b, shape)];
      const near = (depth: number) => Math.abs(depth) < 4e-9; // unsaid below a share of 1e-9 of a radius up to 2
      fc.pre(![pair, ...walls].some(near));
      expect(depths('pair')).toEqual(pair > 0 ? [expect.closeTo(pair, 9)] : []);
      expect(depths('wall')).toEqual(walls.filter((depth) => depth > 0).map((depth) => expect.closeTo(depth, 9)));
      const warned = validateScene({ ...head, bodies: [a, b], walls: [shape] }).problems;
      expect(warned).toHaveLength(found.length);
    }),
    { numRuns: runs(2000) },
  );
  expect(overlaps).toBeGreaterThan(runs(500));
});
