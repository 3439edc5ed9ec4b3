import { describe, expect, it } from 'vitest';
import { buildWorld } from '../../../../scene/dist/index.js';
import { parsePlist } from '../../../src/convert/physics-editor/plist.ts';
import { fromPhysicsEditor } from '../../../src/convert/physics-editor/scene.ts';
import { type Made, made } from '../made.ts';

const square = [{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 40, y: 40 }, { x: 0, y: 40 }]; // biome-ignore format: short
/** A body as it is exported for Phaser 3. */
const crate = {
  ...{ type: 'fromPhysicsEditor', label: 'crate', isStatic: false, density: 0.002, restitution: 0.25, friction: 0.5 },
  ...{ frictionAir: 0.01, frictionStatic: 0.5, collisionFilter: { group: 0, category: 1, mask: 255 } },
  fixtures: [{ label: '', isSensor: false, vertices: [square] }],
};

function convert(file: object): Promise<Made> {
  return made((miss) => fromPhysicsEditor('shapes.json', { generator_info: 'by PhysicsEditor', ...file }, false, miss));
}

function plist(bodies: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>metadata</key><dict><key>format</key><integer>1</integer><key>ptm_ratio</key><real>32</real></dict>
  <key>bodies</key><dict>${bodies}</dict>
</dict></plist>`;
}

async function ofPlist(text: string): Promise<Made> {
  return made(async (miss) => fromPhysicsEditor('shapes.plist', await parsePlist('shapes.plist', text), true, miss));
}

async function refused(read: () => unknown): Promise<string> {
  try {
    await read();
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
}

describe('an export of PhysicsEditor for Phaser 3', () => {
  it('has a body a key: pixels, y down, what it is made of; friction is the smaller of two', async () => {
    const { scene, said, taken } = await convert({ crate });
    expect(scene.view).toEqual({ y: 'down' });
    expect(scene.world!.contactRules).toEqual({ friction: 'min' });
    expect(scene.bodies).toEqual([
      {
        ...{ x: 20, y: 20, width: 40, height: 40, name: 'crate', material: { density: 0.002, restitution: 0.25, friction: 0.5 } },
        linearDamping: expect.closeTo(0.6038, 3),
        angularDamping: expect.closeTo(0.6038, 3),
      },
    ]);
    expect(said).toEqual(['"frictionStatic" is left out: what stands is held by friction']);
    expect(taken).toEqual({ bodies: [1, 1] });
  });

  it('slows down as in matter-js: each step leaves 1 − frictionAir of both velocities', async () => {
    const { scene } = await convert({ crate: { ...crate, frictionAir: 0.05 } });
    const world = buildWorld(scene);
    const [body] = [...world];
    body.vx = 100;
    body.angularVelocity = 2;
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    expect([body.vx, body.angularVelocity]).toEqual([expect.closeTo(100 * 0.95 ** 60, 6), expect.closeTo(2 * 0.95 ** 60, 8)]);
  });

  it('stands bodies in a row, a tenth of the widest apart, static ones as walls', async () => {
    const wide = { ...crate, isStatic: true, fixtures: [{ vertices: [square.map(({ x, y }) => ({ x: 3 * x + 10, y }))] }] };
    const ball = { ...crate, fixtures: [{ circle: { x: 5, y: 6, radius: 4 } }] };
    const { scene } = await convert({ wide, ball, crate });
    expect(scene.walls).toMatchObject([{ minX: 10, minY: 0, maxX: 130, maxY: 40, name: 'wide' }]);
    expect(scene.bodies).toMatchObject([
      { x: 146, y: 6, r: 4, name: 'ball' },
      { x: 182, y: 20, width: 40, name: 'crate' },
    ]);
  });

  it('puts several polygons of a fixture and several fixtures together in one body', async () => {
    const corner = [
      { x: 40, y: 0 },
      { x: 60, y: 0 },
      { x: 40, y: 20 },
    ];
    const fixtures = [{ vertices: [square, corner] }, { label: 'tip', density: 0.01, circle: { x: 60, y: 0, radius: 5 } }];
    const { scene, said } = await convert({ tool: { ...crate, fixtures } });
    expect(scene.bodies).toMatchObject([
      { x: 0, y: 0, shapes: [{ width: 40 }, { points: corner }, { x: 60, r: 5, material: { density: 0.01, friction: 0.5 } }] },
    ]);
    expect(said).toContain('labels of fixtures are left out: bodies have the name that they have in the file');
  });

  it('cuts outlines that are dented or have more than 8 corners; sensors sense', async () => {
    const star = Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 === 0 ? 30 : 12;
      return { x: r * Math.cos((i * Math.PI) / 5), y: r * Math.sin((i * Math.PI) / 5) };
    });
    const round = Array.from({ length: 20 }, (_, i) => ({ x: 30 * Math.cos((i * Math.PI) / 10), y: 30 * Math.sin((i * Math.PI) / 10) }));
    const { scene } = await convert({
      star: { ...crate, fixtures: [{ vertices: [star] }] },
      round: { ...crate, fixtures: [{ vertices: [round], isSensor: true }] },
      ground: { ...crate, isStatic: true, fixtures: [{ vertices: [star] }] },
    });
    const [first, second] = scene.bodies!;
    for (const body of [first, second])
      for (const shape of 'shapes' in body ? body.shapes : []) expect('points' in shape && shape.points.length <= 8).toBe(true);
    expect('shapes' in second && second.sensor).toBe(true);
    expect(scene.walls).toMatchObject([{ closed: true, chain: { length: 10 } }]); // all of its dents
  });
});

describe('an export for P2, Corona and Lime', () => {
  it('has lists of fixtures: flat shapes, bounce, filters', async () => {
    const file = { hut: [{ density: 2, friction: 0.25, bounce: 0.5, filter: { categoryBits: 1, maskBits: 65535 }, shape: [0, 0, 10, 0, 5, 8] }] }; // biome-ignore format: short
    const { scene } = await convert(file);
    expect(scene.world!.contactRules).toBeUndefined();
    expect(scene.bodies).toMatchObject([
      {
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
          { x: 5, y: 8 },
        ],
        material: { density: 2, friction: 0.25, restitution: 0.5 },
      },
    ]);
  });

  it('has groups as bits where they tell apart', async () => {
    const part = (groupIndex: number) => [{ filter: { categoryBits: 1, maskBits: 65535, groupIndex }, circle: { position: [0, 0], radius: 3 } }]; // biome-ignore format: short
    const { scene } = await convert({ a: part(-1), b: part(-1), c: part(0) });
    const [a, b, c] = scene.bodies!.map(({ filter }) => filter!);
    expect([a.mask! & b.category!, a.mask! & c.category!]).toEqual([0, c.category]);
    expect(b).toEqual(a);
  });
});

describe('an export as a property list', () => {
  it('has y up, and points as texts', async () => {
    const { scene } = await ofPlist(
      plist(`<key>hut</key><dict><key>anchorpoint</key><string>{ 0.5000,0.5000 }</string><key>fixtures</key><array>
        <dict><key>density</key><real>2</real><key>friction</key><real>0</real><key>restitution</key><string>0.5</string>
        <key>filter_categoryBits</key><integer>1</integer><key>filter_groupIndex</key><integer>0</integer>
        <key>filter_maskBits</key><integer>65535</integer><key>isSensor</key><integer>0</integer><key>fixture_type</key><string>POLYGON</string>
        <key>polygons</key><array><array><string>{ -10.0,0 }</string><string>{ 10,0 }</string><string>{ 0, 1e1 }</string></array></array></dict>
        <dict><key>fixture_type</key><string>CIRCLE</string><key>circle</key>
        <dict><key>position</key><string>{ 0,20 }</string><key>radius</key><real>4</real></dict></dict></array></dict>
        <key>block</key><dict><key>dynamic</key><false/><key>fixtures</key><array><dict><key>polygons</key><array>
        <array><string>{0,0}</string><string>{8,0}</string><string>{8,8}</string><string>{0,8}</string></array></array></dict></array></dict>`),
    );
    expect(scene.view).toEqual({ y: 'up' });
    expect(scene.bodies).toMatchObject([{ name: 'hut', material: { density: 2, restitution: 0.5 }, shapes: [{ points: { length: 3 } }, { y: 20, r: 4 }] }]); // biome-ignore format: short
    expect(scene.walls).toEqual([{ minX: 12, minY: 0, maxX: 20, maxY: 8, name: 'block' }]);
  });

  it.each([
    ['<plist><dict>', 'shapes.plist:1:13: must be XML: unclosed tag: dict'],
    ['bplist00', 'shapes.plist: must be a property list in XML, got "bplist00"'],
    ['<svg/>', 'shapes.plist: must be a property list, <plist> with one value, got <svg>'],
    ['<plist><dict><string>a</string></dict></plist>', 'shapes.plist: a dict must be of keys, each with a value, got <string>'],
    ['<plist><integer>x</integer></plist>', 'shapes.plist: <integer> must be a finite number, got "x"'],
    [
      '<plist><html/></plist>',
      'shapes.plist: a value of a property list must be dict, array, string, real, integer, true or false, got <html>',
    ],
    ['<!DOCTYPE a [<!ENTITY b "b">]><plist><string>&b;</string></plist>', 'shapes.plist:1:48: must be XML: undefined entity.'],
    ['<array>'.repeat(200), 'shapes.plist:1:707: must be XML: elements must be at most 100 deep'],
    [plist(''), 'shapes.plist: bodies must be of at least one body, got []'],
    [
      plist(
        '<key>a</key><dict><key>fixtures</key><array><dict><key>circle</key><dict><key>position</key><string>here</string></dict></dict></array></dict>',
      ),
      'shapes.plist: bodies.a.fixtures[0].circle.position must be an object, got "here"',
    ],
  ])('%s is refused', async (text, message) => {
    expect(await refused(() => ofPlist(text))).toBe(message);
  });
});

describe('what is no export of PhysicsEditor', () => {
  it.each([
    [{}, 'shapes.json: the file must be of at least one body, got []'],
    [{ a: 3 }, 'shapes.json: a must be an object, got 3'],
    [{ a: [{}] }, 'shapes.json: a[0] must be of vertices, polygons, shape or circle, got nothing'],
    [{ a: [{ shape: [1, 2, 3] }] }, 'shapes.json: a[0].shape must be of as many x as y, got 3'],
    [{ a: { fixtures: [{ vertices: [[{ x: 1 }]] }] } }, 'shapes.json: a.fixtures[0].vertices[0][0].y must be a finite number, got nothing'],
    [{ a: { ...crate, density: -1 } }, 'shapes.json: a.fixtures[0].density must be a number >= 0, got -1'],
    [{ a: { ...crate, frictionAir: 1 } }, 'shapes.json: a.frictionAir must be below 1, got 1'],
    [
      { a: { ...crate, fixtures: [{ circle: { x: 0, y: 0, radius: 0 } }] } },
      'shapes.json: a.fixtures[0].circle.radius must be a number > 0, got 0',
    ],
    [
      { a: { ...crate, fixtures: [{ vertices: [[square[0], square[2], square[1], square[3], { x: 9, y: 99 }]] }] } },
      'shapes.json: a.fixtures[0].vertices[0] must be simple, its sides apart but for their corners: side 2 meets side 0, got "sides from (0, 0) and (40, 0)"',
    ],
  ])('%j is refused: %s', async (file, message) => {
    expect(await refused(() => fromPhysicsEditor('shapes.json', file, false, () => {}))).toBe(message);
  });

  it('slivers, unknown keys and empty bodies are told', async () => {
    const sliver = [
      { x: 0, y: 0 },
      { x: 5, y: 5 },
      { x: 9, y: 9 },
    ];
    const { said, taken } = await convert({
      thin: { ...crate, fixtures: [{ vertices: [sliver] }], glow: 1 },
      crate: { ...crate, fixtures: [{ vertices: [square], weight: 1 }] },
    });
    expect(said).toEqual([
      '"glow" of a body is not known here',
      '"frictionStatic" is left out: what stands is held by friction (2 times)',
      '"weight" of a fixture is not known here',
      'polygons without area are left out',
      'thin has no shape and is left out',
    ]);
    expect(taken).toEqual({ bodies: [1, 2] });
  });
});
