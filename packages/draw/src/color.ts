/** Red, green and blue, 0 … 255, of `#rgb` or `#rrggbb`; `null` for any other text. */
function channels(color: string): readonly [number, number, number] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const digits = short ? `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : /^#([0-9a-f]{6})$/i.exec(color)?.[1];
  if (digits === undefined) return null;
  const all = Number.parseInt(digits, 16);
  return [all >> 16, (all >> 8) & 255, all & 255];
}

/** Relative luminance as WCAG 2 defines it, 0 black … 1 white. */
function luminance(color: string): number | null {
  const rgb = channels(color);
  if (rgb === null) return null;
  const [red, green, blue] = rgb.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Contrast of two colors `#rgb` or `#rrggbb` as WCAG 2 defines it: 1 equal … 21 black on white; 1 if one is no such color.
 *
 * Text wants 4.5, outlines and marks 3.
 *
 * @example
 * contrast('#000000', '#ffffff'); // 21
 */
export function contrast(a: string, b: string): number {
  const [la, lb] = [luminance(a), luminance(b)];
  if (la === null || lb === null) return 1;
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
}

/**
 * `wanted` if its contrast on `ground` is at least `least`, else near-black or white, whichever stands out more.
 *
 * @example
 * readableOn('#ffffff', '#1b6b4f'); // '#1b6b4f'
 * readableOn('#ffffff', '#ffff00') === '#ffff00'; // false: too pale on white
 */
export function readableOn(ground: string, wanted: string | null = null, least: number = 3): string {
  if (wanted !== null && contrast(wanted, ground) >= least) return wanted;
  return contrast('#ffffff', ground) > contrast('#0b0f14', ground) ? '#ffffff' : '#0b0f14';
}
