import type { DrawContext } from './context.ts';
import { fail } from './fail.ts';

/** Settings that `save` and `restore` keep. */
interface Settings {
  readonly fillStyle: unknown;
  readonly strokeStyle: unknown;
  readonly lineWidth: number;
  readonly lineCap: string;
  readonly lineJoin: string;
  readonly globalAlpha: number;
  readonly font: string;
  readonly textAlign: string;
  readonly textBaseline: string;
  readonly matrix: string;
  /** Groups that were open then. */
  readonly groups: number;
}

/** What a picture is told besides its size. */
export interface SvgOptions {
  /** What the picture shows: its `<desc>`, for people who cannot see it and programs that look for where it comes from. */
  readonly description?: string;
  /** What the ids in it begin with: pictures in one document need different ones. @default '' */
  readonly prefix?: string;
}

const turn = 2 * Math.PI;
const anchors: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };

/**
 * A context that writes what is drawn on it as SVG: everything that draws on a canvas draws a file as well.
 *
 * Numbers are rounded to a thousandth of a pixel. The same calls give the same text.
 *
 * @example
 * const context = new SvgContext(640, 360);
 * const timeline = new Timeline();
 * timeline.add({ x: 0, y: 0, r: 1 });
 * const camera = fitCamera({ minX: -2, minY: -2, maxX: 2, maxY: 2 }, { width: 640, height: 360 });
 * drawTimeline(context, camera, timeline, { theme: lightTheme });
 * context.toString().slice(0, 4); // '<svg'
 */
export class SvgContext implements DrawContext {
  /** Color of `fill`, `fillRect` and `fillText`. */
  fillStyle: unknown = '#000000';
  /** Color of `stroke`. */
  strokeStyle: unknown = '#000000';
  /** Width of strokes. [pixel] */
  lineWidth: number = 1;
  /** Ends of strokes. */
  lineCap = 'butt';
  /** Corners of strokes. */
  lineJoin = 'miter';
  /** Opacity of everything, 0 … 1. */
  globalAlpha = 1;
  /** CSS font of texts, as `600 12px sans-serif`. */
  font = '10px sans-serif';
  /** Which end of a text is at its point. */
  textAlign = 'start';
  /** Which height of a text is at its point. */
  textBaseline = 'alphabetic';
  readonly #width: number;
  readonly #height: number;
  readonly #parts: string[] = [];
  readonly #saved: Settings[] = [];
  #path: string[] = [];
  /** Where the path is; NaN where it has not begun. */
  #x = NaN;
  #y = NaN;
  #matrix = '';
  #groups = 0;
  #clips = 0;
  readonly #options: SvgOptions;

  /** An empty picture. @throws TypeError or RangeError unless both are finite numbers > 0 */
  constructor(width: number, height: number, options: SvgOptions = {}) {
    for (const [name, value] of Object.entries({ width, height })) {
      if (!(value > 0 && value < Infinity)) fail('new SvgContext', name, 'a finite number > 0', value, typeof value !== 'number');
    }
    this.#width = width;
    this.#height = height;
    this.#options = options;
  }

