import { deflateSync } from 'node:zlib';
import type { Random } from '../../packages/carom/src/numeric/random.ts';
import { expectThat, pick, randomOf, type Target } from '../../packages/carom/test/reliability/fuzz.ts';
import type { Converted } from '../../packages/cli/src/convert/converted.ts';
import { kindOfJson } from '../../packages/cli/src/convert/kinds.ts';
import { parsePlist } from '../../packages/cli/src/convert/physics-editor/plist.ts';
import { fromPhysicsEditor } from '../../packages/cli/src/convert/physics-editor/scene.ts';
import { parseJson } from '../../packages/cli/src/convert/reader.ts';
import { fromRube } from '../../packages/cli/src/convert/rube/scene.ts';
import { fromTiled } from '../../packages/cli/src/convert/tiled/scene.ts';
import { CommandError } from '../../packages/cli/src/exit.ts';
import { altered, type Json } from './outside.ts';
import { playConverted } from './play-converted.ts';

// Levels of other editors: R.U.B.E., Tiled and PhysicsEditor.

const square = { x: [-1, 1, 1, -1], y: [-1, -1, 1, 1] };
const ball = (x: number, more: { [key: string]: Json } = {}): Json => ({
  type: 2,
  position: { x, y: 5 },
  fixture: [{ density: 1, friction: 0.3, circle: { center: 0, radius: 0.5 }, 'filter-groupIndex': x % 3 }],
  ...more,
});
const joined = (type: string, more: { [key: string]: Json }): Json => ({
  type,
  bodyA: 1,
  bodyB: 2,
  anchorA: 0,
  anchorB: { x: 0.5, y: 0 },
  ...more,
});
const rube: Json = {
  gravity: { x: 0, y: -10 },
  stepsPerSecond: 60,
  allowSleep: true,
  body: [
    { type: 0, fixture: [{ polygon: { vertices: square }, friction: 0.5 }, { chain: { vertices: { x: [-9, 9, 9], y: [0, 0, 4] } } }] },
    ball(0, { name: 'a', linearVelocity: { x: 1, y: 0 }, 'massData-mass': 3 }),
    ball(3, { angle: '3f000000', linearDamping: 0.5 }),
    { type: 1, position: { x: 9, y: 9 }, angularVelocity: 1, fixture: [{ chain: { vertices: { x: [-1, 0, 1, -1], y: [0, -1, 0, 0] } } }] },
    { type: 2, position: { x: -9, y: 5 }, fixture: [{ density: 0, polygon: { vertices: { x: [0, 4, 4, 1, 1, 0], y: [0, 0, 1, 1, 3, 3] } } }, { sensor: true, polygon: { vertices: square } }] },
  ],
  joint: [
    joined('revolute', { enableLimit: true, lowerLimit: -1, upperLimit: 1, enableMotor: true, motorSpeed: 2, maxMotorTorque: 9 }),
    joined('prismatic', { localAxisA: { x: 1, y: 0 }, refAngle: 0.5 }),
    joined('distance', { length: 3, frequency: 2, dampingRatio: 0.5 }),
    joined('rope', { maxLength: 4, collideConnected: true, bodyA: 0 }),
    joined('wheel', { localAxisA: { x: 0, y: 1 }, springFrequency: 4, springDampingRatio: 0.7 }),
    joined('weld', { frequency: 3 }),
    joined('motor', { maxForce: 3, bodyB: 4 }),
  ],
  image: [{ name: 'x' }],
}; // biome-ignore format: a table

