/** What a file of a replay may hold at most. */
export const replayLimits: { readonly text: number; readonly turns: number; readonly bodies: number; readonly problems: number } = {
  text: 20_000_000,
  turns: 5000,
  bodies: 500,
  problems: 200,
};
