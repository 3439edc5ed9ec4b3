import { Timeline } from 'carom';
import { shapeAt } from 'carom/timeline';
import { describe, expect, it } from 'vitest';
import {
  buildTimeline,
  createSceneRun,
  type Scene,
  type SceneLook,
  type SceneWall,
  toScene,
  toSceneWall,
  validateScene,
  withEngine,
} from '../src/index.ts';

const head = { format: 'carom-scene', version: 0, engine: 'timeline' } as const;
const room = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const piston: SceneWall = { x1: 10, y1: 0, x2: 10, y2: 10, velocity: { x: -1, y: 0 }, name: 'piston' };
const hot: SceneWall = { x1: 0.01, y1: 0, x2: 0.01, y2: 10, temperature: 4 };
const discs = [2, 4, 6].map((x) => ({ x, y: 5 + x / 9, r: 0.5, vx: 1 }));

const errorsOf = (scene: object) =>
  validateScene({ ...head, ...scene })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ path, message, hint }) => [path, message, hint]);

describe('a scene with pistons, thermal walls and growing discs', () => {
  it('builds the timeline that the library builds by hand, to the bit', () => {
    const byHand = new Timeline<SceneLook>();
    byHand.addWall({ inside: room });
    byHand.addWall({ x1: 10, y1: 0, x2: 10, y2: 10 }, { velocity: { x: -1, y: 0 } });
    byHand.addWall({ x1: 0.01, y1: 0, x2: 0.01, y2: 10 }, { temperature: 4 });
    for (const disc of discs) byHand.add(disc);
    const built = buildTimeline({ ...head, walls: [{ inside: room }, piston, hot], bodies: discs });
    expect(built.runTo(4)).toBe(byHand.runTo(4));
    expect(built.eventCount).toBeGreaterThan(8);
    expect(built.hash()).toBe(byHand.hash());
    expect(built.walls[1].data).toEqual({ name: 'piston' });
  });

  it('gives the discs of every recipe their growth', () => {
    const timeline = buildTimeline({
      ...head,
      walls: [{ inside: room }],
      bodies: [{ x: 1, y: 1, r: 0.1, growth: 0.5 }],
      generate: [
        { kind: 'gas', count: 3, box: { ...room, minX: 2 }, r: 0.1, growth: 0.25 },
        { kind: 'row', count: 2, x: 1, y: 4, r: 0.1, growth: 0.125 },
        { kind: 'triangle', ranks: 2, x: 1, y: 8, r: 0.1, growth: 0.0625 },
      ],
    });
    expect(Array.from(timeline, ({ growth }) => growth)).toEqual([
      0.5,
      ...Array(3).fill(0.25),
      ...Array(2).fill(0.125),
      ...Array(3).fill(0.0625),
    ]);
    timeline.runTo(1);
    expect(timeline.get(0)?.r).toBe(0.6);
  });

  it('toScene writes walls where they stand and radii as they are, and what goes on', () => {
    const timeline = buildTimeline({ ...head, walls: [{ inside: room }, piston, hot], bodies: discs });
    timeline.runTo(2);
    const { walls = [] } = toScene(timeline);
    expect(walls).toEqual([{ inside: room }, { ...piston, x1: 8, x2: 8 }, hot]);
    const again = buildTimeline(toScene(timeline));
    expect(again.walls[1].since).toBe(0);
    again.runTo(1);
    expect(shapeAt(again.walls[1], 1)).toEqual({ x1: 7, y1: 0, x2: 7, y2: 10 });
    const growing = buildTimeline({ ...head, bodies: [{ x: 0, y: 0, r: 1, growth: 0.5 }] });
    growing.runTo(2);
    expect(toScene(growing).bodies).toEqual([{ x: 0, y: 0, r: 2, vx: 0, vy: 0, mass: 1, growth: 0.5 }]);
  });

  it('toScene brings a wall that has left a torus back by whole periods', () => {
    const torus = { timeline: { periodX: 8, periodY: 4 } } as const;
    const timeline = buildTimeline({ ...head, ...torus, walls: [{ x: 1, y: 1, r: 0.5, velocity: { x: 3, y: -1 } }] });
    timeline.runTo(100);
    const scene = toScene(timeline, torus);
    expect(scene.walls).toEqual([{ x: 5, y: 1, r: 0.5, velocity: { x: 3, y: -1 } }]);
    expect(validateScene(scene).problems).toEqual([]);
    expect(toSceneWall(timeline.walls[0], 100)).toMatchObject({ x: 301, y: -99 });
  });

  it.each([
    {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
    },
    { minX: 0, minY: 0, maxX: 1, maxY: 1 },
    { x1: 0, y1: 0, x2: 1, y2: 0, r: 0.5 },
    { x: 0, y: 0, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } },
    { inside: { x: 0, y: 0, r: 4 } },
    { inside: room },
  ])('moves a wall of any shape: %j', (shape) => {
    const timeline = buildTimeline({ ...head, walls: [{ ...shape, velocity: { x: 2, y: -1 } } as SceneWall] });
    timeline.runTo(3);
    const added = timeline.addWall(shape as SceneWall as Parameters<typeof timeline.addWall>[0]);
    const moved = JSON.stringify(shapeAt(timeline.walls[0], 3), (key, value) =>
      typeof value !== 'number' || key === 'r' ? value : ['x', 'x1', 'x2', 'minX', 'maxX'].includes(key) ? value - 6 : value + 3,
    );
    const still = JSON.parse(JSON.stringify(added.shape));
    if ('from' in shape) expect(JSON.parse(moved)).toMatchObject({ x: 0, y: 0, r: 1 });
    else expect(JSON.parse(moved)).toEqual(still);
  });

  it('a change of all restitutions leaves a moving wall where it stands', () => {
    const run = createSceneRun({ ...head, walls: [{ inside: room }, piston], bodies: discs });
    run.advance({ time: 2 });
    run.act({ kind: 'set', values: { restitution: 0.5 } });
    const walls = run.timeline!.walls;
    expect(walls.map((wall) => shapeAt(wall, 2))).toEqual([{ inside: room }, { x1: 8, y1: 0, x2: 8, y2: 10 }]);
    expect(walls[1].velocity).toEqual({ x: -1, y: 0 });
  });
});

