const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `12.3 × 10⁻⁵` in few significant digits, plain where that is short. A true minus sign. */
export function formatNumber(value: number, digits: number = 4): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return value === Infinity ? '∞' : value === -Infinity ? '−∞' : '–';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e6) return minus(String(Number(value.toPrecision(size >= 1e4 ? Math.max(digits, 6) : digits))));
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  const shown = String(Number(mantissa));
  return `${minus(shown)} × 10${superscript(Number(exponent))}`;
}

/** `(12.34, −0.05)`: both parts to the same decimal, `digits` digits for the larger; a power of ten is written once, behind. */
export function formatVector({ x, y }: { readonly x: number; readonly y: number }, digits: number = 4): string {
  const size = Math.max(Math.abs(x), Math.abs(y));
  if (size === 0 || !Number.isFinite(size)) return `(${formatNumber(x)}, ${formatNumber(y)})`;
  const exponent = Number(size.toExponential(digits - 1).split('e')[1]);
  const plain = exponent >= -3 && exponent < 6;
  const decimals = Math.max(0, digits - 1 - (plain ? exponent : 0));
  const part = (value: number) => minus(String(Number((plain ? value : value / 10 ** exponent).toFixed(decimals)) || 0));
  return `(${part(x)}, ${part(y)})${plain ? '' : ` × 10${superscript(exponent)}`}`;
}

/** `+1.2 × 10⁻¹⁴ %`: a share as a signed percentage; exactly none is `0 %`. */
export function formatShare(share: number): string {
  if (share === 0) return '0 %';
  return `${share > 0 ? '+' : ''}${formatNumber(share * 100, 3)} %`;
}

/** A time with a fixed number of decimals that suits the span it lies in: read-outs do not jump. */
export function formatTime(time: number, span: number): string {
  const decimals = Math.min(12, Math.max(0, 3 - Math.floor(Math.log10(span > 0 ? span : 1))));
  return time.toFixed(decimals);
}

/** 12,345 */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** `640 kB` or `1.25 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? `${formatCount(Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
}

function minus(text: string): string {
  return text.replace('-', '−');
}

function superscript(exponent: number): string {
  const digits = String(Math.abs(exponent)).replace(/\d/g, (digit) => superscripts[Number(digit)]);
  return exponent < 0 ? `⁻${digits}` : digits;
}
