// Coders Strike Back on the arena: exact rules (referees/coders-strike-back.mjs) and a small search bot.
//   node examples/coders-strike-back.mjs                 a race of the search bot against one that only drives
//   node examples/coders-strike-back.mjs referee         a referee for cg-brutaltester -o
//   node examples/coders-strike-back.mjs bot             the bot, on standard input and output
//   node examples/coders-strike-back.mjs record file     the race as a replay (corpora/replays/README.md)
import { createRandom } from 'carom';
import { match, playAsBot, referee } from './referees/brutaltester.mjs';
import { drawTrack, Race } from './referees/coders-strike-back.mjs';
import { Driver, RaceBot } from './referees/coders-strike-back-bot.mjs';
import { writeReplay } from './referees/replay-file.mjs';
import { recordRace } from './referees/replays.mjs';

const [mode, file] = process.argv.slice(2);
const create = (seed) => new Race(drawTrack(createRandom(seed)));

if (mode === 'referee') {
  await referee(create);
} else if (mode === 'bot') {
  const bot = new RaceBot({ plans: 1500 });
  await playAsBot(bot, { greeting: ([, count = 0]) => 2 + Number(count), view: () => 4 });
} else {
  const race = create(7);
  const bots = [new RaceBot({ seed: 3 }), new Driver()];
  const recorder = recordRace(race, ['search bot', 'driver']);
  let bounces = 0;
  race.events = [];
  const begin = performance.now();
  const ranking = match(race, bots, () => {
    bounces += race.events.length;
    recorder.endTurn();
  });
  console.log(`${race.turn[0]} turns, ${bounces} bounces, ${(performance.now() - begin).toFixed(0)} ms`);
  console.log(
    `${ranking[0][0] === 0 ? 'the search bot' : 'the driver'} wins; checkpoints passed: ${race.passed.join(' ')} of ${race.goal}`,
  );
  if (mode === 'record') writeReplay(file, recorder.end(ranking));
}