describe('problems of pistons, thermal walls and growing discs', () => {
  const body = { x: 5, y: 5, r: 1, growth: 0.1 };

  it('of their numbers', () => {
    expect(
      errorsOf({
        bodies: [{ ...body, growth: -1 }],
        walls: [
          { ...piston, velocity: { x: 'fast' } },
          { ...hot, temperature: -4 },
        ],
      }),
    ).toEqual([
      ['walls[0].velocity.x', 'walls[0].velocity.x must be a finite number, got "fast"', ''],
      ['walls[0].velocity.y', 'walls[0].velocity.y must be a finite number, got nothing', 'add walls[0].velocity.y'],
      ['walls[1].temperature', 'walls[1].temperature must be a finite number >= 0, got -4', 'did you mean 4?'],
      ['bodies[0].growth', 'bodies[0].growth must be a finite number >= 0, got -1', 'did you mean 1?'],
    ]);
  });

  it('of what the timeline does not know together', () => {
    const gravity = { gravity: { x: 0, y: -1 } };
    const cases: [object, string][] = [
      [{ bodies: [body], timeline: gravity }, 'bodies[0]: disc.growth must be 0 where there is gravity or deceleration, got 0.1'],
      [
        { bodies: [body], walls: [piston] },
        'bodies[0]: disc.growth must be 0 beside walls[0], which is neither an inside box nor a sensor, got 0.1',
      ],
      [
        { walls: [{ x: 0, y: 0, r: 1, sensor: true, velocity: { x: 1, y: 0 } }] },
        'walls[0]: options.velocity must be (0, 0) of a sensor, got an object {x, y}',
      ],
      [
        { walls: [piston], timeline: { deceleration: 1 } },
        'walls[0]: options.velocity must be (0, 0) where there is deceleration, got an object {x, y}',
      ],
      [{ walls: [{ x: 0, y: 0, r: 1, sensor: true, temperature: 1 }] }, 'walls[0]: options.temperature must be 0 of a sensor, got 1'],
      [
        { walls: [hot], timeline: { ties: 'simultaneous' } },
        "walls[0]: options.temperature must be 0 where options.ties is 'simultaneous', got 4",
      ],
    ];
    for (const [scene, message] of cases) expect(errorsOf(scene).map(([, said]) => said)).toEqual([message]);
  });

  it('a world does not know them, and says who does', () => {
    const scene: Scene = { ...head, walls: [piston, hot], bodies: [{ x: 5, y: 5, r: 1 }] };
    const hints = (source: Scene) => withEngine(source, 'world').problems.map(({ path, hint }) => [path, hint]);
    const only = 'only scenes of the engine "timeline" have it';
    expect(hints(scene)).toEqual([
      ['walls[0].velocity', 'only walls of the engine "timeline" have it: here a wall that moves is one of kinematics'],
      ['walls[1].temperature', only],
    ]);
    expect(hints({ ...head, bodies: [body] })).toEqual([['bodies[0].growth', only]]);
  });
});
