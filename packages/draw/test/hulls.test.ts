import { World } from 'carom';
import { addBody } from 'carom/hulls';
import { expect, it } from 'vitest';
import { boundsOf, discAt, drawDiscs, drawWorld, fitCamera, lightTheme } from '../src/index.ts';
import { SvgContext } from '../src/svg.ts';
import { recorder } from './recorder.ts';

const camera = fitCamera({ minX: -2, minY: -1.5, maxX: 2, maxY: 1.5 }, { width: 400, height: 300, margin: 0 }); // 100 pixels per unit
const near = (numbers: readonly unknown[]) => numbers.map((value) => expect.closeTo(value as number, 6));

/** A world with a box of 2 by 1, its corners rounded by .1. */
function boxed(angle = 0) {
  const world = new World();
  const box = addBody(world, { x: 0, y: 0, width: 2, height: 1, angle });
  return { world, box };
}

it.each(['up', 'down', 'left'] as const)('a box is drawn as four arcs at its corners, joined by its sides, with y %s', (up) => {
  const view = fitCamera({ minX: -2, minY: -2, maxX: 2, maxY: 2 }, { width: 400, height: 400, margin: 0, up });
  const { context, named } = recorder();
  drawWorld(context, view, boxed().world, { rotation: false });
  const arcs = named('arc').map(({ args }) => args as number[]);
  expect(arcs).toHaveLength(4);
  for (const [x, y, r, start, end] of arcs) {
    expect([Math.abs(x - 200), Math.abs(y - 200)]).toEqual(near(up === 'left' ? [40, 90] : [90, 40]));
    expect(r).toBeCloseTo(10);
    expect(end - start).toBeCloseTo(Math.PI / 2); // a quarter, not the way round
    // the middle of the arc is farther out than its corner
    const middle = (start + end) / 2;
    expect((x - 200) * Math.cos(middle) + (y - 200) * Math.sin(middle)).toBeGreaterThan(0);
  }
  expect(named('lineTo')).toHaveLength(3);
});

it('a turned box turns on the screen, and so does its mark, which ends within it', () => {
  const { context, named } = recorder();
  drawWorld(context, camera, boxed(Math.PI / 2).world);
  expect(Math.max(...named('arc').map(({ args }) => (args as number[])[1]))).toBeCloseTo(150 + 90);
  const [x, y] = named('lineTo').at(-1)!.args as number[];
  expect(x).toBeCloseTo(200);
  expect(y).toBeGreaterThan(150 - 100);
  expect(y).toBeLessThan(150 - 80);
});

it('pose moves and turns the shapes', () => {
  const { context, named } = recorder();
  drawWorld(context, camera, boxed().world, {
    rotation: false,
    pose: (_, out) => {
      out.x = 0.5;
      out.angle = Math.PI / 2;
    },
  });
  const xs = named('arc').map(({ args }) => (args as number[])[0]);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual(near([250 - 40, 250 + 40]));
});

it('a capsule is two half circles, a compound has one outline under its fill', () => {
  const world = new World();
  addBody(world, { x: 0, y: 0, x1: -1, y1: 0, x2: 1, y2: 0, r: 0.2 });
  const capsule = recorder();
  drawWorld(capsule.context, camera, world, { rotation: false });
  for (const { args } of capsule.named('arc')) expect((args as number[])[4] - (args as number[])[3]).toBeCloseTo(Math.PI);
  const two = new World();
  addBody(two, {
    x: 0,
    y: 0,
    shapes: [
      { width: 2, height: 0.4 },
      { width: 0.4, height: 2 },
    ],
  });
  const compound = recorder();
  drawWorld(compound.context, camera, two, { rotation: false });
  const order = compound.calls.map(({ name }) => name).filter((name) => name === 'stroke' || name === 'fill');
  expect(order.slice(-2)).toEqual(['stroke', 'fill']);
  expect(compound.named('arc')).toHaveLength(8);
});

