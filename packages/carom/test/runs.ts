// How much of a property is asked: all of it in CI (CAROM_EVERY_STAGE=1), a fifth by plain `npm test`, CAROM_RUNS times as much in a campaign.
// vitest.config.ts decides; see the table in CONTRIBUTING.md.
const { CAROM_RUNS = 1 } = globalThis.process?.env ?? (import.meta as unknown as { env: Record<string, string> }).env;
/** The share of everything that runs. */
export const share = Number(CAROM_RUNS);

/** Whether everything runs. What plain `npm test` leaves to CI is marked `it.runIf(isWhole)`: a shorter test beside it fails for the same reason. */
export const isWhole = share >= 1;

/** How many inputs a property is asked about. */
export function runs(count: number): number {
  return Math.ceil(count * share);
}

/** The cases of a list that are run: spread evenly over it, the first among them. */
export function sample<T>(cases: readonly T[]): T[] {
  return cases.filter((_, i) => i === 0 || Math.floor(i * share) > Math.floor((i - 1) * share));
}
