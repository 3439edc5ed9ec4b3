import { describe, expect, it } from 'vitest';
import {
  darkTheme,
  drawBackground,
  drawContacts,
  drawDiscs,
  drawVelocities,
  drawWalls,
  fitCamera,
  floorColor,
  keepOnScreen,
  lightTheme,
  lookOf,
  velocityTip,
} from '../src/index.ts';
import { recorder } from './recorder.ts';

/** One unit is 100 pixels; (0, 0) is at (200, 150), y up. */
const camera = fitCamera({ minX: -2, minY: -1.5, maxX: 2, maxY: 1.5 }, { width: 400, height: 300, margin: 0, ratio: 2 });

describe('drawBackground', () => {
  it('fills the screen in CSS pixels, whatever the device ratio', () => {
    const { context, calls } = recorder();
    drawBackground(context, camera, darkTheme);
    expect(calls.map(({ name, args }) => [name, ...args])).toEqual([
      ['setTransform', 2, 0, 0, 2, 0, 0],
      ['fillRect', 0, 0, 400, 300],
    ]);
    expect(calls[1].fillStyle).toBe(darkTheme.background);
  });
});

describe('drawDiscs', () => {
  it('draws each disc where it is, filled and outlined', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 1, y: 0.5, r: 0.25 }], lightTheme);
    expect(named('arc').map(({ args }) => args)).toEqual([[300, 100, 25, 0, 2 * Math.PI]]);
    expect(named('fill')[0].fillStyle).toBe(lightTheme.disc);
    expect(named('stroke')[0].strokeStyle).toBe(lightTheme.ink);
  });

  it('draws discs of one color together, so many at a time that no path gets long', () => {
    const { context, named } = recorder();
    const discs = Array.from({ length: 1000 }, (_, i) => ({ x: (i % 40) / 20 - 1, y: Math.floor(i / 40) / 20 - 0.5, r: 0.03 }));
    drawDiscs(context, camera, discs, lightTheme);
    expect([named('arc').length, named('fill').length, named('stroke').length]).toEqual([1000, 32, 32]);
    expect(new Set(named('fill').map(({ fillStyle }) => fillStyle)).size).toBe(1);
  });

  it('leaves out what is off the screen and what is not a number, and shows a tiny disc as a dot', () => {
    const { context, named } = recorder();
    drawDiscs(
      context,
      camera,
      [
        { x: 5, y: 0, r: 1 },
        { x: NaN, y: 0, r: 1 },
        { x: 0, y: 0, r: NaN },
        { x: 0, y: 0, r: 1e-9 },
        { x: 2.5, y: 0, r: 1 },
      ],
      lightTheme,
    );
    expect(named('arc').map(({ args }) => args.slice(0, 3))).toEqual([
      [200, 150, 0.75],
      [450, 150, 100],
    ]);
  });

  it('shows immovable discs in their own color and colored ones in theirs', () => {
    const { context, named } = recorder();
    const red = { x: 0, y: 0, r: 1, data: { color: '#d55e00' } };
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 1, mass: Infinity }, red], lightTheme);
    expect(named('fill').map(({ fillStyle }) => fillStyle)).toEqual([lightTheme.fixed, '#d55e00']);
  });

  it('paints the number of a labelled ball in a white spot, and the band of a striped one', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 0.3, data: { color: '#1f5fc4', label: '10', striped: true } }], lightTheme);
    const ivory = '#fbf7ec';
    expect(named('fill').map(({ fillStyle }) => fillStyle)).toEqual([ivory, ivory]); // the ball, and the spot
    expect(named('clip')).toHaveLength(1);
    expect(named('fillRect')[0]).toMatchObject({ fillStyle: '#1f5fc4', args: [170, 132, 60, 36] });
    expect(named('fillText')[0]).toMatchObject({ args: ['10', 200, 150], fillStyle: '#0b0f14' });
    expect([named('save').length, named('restore').length]).toEqual([1, 1]);
  });

  it('writes ids or names in a color that can be read, on discs with room for them', () => {
    const { context, named } = recorder();
    const discs = [
      { id: 7, x: 0, y: 0, r: 0.3, data: { color: '#101010', name: 'rook' } },
      { id: 8, x: 1, y: 0, r: 0.01 },
    ];
    drawDiscs(context, camera, discs, lightTheme, { caption: 'id' });
    drawDiscs(context, camera, discs, lightTheme, { caption: 'name' });
    expect(named('fillText').map(({ args, fillStyle }) => [args[0], fillStyle])).toEqual([
      ['7', '#ffffff'],
      ['rook', '#ffffff'],
    ]);
  });

  it('makes a caption small enough for its disc and leaves out what could not be read', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 0.3, data: { name: 'twelve chars' } }], lightTheme, { caption: 'name' });
    expect(context.font).toMatch(/^600 7px /);
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 0.3, data: { name: 'thirteen char' } }], lightTheme, { caption: 'name' });
    expect(named('fillText')).toHaveLength(1);
  });

  it('draws a ring around the chosen disc', () => {
    const { context, named } = recorder();
    const disc = { x: 0, y: 0, r: 0.3 };
    drawDiscs(context, camera, [disc], lightTheme, { chosen: disc });
    expect(named('arc').at(-1)?.args.slice(0, 3)).toEqual([200, 150, 34]);
    expect(named('stroke').at(-1)?.strokeStyle).toBe(lightTheme.accent);
  });

  it('draws a ring around each chosen disc of a list', () => {
    const { context, named } = recorder();
    const discs = [-1, 1].map((x) => ({ x, y: 0, r: 0.3 }));
    drawDiscs(context, camera, discs, lightTheme, { chosen: discs });
    expect(
      named('arc')
        .slice(2)
        .map(({ args }) => args.slice(0, 3)),
    ).toEqual([
      [100, 150, 34],
      [300, 150, 34],
    ]);
  });

  it('draws sensors faint, small ones less so: they could not be seen', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 1, sensor: true }], lightTheme);
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 0.02, sensor: true }], lightTheme);
    expect(named('fill').map(({ globalAlpha }) => globalAlpha)).toEqual([0.3, 0.6]);
  });

  it('takes an outline that stands out from the floor', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 1 }], lightTheme, { ground: '#14202c' });
    expect(named('stroke')[0].strokeStyle).toBe('#ffffff');
  });

  it('takes the look from the function given', () => {
    const { context, named } = recorder();
    drawDiscs(context, camera, [{ x: 0, y: 0, r: 1 }], lightTheme, { look: () => ({ color: '#123456' }) });
    expect(named('fill')[0].fillStyle).toBe('#123456');
  });
});

