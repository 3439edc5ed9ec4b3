// The paths of the docs as their readers walk them: `node checks/package/paths.mjs`, after `npx tsc -b`. Each starts in an empty folder and
// does what its page says and nothing else: the shell commands, the file under the name that the page gives, the command that runs it.
// A line that installs Carom takes the tarballs of this workspace, as install.mjs would make them. Prints what each took and what came out.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { packAll } from '../../scripts/pack.mjs';
import { end, freshFolder, way } from '../ways.mjs';

const mostLines = 100; // of the finished thing
const root = freshFolder('paths');
const tarballs = join(root, 'tarballs');
mkdirSync(tarballs);

/** Programs of a page: `{ lang, code, before }`, `before` the text since the program before. */
function programsOf(page) {
  const text = readFileSync(`docs/paths/${page}.md`, 'utf8');
  let from = 0;
  return [...text.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map((match) => {
    const before = text.slice(from, match.index);
    from = match.index + match[0].length;
    return { lang: match[1], code: match[2], before };
  });
}

/** Carries out a line of a page's shell commands. */
function shell(line, folder, packages) {
  const installed = /^(?:npm install|node \.\.\/carom\/install\.mjs) (.+)$/.exec(line);
  const command = installed
    ? `npm install --no-audit --no-fund --loglevel=error ${installed[1]
        .split(' ')
        .map((name) => packages.get(name) ?? name)
        .join(' ')}`
    : line;
  execFileSync(command, { cwd: folder, shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The folder of a path with what its page has one install. */
function prepare(page, programs, packages) {
  const home = join(root, page);
  mkdirSync(home);
  const commands = programs.find(({ lang, code }) => lang === '' && /npm install|install\.mjs/.test(code));
  if (!commands) throw new Error(`${page}: no commands to begin with`);
  let folder = home;
  for (const line of commands.code.trim().split('\n')) {
    const [, into] = /^cd (.+)$/.exec(line) ?? [];
    if (into) folder = join(folder, into);
    else shell(line, folder, packages);
  }
  return folder;
}

/** Saves the whole program, the last one of the page that can be saved, under the name that the page gives. */
function save(page, programs, folder) {
  const named = /save (?:this|the program) as `([^`]+)`/i;
  const at = programs.findLastIndex(({ before }) => named.test(before));
  const program = programs[at];
  if (!program) throw new Error(`${page}: no file to save`);
  const [, file] = named.exec(program.before);
  writeFileSync(join(folder, file), program.code);
  const lines = program.code.trim().split('\n').length;
  if (lines > mostLines) throw new Error(`${page}: ${lines} lines, at most ${mostLines}`);
  return { file, lines };
}

/** Plays the game in a browser, served as the page says, until it has bricks fewer. */
async function play(folder) {
  const server = spawn('python3', ['-m', 'http.server', '4396', '--bind', '127.0.0.1'], { cwd: folder, stdio: 'ignore' });
  const browser = await chromium.launch(await launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const complaints = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    for (let i = 0; i < 20; i++) {
      const isThere = await page.goto('http://127.0.0.1:4396/').then(
        () => true,
        () => false,
      );
      if (isThere) break;
      await page.waitForTimeout(250);
    }
    await page.locator('canvas').hover();
    await page.waitForFunction(() => Number.parseInt(document.querySelector('#score').textContent, 10) > 0, null, { timeout: 30_000 });
    const score = await page.locator('#score').textContent();
    if (complaints.length > 0) throw new Error(complaints.join('; '));
    return score;
  } finally {
    await browser.close();
    server.kill();
  }
}

/** What each path ends in. */
const endings = {
  'path-game': (folder) => play(folder),
  'path-d3': (folder, file) => {
    const svg = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    const dots = svg.match(/<circle /g)?.length;
    if (dots !== 200 || !svg.startsWith('<svg')) throw new Error(`${dots} dots`);
    return `a chart of ${dots} dots`;
  },
  'path-bot': (folder, file) => {
    const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    if (printed.length !== 6) throw new Error(printed.join('; '));
    return printed.at(-1);
  },
  'path-lesson': (folder, file) => {
    const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    if (!printed.includes('3. both stick') || !/momentum +2\.000 +→ +2\.000/.test(printed)) throw new Error(printed);
    return `${printed.trim().split('\n').length} lines of three collisions`;
  },
  'path-study': (folder, file) => {
    const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    if (printed.length !== 5) throw new Error(printed.join('; '));
    return printed.at(-1);
  },
};

const packages = new Map((await packAll(tarballs)).map(({ name, tarball }) => [name, tarball]));
for (const [page, ending] of Object.entries(endings))
  await way(page, async () => {
    const programs = programsOf(page);
    const folder = prepare(page, programs, packages);
    const { file, lines } = save(page, programs, folder);
    return `${file} of ${lines} lines: ${await ending(folder, file)}`;
  });
end('paths');