  /** The picture so far, as a whole SVG document. */
  toString(): string {
    const [width, height] = [short(this.#width), short(this.#height)];
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
    const { description } = this.#options;
    const what = description === undefined ? '' : `<desc>${text(description)}</desc>\n`;
    return `${head}\n${what}${this.#parts.join('\n')}${'</g>'.repeat(this.#groups)}\n</svg>\n`;
  }

  /** Forgets the path. */
  beginPath(): void {
    this.#path = [];
    this.#x = this.#y = NaN;
  }

  /** Starts a new part of the path. */
  moveTo(x: number, y: number): void {
    this.#go('M', x, y);
  }

  /** A straight piece of path. */
  lineTo(x: number, y: number): void {
    this.#go(Number.isNaN(this.#x) ? 'M' : 'L', x, y);
  }

  /** As on a canvas: a line from where the path is to where the arc starts, then the arc, turning x → y. */
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void {
    const [startX, startY] = [x + radius * Math.cos(startAngle), y + radius * Math.sin(startAngle)];
    if (!(same(startX, this.#x) && same(startY, this.#y))) this.lineTo(startX, startY);
    const span = endAngle - startAngle;
    const r = short(radius);
    if (span >= turn) {
      this.#path.push(
        `A${r} ${r} 0 1 1 ${short(2 * x - startX)} ${short(2 * y - startY)}A${r} ${r} 0 1 1 ${short(startX)} ${short(startY)}`,
      );
      return;
    }
    const round = span - turn * Math.floor(span / turn);
    this.#x = x + radius * Math.cos(endAngle);
    this.#y = y + radius * Math.sin(endAngle);
    this.#path.push(`A${r} ${r} 0 ${round > Math.PI ? 1 : 0} 1 ${short(this.#x)} ${short(this.#y)}`);
  }

  /** A rectangle of path. */
  rect(x: number, y: number, width: number, height: number): void {
    this.#go('M', x, y);
    this.#path.push(`h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** Joins the path to its start. */
  closePath(): void {
    this.#path.push('z');
  }

  /** Fills the path. */
  fill(): void {
    this.#element('path', `d="${this.#path.join('')}" fill="${text(this.fillStyle)}"`);
  }

  /** Draws along the path. */
  stroke(): void {
    const ends = `${this.lineCap === 'butt' ? '' : ` stroke-linecap="${text(this.lineCap)}"`}${this.lineJoin === 'miter' ? '' : ` stroke-linejoin="${text(this.lineJoin)}"`}`;
    const look = `stroke="${text(this.strokeStyle)}" stroke-width="${short(this.lineWidth)}"${ends}`;
    this.#element('path', `d="${this.#path.join('')}" fill="none" ${look}`);
  }

  /** Keeps further drawing inside the path, until `restore`. */
  clip(): void {
    const id = `${text(this.#options.prefix ?? '')}clip${++this.#clips}`;
    this.#parts.push(`<clipPath id="${id}"><path d="${this.#path.join('')}"${this.#matrix}/></clipPath><g clip-path="url(#${id})">`);
    this.#groups++;
  }

  /** Fills a rectangle. */
  fillRect(x: number, y: number, width: number, height: number): void {
    const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
    this.#element('rect', `${place} fill="${text(this.fillStyle)}"`);
  }

  /** Draws a text. */
  fillText(words: string, x: number, y: number): void {
    const [, weight = '400', size = '10', family = 'sans-serif'] = /^(?:(\w+) )?([\d.]+)px (.+)$/.exec(this.font) ?? [];
    // Half the height of a capital letter: SVG readers disagree about dominant-baseline.
    const shift = this.textBaseline === 'middle' ? 0.35 * Number(size) : 0;
    const place = `x="${short(x)}" y="${short(y + shift)}" fill="${text(this.fillStyle)}" text-anchor="${anchors[this.textAlign] ?? 'start'}"`;
    const font = `font-family="${text(family)}" font-size="${short(Number(size))}" font-weight="${text(weight)}"`;
    this.#parts.push(`<text ${place} ${font}${this.#alpha()}${this.#matrix}>${text(words)}</text>`);
  }

  /** Remembers all settings. */
  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign, textBaseline } = this;
    const own = { fillStyle, strokeStyle, lineWidth, lineCap, lineJoin, globalAlpha, font, textAlign, textBaseline };
    this.#saved.push({ ...own, matrix: this.#matrix, groups: this.#groups });
  }

  /** Goes back to the settings remembered last. */
  restore(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) return;
    const { matrix, groups, ...own } = saved;
    Object.assign(this, own);
    this.#matrix = matrix;
    if (this.#groups > groups) this.#parts.push('</g>'.repeat(this.#groups - groups));
    this.#groups = groups;
  }

  /** Sets what one unit of drawing is in pixels of the file. */
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const numbers = [a, b, c, d, e, f].map(short).join(' ');
    this.#matrix = numbers === '1 0 0 1 0 0' ? '' : ` transform="matrix(${numbers})"`;
  }

  #go(command: string, x: number, y: number): void {
    this.#path.push(`${command}${short(x)} ${short(y)}`);
    this.#x = x;
    this.#y = y;
  }

  #element(name: string, attributes: string): void {
    this.#parts.push(`<${name} ${attributes}${this.#alpha()}${this.#matrix}/>`);
  }

  #alpha(): string {
    return this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
  }
}

/** Whether two places are one in the file. */
function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.0005;
}

/** A number to a thousandth; what is not finite is 0, which no reader stumbles over. */
function short(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Number.isFinite(rounded) ? String(rounded === 0 ? 0 : rounded) : '0';
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it may stand in XML: marks are written out, control characters left out. */
function text(value: unknown): string {
  return String(value)
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (mark) => marks[mark]);
}
