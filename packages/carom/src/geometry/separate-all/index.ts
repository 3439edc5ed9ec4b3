export { type SeparateAllOptions, separateAll } from './separate-all.ts';
export type { Separated } from './separate-field.ts';
export { type SeparateFreelyOptions, separateFreely } from './separate-freely.ts';
