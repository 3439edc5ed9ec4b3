import { readFileSync } from 'node:fs';
import { createRandom } from '../../src/numeric/random.ts';

// Games written as the contest site stores them, from what its referees' sources print: what `contest-replay.mjs` must read.

interface Frame {
  view: string;
  keyframe: boolean;
  agentId: number;
  stdout?: string;
}

type Wrapped = { success: { gameResult: { frames: Frame[] } } } | { gameResult: { frames: Frame[] } } | { success: { frames: Frame[] } };

interface Trace {
  readonly checkpoints: readonly (readonly number[])[];
  readonly turns: readonly { readonly m: readonly string[]; readonly o: readonly (readonly number[])[] }[];
}

/** A committed race as the site stores it: one frame a player and turn, the state in every second. */
export function storedRace(name: string): { gameResult: { frames: Frame[] } } {
  const { checkpoints, turns }: Trace = JSON.parse(readFileSync(new URL(`../../../../corpora/traces/${name}`, import.meta.url), 'utf8'));
  const pod = ([x, y, vx, vy, degrees, next, shield]: readonly number[]) =>
    `${x}.0 ${y}.0 ${vx} ${vy} 100 0 5000 5000 ${((degrees - 360) * Math.PI) / 180} ${shield > 0 ? 1 : 0} ${next} 2\n"hello"`;
  const state = (rows: readonly (readonly number[])[]) => `${rows.map(pod).join('\n')}\n1:100 2:98\n0 0.25 0 1 2 1 3 4 120.0 5 6`;
  const [first] = turns;
  const head = `CodersStrikeBack\n16000 9000 400 600 4 0.3141592653589793\n${checkpoints.flat().join(' ')}\n0 1 2 0 3 4 1 5 6 1 7 8`;
  const frames: Frame[] = [{ view: ` 0\n${head}\n${state(first.o)}`, keyframe: true, agentId: -1 }];
  for (const [k, { m, o }] of turns.entries()) {
    frames.push({ stdout: `${m.slice(0, 2).join('\n')}\n`, view: ` ${2 * k + 1}\n`, keyframe: false, agentId: 0 });
    frames.push({ stdout: `${m.slice(2).join('\n')}\n`, view: ` ${2 * k + 2}\n${state(o)}`, keyframe: true, agentId: 1 });
  }
  return { gameResult: { frames } };
}

/** What the encoder uses of a game of Mean Max. */
interface Looters {
  readonly arena: { x: Float64Array; y: Float64Array; vx: Float64Array; vy: Float64Array; r: Float64Array };
  readonly units: readonly Unit[];
  readonly score: readonly number[];
  readonly rage: readonly number[];
  readonly events: readonly (readonly (number | string)[])[];
  round(unit: Unit): void;
  remove(unit: Unit): void;
  play(orders: readonly (readonly string[])[]): void;
  view(player: number): string[];
  ranking(): number[][] | null;
}
interface Unit {
  readonly slot: number;
  readonly id: number;
  readonly type: number;
  readonly player: number;
  readonly water: number;
}
interface Looting {
  readonly MeanMax: new (random: unknown) => Looters;
  readonly NearestBot: new () => { orders(view: readonly string[]): string[] };
}

/** A game of Mean Max between bots without search, as the site stores it. */
export function storedLooters({ MeanMax, NearestBot }: Looting, seed: number): Wrapped {
  const game = new MeanMax(createRandom(seed));
  const bots = [new NearestBot(), new NearestBot(), new NearestBot()];
  const { x, y, vx, vy, r } = game.arena;
  const shown = new Set<number>();
  const numbers = ({ slot }: Unit) => [x, y, vx, vy].map((values) => Math.round(values[slot]) + 0).join(' ');
  const line = (unit: Unit) => {
    const more = shown.has(unit.id) ? '' : ` ${unit.type} ${r[unit.slot]}${unit.type < 3 ? ` ${unit.player}` : ''}`;
    shown.add(unit.id);
    return `${unit.water < 0 ? unit.id : `${unit.id}@${unit.water}`} ${numbers(unit)}${more}`;
  };
  const view = (k: number, head: string, moments: readonly string[], state: readonly string[]) =>
    ` ${k}\n${[...(head ? [head] : []), ...game.score, ...game.rage, ...Array.from({ length: 9 }, () => '')].join('\n')}\n${[...moments, '#1.00000', ...state].join('\n')}\n`;
  const frames: Frame[] = [{ view: view(0, 'meanmax\n3\n6000\n3000\n3', [], game.units.map(line)), keyframe: true, agentId: -1 }];
  let state: string[] = [];
  let late: string[] = [];
  const { round, remove } = game;
  game.round = (unit) => {
    state.push(line(unit));
    round.call(game, unit);
  };
  game.remove = (unit) => {
    if (Math.hypot(x[unit.slot], y[unit.slot]) > 7000) late.push(`${unit.id}@${unit.water} ${numbers(unit)}`); // got away full
    remove.call(game, unit);
  };
  for (let turn = 0; game.ranking() === null; turn++) {
    state = [];
    late = [];
    const orders = bots.map((bot, player) => bot.orders(game.view(player)));
    const before = new Set(game.units.map(({ id }) => id));
    game.play(orders);
    const fresh = new Set(game.units.filter(({ id }) => !before.has(id)).map(({ id }) => id));
    const isOld = (text: string) => !fresh.has(Number(/^\d+/.exec(text)?.[0]));
    for (const id of fresh) shown.delete(id); // the viewer hears of a tanker in the turn after
    const moments = game.events.flatMap(([time, ...texts]) => [`#${Number(time).toFixed(5)}`, ...texts.map(String)]);
    const listed = [...state.filter(isOld), ...late, ...late.map((text) => `${text} d`)];
    for (let player = 0; player < 3; player++) {
      const keyframe = player === 2;
      const number = 3 * turn + player + 1;
      frames.push({
        stdout: `${orders[player].join('\n')}\n`,
        view: keyframe ? view(number, '', moments, listed) : ` ${number}\n`,
        keyframe,
        agentId: player,
      });
    }
  }
  return { success: { frames } };
}
