// The chapters of Explain, with their texts.
import type { ComponentType } from 'preact';
import { type ChapterId, type ChapterTitle, contents } from './contents.ts';

/** A chapter; its page is loaded when it is opened. */
export interface Chapter extends ChapterTitle {
  readonly id: ChapterId;
  readonly load: () => Promise<ComponentType>;
}

const loads: Readonly<Record<ChapterId, () => Promise<ComponentType>>> = {
  overlap: () => import('./overlap.tsx').then(({ Overlap }) => Overlap),
  crossings: () => import('./crossings.tsx').then(({ Crossings }) => Crossings),
  meeting: () => import('./meeting.tsx').then(({ Meeting }) => Meeting),
  bounce: () => import('./bounce.tsx').then(({ Bounce }) => Bounce),
  many: () => import('./many.tsx').then(({ Many }) => Many),
  through: () => import('./through.tsx').then(({ Through }) => Through),
  doubles: () => import('./doubles.tsx').then(({ Doubles }) => Doubles),
};

/** In the order in which they build on each other. */
export const chapters: readonly Chapter[] = contents.map((each) => ({ ...each, load: loads[each.id] }));
