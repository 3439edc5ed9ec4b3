export type { MovingCircle } from './moving-circle.ts';
