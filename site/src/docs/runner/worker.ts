// Runs programs of the docs. A worker has no page, and its address gives it no policy of the page's: so the page itself can forbid
// text to become code, and still let readers change a program.
import { evaluate } from './evaluate.ts';
import type { RunRequest } from './result.ts';

addEventListener('message', async ({ data }: MessageEvent<RunRequest>) => {
  postMessage({ id: data.id, result: await evaluate(data.code, data.filmed) });
});
