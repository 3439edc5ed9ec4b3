import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['How two circles lie', import.meta.glob('../programs/overlap.*', { query: '?raw', import: 'default', eager: true })],
  ['The way out of an overlap', import.meta.glob('../programs/separate.*', { query: '?raw', import: 'default', eager: true })],
];
