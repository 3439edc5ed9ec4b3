/** How near counts as touching. */
export interface SlopOptions {
  /** An absolute length, ≥ 0, by which distances may miss; for decimals such as 0.1 + 0.2. Anything else counts as 0. @default 0 */
  readonly slop?: number;
}

/** The slop of `options`, 0 if none. */
export function slopOf(options: SlopOptions | undefined): number {
  const slop = options?.slop;
  return slop !== undefined && slop > 0 && slop < Infinity ? slop : 0;
}
