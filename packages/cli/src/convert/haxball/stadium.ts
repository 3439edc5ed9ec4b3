import { CommandError } from '../../exit.ts';
import { type Converted, worldScene } from '../converted.ts';
import type { Fields } from '../reader.ts';
import { bodiesOf, discsOf, jointsOf, playersOf, type Team } from './discs.ts';
import { rate, StadiumReader } from './reader.ts';
import { goalsOf, linesOf, planesOf, vertexesOf } from './walls.ts';

/** What a stadium is made with. */
export interface StadiumOptions {
  /** Players of each team, at the places where they start. */
  readonly players: number;
  /** Who kicks off: the barrier that stands. */
  readonly kickOff: Team;
  /** Takes what has no counterpart, a line each. */
  readonly miss: (text: string) => void;
}

/** Sub-steps where there are springs: with one, a spring loses half its swing each time. */
const springSteps = 16;
/** Keys that say nothing of what moves. */
const looks = ['name', 'width', 'height', 'bg', 'cameraWidth', 'cameraHeight', 'maxViewWidth', 'cameraFollow', 'canBeStored'];
const known = ['traits', 'vertexes', 'segments', 'goals', 'discs', 'planes', 'joints', 'ballPhysics'];
const ofPlayers = ['playerPhysics', 'spawnDistance', 'redSpawnPoints', 'blueSpawnPoints', 'kickOffReset'];

/** The text of a stadium as a value: it is JSON5, as its wiki says. @throws CommandError unless it is */
export async function parseStadium(path: string, text: string): Promise<unknown> {
  const { default: json5 } = await import('json5');
  try {
    return json5.parse(text);
  } catch (error) {
    throw new CommandError(`${path}: must be JSON5: ${(error as Error).message.slice(0, 200)}`);
  }
}

/**
 * A HaxBall stadium (`.hbs`) as a scene of the world engine: a tick is a step, bounces are the product of both sides, and nothing rubs.
 *
 * @throws CommandError naming what is wrong
 */
export function fromHaxball(path: string, value: unknown, { players, kickOff, miss }: StadiumOptions): Converted {
  const stadium = new StadiumReader(path, {}, miss).fields('the stadium', value);
  const reader = new StadiumReader(path, stadium.traits, miss);
  const [width, height] = [reader.number('width', stadium.width, 420), reader.number('height', stadium.height, 200)];
  const vertexes = vertexesOf(reader, stadium.vertexes);
  const lines = linesOf(reader, stadium.segments, vertexes);
  const goals = goalsOf(reader, stadium.goals);
  const discs = discsOf(reader, stadium);
  const joints = jointsOf(reader, stadium.joints, discs);
  const everybody = [...discs, ...playersOf(reader, stadium, players, kickOff)];
  const places = [...vertexes, ...everybody].flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]);
  const reach = 4 * places.reduce((most, place) => Math.max(most, place), Math.max(Math.abs(width), Math.abs(height), 1));
  const planes = planesOf(reader, stadium.planes, reach);
  const walls = [...lines.walls, ...planes, ...goals];
  const subSteps = joints.some((joint) => 'spring' in joint) ? springSteps : 1;
  const { bodies, gravity } = bodiesOf(reader, everybody, subSteps);
  noteRest(reader, stadium, players);
  reader.tell();
  const { name } = stadium;
  const title = typeof name === 'string' && name !== '' ? name.slice(0, 80) : 'HaxBall stadium';
  const isSeen = width > 0 && height > 0;
  return {
    scene: worldScene(title, {
      world: { dt: 1 / rate, subSteps, ...(gravity === null ? {} : { gravity }), contactRules: { restitution: 'product' } },
      view: { ...(isSeen ? { box: { minX: -width, minY: -height, maxX: width, maxY: height } } : {}), y: 'down' },
      walls,
      bodies,
      ...(joints.length > 0 ? { joints } : {}),
    }),
    taken: takenOf(reader, stadium, { segments: lines.count, joints: joints.length }),
  };
}

/** Everything but what is counted in `some` is taken over whole, or the stadium is refused. */
function takenOf(reader: StadiumReader, stadium: Fields, some: Readonly<Record<string, number>>): Converted['taken'] {
  const lists = ['discs', 'segments', 'vertexes', 'planes', 'goals', 'joints'];
  return Object.fromEntries(
    lists.map((key) => {
      const { length } = reader.list(key, stadium[key]);
      return [key, [some[key] ?? length, length]];
    }),
  );
}

function noteRest(reader: StadiumReader, stadium: Fields, players: number): void {
  if (players === 0) reader.note('players are left out: --players 1 puts one of each team where it starts');
  else {
    reader.note('players do not run or kick by themselves: the guide says how inputs do it');
    if (stadium.kickOffReset === 'full') reader.note('"kickOffReset" is left out: a goal is told and the game goes on');
  }
  for (const key of Object.keys(stadium)) {
    if (![...looks, ...known, ...ofPlayers].includes(key))
      reader.note(`${JSON.stringify(key.slice(0, 40))} is no key of a stadium that is known here`);
  }
}
