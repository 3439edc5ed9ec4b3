import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createSceneRun, type Scene } from '../../../../scene/dist/index.js';
import { carom, folderWith } from '../../carom.ts';
import { type RuleDisc, type RuleJoint, type RuleWalls, tick } from './rules.ts';

/** An object of a stadium. */
export type Fields = Record<string, unknown>;
/** What the command makes of a stadium. */
export interface Made {
  readonly scene: Scene;
  readonly said: string;
}

const flags: Readonly<Record<string, number>> = { ball: 1, red: 2, blue: 4, redKO: 8, blueKO: 16, wall: 32, all: 63, kick: 64, score: 128 };
/** The stadium everybody knows. */
export const classic = JSON.parse(readFileSync(new URL('classic.hbs.json', import.meta.url), 'utf8')) as Fields;

/** What the command makes of a stadium. */
export async function convert(stadium: unknown, ...args: string[]): Promise<Made> {
  const folder = folderWith({ 's.hbs': stadium });
  const { code, out, err } = await carom(folder, ['convert', 's.hbs', ...args]);
  expect([code, err]).toEqual([0, expect.stringContaining('scene ')]);
  return { scene: JSON.parse(out), said: err };
}

/** A stadium for the judge: numbers, traits put in. */
export function judged(stadium: Fields): { discs: RuleDisc[]; walls: RuleWalls; joints: RuleJoint[] } {
  const traits = (stadium.traits ?? {}) as Record<string, Fields>;
  const items = (key: string) => ((stadium[key] ?? []) as Fields[]).map((item) => ({ ...traits[item.trait as string], ...item }) as Fields);
  const bits = (names: unknown, otherwise: number) =>
    names === undefined ? otherwise : (names as string[]).reduce((a, name) => a | flags[name], 0);
  const surface = (item: Fields, group: number, bounce: number) => ({
    bounce: (item.bCoef as number) ?? bounce,
    group: bits(item.cGroup, group),
    mask: bits(item.cMask, 63),
  });
  const disc = (item: Fields, group: number): RuleDisc => {
    const [[x, y], [vx, vy], [gx, gy]] = ['pos', 'speed', 'gravity'].map((key) => (item[key] as number[]) ?? [0, 0]);
    const { radius: r = 10, invMass: inverseMass = 1, damping = 0.99 } = item as Record<string, number>;
    return { x, y, vx, vy, gx, gy, r, inverseMass, damping, ...surface(item, group, 0.5) };
  };
  const ball = disc((stadium.ballPhysics ?? {}) as Fields, flags.ball | flags.kick | flags.score);
  const discs = [ball, ...items('discs').map((item) => disc(item, 63))];
  const points = items('vertexes') as Record<string, number>[];
  const walls = {
    vertexes: points.map((item) => ({ x: item.x, y: item.y, ...surface(item, 32, 1) })),
    segments: items('segments').map((item) => {
      const [a, b] = [points[item.v0 as number], points[item.v1 as number]];
      const { curve = 0, bias = 0 } = item as Record<string, number>;
      return { x0: a.x, y0: a.y, x1: b.x, y1: b.y, curve, bias, ...surface(item, 32, 1) };
    }),
    planes: items('planes').map((item) => {
      const [x, y] = item.normal as number[];
      return { nx: x / Math.hypot(x, y), ny: y / Math.hypot(x, y), dist: item.dist as number, ...surface(item, 32, 1) };
    }),
  };
  const joints = items('joints').map(({ d0, d1, length, strength }) => {
    const [a, b] = [discs[d0 as number], discs[d1 as number]];
    const own = (length ?? Math.hypot(a.x - b.x, a.y - b.y)) as number | number[];
    const [least, most] = Array.isArray(own) ? own : [own, own];
    return { d0, d1, least, most, strength: typeof strength === 'number' ? strength : Infinity } as RuleJoint;
  });
  return { discs, walls, joints };
}

/** The largest distance of a disc from where the rules have it, over so many ticks. */
export async function apart(stadium: Fields, ticks = 120): Promise<number> {
  const run = createSceneRun((await convert(stadium)).scene);
  const { discs, walls, joints } = judged(stadium);
  let most = 0;
  for (let step = 1; step <= ticks; step++) {
    tick(discs, walls, joints);
    run.advance({ step });
    for (const [i, { x, y }] of [...run.bodies()].entries()) most = Math.max(most, Math.hypot(x - discs[i].x, y - discs[i].y));
  }
  return most;
}