describe('drawWalls', () => {
  it('draws rooms under all other walls, whatever the order', () => {
    const { context, calls } = recorder();
    drawWalls(
      context,
      camera,
      [{ shape: { x1: 0, y1: 0, x2: 1, y2: 1 } }, { shape: { inside: { minX: -1, minY: -1, maxX: 1, maxY: 1 } } }],
      lightTheme,
    );
    const shapes = calls.filter(({ name }) => name === 'rect' || name === 'lineTo');
    expect(shapes.map(({ name, args }) => [name, ...args])).toEqual([
      ['rect', 100, 50, 200, 200],
      ['lineTo', 300, 50],
    ]);
  });

  it('fills the floor in its color and rails in the color of walls', () => {
    const { context, named } = recorder();
    drawWalls(context, camera, [{ shape: { inside: { x: 0, y: 0, r: 1 } }, data: { color: '#1c6e8c' } }], lightTheme);
    expect(named('fill')[0].fillStyle).toBe('#1c6e8c');
    expect(named('stroke')[0].strokeStyle).toBe(lightTheme.wall);
  });

  it('draws sensors faint, but pockets full', () => {
    const { context, named } = recorder();
    const pocket = { shape: { x: 0, y: 0, r: 0.5 }, sensor: true };
    drawWalls(context, camera, [pocket, { ...pocket, absorbing: true }], lightTheme);
    expect(named('fill').map(({ globalAlpha }) => globalAlpha)).toEqual([0.3, 1]);
  });

  it('draws a capsule as thick as it is, a segment as a line, a box and a post filled', () => {
    const { context, named } = recorder();
    drawWalls(
      context,
      camera,
      [
        { shape: { x1: 0, y1: 0, x2: 1, y2: 0, r: 0.2 } },
        { shape: { x1: 0, y1: 0, x2: 1, y2: 0 } },
        { shape: { minX: 0, minY: 0, maxX: 1, maxY: 1 } },
        { shape: { x: 0, y: 0, r: 0.5 } },
      ],
      darkTheme,
    );
    expect(named('stroke').map(({ lineWidth }) => lineWidth)).toEqual([40, 3, 1, 1]);
    expect(named('fill')).toHaveLength(2);
    expect(named('arc')[0].args.slice(0, 3)).toEqual([200, 150, 50]);
  });

  it('floorColor is the floor of the last room, or the background without one', () => {
    const room = { shape: { inside: { x: 0, y: 0, r: 1 } } };
    expect(floorColor([], lightTheme)).toBe(lightTheme.background);
    expect(floorColor([room], lightTheme)).toBe(lightTheme.floor);
    expect(floorColor([room, { ...room, data: { color: '#123' } }], lightTheme)).toBe('#123');
  });
});

