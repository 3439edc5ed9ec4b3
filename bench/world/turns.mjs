// Engines that take turns: each in a process of its own, a batch of steps at a time, so that what disturbs the machine disturbs all of them.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const candidate = fileURLToPath(new URL('candidate.mjs', import.meta.url));

/**
 * Runs the engines `names` on the scene in `file`: `warm` steps, then `timed` ones, in batches. One that has used `budget` milliseconds
 * stops where it is. Returns the figures by name.
 */
export async function takeTurns(names, file, { warm, timed, batch = Math.max(15, timed / 20), budget = Infinity }) {
  const players = [];
  for (const name of names) players.push(await start(name, file));
  for (let done = 0; done < warm + timed; ) {
    const steps = Math.min(batch, done < warm ? warm - done : warm + timed - done);
    for (const player of players) {
      if (player.ms > budget && done > warm) continue;
      const { ms } = await ask(player, { steps, timed: done >= warm });
      player.ms += ms;
    }
    done += steps;
  }
  const results = {};
  for (const player of players) results[player.name] = await ask(player, { end: true });
  return results;
}

async function start(name, file) {
  const child = fork(candidate, [name, file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const player = { name, child, ms: 0 };
  await answer(player);
  return player;
}

function ask(player, question) {
  player.child.send(question);
  return answer(player);
}

/** The next message of a process; fails if it ends instead. */
function answer({ name, child }) {
  return new Promise((resolve, reject) => {
    const heard = (message) => {
      child.off('exit', ended);
      resolve(message);
    };
    const ended = (code) => reject(new Error(`${name} ended with ${code}`));
    child.once('message', heard).once('exit', ended);
  });
}
