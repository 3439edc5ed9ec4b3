import { decodeScene, encodeScene, parseScene, type SceneProblem, validateScene } from '@carom/scene';
import type { Random } from '../../packages/carom/src/numeric/random.ts';
import { expectThat, oddNumbers, pick, randomOf, type Target } from '../../packages/carom/test/reliability/fuzz.ts';
import { decodeState, encodeState } from '../../site/src/explain/state.ts';
import { readReplay } from '../../site/src/replays/read.ts';

// What comes from outside as text: scenes, links, replays and traces, addresses of explain mode.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const scenes: readonly Json[] = [
  {
    format: 'carom-scene',
    version: 0,
    engine: 'timeline',
    title: 't',
    units: { length: 'm' },
    view: { box: { minX: 0, minY: 0, maxX: 9, maxY: 9 }, y: 'up' },
    timeline: { gravity: { x: 0, y: -1 }, ties: 'sequential' },
    collapse: { cutoffSpeed: 0.1, limit: 512 },
    walls: [
      { inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 }, material: { restitution: 1 } },
      { x: 5, y: 5, r: 1, sensor: true, absorbing: true, name: 'pocket', color: '#fff' },
      {
        points: [
          { x: 1, y: 1 },
          { x: 2, y: 1 },
          { x: 1, y: 2 },
        ],
      },
      { x: 3, y: 3, r: 1, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } },
      { x1: 1, y1: 8, x2: 3, y2: 8, r: 0.1 },
    ],
    bodies: [{ x: 7, y: 7, r: 0.5, vx: 1, vy: 2, mass: 2, name: 'ball', label: 'a', striped: true }],
    generate: [{ kind: 'gas', count: 20, box: { minX: 1, minY: 1, maxX: 9, maxY: 9 }, r: 0.1, speed: 1, seed: 3 }],
  },
  {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    world: { gravity: { x: 0, y: -10 }, subSteps: 4 },
    walls: [
      { minX: -9, minY: -1, maxX: 9, maxY: 0 },
      {
        chain: [
          { x: 0, y: 1 },
          { x: 2, y: 1 },
          { x: 3, y: 2 },
        ],
      },
    ],
    bodies: [{ x: 0, y: 5, r: 0.5, material: { restitution: 0.5, friction: 0.3 } }],
    generate: [
      { kind: 'row', count: 5, x: 0, y: 8, r: 0.2 },
      { kind: 'triangle', ranks: 4, x: 3, y: 8, r: 0.2 },
    ],
  },
];

const looters = Array.from({ length: 9 }, (_, i) => [i, i % 3, Math.floor(i / 3), 0.5, 400, 1000 * i, 500 * i, 0, 0, 0, 0]);
const body = (name: string) => ({ name, kind: 'disc', r: 400 });
const files: readonly Json[] = [
  { format: 'carom replay 1', title: 'x', bodies: [body('a')], end: [[0, 0]], turns: [{ at: [[0, 0]] }] },
  {
    checkpoints: [
      [1000, 1000],
      [8000, 4000],
    ],
    turns: [
      {
        m: ['8000 4000 100', '8000 4000 100', '8000 4000 100', '8000 4000 100'],
        o: Array.from({ length: 4 }, (_, i) => [1000, 1000 * i, 0, 0, 0, 1, 0, 0]),
      },
    ],
  },
  {
    init: {
      sn: [
        [4, 8000, 3750],
        [5, 1, 2],
        [6, 3000, 2000],
        [7, 900, 800],
        [8, 12000, 700],
      ],
    },
    turns: [{ a: ['MOVE 1 1 100', 'MOVE 1 1 100', 'MOVE 1 1 100', 'MOVE 1 1 100'], s: [[0, 0, 0, 0, 0]], sc: [0, 0], mg: [0, 0] }],
  },
  {
    turns: [
      {
        rage: [0, 0, 0],
        u: looters,
        mv: [
          ['1 1 1', '1 1 1', '1 1 1'],
          ['1 1 1', '1 1 1', '1 1 1'],
          ['1 1 1', '1 1 1', '1 1 1'],
        ],
        ev: [],
      },
      { u: looters },
    ],
  },
];

