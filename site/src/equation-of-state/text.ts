import type { Estimate } from 'carom/timeline';

/** `2.0634 ± 0.0015`: two digits of the error, and as many decimals of the value. */
export function estimateText({ mean, error }: Estimate): string {
  const decimals = error > 0 ? Math.min(12, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 6;
  return `${mean.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** A share in parts per thousand, with its sign: `−0.52`. */
export function perMille(share: number): string {
  const text = (1000 * Math.abs(share)).toFixed(2);
  return Number(text) === 0 ? text : `${share > 0 ? '+' : '−'}${text}`;
}
