import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, type Camera, discAt, fitCamera, panCamera, screenToWorld, worldToScreen, zoomCamera } from '../src/index.ts';

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const size = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
const boxes = fc.tuple(coordinate, coordinate, size, size).map(([minX, minY, w, h]) => ({ minX, minY, maxX: minX + w, maxY: minY + h }));
const screens = fc.record({
  width: fc.integer({ min: 50, max: 4000 }),
  height: fc.integer({ min: 50, max: 4000 }),
  up: fc.constantFrom('up' as const, 'down' as const, 'left' as const),
});

describe('fitCamera', () => {
  it('puts the box in the middle, as large as fits inside the margin', () => {
    const camera = fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 424, height: 400 });
    expect(camera).toEqual({ x: 1, y: 0.5, scale: 200, up: 'up', width: 424, height: 400, ratio: 1 });
    expect(worldToScreen(camera, { x: 0, y: 0 })).toEqual({ x: 12, y: 300 });
    expect(worldToScreen(camera, { x: 2, y: 1 })).toEqual({ x: 412, y: 100 });
    const down = fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 424, height: 400, up: 'down' });
    expect(worldToScreen(down, { x: 0, y: 0 })).toEqual({ x: 12, y: 100 });
  });

  it('shows all of any box on any screen', () => {
    fc.assert(
      fc.property(boxes, screens, (box, screen) => {
        const camera = fitCamera(box, screen);
        for (const corner of [
          { x: box.minX, y: box.minY },
          { x: box.maxX, y: box.maxY },
        ]) {
          const { x, y } = worldToScreen(camera, corner);
          expect(x).toBeGreaterThan(11);
          expect(x).toBeLessThan(screen.width - 11);
          expect(y).toBeGreaterThan(11);
          expect(y).toBeLessThan(screen.height - 11);
        }
      }),
    );
  });

  it('shows a point 2 units wide, a line by its length, and counts a screen without room as one pixel', () => {
    expect(fitCamera({ minX: 5, minY: 5, maxX: 5, maxY: 5 }, { width: 224, height: 100 }).scale).toBe(100);
    expect(fitCamera({ minX: 0, minY: 5, maxX: 10, maxY: 5 }, { width: 224, height: 100 }).scale).toBe(20);
    expect(fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 1 }, { width: 0, height: -3 })).toMatchObject({ width: 1, height: 1, scale: 0.25 });
  });

  it('refuses a box that is not finite', () => {
    expect(() => fitCamera({ minX: 0, minY: NaN, maxX: 1, maxY: 1 }, { width: 9, height: 9 })).toThrow(
      new RangeError('fitCamera: box.minY must be a finite number, got NaN'),
    );
  });
});

describe('the ways between screen and world', () => {
  const cameras: fc.Arbitrary<Camera> = fc.tuple(boxes, screens).map(([box, screen]) => fitCamera(box, screen));
  const places = fc.record({ x: fc.integer({ min: -100, max: 4000 }), y: fc.integer({ min: -100, max: 4000 }) });

  it('undo each other', () => {
    fc.assert(
      fc.property(cameras, places, (camera, place) => {
        const back = worldToScreen(camera, screenToWorld(camera, place));
        const error = 1e-12 * (1 + camera.scale * (Math.abs(camera.x) + Math.abs(camera.y)) + 4000);
        expect(Math.abs(back.x - place.x)).toBeLessThan(error);
        expect(Math.abs(back.y - place.y)).toBeLessThan(error);
      }),
    );
  });

  it('write into the point given, which may be the point asked for', () => {
    const camera = fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 424, height: 400 });
    const point = { x: 2, y: 1 };
    expect(worldToScreen(camera, point, point)).toBe(point);
    expect(point).toEqual({ x: 412, y: 100 });
    expect(screenToWorld(camera, point, point)).toEqual({ x: 2, y: 1 });
  });

  it('zoomCamera keeps the place under the pointer, panCamera moves the picture with it', () => {
    const camera = fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 424, height: 400 });
    const at = { x: 100, y: 50 };
    const near = zoomCamera(camera, 2, at);
    expect(near.scale).toBe(400);
    expect(screenToWorld(near, at).x).toBeCloseTo(screenToWorld(camera, at).x, 12);
    expect(screenToWorld(near, at).y).toBeCloseTo(screenToWorld(camera, at).y, 12);
    const moved = worldToScreen(panCamera(camera, 30, -20), { x: 0, y: 0 });
    expect(moved.x).toBeCloseTo(42, 10);
    expect(moved.y).toBeCloseTo(280, 10);
  });
});

describe('discAt', () => {
  const camera = fitCamera({ minX: 0, minY: 0, maxX: 2, maxY: 1 }, { width: 424, height: 400 });
  const discs = [
    { x: 1, y: 0.5, r: 0.2 },
    { x: 1.1, y: 0.5, r: 0.2 },
    { x: 0.2, y: 0.2, r: 0.01 },
  ];
  const at = (x: number, y: number) => worldToScreen(camera, { x, y });

  it('finds the disc drawn last of those under the pointer', () => {
    expect(discAt(camera, discs, at(1.05, 0.5))).toBe(discs[1]);
    expect(discAt(camera, discs, at(0.82, 0.5))).toBe(discs[0]);
  });

  it('finds a small disc within reach, and nothing beyond', () => {
    expect(discAt(camera, discs, at(0.235, 0.2))).toBe(discs[2]); // 5 pixels from the rim
    expect(discAt(camera, discs, at(0.245, 0.2))).toBeNull(); // 7
    expect(discAt(camera, discs, at(0.245, 0.2), 20)).toBe(discs[2]);
    expect(discAt(camera, discs, { x: 0, y: 0 }, 20)).toBeNull();
  });

  it('finds a disc of a torus at its images across the seam', () => {
    const square = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 3 }, { width: 400, height: 300, margin: 0 });
    const disc = { x: 3.75, y: 2.9, r: 0.5 };
    expect(discAt(square, [disc], { x: 20, y: 295 })).toBeNull();
    expect(discAt(square, [disc], { x: 20, y: 295 }, 6, { periodX: 4, periodY: 3 })).toBe(disc);
    expect(discAt(square, [disc], { x: 20, y: 10 }, 6, { periodX: 4, periodY: Infinity })).toBe(disc);
    expect(discAt(square, [disc], { x: 200, y: 150 }, 6, { periodX: 4, periodY: 3 })).toBeNull();
  });
});

describe('boundsOf', () => {
  it('is around all discs and walls', () => {
    expect(
      boundsOf(
        [{ x: 0, y: 0, r: 1 }],
        [
          { x1: 2, y1: 3, x2: -4, y2: 5, r: 1 },
          { minX: 0, minY: -7, maxX: 1, maxY: 0 },
          { x: 8, y: 0, r: 1 },
        ],
      ),
    ).toEqual({ minX: -5, minY: -7, maxX: 9, maxY: 6 });
  });

  it('is the room where there is one, and nothing around nothing', () => {
    expect(boundsOf([{ x: 9, y: 9, r: 1 }], [{ inside: { x: 0, y: 0, r: 2 } }])).toEqual({ minX: -2, minY: -2, maxX: 2, maxY: 2 });
    expect(boundsOf([])).toBeNull();
  });
});
