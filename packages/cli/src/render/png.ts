import { type RenderedImage, Resvg } from '@resvg/resvg-js';
import type { Pixels } from './gif.ts';

/** A picture of SVG as PNG, and what it is in a text chunk. The same bytes every time; only texts need a font, which is the machine's. */
export function pngOf(svg: string, about: string): Uint8Array {
  return withText(rendered(svg).asPng(), 'Description', about);
}

/** A picture of SVG as pixels. */
export function pixelsOf(svg: string): Pixels {
  const { width, height, pixels } = rendered(svg);
  return { width, height, data: pixels };
}

function rendered(svg: string): RenderedImage {
  const hasText = svg.includes('<text ');
  return new Resvg(svg, { font: { loadSystemFonts: hasText, defaultFontFamily: 'DejaVu Sans' }, logLevel: 'off' }).render();
}

/** The PNG with a text chunk after its header. */
function withText(png: Uint8Array, key: string, value: string): Uint8Array {
  const body = Buffer.from(`tEXt${key}\0${value}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc(body), body.length + 4);
  const head = 33; // the signature and the header chunk, which comes first
  return Buffer.concat([png.subarray(0, head), chunk, png.subarray(head)]);
}

/** The check sum of PNG and zip: CRC-32. */
function crc(bytes: Uint8Array): number {
  let state = -1;
  for (const byte of bytes) {
    state ^= byte;
    for (let bit = 0; bit < 8; bit++) state = (state >>> 1) ^ (state & 1 ? 0xedb88320 : 0);
  }
  return ~state >>> 0;
}
