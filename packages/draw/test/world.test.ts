import { expect, it } from 'vitest';
import {
  boundsOf,
  type DrawnWorld,
  drawDiscs,
  drawGrid,
  drawKinematics,
  drawWalls,
  drawWorld,
  fitCamera,
  lightTheme,
  type WorldDrawing,
} from '../src/index.ts';
import { recorder } from './recorder.ts';

const camera = fitCamera({ minX: -2, minY: -1.5, maxX: 2, maxY: 1.5 }, { width: 400, height: 300, margin: 0 }); // 100 pixels per unit
const near = (numbers: readonly number[]) => numbers.map((value) => expect.closeTo(value, 9));

/** A world with one disc, to change part by part. */
function worldOf(parts: Partial<DrawnWorld> & { readonly discs?: readonly object[] } = {}): DrawnWorld {
  const { discs = [{ id: 3, x: 0, y: 0, r: 0.5, angle: Math.PI / 2 }], ...rest } = parts;
  return {
    walls: [],
    kinematics: [],
    periodX: Infinity,
    periodY: Infinity,
    ...rest,
    [Symbol.iterator]: () => discs[Symbol.iterator]() as Iterator<never>,
  };
}

it('drawWorld draws each disc where it is, with a mark that turns with it', () => {
  const { context, named } = recorder();
  drawWorld(context, camera, worldOf());
  expect(named('arc').map(({ args }) => args.slice(0, 3))).toEqual([[200, 150, 50]]);
  const [from, to] = [named('moveTo').at(-1)?.args, named('lineTo').at(-1)?.args];
  expect(from).toEqual(near([200, 150 - 17.5]));
  expect(to).toEqual(near([200, 150 - 45]));
});

it('the mark turns the other way on a screen whose y grows downwards, and can be left out', () => {
  const down = fitCamera({ minX: -2, minY: -1.5, maxX: 2, maxY: 1.5 }, { width: 400, height: 300, margin: 0, up: 'down' });
  const { context, named } = recorder();
  drawWorld(context, down, worldOf());
  expect(named('lineTo').at(-1)?.args).toEqual(near([200, 150 + 45]));
  const bare = recorder();
  drawWorld(bare.context, camera, worldOf(), { rotation: false });
  expect(bare.named('lineTo')).toEqual([]);
});

it('static and kinematic discs have the color of fixed ones and no mark; sensors are faint, sleepers pale', () => {
  const { context, named } = recorder();
  const discs = [
    { x: 0, y: 0, r: 0.5, angle: 0, kind: 'static' },
    { x: 1, y: 0, r: 0.5, angle: 0, kind: 'kinematic' },
    { x: -1, y: 0, r: 0.5, angle: 0, sensor: true },
    { x: -1, y: 1, r: 0.5, angle: 0, asleep: true },
  ];
  drawWorld(context, camera, worldOf({ discs }));
  expect(named('fill').map(({ fillStyle, globalAlpha }) => [fillStyle, globalAlpha])).toEqual([
    [lightTheme.fixed, 1],
    [lightTheme.disc, 0.3],
    [lightTheme.disc, 0.6],
  ]);
  expect(named('lineTo')).toHaveLength(2);
});

it('drawWorld asks pose where to draw, and leaves the world as it is', () => {
  const disc = { id: 3, x: 0, y: 0, r: 0.5, angle: 0 };
  const { context, named } = recorder();
  drawWorld(context, camera, worldOf({ discs: [disc] }), {
    pose: (item, out) => {
      out.x = item.x + 1;
      out.angle = Math.PI;
    },
  });
  expect(named('arc')[0].args.slice(0, 3)).toEqual([300, 150, 50]);
  expect(named('lineTo').at(-1)?.args).toEqual(near([300 - 45, 150]));
  expect(disc).toEqual({ id: 3, x: 0, y: 0, r: 0.5, angle: 0 });
});