const oddTexts = [
  '',
  '__proto__',
  'constructor',
  '\ufeff',
  '\u0000',
  '\ud800',
  'NaN',
  'Infinity',
  '1e999',
  '<script>',
  'x'.repeat(5000),
  '#ffffff',
  'gas',
];

function oddValue(random: Random): Json {
  switch (random.below(8)) {
    case 0:
      return null;
    case 1:
      return pick(random, oddTexts);
    case 2:
      return random.below(2) === 0;
    case 3:
      return Array.from({ length: pick(random, [0, 1, 3, 70, 2000]) }, () => 0);
    case 4:
      return deep(pick(random, [5, 100, 3000]));
    case 5:
      return {};
    default:
      return pick(random, oddNumbers);
  }
}

function deep(levels: number): Json {
  let value: Json = 0;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A copy with one to three places changed. */
export function altered(random: Random, value: Json): Json {
  let copy = structuredClone(value);
  for (let n = 1 + random.below(3); n > 0; n--) copy = alter(random, copy);
  return copy;
}

function alter(random: Random, value: Json): Json {
  if (typeof value !== 'object' || value === null || random.below(12) === 0) return oddValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.below(5) === 0) return [...value, value.length > 0 ? pick(random, value) : oddValue(random)];
    const i = random.below(value.length);
    return value.map((item, k) => (k === i ? alter(random, item) : item));
  }
  const keys = Object.keys(value);
  const copy: { [key: string]: Json } = { ...value };
  if (keys.length === 0 || random.below(6) === 0) {
    Object.defineProperty(
      copy,
      pick(random, ['__proto__', 'constructor', 'toString', 'inside', 'kind', 'bogus', 'material', 'r', 'format', '']),
      {
        value: oddValue(random),
        enumerable: true,
        configurable: true,
        writable: true,
      },
    );
    return copy;
  }
  const key = pick(random, keys);
  if (random.below(8) === 0) delete copy[key];
  else copy[key] = alter(random, copy[key]);
  return copy;
}

/** The text of a value, sometimes with something wrong in the text itself. */
function textOf(random: Random, value: Json): string {
  const text = JSON.stringify(value);
  switch (random.below(12)) {
    case 0:
      return `\ufeff${text}`;
    case 1:
      return text.slice(0, random.below(text.length));
    case 2:
      return text.replace(/\d+/, pick(random, ['1e999', '-1e999', 'NaN', 'Infinity', '0x10', '1e-999', '-0']));
    case 3:
      return '['.repeat(pick(random, [10, 5000, 200_000]));
    default:
      return text;
  }
}

const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).join();

/** Every problem says where and by which rule; nothing has got into the prototypes. */
export function checkProblems(problems: readonly SceneProblem[], ok: boolean): void {
  expectThat(ok || problems.length > 0, () => 'refused without a word');
  for (const { path, message, code } of problems) {
    expectThat(typeof path === 'string' && message.length > 0 && code.length > 0, () => `a problem without words: ${message}`);
    expectThat(
      !/undefined is not|Cannot read|not a function|\[object Object\]|NaN must/.test(message),
      () => `not plain English: ${message}`,
    );
    expectThat(message.length < 12_000, () => `a message of ${message.length} characters`);
  }
  expectThat(Object.getOwnPropertyNames(Object.prototype).join() === prototypeBefore, () => 'the prototype of all objects was changed');
  expectThat(({} as { x?: number }).x === undefined, () => 'the prototype of all objects has a new value');
}

const sceneTexts: Target = {
  name: 'scenes, altered',
  inputs: 15_000,
  quick: 200,
  play(seed) {
    const random = randomOf(seed);
    const value = altered(random, pick(random, scenes));
    const result = random.below(3) === 0 ? validateScene(value) : parseScene(textOf(random, value));
    checkProblems(result.problems, result.ok);
    if (!result.ok) return 'refused';
    const again = parseScene(JSON.stringify(result.scene));
    expectThat(
      again.ok && JSON.stringify(again.scene) === JSON.stringify(result.scene),
      () => 'a checked scene is not the same when checked again',
    );
    return 'taken';
  },
};

