// The formats as valibot schemas. Each message is the rule that a value breaks: `<path> must be <message>, got <value>`.
import * as v from 'valibot';
import { replayLimits } from './limits.ts';

const eventKinds = ['bounce', 'wall', 'catch', 'break', 'goal', 'checkpoint'] as const;

const number = v.pipe(v.number('a finite number'), v.finite('a finite number'));
const radius = v.pipe(v.number('a finite number > 0'), v.finite('a finite number > 0'), v.gtValue(0, 'a finite number > 0'));
const index = (rule: string) => v.pipe(v.number(rule), v.integer(rule), v.minValue(0, rule));
const word = v.pipe(v.string('a text'), v.minLength(1, 'a text that is not empty'), v.maxLength(40, 'a text of at most 40 characters'));
const array = <T extends v.GenericSchema>(item: T) => v.array(item, 'an array');
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(array(item), v.maxLength(most, `at most ${most} items`));
const object = <T extends v.ObjectEntries>(entries: T) => v.strictObject(entries, 'an object');

const place = v.nullable(v.strictTuple([number, number], '[x, y], or null for a body that is not there'));
const share = v.pipe(v.number('a number from 0 to 1'), v.minValue(0, 'a number from 0 to 1'), v.maxValue(1, 'a number from 0 to 1'));
const player = index('the index of a player');
const body = index('the index of a body');
const whole = index('an integer >= 0');

const state = {
  angle: v.optional(array(number)), // heading of each body [radian]
  next: v.optional(array(whole)), // checkpoint ahead of each body
  passed: v.optional(array(whole)), // checkpoints behind it
  shield: v.optional(array(whole)), // turns for which its engine stands still
  score: v.optional(array(number)), // points of each player
  magic: v.optional(array(number)),
};

const event = v.strictTuple(
  [share, v.picklist(eventKinds, `one of ${eventKinds.join(', ')}`), body, v.union([number, word], 'a number or a text')],
  '[time, kind, body, other]',
);

const turn = object({
  at: array(place), // where each body starts
  paths: v.optional(v.record(v.string(), array(number), 'an object of arrays by body')), // corners of its way: t, x, y, t, x, y …
  events: v.optional(list(event, 1000)),
  spells: v.optional(list(v.strictTuple([body, word, body], '[wizard, spell, body]'), 100)),
  ...state,
});

const mark = v.variant(
  'kind',
  [
    object({ kind: v.literal('checkpoint'), label: v.optional(word), x: number, y: number, r: radius }),
    object({ kind: v.literal('ring'), x: number, y: number, r: radius }),
    object({ kind: v.literal('goal'), team: v.optional(player), x1: number, y1: number, x2: number, y2: number }),
  ],
  "an object of kind 'checkpoint', 'ring' or 'goal'",
);

/** A replay, but for what depends on several of its values. */
export const replaySchema = object({
  format: v.literal('carom replay 1', "'carom replay 1'"),
  game: word,
  players: v.optional(list(word, 8)),
  field: object({ minX: number, minY: number, maxX: number, maxY: number }),
  bodies: v.pipe(
    list(object({ kind: word, team: v.optional(player), r: radius }), replayLimits.bodies),
    v.minLength(1, 'an array of at least one body'),
  ),
  marks: v.optional(list(mark, 100)),
  goal: v.optional(whole), // points or checkpoints that win
  start: v.optional(object(state)),
  ranking: v.optional(list(list(player, 8), 8)), // players in groups from best to last
  end: array(place), // where each body is after the last turn
  turns: v.pipe(list(turn, replayLimits.turns), v.minLength(1, 'an array of at least one turn')),
});

const orders = v.pipe(
  array(v.pipe(v.string('a text'), v.maxLength(200, 'a text of at most 200 characters'))),
  v.length(4, 'four orders: two of each player'),
);
const free = { source: v.optional(v.string('a text')), fields: v.optional(v.string('a text')) };
const numbers = (least: number, what: string) => v.pipe(array(number), v.minLength(least, what));
const rows = <T extends v.GenericSchema>(item: T) =>
  v.pipe(list(item, replayLimits.turns), v.minLength(1, 'an array of at least one turn'));

