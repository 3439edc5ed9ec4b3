declare module 'virtual:contest-arena' {
  /** The arena as one script, as `packages/carom/scripts/bundle-arena.mjs` makes it. */
  export const code: string;
}
