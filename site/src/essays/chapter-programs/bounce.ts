import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['A bounce', import.meta.glob('../programs/bounce.*', { query: '?raw', import: 'default', eager: true })],
];
