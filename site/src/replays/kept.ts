import { signal } from '@preact/signals';
import type { Replay } from './replay.ts';
import type { Verdict } from './traces.ts';

/** The visitor's own replay: too long for an address, it lasts as long as the page. */
export const kept = signal<{ readonly replay: Replay; readonly verdict: Verdict | null } | null>(null);