it('a disc across the seam of a torus is seen on both sides, one in a corner on all four', () => {
  const places = (discs: readonly object[]) => {
    const { context, named } = recorder();
    drawWorld(context, camera, worldOf({ discs, periodX: 4, periodY: 3 }), { rotation: false });
    return named('arc').map(({ args }) => args.slice(0, 2));
  };
  const wide = (x: number, y: number) => [200 + 100 * x, 150 - 100 * y];
  expect(places([{ x: 1, y: 1, r: 0.5 }])).toEqual([wide(1, 1)]);
  expect(places([{ x: 0.25, y: 1, r: 0.5 }])).toEqual([wide(0.25, 1)]); // the image at 4.25 is off the screen
  const both = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { width: 400, height: 300, margin: 0 });
  const { context, named } = recorder();
  drawWorld(context, both, worldOf({ discs: [{ x: 3.75, y: 0.25, r: 0.5 }], periodX: 4, periodY: 3 }), { rotation: false });
  expect(named('arc').map(({ args }) => args.slice(0, 2))).toEqual([
    [375, 275],
    [375, -25],
    [-25, 275],
    [-25, -25],
  ]);
});

it('a torus is a floor that nothing is drawn beside', () => {
  const { context, calls } = recorder();
  drawWorld(context, camera, worldOf({ discs: [], periodX: 1, periodY: 1 }));
  const [rect] = calls.filter(({ name }) => name === 'rect');
  expect(rect.args).toEqual([200, 50, 100, 100]);
  expect(calls.filter(({ name }) => ['save', 'fill', 'clip', 'restore'].includes(name)).map(({ name }) => name)).toEqual([
    'save',
    'fill',
    'clip',
    'restore',
  ]);
});

it('on a torus a chosen disc has a ring at all its images, and one arrow, over the seam', () => {
  const both = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { width: 400, height: 300, margin: 0 });
  const { context, calls, named } = recorder();
  const disc = { id: 5, x: 3.75, y: 1.5, r: 0.5, vx: -4, vy: 0 };
  drawWorld(context, both, worldOf({ discs: [disc], periodX: 4, periodY: 3 }), { rotation: false, velocities: 0.5, chosen: 5 });
  expect(named('arc').map(({ args }) => args.slice(0, 3))).toEqual([
    [375, 150, 50],
    [-25, 150, 50],
    [375, 150, 54],
    [-25, 150, 54],
  ]);
  const after = calls.slice(calls.findIndex(({ name }) => name === 'restore'));
  expect(after.filter(({ name }) => name === 'moveTo').map(({ args }) => args)).toEqual([
    [375, 150],
    [175, 150],
    [375, 150],
    [175, 150],
  ]);
});

it('on a torus walls, moving walls and joints across the seam are seen on both sides, joints the short way', () => {
  const screen = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { width: 400, height: 300, margin: 0 });
  const lines = (parts: Parameters<typeof worldOf>[0], options: WorldDrawing = {}) => {
    const { context, calls } = recorder();
    drawWorld(context, screen, worldOf({ discs: [], periodX: 4, periodY: 3, ...parts }), options);
    const ends = calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo').map(({ args }) => args[0] as number);
    return Array.from({ length: ends.length / 2 }, (_, i) => ends.slice(2 * i, 2 * i + 2));
  };
  const post = { x1: 3, y1: 1, x2: 5, y2: 1 };
  expect(lines({ walls: [{ shape: post }] })).toEqual([
    [300, 500],
    [-100, 100],
  ]);
  expect(lines({ kinematics: [{ shape: post, pivot: { x: 4, y: 1 }, x: 8, y: 1.5, angle: 0 }] })).toEqual([
    [-100, 100],
    [300, 500],
  ]);
  const at = (x: number) => ({ x, y: 1, angle: 0 });
  const anchors = { anchorA: { x: 0, y: 0 }, anchorB: { x: 0, y: 0 } };
  const joint = (a: number, b: number) => lines({}, { joints: [{ kind: 'distance', a: at(a), b: at(b), ...anchors }] });
  expect(joint(1, 2)).toEqual([[100, 200]]);
  expect(joint(3.5, 0.5)).toEqual([
    [350, 450],
    [-50, 50],
  ]);
  expect(joint(-0.5, 0.5)).toEqual(joint(3.5, 0.5));
});

it('contacts show the stronger the harder they press', () => {
  const { context, named } = recorder();
  const contact = (normalImpulse: number) => ({ point: { x: 0, y: 0 }, normal: { x: 0, y: 1 }, normalImpulse });
  drawWorld(context, camera, worldOf({ discs: [] }), { contacts: [contact(4), contact(1), contact(0)] });
  expect(named('fill').map(({ globalAlpha }) => globalAlpha)).toEqual([1, expect.closeTo(0.65, 12), expect.closeTo(0.3, 12)]);
  const none = recorder();
  drawWorld(none.context, camera, worldOf({ discs: [] }));
  expect(none.named('fill')).toEqual([]);
});

