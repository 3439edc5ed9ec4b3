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
  for (const name of names) players.push({ name, ms: 0, child: await start(name, candidate, [name, file]) });
  for (let done = 0; done < warm + timed; ) {
    const steps = Math.min(batch, done < warm ? warm - done : warm + timed - done);
    for (const player of players) {
      if (player.ms > budget && done > warm) continue;
      const { ms } = await ask(player.child, { steps, timed: done >= warm });
      player.ms += ms;
    }
    done += steps;
  }
  const results = {};
  for (const player of players) results[player.name] = await ask(player.child, { end: true });
  return results;
}

/** A process that plays when it is told to, once it is ready. */
export async function start(name, script, args) {
  const child = fork(script, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.title = name;
  await answer(child);
  return child;
}

/** What a process says to a question; fails if it ends instead. */
export function ask(child, question) {
  child.send(question);
  return answer(child);
}

function answer(child) {
  return new Promise((resolve, reject) => {
    const ended = (code) => reject(new Error(`${child.title} ended with ${code}`));
    child.once('exit', ended).once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
