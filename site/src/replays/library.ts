import { readReplay } from './read.ts';
import type { Replay } from './replay.ts';

/** A replay that comes with the site. */
export interface LibraryReplay {
  /** Its name in addresses, and of its file. */
  readonly id: string;
  /** What it is called. */
  readonly title: string;
  /** What it is, in a sentence or two. */
  readonly description: string;
}

const files = import.meta.glob('../../../corpora/replays/*.json', { query: '?raw', import: 'default' }) as Record<
  string,
  () => Promise<string>
>;

/** The replays that come with the site. */
export const library: readonly LibraryReplay[] = [
  {
    id: 'coders-strike-back',
    title: 'Coders Strike Back: a race',
    description: 'Two pods each, three laps round four checkpoints. Blue plans six turns ahead with random rollouts; orange only drives.',
  },
  {
    id: 'fantastic-bits',
    title: 'Fantastic Bits: a game',
    description: 'Two wizards each throw snaffles into the other goal; bludgers chase them. Both search; blue tries six times as much.',
  },
];

/** Loads one of them. @throws Error if it cannot be loaded or is broken. */
export async function loadReplay(id: string): Promise<Replay> {
  const load = files[`../../../corpora/replays/${id}.json`];
  const reading = await readReplay(await load());
  if (!reading.ok) throw new Error(reading.problems[0].message);
  return reading.replay;
}