const links: string[] = [];
const sceneLinks: Target = {
  name: 'links, altered',
  inputs: 5000,
  quick: 80,
  async play(seed) {
    const random = randomOf(seed);
    if (links.length === 0) {
      for (const scene of scenes) {
        const result = validateScene(scene);
        if (result.ok) links.push(await encodeScene(result.scene));
      }
      expectThat(
        links.length === scenes.length,
        () => `a scene of the fuzz is refused: ${JSON.stringify(scenes.map((scene) => validateScene(scene).problems))}`,
      );
    }
    let code = pick(random, links);
    const at = random.below(code.length);
    const changes = [
      () => code.slice(0, at) + pick(random, ['A', '-', '_', '=', '%', 'é', '\u0000', '.']) + code.slice(at + 1),
      () => code.slice(0, at),
      () => code.slice(0, at) + code.slice(at + 1),
      () => code + code.slice(at),
      () => code.slice(at),
      () => pick(random, ['', '0.', '0.A', '1.AAAA', '99999.x', '0.'.padEnd(300_000, 'A'), '0.____']),
    ];
    code = pick(random, changes)();
    const result = await decodeScene(code);
    checkProblems(result.problems, result.ok);
    return result.ok ? 'taken' : 'refused';
  },
};

const replayTexts: Target = {
  name: 'replays and traces, altered',
  inputs: 8000,
  quick: 80,
  async play(seed) {
    const random = randomOf(seed);
    const result = await readReplay(textOf(random, altered(random, pick(random, files))));
    checkProblems(result.ok ? [] : result.problems, result.ok);
    return result.ok ? 'taken' : 'refused';
  },
};

const numberTexts = 'NaN Infinity -Infinity 1e999 1e308 -1e308 0 -0 -1 5e-324 0x10 1,2 １ é %00 __proto__'.split(' ').concat('', ' 3 ');
const addresses: Target = {
  name: 'addresses of explain mode',
  inputs: 20_000,
  quick: 300,
  play(seed) {
    const random = randomOf(seed);
    const list = () =>
      Array.from({ length: random.below(9) }, () =>
        random.below(2) === 0 ? pick(random, numberTexts) : String(random.between(-9, 9)),
      ).join(',');
    const names = 'mode a b line reach bounce snap article box segment capsule polygon arc ring inside __proto__ room'.split(' ');
    const words = 'circles ray motion shapes line segment 0 1 % %zz'.split(' ');
    const values = () => pick(random, [...words, list(), list(), list(), 'x'.repeat(10_000)]);
    let text = `mode=${pick(random, ['circles', 'ray', 'motion', 'shapes', 'constructor'])}`;
    for (let n = random.below(8); n > 0; n--) text += `&${pick(random, names)}=${values()}`;
    const state = decodeState(text);
    const numbers = [
      ...Object.values(state.a),
      ...Object.values(state.b),
      ...Object.values(state.line),
      ...state.numbers,
      state.restitution,
      state.massA,
      state.massB,
    ];
    expectThat(numbers.every(Number.isFinite), () => `a number that is none from ${text.slice(0, 200)}: ${numbers.join(' ')}`);
    expectThat(state.a.r >= 0 && state.b.r >= 0, () => `a negative radius from ${text.slice(0, 200)}`);
    const again = decodeState(encodeState(state));
    const shown = ({ mode, a, shape, snap, article }: typeof state) => JSON.stringify([mode, a.x, a.y, a.r, shape, snap, article]);
    const isShown =
      state.mode === 'shapes'
        ? shown(again) === shown(state)
        : again.mode === state.mode && again.a.x === state.a.x && again.a.r === state.a.r;
    expectThat(isShown, () => `not read back: ${text.slice(0, 200)}`);
    checkProblems([], true);
    return state.mode;
  },
};

/** What people paste, open and follow. */
export const outside: readonly Target[] = [sceneTexts, sceneLinks, replayTexts, addresses];
