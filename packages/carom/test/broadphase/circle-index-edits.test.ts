import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CircleIndex } from '../../src/broadphase/circle-index.ts';
import { overlaps } from '../../src/geometry/overlaps.ts';
import type { Circle } from '../../src/geometry/shapes.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { bruteForce, inOrder } from '../conformance/broadphase.ts';
import { runs } from '../runs.ts';

/** A model of the index: circles by id, and ids to be given again, last first. */
class Model {
  readonly circles = new Map<number, Circle>();
  private readonly free: number[] = [];
  private next = 0;

  add(circle: Circle): number {
    const id = this.free.pop() ?? this.next++;
    this.circles.set(id, circle);
    return id;
  }

  remove(id: number): void {
    this.circles.delete(id);
    this.free.push(id);
  }

  /** Throws unless the index gives the answers of brute force over the model. */
  check(index: CircleIndex, asked: Circle): void {
    const ids = [...this.circles.keys()].sort((a, b) => a - b);
    const oracle = bruteForce(ids.map((id) => this.circles.get(id)!));
    expect(index.size).toBe(ids.length);
    expect(index.within(asked)).toEqual(oracle.within(asked).map((i) => ids[i]));
    expect(index.nearest(asked, 5)).toEqual(oracle.nearest(asked, 5).map((i) => ids[i]));
    const ray = { x: asked.x, y: asked.y, dx: asked.y - 15, dy: 15 - asked.x };
    expect(index.castRay(ray)?.id).toEqual(idOf(oracle.castRay(ray, Infinity)?.id));
    function idOf(i: number | undefined): number | undefined {
      return i === undefined ? undefined : ids[i];
    }
  }

  checkPairs(index: CircleIndex): void {
    const ids = [...this.circles.keys()].sort((a, b) => a - b);
    const pairs = bruteForce(ids.map((id) => this.circles.get(id)!)).pairs();
    expect(inOrder(index.pairs())).toEqual(pairs.map(([a, b]) => [ids[a], ids[b]]));
  }
}

function circleOf(random: Random): Circle {
  return { x: random.between(-5, 35), y: random.between(-5, 35), r: random.below(8) === 0 ? 0 : 0.2 / random.between(0.03, 1) };
}

describe('CircleIndex through random add, update and remove', () => {
  it.each([1, 2, 3, 4])('answers as brute force after each of thousands of edits (seed %i)', (seed) => {
    const random = createRandom(seed);
    const index = new CircleIndex();
    const model = new Model();
    // phases in which the index grows, shrinks and mostly moves; pairs seldom, queries often, so that edits pile up
    for (let edit = 0; edit < runs(3000); edit++) {
      const kind = random.next() + [0.25, 0, -0.35][Math.floor(edit / 400) % 3];
      const ids = [...model.circles.keys()];
      const id = ids[random.below(ids.length)];
      const circle = circleOf(random);
      if (kind < 0.3 || ids.length === 0) {
        expect(index.add(circle)).toBe(model.add(circle));
      } else if (kind < 0.9) {
        const near = { ...circle, x: index.circle(id).x + random.between(-0.1, 0.1), y: index.circle(id).y };
        const moved = kind < 0.6 ? circle : near;
        index.update(id, moved.x, moved.y, moved.r);
        model.circles.set(id, moved);
      } else {
        index.remove(id);
        model.remove(id);
        expect(index.has(id)).toBe(false);
      }
      if (edit % 7 === 0) model.check(index, circle);
      if (edit % 97 === 0) model.checkPairs(index);
    }
    model.checkPairs(index);
  });

  it('gives the same pairs in the same order however the circles came to be where they are', () => {
    const random = createRandom(9);
    const circles = Array.from({ length: 300 }, () => circleOf(random));
    const direct = new CircleIndex();
    direct.rebuild(circles);
    const roundabout = new CircleIndex();
    for (const { x, y } of circles) roundabout.add({ x: y, y: x, r: 40 });
    roundabout.pairs();
    const extra = roundabout.add({ x: 0, y: 0, r: 100 });
    for (let id = 299; id >= 0; id--) {
      roundabout.update(id, circles[id].x, circles[id].y, circles[id].r);
      if (id % 50 === 0) roundabout.within(circles[id]);
    }
    roundabout.remove(extra);
    expect(roundabout.pairs()).toEqual(direct.pairs());
    const other = new CircleIndex();
    other.rebuild(circles.slice(100));
    expect(roundabout.pairsWith(other)).toEqual(direct.pairsWith(other));
  });

  it('finds exactly the pairs of overlaps for any circles, near-tangent decimals above all', () => {
    const decimal = fc.integer({ min: -40, max: 40 }).map((k) => k / 10);
    const circle = fc.record({ x: decimal, y: decimal, r: fc.integer({ min: 0, max: 15 }).map((k) => k / 10) });
    const any = fc.record({
      x: fc.double({ noNaN: true, noDefaultInfinity: true }),
      y: fc.double({ noNaN: true, noDefaultInfinity: true }),
      r: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: circle }, any), { maxLength: 30 }), (circles) => {
        const index = new CircleIndex();
        index.rebuild(circles);
        const expected = circles.flatMap((a, i) => circles.flatMap((b, j) => (j > i && overlaps(a, b) ? [[i, j]] : [])));
        expect(inOrder(index.pairs())).toEqual(expected);
      }),
      { numRuns: runs(400), seed: 1 },
    );
  });
});
