// Where the Chromium for browser tests is and how to start it: CHROMIUM_PATH, else (Linux x64) the one carried
// inside an npm package, else the Chrome installed on this computer.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
];

/** Playwright launch options for the Chromium of this checkout. Unpacks it on first use. */
export async function launchOptions() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args };
  const packageJson = new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(packageJson, 'utf8'));
  const cache = fileURLToPath(new URL(`../node_modules/.cache/chromium-${version}`, import.meta.url));
  mkdirSync(cache, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = cache; // it unpacks into the temporary folder and would reuse any other version found there
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'; // makes it use the libnss3 it ships instead of a system one
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return { executablePath, args, env: { ...process.env, ...fonts(cache) } };
}

/** The same without an emulated graphics card: pages that ask for none take half the time. */
export function withoutCard(options) {
  return { ...options, args: [...options.args, '--disable-gpu', '--disable-accelerated-2d-canvas'] };
}

/** The environment in which the unpacked Chromium finds the font it carries: its own configuration names folders of elsewhere. */
function fonts(cache) {
  const configuration = join(cache, 'fonts.conf');
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(cache, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(cache, 'fontcache')}</cachedir></fontconfig>
`;
  if (!existsSync(configuration) || readFileSync(configuration, 'utf8') !== text) writeFileSync(configuration, text);
  return { FONTCONFIG_FILE: configuration, FONTCONFIG_PATH: cache };
}
