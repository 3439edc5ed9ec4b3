import { buildTimeline, createWorldRun, type Scene } from '@carom/scene';
import type { GalleryEntry } from './entry.ts';
import { gallery } from './gallery.ts';

/** What a scene must come to: one entry of `corpora/hashes.json`. */
export interface Expected {
  /** The time of the comparison. */
  readonly until: number;
  /** Timeline: events up to then, the insertion of walls and discs included. */
  readonly events?: number;
  /** World: steps up to then. */
  readonly steps?: number;
  /** The hash of the state then. */
  readonly hash: string;
}

/** Runs a scene of the gallery to its time of comparison. */
export function runEntry({ build, until }: GalleryEntry): Expected {
  const scene = build();
  return scene.engine === 'world' ? runWorld(scene, until) : runTimeline(scene, until);
}

function runTimeline(scene: Scene, until: number): Expected {
  const timeline = buildTimeline(scene, { history: { keyframes: 0 } });
  timeline.runTo(until);
  return { until, events: timeline.eventCount, hash: timeline.hash() };
}

function runWorld(scene: Scene, until: number): Expected {
  const { world, dt, step } = createWorldRun(scene, { warn: null });
  const steps = Math.round(until / dt);
  for (let k = 0; k < steps; k++) step();
  return { until, steps, hash: world.hash() };
}

/** Runs every scene of the gallery, one after the other. */
export function* hashTrail(): Generator<Expected & { readonly id: string }> {
  for (const entry of gallery) yield { id: entry.id, ...runEntry(entry) };
}
