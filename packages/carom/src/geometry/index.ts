export type { Box, Capsule, Circle, Ray, Segment, Vec } from './shapes.ts';
