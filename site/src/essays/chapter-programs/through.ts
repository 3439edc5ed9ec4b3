import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['A fast ball between two walls', import.meta.glob('../programs/through.*', { query: '?raw', import: 'default', eager: true })],
];
