// Mean Max on the arena: exact rules (referees/mean-max.mjs) and a bot that goes for what is nearest.
//   node examples/mean-max.mjs                 a game of three such bots
//   node examples/mean-max.mjs referee         a referee for cg-brutaltester -o
//   node examples/mean-max.mjs bot             the bot, on standard input and output
import { createRandom } from 'carom';
import { match, playAsBot, referee } from './referees/brutaltester.mjs';
import { MeanMax } from './referees/mean-max.mjs';
import { NearestBot } from './referees/mean-max-bot.mjs';

const [mode] = process.argv.slice(2);
const create = (seed) => new MeanMax(createRandom(seed));

if (mode === 'referee') {
  await referee(create);
} else if (mode === 'bot') {
  await playAsBot(new NearestBot(), { greeting: () => 0, view: ({ 6: count = 0 }) => 7 + Number(count) });
} else {
  const game = create(5);
  let events = 0;
  const begin = performance.now();
  const bots = [new NearestBot(), new NearestBot(), new NearestBot()];
  match(game, bots, () => {
    events += game.events.length;
  });
  console.log(`${game.turn} turns, ${events} events, ${(performance.now() - begin).toFixed(0)} ms`);
  console.log(`water: ${game.score.join(' ')}`);
}