const gids = Array.from({ length: 12 }, (_, i) => (i % 4) + (i % 5 === 0 ? 0x80000000 : 0));
const corners: Json = [{ x: 0, y: 0 }, { x: 16, y: 0 }, { x: 3, y: 3 }, { x: 0, y: 16 }]; // biome-ignore format: short
const tiled: Json = {
  ...{ type: 'map', orientation: 'orthogonal', infinite: false, width: 4, height: 3, tilewidth: 16, tileheight: 16 },
  tilesets: [
    {
      ...{ firstgid: 1, tilewidth: 16, tileheight: 16, objectalignment: 'center', tileoffset: { x: 1, y: 2 } },
      tiles: [
        { id: 0, objectgroup: { objects: [{ x: 0, y: 0, width: 16, height: 16 }] } },
        { id: 1, objectgroup: { objects: [{ x: 0, y: 0, polygon: corners }] } },
        { id: 2, properties: [{ name: 'collides', value: true }] },
      ],
    },
    { firstgid: 9, source: 'more.tsx' },
  ],
  layers: [
    { type: 'tilelayer', width: 4, height: 3, data: gids, properties: [{ name: 'friction', value: 0.5 }] },
    {
      ...{ type: 'tilelayer', width: 4, height: 3, encoding: 'base64', compression: 'zlib' },
      data: deflateSync(Buffer.from(Uint32Array.from(gids).buffer)).toString('base64'),
    },
    {
      ...{ type: 'group', offsetx: 5 },
      layers: [
        {
          type: 'objectgroup',
          objects: [
            { x: 80, y: 0, width: 9, height: 5, rotation: 30, name: 'box' },
            { x: 90, y: 0, width: 9, height: 5, ellipse: true },
            { x: 100, y: 0, width: 9, height: 5, capsule: true },
            { x: 120, y: 0, width: 9, height: 5, properties: [{ name: 'dynamic', value: true }, { name: 'density', value: 2 }] },
            { x: 140, y: 0, polygon: corners, properties: [{ name: 'dynamic', value: true }] },
            { x: 160, y: 0, polyline: corners, properties: [{ name: 'oneSided', value: true }] },
            { x: 180, y: 0, width: 16, height: 32, gid: 2 },
            { x: 200, y: 0, point: true, name: 'spawn' },
            { template: 'more.tx', x: 1, y: 9 },
          ],
        },
      ],
    },
  ],
}; // biome-ignore format: a table
const tsx =
  '<?xml version="1.0"?><tileset tilewidth="8" tileheight="8"><tile id="0"><properties><property name="sensor" type="bool" value="true"/></properties><objectgroup><object x="0" y="0" width="8" height="8"><ellipse/></object></objectgroup></tile></tileset>';
const tx = '<template><object name="t" width="3" height="4"><polygon points="0,0 4,0 0,4"/></object></template>';

const shapes: Json = {
  generator_info: 'x',
  crate: {
    ...{ type: 'fromPhysicsEditor', label: 'crate', isStatic: false, density: 0.1, friction: 0.1, restitution: 0.5, frictionAir: 0.01 },
    collisionFilter: { group: -1, category: 1, mask: 255 },
    fixtures: [{ label: '', isSensor: false, vertices: [corners] }, { circle: { x: 3, y: 3, radius: 2 } }],
  },
  ground: { isStatic: true, fixtures: [{ vertices: [corners] }] },
  hut: [{ density: 2, bounce: 0.5, filter: { categoryBits: 2, maskBits: 1, groupIndex: 3 }, shape: [0, 0, 9, 0, 4, 9] }],
}; // biome-ignore format: a table
const plist =
  '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist version="1.0"><dict><key>metadata</key><dict><key>format</key><integer>1</integer></dict><key>bodies</key><dict><key>a</key><dict><key>dynamic</key><true/><key>fixtures</key><array><dict><key>density</key><real>2</real><key>polygons</key><array><array><string>{ 0,0 }</string><string>{4,0}</string><string>{0,4.5}</string></array></array></dict></array></dict></dict></dict></plist>';

/** A text with characters changed, left out or put in, or as it is. */
function spoiled(random: Random, text: string): string {
  let copy = text;
  for (let n = random.below(3); n > 0; n--) {
    const at = random.below(copy.length + 1);
    const put = pick(random, ['', '<', '>', '&amp;', '&x;', '</dict>', '"', '\u0000', '1e999', '-', '<array>', '{', '<!--', ']]>']);
    copy = copy.slice(0, at) + put + copy.slice(at + random.below(4));
  }
  return copy;
}

async function converted(random: Random, miss: (text: string) => void): Promise<Converted> {
  const alter = (value: Json) => (random.below(6) === 0 ? value : altered(random, value));
  switch (random.below(4)) {
    case 0:
      return fromRube('l', alter(rube), miss);
    case 1: {
      const files: Readonly<Record<string, string>> = { 'more.tsx': spoiled(random, tsx), 'more.tx': spoiled(random, tx) };
      const open = async (name: string) => {
        if (Object.hasOwn(files, name)) return files[name];
        throw new CommandError(`l: ${name.slice(0, 40)} is not there`);
      };
      return fromTiled('l', alter(tiled), { open, radius: random.below(2) === 0 ? null : 2, miss });
    }
    case 2:
      return fromPhysicsEditor('l', alter(shapes), false, miss);
    default:
      return fromPhysicsEditor('l', await parsePlist('l', spoiled(random, plist)), true, miss);
  }
}

/** Levels of other editors: taken to a scene whose world runs, or refused by a line that names the file. */
export const levels: Target = {
  name: 'levels of other editors, altered',
  inputs: 12_000,
  quick: 160,
  play(seed) {
    const random = randomOf(seed);
    return playConverted(/^(l|more\.tsx?)(:\d+:\d+)?: ./, (miss) => {
      expectThat(typeof kindOfJson(altered(random, tiled)) === 'string', () => 'no kind');
      if (random.below(20) === 0) parseJson('l', spoiled(random, JSON.stringify(rube)));
      return converted(random, miss);
    });
  },
};