describe('drawVelocities', () => {
  const disc = { x: 0, y: 0, r: 0.1, vx: 1, vy: 2 };

  it('ends each arrow where the disc will be, and leaves out discs at rest', () => {
    const { context, named } = recorder();
    drawVelocities(context, camera, [disc, { x: 1, y: 1, r: 0.1 }, { ...disc, vx: Infinity }], lightTheme, { reach: 0.5 });
    expect(velocityTip(camera, disc, 0.5)).toEqual({ x: 250, y: 50 });
    expect(named('moveTo').map(({ args }) => args)).toEqual([
      [200, 150],
      [250, 50],
      [200, 150],
      [250, 50],
    ]);
  });

  it('ends an arrow that would leave the screen at its edge, with a second head', () => {
    const { context, named } = recorder();
    drawVelocities(context, camera, [{ x: 0, y: 0, r: 0.1, vx: 4, vy: 0 }], lightTheme, { reach: 1 });
    expect(named('moveTo').map(({ args }) => args)).toEqual([
      [200, 150],
      [397, 150],
      [388, 150],
      [200, 150],
      [397, 150],
      [388, 150],
    ]);
    expect(named('lineTo')[0].args).toEqual([379, 150]);
  });

  it('draws all arrows in one go, over a seam in the color of the ground', () => {
    const { context, named } = recorder();
    drawVelocities(context, camera, Array(50).fill(disc), lightTheme, { reach: 0.5, ground: '#ffffff' });
    expect(named('stroke').map(({ strokeStyle, lineWidth }) => [strokeStyle, lineWidth])).toEqual([
      ['#ffffff', 4],
      [lightTheme.velocity, 2],
    ]);
    expect(named('fill').map(({ fillStyle }) => fillStyle)).toEqual([lightTheme.velocity]);
  });

  it('draws nothing where nothing moves', () => {
    const { context, calls } = recorder();
    drawVelocities(context, camera, [{ x: 0, y: 0, r: 1 }], lightTheme, { reach: 1 });
    expect(calls).toEqual([]);
  });
});

describe('keepOnScreen', () => {
  const from = { x: 200, y: 150 };

  it('keeps what is on the screen, and ends the line where it leaves', () => {
    expect(keepOnScreen(camera, from, { x: 399, y: 1 })).toEqual({ x: 399, y: 1 });
    expect(keepOnScreen(camera, from, { x: 600, y: 250 })).toEqual({ x: 400, y: 200 });
    expect(keepOnScreen(camera, from, { x: 600, y: 550 }, 10)).toEqual({ x: 340, y: 290 });
    expect(keepOnScreen(camera, from, { x: 0, y: 150 }, 10)).toEqual({ x: 10, y: 150 });
    expect(keepOnScreen(camera, from, { x: 200, y: -150 }, 10)).toEqual({ x: 200, y: 10 });
  });

  it('leaves the point where the line starts off the screen or too near its edge', () => {
    expect(keepOnScreen(camera, { x: -50, y: 150 }, { x: 900, y: 150 })).toEqual({ x: 900, y: 150 });
    expect(keepOnScreen(camera, { x: 5, y: 150 }, { x: -50, y: 150 }, 10)).toEqual({ x: -50, y: 150 });
  });
});

describe('drawContacts', () => {
  it('draws the point and the normal, fading with strength, and leaves the opacity as it was', () => {
    const { context, named } = recorder();
    drawContacts(context, camera, [{ point: { x: 0, y: 0 }, normal: { x: 0, y: 1 }, strength: 0.25 }], lightTheme);
    expect(named('lineTo')[0]).toMatchObject({ args: [200, 132], globalAlpha: 0.25 });
    expect(context.globalAlpha).toBe(1);
  });

  it('turns normals with y', () => {
    const { context, named } = recorder();
    drawContacts(context, { ...camera, up: 'down' }, [{ point: { x: 0, y: 0 }, normal: { x: 0, y: 1 } }], lightTheme);
    expect(named('lineTo')[0].args).toEqual([200, 168]);
  });
});

it('lookOf takes from data what is a look and nothing else', () => {
  expect(lookOf({})).toEqual({});
  expect(lookOf({ data: 'cue' })).toEqual({});
  expect(lookOf({ data: null })).toEqual({});
  expect(lookOf({ data: { name: 'cue', color: 5, label: '8', striped: 'yes', other: 1 } })).toEqual({ name: 'cue', label: '8' });
});