it('drawGrid draws the lines of the cells that are on the screen, every so many where all would be a gray mush', () => {
  const { context, named } = recorder();
  drawGrid(context, camera, { minX: -1, minY: -1, columns: 4, rows: 4, columnWidth: 0.5, rowHeight: 0.5 }, lightTheme);
  expect(named('moveTo').map(({ args }) => args)).toEqual([
    ...[100, 150, 200, 250, 300].map((x) => [x, 250]),
    ...[250, 200, 150, 100, 50].map((y) => [100, y]),
  ]);
  const fine = recorder();
  drawGrid(fine.context, camera, { minX: -1, minY: -3, columns: 80, rows: 3, columnWidth: 0.025, rowHeight: 2 }, lightTheme);
  expect(fine.named('moveTo').map(({ args }) => args)).toEqual([
    ...Array.from({ length: 27 }, (_, i) => [100 + 7.5 * i, 450]), // a third of them: 2.5 pixels would be too near
    ...[250, 50].map((y) => [100, y]),
  ]);
  const endless = recorder();
  drawGrid(endless.context, camera, { minX: 0, minY: 0, columns: 1, rows: 1, columnWidth: Infinity, rowHeight: 1 }, lightTheme);
  expect(endless.calls).toEqual([]);
});

it('drawKinematics draws a shape turned about its pivot and moved with it', () => {
  const { context, named } = recorder();
  const shape = { x1: 0, y1: 0, x2: 1, y2: 0, r: 0.1 };
  drawKinematics(context, camera, [{ shape, pivot: { x: 0, y: 0 }, x: 0.5, y: 0.5, angle: Math.PI / 2 }], lightTheme);
  expect(named('moveTo')[0].args).toEqual(near([250, 100]));
  expect(named('lineTo')[0].args).toEqual(near([250, 0]));
  expect(named('stroke')[0].lineWidth).toBeCloseTo(20, 12);
  const box = recorder();
  const middle = { shape: { minX: 0, minY: 0, maxX: 1, maxY: 1 }, pivot: { x: 0.5, y: 0.5 }, x: 0.5, y: 0.5, angle: Math.PI };
  drawKinematics(box.context, camera, [middle], lightTheme);
  expect([...box.named('moveTo'), ...box.named('lineTo')].map(({ args }) => args)).toEqual(
    [
      [300, 50],
      [200, 50],
      [200, 150],
      [300, 150],
    ].map(near),
  );
});

it('drawKinematics draws arcs where they turned to, and rooms by their outline, unfilled', () => {
  const { context, named } = recorder();
  const arc = { x: 1, y: 0, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
  const ring = { inside: { x: 0, y: 0, r: 1 } };
  const room = { inside: { minX: -1, minY: -1, maxX: 1, maxY: 1 } };
  const at = { pivot: { x: 0, y: 0 }, x: 0, y: 0.5, angle: Math.PI / 2 };
  drawKinematics(
    context,
    camera,
    [arc, ring, room].map((shape) => ({ shape, ...at })),
    lightTheme,
  );
  // its center (1, 0) is at (0, 1.5), and the quarter from right to top that from top to left
  expect(named('arc')[0].args).toEqual([...near([200, 0]), 100, expect.closeTo(-Math.PI, 12), expect.closeTo(-Math.PI / 2, 12)]);
  expect(named('arc')[1].args.slice(0, 3)).toEqual(near([200, 100, 100]));
  expect([...named('moveTo'), ...named('lineTo')].map(({ args }) => args)).toEqual([[300, 200], [300, 0], [100, 0], [100, 200]].map(near)); // biome-ignore format: short
  expect(named('stroke')).toHaveLength(3);
  expect(named('fill').length).toBeLessThanOrEqual(2); // dots at pivots
});

it('drawWalls draws polygons filled, chains and arcs as lines', () => {
  const { context, named } = recorder();
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ];
  drawWalls(context, camera, [{ shape: { points } }, { shape: { chain: points } }, { shape: { chain: points, closed: true } }], lightTheme);
  expect(named('fill')).toHaveLength(1);
  expect(named('closePath')).toHaveLength(2);
  expect(named('lineTo')).toHaveLength(6);
});

