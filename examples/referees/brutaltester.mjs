// Speaking with programs in lines: a referee with cg-brutaltester (its line protocol, option -o), a bot with a referee, and both
// without either, in one process.
import { createInterface } from 'node:readline';

/** Lines of standard input one by one; null at the end. `close` lets the process end. */
export function readLines(input = process.stdin) {
  const reader = createInterface({ input });
  const lines = reader[Symbol.asyncIterator]();
  const read = async () => (await lines.next()).value ?? null;
  read.close = () => reader.close();
  return read;
}

/**
 * Plays a game as a referee: reads `###Seed n` and `###Start n`, writes `###Input player` with what that player reads,
 * asks for its orders with `###Output player lines`, and ends with `###End` and the players from best to last, equals together.
 */
export async function referee(createGame, read = readLines(), write = (line) => process.stdout.write(`${line}\n`)) {
  let seed = Math.floor(Math.random() * 2 ** 31);
  let line = await read();
  while (line !== null && !line.startsWith('###Start')) {
    if (line.startsWith('###Seed')) seed = Number(line.split(' ')[1]);
    line = await read();
  }
  if (line === null) return;
  const game = createGame(seed);
  const input = (player, lines) => {
    if (lines.length > 0) for (const each of [`###Input ${player}`, ...lines]) write(each);
  };
  for (let player = 0; player < game.players; player++) input(player, game.greeting(player));
  while (game.ranking() === null) {
    const orders = [];
    for (let player = 0; player < game.players; player++) {
      input(player, game.view(player));
      write(`###Output ${player} ${game.ordersPerPlayer}`);
      orders.push([]);
      for (let k = 0; k < game.ordersPerPlayer; k++) {
        const order = await read();
        if (order === null) return;
        orders[player].push(order);
      }
    }
    game.play(orders);
  }
  read.close?.();
  write(
    `###End ${game
      .ranking()
      .map((group) => group.join(''))
      .join(' ')}`,
  );
}

/** Runs a bot on standard input and output. `counts` tells how many lines it reads, from the lines read so far. */
export async function playAsBot(bot, counts, read = readLines(), write = (line) => process.stdout.write(`${line}\n`)) {
  const take = async (count) => {
    const lines = [];
    while (lines.length < count(lines)) {
      const line = await read();
      if (line === null) return null;
      lines.push(line);
    }
    return lines;
  };
  const greeting = await take((lines) => counts.greeting(lines));
  if (greeting === null) return;
  bot.greet(greeting);
  for (let view = await take(counts.view); view !== null; view = await take(counts.view)) {
    for (const order of bot.orders(view)) write(order);
  }
}

/** Plays a game between bots in this process. `each` sees the orders of every turn. */
export function match(game, bots, each = () => {}) {
  for (const [player, bot] of bots.entries()) bot.greet?.(game.greeting(player));
  while (game.ranking() === null) {
    const orders = bots.map((bot, player) => bot.orders(game.view(player)));
    game.play(orders);
    each(orders);
  }
  return game.ranking();
}
