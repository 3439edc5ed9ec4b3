import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['Pairs by a grid', import.meta.glob('../programs/grid.*', { query: '?raw', import: 'default', eager: true })],
  ['Lists that hold for a while', import.meta.glob('../programs/neighbors.*', { query: '?raw', import: 'default', eager: true })],
];
