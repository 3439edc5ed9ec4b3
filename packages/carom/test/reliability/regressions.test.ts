import { describe, expect, test } from 'vitest';
import { Arena } from '../../src/arena/index.ts';
import { CircleIndex } from '../../src/broadphase/index.ts';
import { Timeline } from '../../src/timeline/index.ts';
import { payloadOf, reseal } from './fuzz.ts';

/** The snapshot of a timeline of one disc with eight bytes of its payload replaced by a number, under a right checksum. */
function forged(offset: number, value: number, kind: 'f64' | 'u32'): Uint8Array {
  const timeline = new Timeline();
  timeline.add({ x: 1, y: 2, r: 1, vx: 1 });
  timeline.runTo(1);
  const payload = payloadOf(timeline.snapshot());
  const view = new DataView(payload.buffer);
  if (kind === 'f64') view.setFloat64(offset, value, true);
  else view.setUint32(offset, value, true);
  return reseal('CrmT', payload);
}

describe('what the fuzz campaign found', () => {
  test.each([1e14, 1e16, 1e20, 1e50, 1e150])(
    'an index on a torus looks at few images of circles of radius %d, and finds every pair',
    (r) => {
      const index = new CircleIndex({ periodX: 20, periodY: 10 });
      index.rebuild([5, 5, 0.5, 7, 3, r, 19, 9, 0.25]);
      index.add({ x: 1, y: 2, r });
      expect([...index.pairs({ sorted: true })]).toEqual([0, 1, 0, 3, 1, 2, 1, 3, 2, 3]);
      expect(index.within({ x: 12, y: 8, r: 0 })).toEqual([1, 3]);
      expect(index.within({ x: 12, y: 8, r })).toEqual([0, 1, 2, 3]);
      expect(index.inBox({ minX: -r, minY: 1, maxX: r, maxY: 1 })).toEqual([1, 3]);
    },
  );

  test.each([Symbol('s'), 10n, {}, '1'])('an index refuses a category that is no number in the house form', (category) => {
    const rebuild = () => new CircleIndex().rebuild([{ x: 5, y: 5, r: 2 }], { category } as never);
    expect(rebuild).toThrow(/^CircleIndex\.rebuild: options\.category must be an integer in \[-2147483648, 4294967295\], got /);
  });

  test('on a torus, discs further apart than 2^53 periods are looked at without going on for ever', () => {
    for (const vx of [1e20, 1e75]) {
      const timeline = new Timeline({ periodX: 10, periodY: 10 });
      timeline.add({ x: 1, y: 1, r: 1, vx });
      timeline.runTo(1);
      timeline.add({ x: 5, y: 6, r: 1 });
      expect(timeline.next()).toBe(null);
    }
  });

  test('a snapshot whose limit of events at one time is beyond that of the constructor is refused', () => {
    expect(() => Timeline.from(forged(24, 0xffffffff, 'u32'))).toThrow(
      new RangeError('Timeline.from: limit must be an integer in [1, 1048576], got 4294967295'),
    );
  });

  test('a snapshot with a place or velocity that no run can reach is refused', () => {
    expect(() => Timeline.from(forged(48, 1e300, 'f64'))).toThrow(
      new RangeError('Timeline.from: disc.x must be a finite number of size <= 1e+150, got 1e+300'),
    );
    expect(() => Timeline.from(forged(64, -1e120, 'f64'))).toThrow(
      new RangeError('Timeline.from: disc.vx must be a finite number of size <= 1e+100, got -1e+120'),
    );
  });

  test('a getter that runs the timeline in the middle of a change does not garble the change', () => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 0, y: 0, r: 1, vx: 1 });
    timeline.add({ x: 5, y: 0, r: 1 });
    timeline.change(disc, {
      get vy() {
        timeline.runTo(timeline.now + 1);
        return 2;
      },
    });
    expect([disc.x, disc.y, disc.vx, disc.vy]).toEqual([timeline.now, 0, 1, 2]);
  });

  test('a disc of the arena that is a symbol, a big integer or an object is refused in the house form', () => {
    const arena = new Arena({ discs: 2 });
    for (const disc of [Symbol('s'), 10n, Object.create(null)]) {
      expect(() => arena.has(disc as never)).toThrow(/^Arena\.has: i must be an integer in \[0, 1\], got /);
      expect(() => arena.setPair([disc as never], 1, 'bounce')).toThrow(/^Arena\.setPair: a\[0\] must be an integer in \[0, 1\], got /);
    }
  });
});
