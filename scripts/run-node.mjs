import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs Node, in a group of its own so that a worker in an endless loop ends with it, for ten minutes at most (an hour with options); resolves to exit code and output. */
export async function runNode(args, options) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32', ...options });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more) => (text += more));
  const stop = () => {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
    } catch {} // nothing is left of it
  };
  process.once('exit', stop);
  const late = setTimeout(stop, options ? 3_600_000 : 600_000);
  const [code] = await once(child, 'close');
  clearTimeout(late);
  process.off('exit', stop);
  stop();
  return { code, text: text.trimEnd() };
}
