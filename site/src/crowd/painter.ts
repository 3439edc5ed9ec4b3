import type { IndexGrid } from 'carom';
import { siteTheme } from '../scenes/site-theme.ts';
import type { CanvasSize } from '../ui/canvas.ts';
import { type Crowd, world } from './crowd.ts';

/** Lines nearer to each other than this would be a gray area. [CSS pixel] */
const leastGap = 9;
/** Pairs whose centers are joined; more would hide the circles. */
const mostLinks = 30_000;
/** Circles or lines filled in one go: browsers without a graphics card take more than their share for long paths. */
const chunk = 400;

const day = { touching: '#b8690a', grids: ['#815707', '#7a3f9d', '#1a66a8', '#a32f1d'] };
const night = { touching: '#f0b95a', grids: ['#e5b968', '#c79ae6', '#6db5f5', '#ff9a86'] };

/** Draws a crowd on a canvas. */
export class CrowdPainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #size: CanvasSize;
  /** A CSS pixel as a length of the world. */
  readonly #pixel: number;

  constructor(context: CanvasRenderingContext2D, size: CanvasSize) {
    this.#context = context;
    this.#size = size;
    this.#pixel = Math.max(world.width / size.width, world.height / size.height);
  }

  draw(crowd: Crowd, isDark: boolean, showGrid: boolean): void {
    const context = this.#context;
    const { width, height, ratio } = this.#size;
    const theme = siteTheme(isDark);
    const colors = isDark ? night : day;
    const scale = ratio / this.#pixel;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width * ratio, height * ratio);
    context.save();
    context.setTransform(scale, 0, 0, scale, (width * ratio - world.width * scale) / 2, (height * ratio - world.height * scale) / 2);
    context.beginPath();
    context.rect(0, 0, world.width, world.height);
    context.clip();
    context.fillStyle = theme.floor;
    context.fillRect(0, 0, world.width, world.height);
    if (showGrid) for (const [i, grid] of crowd.index.grids().entries()) this.#drawGrid(grid, colors.grids[i % colors.grids.length]);
    context.globalAlpha = 1;
    this.#drawDiscs(crowd, 0, theme.disc);
    this.#drawDiscs(crowd, 1, colors.touching);
    if (crowd.pairCount <= mostLinks) this.#drawLinks(crowd, isDark ? '#0e1412' : '#fffdf7');
    context.restore();
  }

  /** Discs that touch others, or those that do not. Small ones are squares: nobody sees the difference. */
  #drawDiscs({ packed, touching, count }: Crowd, kind: number, color: string): void {
    const context = this.#context;
    context.fillStyle = color;
    context.beginPath();
    for (let i = 0, drawn = 0; i < count; i++) {
      if (touching[i] !== kind) continue;
      const x = packed[3 * i];
      const y = packed[3 * i + 1];
      const r = packed[3 * i + 2];
      if (r < 1.2 * this.#pixel) {
        const half = Math.max(r, this.#pixel / 2);
        context.fillRect(x - half, y - half, 2 * half, 2 * half);
        continue;
      }
      this.#addDisc(x, y, r);
      // what leaves on one side of a torus is seen on the other; in a box nothing gets there
      const otherX = x < r ? x + world.width : x > world.width - r ? x - world.width : x;
      const otherY = y < r ? y + world.height : y > world.height - r ? y - world.height : y;
      if (otherX !== x) this.#addDisc(otherX, y, r);
      if (otherY !== y) this.#addDisc(x, otherY, r);
      if (otherX !== x && otherY !== y) this.#addDisc(otherX, otherY, r);
      if (++drawn % chunk > 0) continue;
      context.fill();
      context.beginPath();
    }
    context.fill();
  }

  #addDisc(x: number, y: number, r: number): void {
    this.#context.moveTo(x + r, y);
    this.#context.arc(x, y, r, 0, 2 * Math.PI);
  }

  /** A line from center to center of each pair, but across seams. */
  #drawLinks({ packed, pairs, pairCount }: Crowd, color: string): void {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = 0.8 * this.#pixel;
    context.beginPath();
    for (let k = 0; k < 2 * pairCount; k += 2) {
      const a = 3 * pairs[k];
      const b = 3 * pairs[k + 1];
      if (Math.abs(packed[a] - packed[b]) > world.width / 2 || Math.abs(packed[a + 1] - packed[b + 1]) > world.height / 2) continue;
      context.moveTo(packed[a], packed[a + 1]);
      context.lineTo(packed[b], packed[b + 1]);
      if (k % chunk > 0) continue;
      context.stroke();
      context.beginPath();
    }
    context.stroke();
  }

  #drawGrid({ minX, minY, columns, rows, columnWidth, rowHeight }: IndexGrid, color: string): void {
    const context = this.#context;
    const pixel = this.#pixel;
    const right = minX + columns * columnWidth;
    const top = minY + rows * rowHeight;
    if (!(right < Infinity && top < Infinity)) return;
    const skipX = Math.max(1, Math.ceil((leastGap * pixel) / columnWidth));
    const skipY = Math.max(1, Math.ceil((leastGap * pixel) / rowHeight));
    context.strokeStyle = color;
    context.lineWidth = pixel;
    context.globalAlpha = 0.16;
    context.beginPath();
    for (let column = 0; column <= columns; column += skipX) {
      context.moveTo(minX + column * columnWidth, minY);
      context.lineTo(minX + column * columnWidth, top);
    }
    context.stroke();
    context.globalAlpha = 0.4;
    context.beginPath();
    for (let row = 0; row <= rows; row += skipY) {
      context.moveTo(minX, minY + row * rowHeight);
      context.lineTo(right, minY + row * rowHeight);
    }
    context.stroke();
  }
}
