import type { RunAnswer, RunResult } from './result.ts';

/** Packages that programs on these pages may use in a browser. */
const packages = /^(?:carom(?:\/.*)?|@carom\/(?:scene|draw|draw\/svg|d3|referees))$/;

/** A program that takes longer is ended. [ms] */
const longest = 10_000;

/** Whether a program with these imports runs in a browser. */
export function isRunnable(imports: readonly string[]): boolean {
  return imports.every((name) => packages.test(name));
}

let worker: Worker | null = null;
let next = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs a program in a worker of its own, which has no access to the page; `filmed`, its world goes on. One after the other. */
export function run(code: string, filmed = false): Promise<RunResult> {
  const result = last.then(() => runNow(code, filmed));
  last = result;
  return result;
}

function runNow(code: string, filmed: boolean): Promise<RunResult> {
  worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const mine = worker;
  const id = next++;
  return new Promise((resolve) => {
    const end = (result: RunResult) => {
      clearTimeout(timer);
      mine.removeEventListener('message', hear);
      mine.removeEventListener('error', fail);
      resolve(result);
    };
    const giveUp = (error: string) => {
      mine.terminate();
      worker = null;
      end({ values: [], printed: [], error, picture: null, film: null, milliseconds: 0 });
    };
    const timer = setTimeout(() => giveUp(`It was ended after ${longest / 1000} seconds.`), longest);
    const hear = ({ data }: MessageEvent<RunAnswer>) => {
      if (data.id === id) end(data.result);
    };
    const fail = () => giveUp('The programs of this page could not be loaded.');
    mine.addEventListener('message', hear);
    mine.addEventListener('error', fail);
    mine.postMessage({ id, code, filmed });
  });
}