it('the SVG of a box is a path of four arcs', () => {
  const context = new SvgContext(400, 300);
  drawDiscs(context, camera, boxed().world, lightTheme);
  const [, path] = /<path d="([^"]+)"/.exec(context.toString()) as RegExpExecArray;
  expect(path.match(/A10 10 0 0 1/g)).toHaveLength(4);
});

it('a label stands in the room that a plank has, and a striped plank has no band', () => {
  const { context, named } = recorder();
  const plank = {
    x: 0,
    y: 0,
    r: 1,
    angle: 0,
    shapes: [
      {
        points: [
          { x: -0.9, y: 0 },
          { x: 0.9, y: 0 },
        ],
        r: 0.1,
      },
    ],
  };
  drawDiscs(context, camera, [{ ...plank, data: { label: '8', striped: true } }], lightTheme);
  expect(named('clip')).toEqual([]);
  expect(named('arc').at(-1)?.args.slice(2, 3)).toEqual(near([5.2]));
});

it('the chosen body has a ring along its outline', () => {
  const { context, named } = recorder();
  const { world, box } = boxed();
  drawWorld(context, camera, world, { chosen: box.id, rotation: false });
  expect(named('arc').at(-1)?.args.slice(2, 3)).toEqual(near([14]));
});

it('discAt finds a body by its shapes, also across a seam', () => {
  const { world, box } = boxed(Math.PI / 2);
  const at = (x: number, y: number) => ({ x: 200 + 100 * x, y: 150 - 100 * y });
  expect(discAt(camera, world, at(0, 0.95))).toBe(box);
  expect(discAt(camera, world, at(0.8, 0))).toBeNull();
  expect(discAt(camera, world, at(0.55, 0))).toBe(box); // within reach
  expect(discAt(camera, world, at(0.55, 0), 2)).toBeNull();
  expect(discAt(camera, world, at(-1.5, 3.9), 0, { periodX: 10, periodY: 4 })).toBeNull();
  expect(discAt(camera, world, at(0.2, 3.9), 0, { periodX: 10, periodY: 4 })).toBe(box);
});

it('boundsOf holds the outline, not the circle around it', () => {
  const { minX, minY, maxX, maxY } = boundsOf(boxed().world) as { minX: number; minY: number; maxX: number; maxY: number };
  expect([minX, minY, maxX, maxY]).toEqual(near([-1, -0.5, 1, 0.5]));
});

it('a moving wall of a world is drawn where it is, and not where it began', () => {
  const world = new World();
  world.addKinematic({ x1: -1, y1: 0, x2: 1, y2: 0, r: 0.1 }, { angle: Math.PI / 2 });
  const { context, named } = recorder();
  drawWorld(context, camera, world);
  expect(named('moveTo').map(({ args }) => args)).toEqual([near([200, 250])]);
  expect(named('lineTo').map(({ args }) => args)).toEqual([near([200, 50])]);
});

it('a shape that senses is drawn by its outline alone, and not found', () => {
  const world = new World();
  addBody(world, {
    x: 0,
    y: 0,
    shapes: [
      { width: 1, height: 1 },
      { x: 1.5, r: 0.2, sensor: true },
    ],
  });
  const { context, calls } = recorder();
  drawWorld(context, camera, world, { rotation: false });
  const [{ x: center, shapes }] = world;
  const x = 200 + 100 * (center + shapes[1].points[0].x);
  const at = calls.findIndex(({ name, args }) => name === 'arc' && Math.abs((args as number[])[0] - x) < 1e-6);
  expect(
    calls
      .slice(at)
      .map(({ name }) => name)
      .filter((name) => name === 'fill' || name === 'stroke')[0],
  ).toBe('stroke');
  expect(calls.slice(at).some(({ name }) => name === 'fill')).toBe(false);
  expect(discAt(camera, world, { x, y: 150 }, 0)).toBe(null);
});
