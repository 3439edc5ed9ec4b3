import { atLeast } from '../arrays.ts';
import { type Bodies, makeUsual } from '../state/bodies.ts';
import { coldStride, rareStride, rForceX, rTorque } from '../state/layout.ts';
import type { Block, Values } from './fields.ts';

/** What only edits of bodies change, without forces. States share it until the next edit; it is never written again. */
export class Traits {
  readonly bound: number;
  readonly generations: Int32Array;
  private readonly size: number;
  private readonly isPlain: boolean;
  private readonly freeCount: number;
  private readonly rare: Float64Array;
  private readonly blocks: readonly Values[];

  /** A copy of what bodies have. */
  constructor(bodies: Bodies) {
    const { bound } = bodies;
    this.bound = bound;
    this.size = bodies.size;
    this.isPlain = bodies.plain;
    this.freeCount = bodies.freeCount;
    this.generations = bodies.generations.slice(0, bound);
    this.rare = bodies.rare.slice(0, rareStride * bound);
    if (bodies.hasForces) clear(this.rare);
    this.blocks = blocksOf(bodies).map(([values, count]) => values.slice(0, count));
  }

  get byteLength(): number {
    return this.blocks.reduce((length, block) => length + block.byteLength, this.generations.byteLength + this.rare.byteLength);
  }

  /** Gives bodies what was copied, and no forces; those beyond are given back. */
  load(bodies: Bodies): void {
    const { bound, freeCount } = this;
    const before = Math.max(bound, bodies.bound);
    bodies.slots.fill(-1, 0, before);
    bodies.generations.fill(0, bound, before);
    bodies.generations.set(this.generations);
    if (this.rare.length > 0) bodies.makeRare();
    else makeUsual(bodies.rare, 0, bound);
    bodies.rare.set(this.rare);
    bodies.free = atLeast(bodies.free, freeCount);
    blocksOf(bodies).forEach(([values], i) => void values.set(this.blocks[i]));
    bodies.freeCount = freeCount;
    bodies.bound = bound;
    bodies.size = this.size;
    bodies.plain = this.isPlain;
    bodies.hasForces = false;
    bodies.traits = this;
  }
}

/** What is copied as it is. */
function blocksOf({ bound, free, freeCount, cold, categories, masks, kinds, senses, tags, materials }: Bodies): readonly Block[] {
  const byIndex = [categories, masks, kinds, senses, tags, materials].map((values): Block => [values, bound]);
  return [[free, freeCount], [cold, coldStride * bound], ...byIndex];
}

/** Takes the forces out. */
function clear(rare: Float64Array): void {
  for (let at = 0; at < rare.length; at += rareStride) rare.fill(0, at + rForceX, at + rTorque + 1);
}
