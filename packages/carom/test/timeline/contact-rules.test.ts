import { describe, expect, it } from 'vitest';
import type { CombineRule } from '../../src/motion/contact-rules.ts';
import { CollapseError } from '../../src/timeline/resolve/collapse-error.ts';
import { Timeline } from '../../src/timeline/timeline.ts';

const rules = ['max', 'min', 'product', 'mean', 'geometric-mean'] as const;
const values = [undefined, 0, 0.25, 0.5, 1, 3, 4];

/** Written down apart from the library; who says nothing leaves it to the other. */
function truth(rule: CombineRule, a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined) return a ?? b ?? 1;
  if (rule === 'max' || rule === 'min') return rule === 'max' ? Math.max(a, b) : Math.min(a, b);
  return rule === 'product' ? a * b : rule === 'mean' ? (a + b) / 2 : Math.sqrt(a * b);
}

const of = (restitution: number | undefined, name?: string) => ({
  ...(restitution === undefined ? {} : { restitution }),
  ...(name === undefined ? {} : { name }),
});

describe('restitution of a contact', () => {
  it.each(['sequential', 'simultaneous'] as const)('follows the rule, of discs and at walls, ties %s', (ties) => {
    for (const restitution of rules)
      for (const a of values)
        for (const b of values) {
          const timeline = new Timeline({ contactRules: { restitution }, ties });
          const first = timeline.add({ x: 0, y: 0, r: 1, vx: 2, material: of(a) });
          const second = timeline.add({ x: 4, y: 0, r: 1, mass: 3, material: of(b) });
          timeline.addWall({ x1: -10, y1: 20, x2: -10, y2: 40 }, { material: of(b) });
          const third = timeline.add({ x: -20, y: 30, r: 1, vx: 4, material: of(a) });
          timeline.runTo(5);
          expect((second.vx - first.vx) / 2).toBeCloseTo(truth(restitution, a, b), 12);
          expect(-third.vx / 4).toBeCloseTo(truth(restitution, a, b), 12);
        }
  });

  it('is that of a pair of named materials, which snapshot, fork, past and JSON keep', () => {
    const make = () => {
      const timeline = new Timeline({
        contactRules: {
          restitution: 'product',
          restitutionThreshold: 0.5,
          pairs: [
            { materials: ['bâll', 'bumper'], restitution: 2 },
            { materials: ['bâll', 'bâll'], restitution: 'min' },
          ],
        },
      });
      timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 20, maxY: 20 } }, { material: { restitution: 1 } });
      timeline.addWall({ x: 10, y: 10, r: 2 }, { material: { name: 'bumper' } });
      for (let i = 0; i < 6; i++)
        timeline.add({
          x: 3 + 2.5 * i,
          y: 3,
          r: 1,
          vx: 1 + i,
          vy: 2,
          material: { restitution: 0.9, ...(i % 2 === 0 ? { name: 'bâll' } : {}) },
        });
      return timeline;
    };
    const timeline = make();
    timeline.runTo(2);
    const restitutions = new Set<number>();
    for (const event of timeline.events()) if (event.kind === 'pair' || event.kind === 'wall') restitutions.add(event.restitution);
    const copies = [Timeline.from(timeline.snapshot()), timeline.fork()];
    const hash = timeline.hash();
    timeline.runTo(6);
    for (const copy of copies) {
      expect(copy.hash()).toBe(hash);
      copy.runTo(6);
      expect(copy.hash()).toBe(timeline.hash());
      expect([...copy].map(({ material }) => material)).toEqual([...timeline].map(({ material }) => material));
      expect(copy.walls.map(({ material }) => material)).toEqual([{ restitution: 1 }, { name: 'bumper' }]);
      expect(copy.contactRules).toEqual(timeline.contactRules);
    }
    for (const event of timeline.events()) if (event.kind === 'pair' || event.kind === 'wall') restitutions.add(event.restitution);
    expect([...restitutions].sort()).toEqual(expect.arrayContaining([0.81, 0.9, 2]));
    const [first] = timeline;
    expect(JSON.parse(JSON.stringify(first)).material).toEqual({ name: 'bâll', restitution: 0.9 });
    timeline.change(first, { material: { restitution: 0.3 } });
    expect(first.material).toEqual({ restitution: 0.3 });
    expect(timeline.verify()).toBeGreaterThan(0);
  });

  it('is 0 below the threshold', () => {
    for (const [speed, expected] of [
      [0.99, 0],
      [1.01, 0.5],
    ] as const) {
      const timeline = new Timeline({ contactRules: { restitutionThreshold: 1 } });
      timeline.addWall({ x1: 5, y1: -5, x2: 5, y2: 5 }, { material: { restitution: 0.5 } });
      const disc = timeline.add({ x: 0, y: 0, r: 1, vx: speed });
      timeline.runTo(10);
      expect(-disc.vx / speed).toBeCloseTo(expected, 12);
    }
  });
});

describe('a restitution above 1', () => {
  it('adds speed with each meeting, until it is too much: then the timeline stands, whole', () => {
    for (const ties of ['sequential', 'simultaneous'] as const)
      for (const cutoffSpeed of [0, 0.1]) {
        const timeline = new Timeline({ ties, collapse: { cutoffSpeed } });
        timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }, { material: { restitution: 4 } });
        for (const x of [2, 7]) timeline.add({ x, y: 5, r: 1, vx: x - 4, material: { restitution: 2 } });
        expect(() => timeline.runTo(100)).toThrow(CollapseError);
        expect(() => timeline.runTo(100)).toThrow(/a restitution above 1 adds speed without end|must let time pass/);
        for (const { x, vx } of timeline) {
          expect(Math.abs(vx)).toBeLessThanOrEqual(1e75);
          expect(x).toBeGreaterThan(0.999);
          expect(x).toBeLessThan(9.001);
        }
        expect(() => Timeline.from(timeline.snapshot())).not.toThrow();
      }
  });
});

describe('wrong rules', () => {
  it.each([
    [{ friction: 'max' }, /new Timeline: options.contactRules option must be one of restitution, restitutionThreshold, pairs/],
    [{ pairs: [{ materials: ['a', 'b'], friction: 1 }] }, /options.contactRules.pairs\[0\] option must be one of materials, restitution/],
    [{ restitutionThreshold: 1e76 }, /options.contactRules.restitutionThreshold must be/],
  ])('are refused: %j', (contactRules, message) => {
    expect(() => new Timeline({ contactRules: contactRules as never })).toThrow(message);
  });

  it('refuse names that stand in no pair', () => {
    const timeline = new Timeline({ contactRules: { pairs: [{ materials: ['ice', 'mud'] }] } });
    expect(() => timeline.add({ x: 0, y: 0, r: 1, material: { name: 'icee' } })).toThrow(
      'Timeline.add: disc.material.name must be one of ice, mud, got "icee"',
    );
    expect(() => new Timeline().addWall({ x: 0, y: 0, r: 1 }, { material: { name: 'ice' } })).toThrow(
      'Timeline.addWall: options.material.name must be a name in the pairs of the contact rules, got "ice"',
    );
    expect(timeline.size).toBe(0);
  });
});
