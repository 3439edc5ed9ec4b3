import type { Circle, Vec } from '../geometry/shapes.ts';
import { nonNegative } from '../numeric/validate.ts';
import { partsOf, type WorldParts } from '../world/edits/parts.ts';
import { readVec } from '../world/limits.ts';
import { withWallsAhead } from '../world/queries/ahead.ts';
import { deepestIn, slideIn, type WorldSlide, type WorldSlideHit } from '../world/queries/slide.ts';
import type { Body } from '../world/views/body.ts';
import type { World } from '../world/world.ts';
import { beltOf, carriedOn, carries, type Ground, groundBelow } from './ground.ts';
import { type GroundOptions, ignoring, readWalker, type Walker } from './options.ts';

/** How to walk. */
export interface WalkOptions<T = undefined> extends GroundOptions<T> {
  /** The step of the world that follows: moving walls and kinematic bodies are met where they are then, and carry. [time] @default 0: all stands */
  readonly dt?: number;
}

/** Where a walk ends. */
export interface Walk<T = undefined> {
  /** Where it ends, along x. [length] */
  readonly x: number;
  /** Where it ends, along y. [length] */
  readonly y: number;
  /** What it stands on there, or null in the air. */
  readonly ground: Ground<T> | null;
  /** What it met and does not stand on: walls ahead, ceilings, slopes too steep. */
  readonly hits: readonly WorldSlideHit<T>[];
  /** The depth by which it overlaps something, which leaves it no room; then it does not walk. 0 if it is free. [length] */
  readonly depth: number;
}

/**
 * Moves a character, a disc, as in a platform game; changes nothing. It walks along the ground as far as the part of `motion` across `up` says, up and
 * down slopes and over edges up to `step`, and stays on them. A slope that is too steep is a wall. Lifts and belts carry it. A motion with a
 * part upwards is a jump, which leaves the ground; one in the air slides along what it meets.
 *
 * Call it before each step, and have a kinematic body go there: it overlaps nothing then, however lifts move. Where it does not stand, `ground` is
 * null: let it fall. One-way floors hold from their left, as in `World.slide`.
 *
 * @example
 * const world = new World({ gravity: { x: 0, y: -10 } });
 * world.addWall({ chain: [{ x: -9, y: 0 }, { x: 0, y: 0 }, { x: 9, y: 4 }] });
 * const hero = world.add({ x: -3, y: 0.5, r: 0.5, kind: 'kinematic' });
 * const dt = 1 / 60;
 * for (let i = 0; i < 60; i++) {
 *   const { x, y } = walk(world, hero, { x: 4 * dt, y: 0 }, { dt });
 *   hero.moveTo({ x, y }, dt);
 *   world.step(dt);
 * }
 * hero.y > 0.5; // true: up the slope
 *
 * @throws TypeError or RangeError naming the value that is wrong
 */
export function walk<T>(
  world: World<T>,
  character: Readonly<Circle> | Body<T>,
  motion: Readonly<Vec>,
  options: WalkOptions<T> = {},
): Walk<T> {
  const where = 'walk';
  const parts = partsOf<T>(where, world);
  const walker = readWalker(where, parts, character, options, ['dt']);
  const { x, y } = readVec(where, 'motion', motion);
  const dt = nonNegative(where, 'options.dt', options.dt ?? 0);
  const { circle, up } = walker;
  const rise = x * up.x + y * up.y;
  const across = x * up.y - y * up.x; // along `side`, a quarter turn from up towards +x where up is +y
  const feet = new Feet(parts, walker, dt);
  const below = rise > 0 ? null : groundBelow(parts, walker, circle, 0.02 * circle.r, 0);
  const way = below === null ? null : carriedOn(below.ground, circle, dt);
  return withWallsAhead(parts.state.walls, dt, () =>
    below === null || way === null ? feet.fly(across, rise) : feet.walk(below.ground, way, across),
  );
}

/** A walk goes along so many slopes. */
const mostTurns = 8;

/** A character under way. */
class Feet<T> {
  private readonly parts: WorldParts<T>;
  private readonly walker: Walker<T>;
  private readonly dt: number;
  /** Where `across` leads: a quarter turn from up. */
  private readonly side: Vec;

  constructor(parts: WorldParts<T>, walker: Walker<T>, dt: number) {
    this.parts = parts;
    this.walker = walker;
    this.dt = dt;
    this.side = { x: walker.up.y, y: -walker.up.x };
  }

