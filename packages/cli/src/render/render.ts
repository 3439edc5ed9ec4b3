import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SceneRun } from '@carom/scene';
import { counted } from '../counts.ts';
import { CommandError } from '../exit.ts';
import { unwritable, writeWhole } from '../files.ts';
import { showProgress } from '../progress.ts';
import { nameOf } from '../run/checkpoint.ts';
import { line } from '../run/run-scene.ts';
import { breathe, type Shell } from '../shell.ts';
import type { Moments } from './moments.ts';
import { cameraFor, type Style, shownBox, svgOf } from './picture.ts';

/** Draws moments of one run, all from the same place. */
export class Renderer {
  readonly #shell: Shell;
  readonly #moments: Moments;
  readonly #style: Style;
  readonly #camera: ReturnType<typeof cameraFor>;
  readonly #name: string;
  #last: SceneRun;

  constructor(shell: Shell, moments: Moments, style: (box: ReturnType<typeof shownBox>) => Style) {
    this.#shell = shell;
    this.#moments = moments;
    this.#last = moments.at(0);
    const box = shownBox(moments.scene, this.#last);
    this.#style = style(box);
    this.#camera = cameraFor(moments.scene, box, this.#style);
    this.#name = line(nameOf(moments.scene, moments.seed));
  }

  /** How it draws. */
  get style(): Style {
    return this.#style;
  }

  /** A moment as SVG. */
  svg(time: number, prefix = ''): string {
    this.#last = this.#moments.at(time);
    return svgOf(this.#last, this.#camera, this.#style, { description: this.#about(), prefix });
  }

  /** A moment as PNG. */
  async png(time: number): Promise<Uint8Array> {
    const { pngOf } = await import('./png.ts');
    const svg = this.svg(time);
    return pngOf(svg, this.#about());
  }

  /** One picture into a file, or onto stdout. */
  async still(time: number, path: string | null, format: 'svg' | 'png'): Promise<void> {
    const data = format === 'svg' ? this.svg(time) : await this.png(time);
    if (path === null) await this.#shell.write(data);
    else writeWhole(path, data);
    this.#report(path ?? 'stdout', 1);
  }

  /** A numbered picture for each time, into a folder. */
  async frames(times: readonly number[], folder: string): Promise<void> {
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      throw unwritable(folder, error);
    }
    const progress = await showProgress(this.#shell, times.length, 'frames');
    const digits = Math.max(4, String(times.length).length);
    for (const [i, time] of times.entries()) {
      writeWhole(join(folder, `frame-${String(i).padStart(digits, '0')}.png`), await this.png(time));
      progress.set(i + 1);
      await breathe();
    }
    progress.end();
    this.#report(folder, times.length);
  }

  /** All times on one sheet, row by row, the time under each. */
  async sheet(times: readonly number[], columns: number, path: string, format: 'svg' | 'png'): Promise<void> {
    const { width, height, theme } = this.#style;
    const strip = 22;
    const rows = Math.ceil(times.length / columns);
    const [ink, ground] = theme === 'dark' ? ['#e8edf3', '#0e1217'] : ['#1b222c', '#f3f5f8'];
    const cells = times.map((time, i) => {
      const [x, y] = [(i % columns) * width, Math.floor(i / columns) * (height + strip)];
      const picture = this.svg(time, `f${i}-`).replace('<svg ', `<svg x="${x}" y="${y}" `);
      const label = `t = ${Math.round(this.#last.time * 1e6) / 1e6}`;
      const place = `x="${x + width / 2}" y="${y + height + 15}" fill="${ink}" text-anchor="middle"`;
      return `${picture}<text ${place} font-family="system-ui, sans-serif" font-size="13" font-weight="400">${label}</text>\n`;
    });
    const [wide, high] = [columns * width, rows * (height + strip)];
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`;
    const about = this.#about();
    const svg = `${head}\n<desc>${about}</desc>\n<rect width="${wide}" height="${high}" fill="${ground}"/>\n${cells.join('')}</svg>\n`;
    if (format === 'svg') writeWhole(path, svg);
    else writeWhole(path, (await import('./png.ts')).pngOf(svg, about));
    this.#report(path, times.length);
  }

  /** A film of all times. */
  async film(times: readonly number[], fps: number, path: string, kind: 'webm' | 'mp4'): Promise<void> {
    const { writeFilm } = await import('./film.ts');
    const progress = await showProgress(this.#shell, times.length, 'frames');
    await writeFilm(this, times, fps, path, kind, progress).finally(() => progress.end());
    this.#report(path, times.length);
  }

  /** A film of all times as an animated GIF: frame `i` goes at `i / fps`, to a hundredth of a second. */
  async gif(times: readonly number[], fps: number, path: string): Promise<void> {
    const { GifWriter } = await import('./gif.ts');
    const { pixelsOf } = await import('./png.ts');
    const { width, height } = this.#style;
    const progress = await showProgress(this.#shell, times.length, 'frames');
    const writer = new GifWriter(width, height, this.#name);
    const at = (i: number) => Math.round((100 * i) / fps);
    for (const [i, time] of times.entries()) {
      writer.add(pixelsOf(this.svg(time)), at(i + 1) - at(i));
      progress.set(i + 1);
      await breathe();
    }
    progress.end();
    writeWhole(path, writer.end());
    this.#report(path, times.length);
  }

  #about(): string {
    return `${this.#name} · time ${this.#last.time} · step ${this.#last.step} · state ${this.#last.hash()}`;
  }

  #report(path: string, count: number): void {
    const { carom, scene, seed } = nameOf(this.#moments.scene, this.#moments.seed);
    const { time, step } = this.#last;
    const hash = this.#last.hash();
    this.#shell.tell(`${this.#about()} · ${counted(count, 'picture')} → ${path}`, {
      carom,
      scene,
      seed,
      time,
      step,
      hash,
      pictures: count,
      out: path,
    });
  }
}

/** `count` times from `from` to `to`, both included. @throws CommandError if they are too many */
export function spread(from: number, to: number, count: number): number[] {
  if (!(Number.isSafeInteger(count) && count >= 1 && count <= 100_000)) {
    throw new CommandError(`the number of pictures must be an integer in [1, 100000], got ${count}`);
  }
  return Array.from({ length: count }, (_, i) => (count === 1 ? from : from + ((to - from) * i) / (count - 1)));
}
