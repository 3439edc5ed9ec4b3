import { buildTimeline } from '@carom/scene';
import type { GalleryEntry } from './entry.ts';
import { gallery } from './gallery.ts';

/** What a scene must come to: one entry of `corpora/hashes.json`. */
export interface Expected {
  /** The time of the comparison. */
  readonly until: number;
  /** Events up to then, the insertion of walls and discs included. */
  readonly events: number;
  /** The hash of the state then. */
  readonly hash: string;
}

/** Runs a scene of the gallery to its time of comparison. */
export function runEntry({ build, until }: GalleryEntry): Expected {
  const timeline = buildTimeline(build(), { history: { keyframes: 0 } });
  timeline.runTo(until);
  return { until, events: timeline.eventCount, hash: timeline.hash() };
}

/** Runs every scene of the gallery, one after the other. */
export function* hashTrail(): Generator<Expected & { readonly id: string }> {
  for (const entry of gallery) yield { id: entry.id, ...runEntry(entry) };
}
