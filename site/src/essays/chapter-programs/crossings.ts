import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['Where two outlines cross', import.meta.glob('../programs/crossings.*', { query: '?raw', import: 'default', eager: true })],
  ['Where a line meets a circle', import.meta.glob('../programs/line.*', { query: '?raw', import: 'default', eager: true })],
];