it('an arc from right to top is the upper right quarter, whichever way y grows', () => {
  const arc = { x: 0, y: 0, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
  const { context, named } = recorder();
  drawWalls(context, camera, [{ shape: arc }], lightTheme);
  expect(named('arc')[0].args).toEqual([200, 150, 100, expect.closeTo(-Math.PI / 2, 12), expect.closeTo(0, 12)]);
  const down = recorder();
  drawWalls(down.context, { ...camera, up: 'down' }, [{ shape: arc }], lightTheme);
  expect(down.named('arc')[0].args).toEqual([200, 150, 100, expect.closeTo(0, 12), expect.closeTo(Math.PI / 2, 12)]);
});

it('boundsOf knows polygons, chains and arcs', () => {
  const chain = [
    { x: 0, y: 0 },
    { x: 5, y: -1 },
  ];
  expect(boundsOf([], [{ chain }])).toEqual({ minX: 0, minY: -1, maxX: 5, maxY: 0 });
  expect(boundsOf([], [{ points: [...chain, { x: 1, y: 3 }] }])).toEqual({ minX: 0, minY: -1, maxX: 5, maxY: 3 });
  const arc = { x: 1, y: 1, r: 2, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } };
  expect(boundsOf([], [arc])).toEqual({ minX: -1, minY: -1, maxX: 3, maxY: 3 });
});

it('drawDiscs of a timeline, which knows no angles, draws no marks', () => {
  const { context, named } = recorder();
  drawDiscs(context, camera, [{ x: 0, y: 0, r: 0.5 }], lightTheme, { rotation: true });
  expect(named('lineTo')).toEqual([]);
});

it('drawWorld draws rods as lines from anchor to anchor, and pins with lines to both bodies and a dot', () => {
  const { context, named } = recorder();
  const [a, b] = [
    { x: 0, y: 0, angle: Math.PI / 2 },
    { x: 1, y: 0, angle: 0 },
  ];
  const rod = { kind: 'distance', a, b, anchorA: { x: 0.5, y: 0 }, anchorB: { x: 0, y: 0 } };
  const pin = { kind: 'pin', a: null, b, anchorA: { x: 0, y: 1 }, anchorB: { x: -1, y: 1 } };
  drawWorld(context, camera, worldOf({ discs: [] }), { joints: [rod, pin] });
  expect(named('moveTo').map(({ args }) => args)).toEqual([near([200, 100]), near([200, 50]), near([203, 50])]);
  expect(named('lineTo').map(({ args }) => args)).toEqual([near([300, 150]), near([200, 50]), near([200, 50]), near([300, 150])]);
  expect(named('arc').length).toBe(1);
  const walls = recorder();
  const [moving, standing] = [{ x: 1, y: 0, angle: Math.PI, shape: {} }, { shape: {} }]; // points of one that stands are the world's
  const ropes = [
    { kind: 'distance', a: moving, b, anchorA: { x: 1, y: 0 }, anchorB: { x: 0, y: 0 } },
    { kind: 'distance', a: b, b: standing, anchorA: { x: 0, y: 0 }, anchorB: { x: -1, y: 1 } },
  ];
  drawWorld(walls.context, camera, worldOf({ discs: [] }), { joints: ropes });
  expect(walls.named('moveTo').map(({ args }) => args)).toEqual([near([200, 150]), near([300, 150])]);
  expect(walls.named('lineTo').map(({ args }) => args)).toEqual([near([300, 150]), near([100, 50])]);
  const without = recorder();
  drawWorld(without.context, camera, worldOf({ discs: [] }));
  expect(without.named('lineTo')).toEqual([]);
});

it('drawWorld and drawDiscs name an option that they do not know', () => {
  const { context } = recorder();
  const options = { velocity: 1 } as object;
  expect(() => drawWorld(context, camera, worldOf({ discs: [] }), options)).toThrow(
    /^drawWorld: options must be made of theme, .*, got "velocity"$/,
  );
  expect(() => drawDiscs(context, camera, [], lightTheme, options)).toThrow(
    /^drawDiscs: options must be made of ground, .*, got "velocity"$/,
  );
});
