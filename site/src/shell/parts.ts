import type { ComponentType } from 'preact';
import type { Route } from './router.ts';

/** What a page that is loaded on demand gets. */
export interface PageProps {
  /** Where the visitor is. */
  readonly route: Route;
}

/** The first words of routes whose pages are loaded on demand. */
export type PartName = 'scenes' | 'explain' | 'articles' | 'replays' | 'crowd' | 'equation-of-state' | 'docs' | 'reference' | 'lab';

type Load = () => Promise<{ readonly Page: ComponentType<PageProps> }>;

// A part of the site is there when its folder has an `index.tsx` that exports `Page`; else its links are not shown.
const found = {
  ...(import.meta.glob('../scenes/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../explain/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../replays/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../crowd/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../equation-of-state/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../docs/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../reference/index.tsx') as Record<string, Load>),
  ...(import.meta.glob('../lab/index.tsx') as Record<string, Load>),
};

/** The parts of the site that are loaded on demand, by the first word of their route. */
export const parts: Readonly<Record<PartName, Load | undefined>> = {
  scenes: found['../scenes/index.tsx'],
  explain: found['../explain/index.tsx'],
  articles: found['../explain/index.tsx'], // where they are answered
  replays: found['../replays/index.tsx'],
  crowd: found['../crowd/index.tsx'],
  'equation-of-state': found['../equation-of-state/index.tsx'],
  docs: found['../docs/index.tsx'],
  reference: found['../reference/index.tsx'],
  lab: found['../lab/index.tsx'],
};
