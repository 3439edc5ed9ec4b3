import type { Random } from '../../packages/carom/src/numeric/random.ts';
import { pick, randomOf, type Target } from '../../packages/carom/test/reliability/fuzz.ts';
import { fromHaxball, parseStadium } from '../../packages/cli/src/convert/haxball/stadium.ts';
import { altered, type Json } from './outside.ts';
import { playConverted } from './play-converted.ts';

const corners: Json = [
  { x: -100, y: -60, trait: 'wall' },
  { x: 100, y: -60, trait: 'wall' },
  { x: 100, y: 60, bCoef: 0.5 },
  { x: -100, y: 60, cMask: ['ball'] },
  { x: 0, y: 20 },
];
const stadium: Json = {
  name: 'All',
  width: 420,
  height: 200,
  spawnDistance: 170,
  kickOffReset: 'full',
  canBeStored: false,
  bg: { type: 'grass', width: 370, color: '718C5A' },
  traits: { wall: { bCoef: 1, cMask: ['ball', 'c0'], vis: false }, post: { radius: 8, invMass: 0 } },
  vertexes: corners,
  segments: [
    { v0: 0, v1: 1, trait: 'wall' },
    { v0: 1, v1: 2, bias: -10, curve: 40 },
    { v0: 2, v1: 3, curveF: -0.5 },
    { v0: 3, v1: 0, curve: -170, bias: 5, color: [1, 2, 3] },
    { v0: 0, v1: 4, bias: 3 },
    { v0: 4, v1: 2, bias: 3 },
  ],
  planes: [{ normal: [0, 1], dist: -170, trait: 'wall' }],
  goals: [{ p0: [-100, 30], p1: [-100, -30], team: 'red' }],
  discs: [
    { pos: [50, 10], trait: 'post', color: 'FFCCCC' },
    { pos: [-50, 10], speed: [1, 2], gravity: [0, 0.05], damping: 0.97, cGroup: ['all', 'kick'] },
    { pos: [-20, 40], invMass: 2, bCoef: 3 },
  ],
  joints: [
    { d0: 0, d1: 2, length: [10, 80], color: 'transparent' },
    { d0: 2, d1: 3, length: 40, strength: 0.02 },
    { d0: 1, d1: 3, length: null, strength: 'rigid' },
  ],
  playerPhysics: { bCoef: 0.5, invMass: 0.5, damping: 0.96, cGroup: ['red', 'c1'] },
  ballPhysics: { radius: 9, speed: [3, 1], cMask: ['all'] },
  redSpawnPoints: [[-40, 0]],
  blueSpawnPoints: [],
};

/** A value as JSON5, written in its many ways; sometimes with something wrong in it. */
function textOf(random: Random, value: Json): string {
  const gap = () => pick(random, ['', '', ' ', '\n', '/* * */', '// ]}\n', '\u00a0', '\ufeff']);
  const write = (item: Json): string => {
    if (typeof item === 'string')
      return random.below(2) === 0 ? JSON.stringify(item) : `'${JSON.stringify(item).slice(1, -1).replaceAll("'", "\\'")}'`;
    if (typeof item === 'number') {
      const isCount = Number.isInteger(item) && item >= 0 && item < 2 ** 31;
      return pick(random, [String(item), String(item), `+${item}`.replace('+-', '-'), isCount ? `0x${item.toString(16)}` : String(item)]);
    }
    if (typeof item !== 'object' || item === null) return String(item);
    const isList = Array.isArray(item);
    const parts = isList
      ? item.map((one) => `${gap()}${write(one)}${gap()}`)
      : Object.entries(item).map(
          ([key, one]) =>
            `${gap()}${/^[a-z]\w*$/i.test(key) && random.below(2) === 0 ? key : JSON.stringify(key)}${gap()}:${gap()}${write(one)}`,
        );
    const end = parts.length > 0 && random.below(3) === 0 ? ',' : '';
    return `${isList ? '[' : '{'}${parts.join(',')}${end}${gap()}${isList ? ']' : '}'}`;
  };
  const text = write(value);
  const at = random.below(text.length);
  switch (random.below(12)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return (
        text.slice(0, at) +
        pick(random, ["'", '"', '/*', '\\', '{', ']', '\u2028', '\u0000', '.', '0x', 'NaN', '__proto__:']) +
        text.slice(at)
      );
    case 2:
      return pick(random, ['[', '{a:', '/*', '"']).repeat(pick(random, [1, 10, 20_000]));
    default:
      return text;
  }
}

/** Stadiums of HaxBall as text: taken to a scene whose world runs, or refused by a line that names the file. */
export const stadiums: Target = {
  name: 'stadiums, altered',
  inputs: 8000,
  quick: 80,
  play(seed) {
    const random = randomOf(seed);
    return playConverted(/^s\.hbs: ./, async (miss) => {
      const value = await parseStadium('s.hbs', textOf(random, random.below(5) === 0 ? stadium : altered(random, stadium)));
      return fromHaxball('s.hbs', value, { players: random.below(3), kickOff: pick(random, ['red', 'blue'] as const), miss });
    });
  },
};
