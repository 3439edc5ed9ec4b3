import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError, exitCodes } from '../exit.ts';
import { writeWhole } from '../files.ts';
import type { Progress } from '../progress.ts';

/** Frames handed over at once. */
const atOnce = 10;
/** The page that encodes: of an address of its own, because encoders are for secure pages only. Nothing is fetched from it. */
const address = 'https://carom.invalid/';

/** What a film is made of: pictures of moments, all of one size. */
export interface Pictures {
  readonly style: { readonly width: number; readonly height: number };
  /** The picture of a moment as PNG. */
  png(time: number): Promise<Uint8Array>;
}

/** What the encoding page is told first. */
interface FilmStart {
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  readonly kind: 'webm' | 'mp4';
}

/** What runs in the page; see `pageCode`. */
interface FilmPage {
  start(film: FilmStart): Promise<void>;
  add(pictures: readonly string[]): Promise<void>;
  end(): Promise<string>;
}

/** A film of the moments, a frame each, encoded by the WebCodecs of a Chromium. The number of frames and their times are always the same. */
export async function writeFilm(
  pictures: Pictures,
  times: readonly number[],
  fps: number,
  path: string,
  kind: 'webm' | 'mp4',
  progress: Progress,
): Promise<void> {
  const { chromium } = await load<typeof import('playwright-core')>('playwright-core');
  const bundle = bundleOf();
  const browser = await chromium.launch(launchOptions()).catch((error: Error) => {
    const how = 'set CHROMIUM_PATH to one, or install Google Chrome';
    throw new CommandError(`a film needs a Chromium: ${how} (${error.message.split('\n')[0]})`, exitCodes.failure);
  });
  try {
    const page = await browser.newPage();
    await page.route(`${address}**`, (route) => {
      const isLibrary = route.request().url().endsWith('mediabunny.mjs');
      return route.fulfill(
        isLibrary ? { contentType: 'text/javascript', body: bundle } : { contentType: 'text/html', body: '<!doctype html>' },
      );
    });
    await page.goto(address);
    await page.addScriptTag({ type: 'module', content: pageCode });
    await page.waitForFunction('globalThis.film !== undefined');
    const { width, height } = pictures.style;
    const call = <K extends keyof FilmPage>(name: K, value?: unknown) =>
      page.evaluate(
        ([method, given]) => (globalThis as unknown as { film: Record<string, (given: unknown) => unknown> }).film[method](given),
        [name, value] as const,
      );
    await call('start', { width, height, fps, kind });
    for (let at = 0; at < times.length; at += atOnce) {
      const texts: string[] = [];
      for (const time of times.slice(at, at + atOnce)) texts.push(Buffer.from(await pictures.png(time)).toString('base64'));
      await call('add', texts);
      progress.set(Math.min(at + atOnce, times.length));
    }
    writeWhole(path, Buffer.from((await call('end')) as string, 'base64'));
  } finally {
    await browser.close();
  }
}

/** Written out because it runs in the page. */
const pageCode = `
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_HIGH, WebMOutputFormat } from '${address}mediabunny.mjs';
let output, source, context, count = 0, fps = 0;
globalThis.film = {
  async start(film) {
    const canvas = new OffscreenCanvas(film.width, film.height);
    context = canvas.getContext('2d');
    fps = film.fps;
    output = new Output({ format: film.kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target: new BufferTarget() });
    source = new CanvasSource(canvas, { codec: film.kind === 'mp4' ? 'avc' : 'vp9', bitrate: QUALITY_HIGH });
    output.addVideoTrack(source, { frameRate: fps });
    await output.start();
  },
  async add(pictures) {
    for (const picture of pictures) {
      const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
      context.drawImage(image, 0, 0);
      image.close();
      await source.add(count++ / fps, 1 / fps);
    }
  },
  async end() {
    await output.finalize();
    const bytes = new Uint8Array(output.target.buffer);
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  },
};
`;

function launchOptions():
  | { readonly executablePath: string; readonly args: string[] }
  | { readonly channel: string; readonly args: string[] } {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { CHROMIUM_PATH: executablePath } = process.env;
  return executablePath ? { executablePath, args } : { channel: 'chrome', args };
}

function bundleOf(): string {
  try {
    const main = createRequire(import.meta.url).resolve('mediabunny');
    return readFileSync(join(dirname(main), 'mediabunny.min.mjs'), 'utf8');
  } catch {
    throw missing();
  }
}

async function load<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch {
    throw missing();
  }
}

function missing(): CommandError {
  return new CommandError(
    'a film needs playwright-core and mediabunny beside carom: npm install playwright-core mediabunny',
    exitCodes.failure,
  );
}