/** A trace of Coders Strike Back: checkpoints, and orders `m`, pods `o` and bounces `e` of each turn. */
export const raceTraceSchema = v.looseObject(
  {
    ...free,
    checkpoints: v.pipe(
      list(v.strictTuple([number, number], '[x, y]'), 20),
      v.minLength(2, 'an array of at least two checkpoints'),
      // this is asked of an array that is too short as well
      v.check(([a, b]) => !a || !b || a[0] !== b[0] || a[1] !== b[1], 'an array whose first two checkpoints differ'),
    ),
    turns: rows(
      v.looseObject(
        {
          m: orders,
          o: v.pipe(
            array(numbers(8, 'x, y, vx, vy, angle, next checkpoint, shield, boosted')),
            v.length(4, 'four pods after the turn: x, y, vx, vy, angle …'),
          ),
          e: v.optional(array(v.strictTuple([number, number, number], '[time, pod, pod]'))),
        },
        'an object',
      ),
    ),
  },
  'an object',
);

const twoNumbers = v.pipe(array(number), v.length(2, 'two numbers, one of each player'));

/** A trace of Fantastic Bits: snaffles `init.sn`, and orders `a`, bodies `s`, events `e`, scores and magic of each turn. */
export const gameTraceSchema = v.looseObject(
  {
    ...free,
    init: v.looseObject(
      {
        sn: v.pipe(
          array(v.strictTuple([number, number, number], '[id, x, y]')),
          v.check(({ length }) => length === 5 || length === 7, 'five or seven snaffles: [id, x, y]'),
        ),
      },
      'an object',
    ),
    turns: rows(
      v.looseObject(
        {
          a: orders,
          s: array(numbers(5, 'x, y, vx, vy and one more')),
          e: v.optional(array(array(v.union([number, v.string()], 'a number or a text')))),
          sc: twoNumbers,
          mg: twoNumbers,
        },
        'an object',
      ),
    ),
  },
  'an object',
);

/** Whether a number of a row is an integer from 0 to `most`. */
const count = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;
const line = v.pipe(v.string('a text'), v.maxLength(200, 'a text of at most 200 characters'));
const three = <T extends v.GenericSchema>(item: T, what: string) => v.pipe(array(item), v.length(3, what));

/** Whether the three looters of all three players are among the units. */
function haveLooters(units: number[][]): boolean {
  const seen = new Set(units.map(([, type, player]) => (type < 3 && player >= 0 ? 3 * type + player : -1)));
  seen.delete(-1);
  return seen.size === 9;
}

/** A trace of Mean Max: rages, units `u` before the turn, orders `mv` and events `ev` of each turn; the last has only units. */
export const meanMaxTraceSchema = v.looseObject(
  {
    ...free,
    turns: v.pipe(
      list(
        v.looseObject(
          {
            rage: v.optional(three(number, 'three numbers, one of each player')),
            u: v.pipe(
              list(
                v.pipe(
                  numbers(11, 'id, type, player, mass, radius, x, y, vx, vy and two more'),
                  v.check(
                    ([id, type, player]) => count(id, 1e9) && count(type, 7) && count(player + 1, 3),
                    'a row whose id, type and player exist',
                  ),
                  v.check(([, type, , mass, r]) => type > 4 || (r > 0 && mass !== 0), 'a row with a radius > 0 and a mass'),
                ),
                100,
              ),
              v.check(haveLooters, 'units among which each player has a reaper, a destroyer and a doof'),
            ),
            mv: v.optional(three(three(line, 'three orders'), 'three orders of each of three players')),
            ev: v.optional(array(array(v.union([number, v.string()], 'a number or a text')))),
          },
          'an object',
        ),
        replayLimits.turns,
      ),
      v.minLength(2, 'an array of at least two turns'),
    ),
  },
  'an object',
);
