// The one way to install Carom, in every page alike: `node scripts/install-lines.mjs` writes the lines by the switch in published.json, and
// with --check says which differ. Before the packages are on npm a line takes them from a clone beside the reader's folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [fromNpm, fromClone] = ['npm install', 'node ../carom/install.mjs'];
/** What a page says before the packages are on npm; it goes with the switch. */
export const note = 'Carom is not on npm yet. This line takes it from a clone of Carom beside your folder, and builds it there.';

/** Pages that say how to install, below the root. */
export function pages() {
  const below = (folder) => readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`);
  const readmes = below('packages').map((folder) => `${folder}/README.md`);
  return ['README.md', ...readmes, ...['guide', 'paths', 'recipes'].flatMap((name) => below(`docs/${name}`))].filter((path) =>
    path.endsWith('.md'),
  );
}

/** The text with every line that installs packages of Carom as the switch says. */
export function rewritten(text, onNpm) {
  const line = /(^|`)(?:npm install|node \.\.\/carom\/install\.mjs)(?=(?: [\w@/.-]+)*? (?:@|create-)?carom\b)/gm;
  const lines = text.replace(line, (_, before) => `${before}${onNpm ? fromNpm : fromClone}`);
  return onNpm ? lines.replaceAll(`${note}\n\n`, '').replaceAll(`${note} `, '') : lines;
}

/** Whether the packages are on npm, by the switch. */
export function isOnNpm() {
  return JSON.parse(readFileSync(`${root}published.json`, 'utf8')).onNpm;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const different = pages().filter(
    (path) => rewritten(readFileSync(`${root}${path}`, 'utf8'), isOnNpm()) !== readFileSync(`${root}${path}`, 'utf8'),
  );
  for (const path of different) {
    if (process.argv.includes('--check'))
      console.error(`${path}: lines that install Carom differ from the switch; run node scripts/install-lines.mjs`);
    else writeFileSync(`${root}${path}`, rewritten(readFileSync(`${root}${path}`, 'utf8'), isOnNpm()));
  }
  if (process.argv.includes('--check') && different.length > 0) process.exit(1);
  console.log(`${different.length} of ${pages().length} pages differed`);
}
