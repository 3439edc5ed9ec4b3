import { World } from 'carom';
import { addBody, hulls } from 'carom/hulls';
import { joints } from 'carom/joints';
import { describe, expect, it } from 'vitest';
import {
  buildWorld,
  circleOf,
  createSceneRun,
  discsOf,
  isShapedBody,
  parseScene,
  Recorder,
  readSceneAction,
  type Scene,
  type SceneShapedBody,
  validateScene,
  verifyRecording,
} from '../src/index.ts';

/** One body of each form, well apart. */
const bodies: readonly SceneShapedBody[] = [
  { x: 0, y: 3, width: 2, height: 1, angle: 0.2, name: 'crate', color: '#36c' },
  { x: 5, y: 3, x1: -1, y1: 0, x2: 1, y2: 0.5, r: 0.2, vx: 1 },
  {
    x: 10,
    y: 3,
    points: [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 1, y: 1.5 },
    ],
  },
  { x: 15, y: 3, points: [{ x: 0, y: 0 }], r: 0.5 },
  {
    x: 20,
    y: 3,
    outline: [
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 2, y: 1 },
      { x: 0, y: 1 },
    ],
    r: 0.1,
  },
  {
    x: 26,
    y: 3,
    shapes: [
      { width: 3, height: 0.3 },
      { x: 1.5, width: 0.6, height: 1, material: { density: 4 } },
      { x: -1.5, r: 0.3 },
    ],
  },
  { x: 32, y: 3, width: 4, height: 0.5, immovable: true },
];
const scene: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'world',
  world: { gravity: { x: 0, y: -10 } },
  walls: [{ x1: -10, y1: 0, x2: 50, y2: 0 }],
  bodies: [{ x: -5, y: 3, r: 0.5 }, ...bodies],
  joints: [{ kind: 'pin', a: 0, b: 1, at: { x: -2, y: 3 } }],
};
const own = (text: string) => text.replace(/^[\w.]+: /, '');

/** The problems of a world with one body. */
function problemsOf(body: object, more: object = {}) {
  return validateScene({ format: 'carom-scene', version: 0, engine: 'world', bodies: [body], ...more }).problems;
}

describe('bodies of shapes in scenes', () => {
  it('every form is valid, stays as written, and makes the body that addBody makes', () => {
    const result = validateScene(JSON.parse(JSON.stringify(scene)));
    expect(result).toEqual({ ok: true, scene, problems: [] });
    const world = buildWorld(scene);
    const plain = new World({ gravity: { x: 0, y: -10 } });
    const twins = bodies.map(({ name: _name, color: _color, immovable, ...body }) =>
      addBody(plain, { ...body, kind: immovable ? 'static' : 'dynamic' } as never),
    );
    const made = [...world].slice(1);
    expect(made.map(({ x, y, r, mass, angle, shapes, kind }) => ({ x, y, r, mass, angle, shapes, kind }))).toEqual(
      twins.map(({ x, y, r, mass, angle, shapes, kind }) => ({ x, y, r, mass, angle, shapes, kind })),
    );
    expect(made[0].data).toEqual({ name: 'crate', color: '#36c' });
  });

  it('a scene run records and replays them, bit for bit', async () => {
    const lines: string[] = [];
    const recorder = new Recorder(createSceneRun(scene), { write: (line) => lines.push(line), keyframeEvery: 20 });
    recorder.advance({ step: 50 });
    recorder.act('me', { kind: 'add', body: { x: 0, y: 8, width: 1, height: 1 } });
    recorder.advance({ step: 90 });
    recorder.end();
    const verdict = await verifyRecording(lines.map((line) => `${line}\n`));
    expect(verdict).toMatchObject({ ok: true });
  });

  it('a body that was added by an action is checked as one of a scene', () => {
    expect(() => readSceneAction({ kind: 'add', body: { x: 0, y: 8, width: 1 } }, 'input', 'world')).toThrow(
      'input: action.body.height must be a finite number > 0, got nothing',
    );
    expect(() => readSceneAction({ kind: 'add', body: { x: 0, y: 8, width: 1, height: 1 } }, 'input', 'timeline')).toThrow(RangeError);
  });

  it('what Body.toJSON writes is a body of a scene again, but for what a scene calls otherwise', () => {
    const [crate] = buildWorld({ ...scene, bodies: [bodies[5]], joints: [] });
    const { shapes, x, y, mass } = crate.toJSON();
    const [copy] = buildWorld({ ...scene, bodies: [{ x, y, mass: mass ?? 1, shapes: shapes ?? [] }], joints: [] });
    expect(copy.shapes).toEqual(
      crate.shapes.map(({ points, ...rest }) => ({
        ...rest,
        points: points.map(({ x: px, y: py }) => ({ x: expect.closeTo(px, 12), y: expect.closeTo(py, 12) })),
      })),
    );
  });

  it('a snapshot of a built world goes on in another one', () => {
    const world = buildWorld(scene);
    for (let i = 0; i < 30; i++) world.step(1 / 60);
    const copy = World.from(world.snapshot(), { extensions: [joints, hulls], warn: null });
    for (let i = 0; i < 30; i++) for (const one of [world, copy]) one.step(1 / 60);
    expect(copy.hash()).toBe(world.hash());
  });
});

