/** How many inputs a property is asked about: `count` in `npm test`, `CAROM_RUNS` times as many in a campaign (see CONTRIBUTING.md). */
export function runs(count: number): number {
  return Math.ceil(count * Number(process.env.CAROM_RUNS ?? 1));
}
