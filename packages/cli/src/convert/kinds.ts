import { CommandError } from '../exit.ts';
import { extension } from '../files.ts';

const kinds = ['csv', 'd3', 'hbs', 'tiled', 'rube', 'physics-editor'];
const byName: Readonly<Record<string, string | null>> = {
  csv: 'csv',
  tsv: 'csv',
  hbs: 'hbs',
  tmj: 'tiled',
  tmx: 'tiled',
  plist: 'physics-editor',
  json: null,
};

/** Which format a file is in, by what is said of it or by its name; null where its content says. @throws CommandError unless it is one */
export function kindOf(path: string, from: string | undefined): string | null {
  if (from !== undefined) {
    if (kinds.includes(from)) return from;
    throw new CommandError(`--from must be one of ${kinds.join(', ')}, got ${JSON.stringify(from)}`);
  }
  const end = extension(path);
  if (Object.hasOwn(byName, end)) return byName[end];
  throw new CommandError(`${path}: must end in .csv, .tsv, .json, .tmj, .tmx, .plist or .hbs, or --from must say what it is`);
}

/** Which format JSON is in, by the keys that only one of them has. */
export function kindOfJson(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'd3';
  const has = (...keys: readonly string[]) => keys.every((key) => Object.hasOwn(value, key));
  if (has('tilewidth', 'layers')) return 'tiled';
  if (has('body') || has('metaworld')) return 'rube';
  if (has('nodes')) return 'd3';
  const isBody = (item: unknown) => Array.isArray(item) || (typeof item === 'object' && item !== null && Object.hasOwn(item, 'fixtures'));
  return has('generator_info') || Object.values(value).some(isBody) ? 'physics-editor' : 'd3';
}