describe('problems of bodies of shapes', () => {
  it.each([
    [{ x: 0, y: 0, width: 2 }, 'bodies[0].height must be a finite number > 0, got nothing', 'bodies[0].height'],
    [{ x: 0, y: 0, width: -2, height: 1 }, 'bodies[0].width must be a finite number > 0, got -2', 'bodies[0].width'],
    [{ x: 0, y: 0, width: 2, height: 1, r: 0.6 }, 'bodies[0].r must be at most half of the shorter side, 0.5, got 0.6', 'bodies[0].r'],
    [{ x: 0, y: 0, x1: 0, y1: 0, x2: 1, y2: 0 }, 'bodies[0].r must be a finite number > 0, got nothing', 'bodies[0].r'],
    [{ x: 0, y: 0, shapes: [] }, 'bodies[0].shapes must be an array of at least one shape, got an array of 0', 'bodies[0].shapes'],
    [
      { x: 0, y: 0, shapes: [{ wide: 2 }] },
      'bodies[0].shapes[0] must be one of {r}, {width, height}, {x1, y1, x2, y2, r}, {points} or {outline, r}, got an object {wide}',
      'bodies[0].shapes[0]',
    ],
    [{ x: 0, y: 0, shapes: [{ r: 'a' }] }, 'bodies[0].shapes[0].r must be a finite number > 0, got "a"', 'bodies[0].shapes[0].r'],
    [{ x: 0, y: 0, shapes: [{ r: 1 }], r: 2 }, 'bodies[0].r is not a key of bodies[0]', 'bodies[0].r'],
    [{ x: 0, y: 0, width: 2, height: 1, eats: 'food' }, 'bodies[0].eats is not a key of bodies[0]', 'bodies[0].eats'],
  ])('%j', (body, message, path) => {
    expect(problemsOf(body)[0]).toMatchObject({ message, path, severity: 'error' });
  });

  it('points that are no convex outline are refused in the words of addBody, with the path of the body', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 0, y: 2 },
    ];
    const [problem] = problemsOf({ x: 0, y: 0, points, r: 0.1 });
    let text = '';
    try {
      addBody(new World(), { x: 0, y: 0, points, r: 0.1 });
    } catch (error) {
      text = own((error as Error).message);
    }
    expect(problem.message).toBe(text.replace('body', 'bodies[0]'));
    expect(problem.path).toMatch(/^bodies\[0\]\.points/);
  });

  it('the timeline engine has none, and says so', () => {
    const { problems } = validateScene({
      format: 'carom-scene',
      version: 0,
      engine: 'timeline',
      bodies: [{ x: 0, y: 0, shapes: [{ r: 1 }] }],
    });
    expect(problems.map(({ path, hint }) => [path, hint])).toContainEqual([
      'bodies[0].shapes',
      'only scenes of the engine "world" have it',
    ]);
  });

  it('bodies that overlap at the start are told by their shapes, not by the circles around them', () => {
    const plank = { x: 0, y: 0, width: 4, height: 0.2 };
    const apart = [plank, { ...plank, y: 0.3 }, { x: 0, y: 1.2, r: 0.5 }];
    const result = (list: readonly object[]) =>
      validateScene({ format: 'carom-scene', version: 0, engine: 'world', bodies: list }).problems;
    expect(result(apart)).toEqual([]);
    expect(result([plank, { ...plank, y: 0.15 }])[0]).toMatchObject({
      code: 'overlap',
      message: 'bodies[0] overlaps bodies[1] by 0.05 at the start',
    });
    expect(result([plank, { x: 1.9, y: 0.55, r: 0.5 }])[0]).toMatchObject({ code: 'overlap', severity: 'warning' });
  });

  it.each([
    [{ x1: -5, y1: -0.5, x2: 5, y2: -0.5 }, 0],
    [{ x1: -5, y1: -0.4, x2: 5, y2: -0.4 }, 0.1],
    [{ minX: -1, minY: -3, maxX: 1, maxY: -0.4 }, 0.1],
    [{ x: 0, y: -1.4, r: 1 }, 0.1],
    [
      {
        points: [
          { x: -1, y: -2 },
          { x: 1, y: -2 },
          { x: 0, y: -0.4 },
        ],
      },
      0.1,
    ],
    [
      {
        chain: [
          { x: -5, y: -0.4 },
          { x: 0, y: -0.4 },
          { x: 5, y: -0.4 },
        ],
      },
      0.1,
    ],
    [{ inside: { minX: -5, minY: -0.4, maxX: 5, maxY: 5 } }, 0.1],
    [
      { points: Array.from({ length: 12 }, (_, i) => ({ x: 2 * Math.cos((i * Math.PI) / 6), y: 2 * Math.sin((i * Math.PI) / 6) - 2.4 })) },
      0.1,
    ],
  ])('a box at a wall %j reaches into it by %d', (wall, depth) => {
    const found = problemsOf({ x: 0, y: 0, width: 2, height: 1 }, { walls: [wall] });
    expect(found).toHaveLength(depth > 0 ? 1 : 0);
    if (depth > 0) expect(Number(/by ([\d.]+)|reaches ([\d.]+)/.exec(found[0].message)?.slice(1).find(Boolean))).toBeCloseTo(depth, 3);
  });

  it('layers and materials of parts must be known', () => {
    const parts = [
      { r: 1, filter: { layer: 'blue' } },
      { r: 1, material: { name: 'ice' } },
    ];
    expect(
      problemsOf({ x: 0, y: 0, shapes: parts }, { world: { layers: { red: [] } } })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['bodies[0].shapes[0].filter.layer', 'bodies[0].shapes[1].material.name']);
  });

  it('a scene without errors can be built, also where a body is too large for its torus', () => {
    const wide = { x: 0, y: 0, width: 8, height: 1 };
    const [problem] = problemsOf(wide, { world: { periodX: 10, periodY: 10 } });
    expect(problem).toMatchObject({ severity: 'error' });
    expect(problem.message).toMatch(/at most a quarter of the period/);
  });
});

