import type { ChapterPrograms } from '../programs.tsx';

export const programs: ChapterPrograms = [
  ['When two discs meet', import.meta.glob('../programs/meeting.*', { query: '?raw', import: 'default', eager: true })],
];
