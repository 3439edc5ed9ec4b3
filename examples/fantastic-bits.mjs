// Fantastic Bits on the arena: exact rules (referees/fantastic-bits.mjs) and a small search bot.
//   node examples/fantastic-bits.mjs                 a game of the search bot against one that tries a sixth as much
//   node examples/fantastic-bits.mjs referee         a referee for cg-brutaltester -o
//   node examples/fantastic-bits.mjs bot             the bot, on standard input and output
//   node examples/fantastic-bits.mjs record file     the game as a replay (corpora/replays/README.md)
import { createRandom } from 'carom';
import { match, playAsBot, referee } from './referees/brutaltester.mjs';
import { drawSnaffles, FantasticBits } from './referees/fantastic-bits.mjs';
import { WizardBot } from './referees/fantastic-bits-bot.mjs';
import { writeReplay } from './referees/replay-file.mjs';
import { recordGame } from './referees/replays.mjs';

const [mode, file] = process.argv.slice(2);
const create = (seed) => new FantasticBits(drawSnaffles(createRandom(seed)));

if (mode === 'referee') {
  await referee(create);
} else if (mode === 'bot') {
  await playAsBot(new WizardBot({ tries: 500 }), { greeting: () => 1, view: ([, , count = 0]) => 3 + Number(count) });
} else {
  const game = create(4);
  const recorder = recordGame(game, ['60 tries', '10 tries']);
  let events = 0;
  game.events = [];
  const begin = performance.now();
  const ranking = match(game, [new WizardBot({ seed: 5, tries: 60 }), new WizardBot({ seed: 9, tries: 10 })], () => {
    events += game.events.length;
    recorder.endTurn();
  });
  const result = ranking.length === 1 ? 'a draw' : `${ranking[0][0] === 0 ? 60 : 10} tries win`;
  console.log(`${game.turn[0]} turns, ${events} events, ${(performance.now() - begin).toFixed(0)} ms`);
  console.log(`${result}, ${game.score.join(' : ')}`);
  if (mode === 'record') writeReplay(file, recorder.end(ranking));
}