describe('pictures of bodies of shapes', () => {
  it('circleOf gives the circle about the center of mass, with the hulls beside', () => {
    const [crate] = buildWorld({ ...scene, bodies: [bodies[5]], joints: [] });
    const { x, y, r, shapes } = circleOf(bodies[5]);
    expect({ x, y, r, shapes }).toEqual({
      x: crate.x,
      y: crate.y,
      r: crate.r,
      shapes: crate.shapes.map((shape) => ({ points: shape.points, r: shape.r })),
    });
    const disc = { x: 1, y: 2, r: 3 };
    expect(circleOf(disc)).toBe(disc);
  });

  it('discsOf and isShapedBody tell discs from others', () => {
    expect(discsOf(scene)).toEqual([{ x: -5, y: 3, r: 0.5 }]);
    expect(bodies.every(isShapedBody)).toBe(true);
    expect(isShapedBody({ x: 0, y: 0, r: 1 })).toBe(false);
  });

  it('parseScene reads them from text', () => {
    expect(parseScene(JSON.stringify(scene))).toMatchObject({ ok: true });
  });
});

it('a shape of a body may be a sensor', () => {
  const sceneOf = (shapes: object[]) => ({ format: 'carom-scene', version: 0, engine: 'world', bodies: [{ x: 0, y: 0, shapes }] }) as unknown as Scene; // biome-ignore format: a scene
  const scene = sceneOf([
    { width: 1, height: 1 },
    { y: -1, width: 0.8, height: 0.2, sensor: true },
  ]);
  expect(validateScene(scene)).toMatchObject({ ok: true, problems: [] });
  const [body] = buildWorld(scene);
  expect(body.shapes.map(({ sensor = false }) => sensor)).toEqual([false, true]);
  const told = JSON.stringify(validateScene(sceneOf([{ r: 1, sensor: true }])).problems);
  expect(told).toContain('bodies[0].shapes must be at least one shape that is no sensor');
});
