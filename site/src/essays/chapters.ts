// The chapters of Explain, with their texts.
import type { ComponentType } from 'preact';
import { type ChapterId, type ChapterTitle, contents } from './contents.ts';
import type { ChapterPrograms } from './programs.tsx';

/** A chapter; its page is loaded when it is opened, its last sections when a reader comes near. */
export interface Chapter extends ChapterTitle {
  readonly id: ChapterId;
  readonly load: () => Promise<ComponentType>;
  readonly loadPrograms: () => Promise<{ readonly programs: ChapterPrograms }>;
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

const programs: Readonly<Record<ChapterId, Chapter['loadPrograms']>> = {
  overlap: () => import('./chapter-programs/overlap.ts'),
  crossings: () => import('./chapter-programs/crossings.ts'),
  meeting: () => import('./chapter-programs/meeting.ts'),
  bounce: () => import('./chapter-programs/bounce.ts'),
  many: () => import('./chapter-programs/many.ts'),
  through: () => import('./chapter-programs/through.ts'),
  doubles: () => import('./chapter-programs/doubles.ts'),
};

/** In the order in which they build on each other. */
export const chapters: readonly Chapter[] = contents.map((each) => ({ ...each, load: loads[each.id], loadPrograms: programs[each.id] }));
