import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { figureOf, type Outcome, type Picture, type RunResult } from '../src/docs/runner/result.ts';
import { isRunnable } from '../src/docs/runner/run.ts';
import type { Segment } from './markdown.ts';

const input = fileURLToPath(new URL('../src/docs/runner/evaluate.ts', import.meta.url));

type Evaluate = (code: string) => Promise<RunResult>;

/** Keeps a picture, an address with all data in it, as a file of this name; gives the address to show. */
export type KeepPicture = (address: string, name: string) => string;

/** What the programs of the docs give. They run while the site is built, as they would run on its pages: readers see results and load no engine. */
export class Outcomes {
  readonly #kept = new Map<string, Promise<RunResult>>();
  readonly #load: () => Promise<Evaluate>;
  #evaluate: Promise<Evaluate> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(load: () => Promise<Evaluate> = loadRunner) {
    this.#load = load;
  }

  /** Text and programs with what the programs give. Throws for a program that fails. */
  async in(segments: readonly Segment[], keep: KeepPicture): Promise<Segment[]> {
    return Promise.all(
      segments.map(async (segment) =>
        segment.kind === 'program' && isRunnable(segment.imports)
          ? { ...segment, outcome: still(segment.code, await this.#of(segment.code), keep) }
          : segment,
      ),
    );
  }

  /** One program after another: some measure time. */
  #of(code: string): Promise<RunResult> {
    const known = this.#kept.get(code);
    if (known) return known;
    this.#evaluate ??= this.#load();
    const evaluate = this.#evaluate;
    const result = this.#last.then(async () => (await evaluate)(code));
    this.#last = result;
    this.#kept.set(code, result);
    return result;
  }
}

/** The runner of the pages, bundled from the sources. */
async function loadRunner(): Promise<Evaluate> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    resolve: { conditionNames: ['carom-source', 'import', 'default'] },
  });
  const { output } = await bundle.generate({ codeSplitting: false, keepNames: true }); // programs show names of classes
  await bundle.close();
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return module.evaluate;
}

/** An outcome as a page carries it: one picture, in a file of its own. */
function still(code: string, result: RunResult, keep: KeepPicture): Outcome {
  if (result.error !== null) throw new Error(`a program of the docs fails: ${result.error}\n${code}`);
  const figure = figureOf(result);
  return {
    values: result.values.map(({ source, text }) => ({ source, text, picture: null })),
    printed: result.printed,
    error: null,
    picture: figure && kept(figure, keep),
  };
}

function kept(picture: Picture, keep: KeepPicture): Picture {
  const [light, dark] = [picture.light, picture.dark].map((address) => {
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 10);
    return keep(address, `figure-${hash}.svg`);
  });
  return { ...picture, light, dark };
}

/** The text of a picture whose address carries it. */
export function svgOf(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(',') + 1));
}
