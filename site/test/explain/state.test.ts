import { createRandom, intersectionPoints, relation, separationWall } from 'carom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handlesOf } from '../../src/explain/handles.ts';
import { presets } from '../../src/explain/presets.ts';
import { initialNumbers, isShape, numberName, shapeNames, wallOf } from '../../src/explain/shapes.ts';
import { snapToTangency } from '../../src/explain/snap.ts';
import { decodeState, encodeState, initialOf, modes } from '../../src/explain/state.ts';

describe('snapping to tangency', () => {
  it('ends in exactly one common point at 500 dragged positions', () => {
    const random = createRandom(3);
    let snapped = 0;
    const kinds = { touching: 0, 'inner-touching': 0 };
    while (snapped < 500) {
      const a = { x: 0.25, y: -0.5, r: Math.round(random.between(16, 128)) / 32 };
      const b = { x: random.between(-8, 8), y: random.between(-5, 5), r: Math.round(random.between(8, 128)) / 32 };
      const result = snapToTangency(a, b, 0.4);
      if (!result) continue;
      snapped++;
      const kind = relation(a, result);
      expect(['touching', 'inner-touching']).toContain(kind);
      kinds[kind as 'touching']++;
      expect(intersectionPoints(a, result)).toHaveLength(1);
    }
    expect(kinds.touching).toBeGreaterThan(100);
    expect(kinds['inner-touching']).toBeGreaterThan(30);
  });

  it('leaves circles alone that are far from a tangency', () => {
    expect(snapToTangency({ x: 0, y: 0, r: 1 }, { x: 5, y: 0, r: 1 }, 0.4)).toBeNull();
  });

  it('does nothing for concentric circles', () => {
    expect(snapToTangency({ x: 0, y: 0, r: 1 }, { x: 0, y: 0, r: 1.1 }, 0.4)).toBeNull();
  });
});

describe('shapes', () => {
  it('stay shapes whatever is dragged where', () => {
    const coordinate = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...shapeNames), fc.nat(), coordinate, coordinate, fc.boolean(), (shape, index, x, y, snap) => {
        const start = { ...initialOf('shapes'), shape, numbers: initialNumbers[shape] };
        const handles = handlesOf(start);
        const moved = handles[index % handles.length].move(x, y, snap);
        expect(isShape(shape, moved.numbers)).toBe(true);
        expect(Number.isFinite(separationWall(moved.a, wallOf(shape, moved.numbers)))).toBe(true);
      }),
    );
  });

  it('start as shapes and have a name for each number', () => {
    for (const shape of shapeNames) {
      expect(isShape(shape, initialNumbers[shape])).toBe(true);
      expect(new Set(initialNumbers[shape].map((_, i) => numberName(shape, i))).size).toBe(initialNumbers[shape].length);
      expect(isShape(shape, [...initialNumbers[shape], 1])).toBe(false);
    }
  });
});

describe('the state in the address', () => {
  it('comes back number for number after every drag', () => {
    const coordinate = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...modes),
        fc.nat(),
        coordinate,
        coordinate,
        fc.boolean(),
        fc.boolean(),
        (mode, index, x, y, article, snap) => {
          const start = { ...initialOf(mode), article };
          const handles = handlesOf(start);
          const moved = handles[index % handles.length].move(x, y, snap);
          expect(encodeState(decodeState(encodeState(moved)))).toBe(encodeState(moved));
        },
      ),
    );
  });

  it('is a usable state whatever the address says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...modes), (a, line, mode) => {
        const state = decodeState(new URLSearchParams({ mode, a, b: line, line, bounce: a }).toString());
        const numbers = [state.a, state.b, state.line].flatMap((entry) => Object.values(entry));
        expect(numbers.every(Number.isFinite)).toBe(true);
        expect(state.a.r).toBeGreaterThanOrEqual(0);
        expect(state.massA).toBeGreaterThan(0);
      }),
    );
  });

  it('keeps every preset', () => {
    for (const preset of Object.values(presets).flat())
      expect(decodeState(encodeState(preset.state))).toMatchObject({ mode: preset.state.mode, article: preset.state.article });
  });
});