  /** Along the ground, which carries it: as far on each slope as on the flat. */
  walk(ground: Ground<T>, carried: Readonly<Vec>, across: number): Walk<T> {
    const { circle, cos, sin, step } = this.walker;
    const belt = beltOf(ground);
    const level = this.along(ground.normal, across);
    const way = across + (belt.x * level.x + belt.y * level.y) * this.dt;
    const sign = way < 0 ? -1 : 1;
    const from = this.ride(ground, carried);
    const free = this.free(from);
    if (free === null) return this.squeezed(from);
    let at: Readonly<Vec> = free;
    let along = this.along(ground.normal, sign);
    const hits: WorldSlideHit<T>[] = [];
    for (let turn = 0, left = Math.abs(way); turn < mostTurns && left > 0; turn++) {
      const slide = this.slide(at, { x: sign * left * along.x, y: sign * left * along.y });
      const hit = slide.hits.find(({ normal }) => sign * (normal.x * along.x + normal.y * along.y) < -1e-9);
      left -= hit === undefined ? left : Math.abs((hit.x - at.x) * along.x + (hit.y - at.y) * along.y);
      at = hit ?? slide;
      if (hit === undefined) break;
      if (!carries(this.parts, this.walker, hit, this.dt)) {
        hits.push(hit);
        break;
      }
      along = this.along(hit.normal, sign);
    }
    return this.land(at, step + 0.02 * circle.r + (2 * Math.abs(way) * sin) / cos, hits);
  }

  /** The direction of a surface towards `side`; level off an edge that is left behind. */
  private along({ x, y }: Readonly<Vec>, sign: number): Vec {
    const { up, cos } = this.walker;
    const isLeft = x * up.x + y * up.y < cos - 1e-9 && sign * (x * this.side.x + y * this.side.y) > 0;
    return isLeft ? this.side : { x: y, y: -x };
  }

  /** Where what it stands on carries it, as far as nothing else is in the way. */
  private ride(ground: Ground<T>, way: Readonly<Vec>): Readonly<Vec> {
    const { circle, query } = this.walker;
    if (way.x === 0 && way.y === 0) return circle;
    const others = ignoring(query, (ground.wall ?? ground.body) as never);
    return slideIn(this.parts, circle, way, others, this.dt);
  }

  /** Through the air: a fall ends where it can stand, and does not climb what is too steep. */
  fly(across: number, rise: number): Walk<T> {
    const { circle, up } = this.walker;
    const from = this.free(circle);
    if (from === null) return this.squeezed(circle);
    let slide = this.slide(from, { x: across * this.side.x + rise * up.x, y: across * this.side.y + rise * up.y });
    const stops = slide.hits.filter((hit) => !carries(this.parts, this.walker, hit, this.dt));
    if (rise > 0) {
      const { x, y } = this.before(slide, stops);
      return { x, y, ground: null, hits: stops, depth: 0 };
    }
    const floor = slide.hits.find((hit) => !stops.includes(hit));
    if (floor !== undefined) return this.land(floor, 0.02 * circle.r, stops);
    const [steep] = stops;
    if (steep !== undefined && this.height(slide) > this.height(steep)) {
      const left = Math.min(rise - (this.height(steep) - this.height(circle)), 0);
      slide = this.slide(steep, { x: left * up.x, y: left * up.y });
    }
    return this.land(slide, 0.02 * circle.r, stops);
  }

  /** A little before the dynamic bodies that it met: it comes with its speed, and touching them would hand that over. */
  private before(at: Readonly<Vec>, hits: readonly WorldSlideHit<T>[]): Readonly<Vec> {
    const margin = 1e-3 * this.walker.circle.r;
    let free = at;
    for (const { body, normal } of hits)
      if (body?.kind === 'dynamic') free = this.slide(free, { x: margin * normal.x, y: margin * normal.y });
    return free;
  }

  private height({ x, y }: Readonly<Vec>): number {
    return x * this.walker.up.x + y * this.walker.up.y;
  }

  private slide({ x, y }: Readonly<Vec>, motion: Readonly<Vec>): WorldSlide<T> {
    return slideIn(this.parts, { x, y, r: this.walker.circle.r }, motion, this.walker.query, this.dt);
  }

  /** Puts it on the ground within reach below. */
  private land(at: Readonly<Vec>, reach: number, hits: readonly WorldSlideHit<T>[]): Walk<T> {
    const { x, y } = this.before(at, hits);
    const { ground, ...place } = groundBelow(this.parts, this.walker, { x, y }, reach, this.dt) ?? { x, y, ground: null };
    return { ...place, ground, hits, depth: 0 };
  }

  /** Out of what has moved into it; null if its center would have to go through something. */
  private free({ x, y }: Readonly<Vec>): Readonly<Vec> | null {
    const out = this.slide({ x, y }, { x: 0, y: 0 });
    const through = slideIn(this.parts, { x, y, r: 0 }, { x: out.x - x, y: out.y - y }, this.walker.query, this.dt);
    return out.depth > 0 || through.hits.length > 0 ? null : out;
  }

  private squeezed({ x, y }: Readonly<Vec>): Walk<T> {
    const depth = deepestIn(this.parts, { x, y, r: this.walker.circle.r }, this.walker.query, this.dt);
    return { x, y, ground: null, hits: [], depth };
  }
}
