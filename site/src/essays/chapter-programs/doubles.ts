import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['Overlap without rounding', import.meta.glob('../programs/exact.*', { query: '?raw', import: 'default', eager: true })],
];
