import { builtinModules } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { RolldownPlugin } from 'rolldown';
import { CommandError } from '../exit.ts';

/** Characters that the contest site takes. */
export const mostCharacters = 100_000;

/** What came of bundling a bot. */
export interface BundledBot {
  /** The file to paste. */
  readonly code: string;
  /** The line where the author's own code begins, from 1. */
  readonly ownLine: number;
}

const head = '// Made by `carom bot bundle`: paste all of it. Change the source, not this file.';

/** What the bundler writes above each module. */
const moduleComment = /^\/\/(?:#region)? (\S.*\.[cm]?[jt]s)$/;

/** Packages of ours that a bot may import without having installed them: those that the command came with. */
const ours = /^(?:carom|@carom\/referees)(?:\/|$)/;

/** Finds our packages beside the command where the bot's folder has none; modules of Node go by the names that Node 14 knows. */
const packages: RolldownPlugin = {
  name: 'carom-packages',
  async resolveId(source, importer, options) {
    const builtin = source.replace(/^node:/, '');
    if (builtinModules.includes(builtin)) return { id: builtin, external: true };
    if (!ours.test(source)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found ?? fileURLToPath(import.meta.resolve(source));
  },
};

/**
 * One script of a bot and all that it imports: ES2018, for Node 14, readable, the author's code last.
 *
 * @throws CommandError if it does not compile, or is longer than the contest site takes
 */
export async function bundleBot(path: string): Promise<BundledBot> {
  const { rolldown } = await import('rolldown');
  const input = resolve(path);
  let text = '';
  let missing: string[] = [];
  try {
    const bundle = await rolldown({
      input,
      platform: 'node',
      logLevel: 'silent',
      plugins: [packages],
      transform: {
        target: 'es2018',
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
      treeshake: { moduleSideEffects: (id) => id === input },
    });
    const { output } = await bundle.generate({
      format: 'cjs',
      exports: 'none',
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    await bundle.close();
    text = output[0].code;
    missing = output[0].imports.filter((name) => !builtinModules.includes(name));
  } catch (error) {
    throw new CommandError(`${path}: cannot be bundled: ${stripVTControlCharacters((error as Error).message).trim()}`);
  }
  if (missing.length > 0) throw new CommandError(`${path}: imports must be installed, and not found are ${missing.join(', ')}`);
  return arrange(path, text);
}

/** Puts a head above, names the modules, and says where the author's code is: the last module. */
function arrange(path: string, text: string): BundledBot {
  const lines = text.split('\n');
  const named = lines.map((line, k) => ({ k, module: moduleComment.exec(line)?.[1] })).filter(({ module }) => module !== undefined);
  for (const { k, module } of named) lines[k] = `// ${module!.replace(/^.*\/(carom|referees)\/dist\//, '$1/').replace(/^(?:\.\.\/)+/, '')}`;
  const own = named.at(-1);
  if (own !== undefined) lines[own.k] = '// ---- your code ----';
  const code = `${[head, ...lines].join('\n').trim()}\n`;
  if (code.length > mostCharacters) {
    throw new CommandError(`${path}: the bundle must be at most ${mostCharacters} characters, is ${code.length}`);
  }
  return { code, ownLine: own === undefined ? 2 : own.k + 3 };
}
