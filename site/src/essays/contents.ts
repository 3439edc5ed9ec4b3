// What the chapters of Explain are called. The search knows them from here.

/** A chapter without its text. */
export interface ChapterTitle {
  readonly id: string;
  readonly title: string;
  /** What the reader can do afterwards. */
  readonly about: string;
}

/** In the order in which they build on each other. */
export const contents = [
  {
    id: 'overlap',
    title: 'Do they overlap?',
    about: 'Compare one distance with one sum. Learn the seven ways in which two circles can lie.',
  },
  {
    id: 'crossings',
    title: 'Where do they cross?',
    about: 'Find the points of two outlines, and of a line and a circle, with right triangles.',
  },
  {
    id: 'meeting',
    title: 'Will they meet?',
    about: 'Stand on one disc and watch the other: two moving discs become a point and a circle.',
  },
  {
    id: 'bounce',
    title: 'What is a bounce?',
    about: 'One impulse acts along one line. See what it keeps, and what restitution takes away.',
  },
  {
    id: 'many',
    title: 'How do many collide?',
    about: 'Ask the neighbors only: a grid of cells, and lists that hold for a while. Count the tests that are saved.',
  },
  {
    id: 'through',
    title: 'How does nothing pass through?',
    about: 'See what happens between two steps, and stop at each impact instead of testing afterwards.',
  },
  {
    id: 'doubles',
    title: 'Why do doubles fail?',
    about: 'Look at the numbers between which a computer cannot tell, and at the way out.',
  },
] as const satisfies readonly ChapterTitle[];

/** The name of a chapter in the address. */
export type ChapterId = (typeof contents)[number]['id'];
