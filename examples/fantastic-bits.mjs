// Fantastic Bits on the arena: exact rules (referees/fantastic-bits.mjs) and a small search bot.
//   node examples/fantastic-bits.mjs                 a game of the search bot against one that does not look ahead
//   node examples/fantastic-bits.mjs referee         a referee for cg-brutaltester -o
//   node examples/fantastic-bits.mjs bot             the bot, on standard input and output
//   node examples/fantastic-bits.mjs record file     the game as a replay (corpora/replays/README.md)
import { createRandom } from 'carom';
import { match, playAsBot, referee } from './referees/brutaltester.mjs';
import { drawSnaffles, FantasticBits } from './referees/fantastic-bits.mjs';
import { SimpleBot, WizardBot } from './referees/fantastic-bits-bot.mjs';
import { Recorder, writeReplay } from './referees/recorder.mjs';

const [mode, file] = process.argv.slice(2);
const create = (seed) => new FantasticBits(drawSnaffles(createRandom(seed)));

if (mode === 'referee') {
  await referee(create);
} else if (mode === 'bot') {
  await playAsBot(new WizardBot({ tries: 500 }), { greeting: () => 1, view: ([, , count = 0]) => 3 + Number(count) });
} else {
  const game = create(3);
  const { arena, bludger } = game;
  const body = (i) => (i < 4 ? { kind: 'wizard', team: i >> 1 } : { kind: i < bludger ? 'snaffle' : i < bludger + 2 ? 'bludger' : 'post' });
  const recorder = new Recorder(game, {
    game: 'Fantastic Bits',
    field: { minX: 0, minY: 0, maxX: 16000, maxY: 7500 },
    bodies: Array.from({ length: arena.count }, (_, i) => ({ ...body(i), r: arena.r[i] })),
    marks: [0, 16000].map((x) => ({ kind: 'goal', x1: x, y1: 1750, x2: x, y2: 5750 })),
    extra: () => ({ score: [...game.score], magic: [...game.magic] }),
  });
  let events = 0;
  game.events = [];
  const begin = performance.now();
  const ranking = match(game, [new WizardBot({ seed: 5 }), new SimpleBot()], () => {
    events += game.events.length;
    recorder.endTurn();
  });
  const result = ranking.length === 1 ? 'a draw' : ranking[0][0] === 0 ? 'the search bot wins' : 'the simple bot wins';
  console.log(`${game.turn[0]} turns, ${events} events, ${(performance.now() - begin).toFixed(0)} ms`);
  console.log(`${result}, ${game.score.join(' : ')}`);
  if (mode === 'record') writeReplay(file, recorder.end(ranking));
}
