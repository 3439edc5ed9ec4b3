import { describe, expect, it } from 'vitest';
import { overlapsHull, separationHull } from '../../src/geometry/hulls.ts';
import type { Hull, MovingHull, Vec } from '../../src/geometry/shapes.ts';
import { timeOfImpactHull } from '../../src/geometry/time-of-impact-hull.ts';
import { createRandom, type Random } from '../../src/numeric/random.ts';
import { pick } from '../oracle/generate-numbers.ts';
import { differenceOf, pairClasses } from '../oracle/hull-pairs.ts';
import { ulpDistance } from '../oracle/rational.ts';
import { runs } from '../runs.ts';

const still = { x: 0, y: 0, vx: 0, vy: 0, angularVelocity: 0 };

/** Where the hull is at time t, by the platform's own sine and cosine. */
function at({ points, r, x, y, vx, vy, angularVelocity }: MovingHull, t: number): Hull {
  const c = Math.cos(angularVelocity * t);
  const s = Math.sin(angularVelocity * t);
  const place = (p: Vec): Vec => ({
    x: x + vx * t + c * (p.x - x) - s * (p.y - y),
    y: y + vy * t + s * (p.x - x) + c * (p.y - y),
  });
  return { points: points.map(place), r };
}

function gapAt(a: MovingHull, b: MovingHull, t: number): number {
  return separationHull(at(a, t), at(b, t));
}

/** Two hulls of size about 1, some units apart, that move and turn; pivots inside or well outside. */
function turning(random: Random): [MovingHull, MovingHull] {
  const { a, b } = pairClasses.ordinary(random);
  const make = (hull: Hull, x: number, y: number, spin: number): MovingHull => {
    const points = hull.points.map((p) => ({ x: x + p.x / 700, y: y + p.y / 700 }));
    const off = random.below(3) === 0 ? 3 : 0.2;
    return {
      points,
      r: random.below(4) === 0 ? 0 : hull.r / 2000,
      x: points[0].x + random.between(-off, off),
      y: points[0].y + random.between(-off, off),
      vx: random.between(-3, 3),
      vy: random.between(-3, 3),
      angularVelocity: spin,
    };
  };
  const spin = (): number => pick(random, [0, random.between(-3, 3), random.between(-40, 40)]);
  const first = make(a, 0, 0, spin() || 0.3);
  const second = make(b, random.between(-4, 4), random.between(-4, 4), spin());
  if (random.below(4) === 0) Object.assign(second, { vx: first.vx, vy: first.vy });
  return [first, second];
}

describe('timeOfImpactHull of hulls that turn', () => {
  it('is never late, and the gap then is 1e-10 of the size', () => {
    const random = createRandom(5);
    let hits = 0;
    for (let i = 0; i < runs(4000); i++) {
      const [a, b] = turning(random);
      if (gapAt(a, b, 0) < 1e-6) continue;
      const t = timeOfImpactHull(a, b, 2);
      const end = Math.min(t, 2);
      for (let n = 0; n < 64; n++) {
        const when = (end * n) / 64;
        const gap = gapAt(a, b, when);
        if (!(gap > -1e-12)) expect.fail(`overlap of ${gap} at ${when}, told ${t}\n${JSON.stringify([a, b])}`);
      }
      if (t === Infinity) continue;
      hits++;
      const gap = gapAt(a, b, t);
      if (!(Math.abs(gap) < 4e-9)) expect.fail(`a gap of ${gap} at ${t}\n${JSON.stringify([a, b])}`); // reach of 3 or more at most 20
    }
    expect(hits).toBeGreaterThan(runs(4000) / 20);
  });

  it('tells a miss from a touch by walking the whole way', () => {
    const random = createRandom(6);
    for (let i = 0; i < runs(400); i++) {
      const [a, b] = turning(random);
      if (gapAt(a, b, 0) < 1e-6) continue;
      const t = timeOfImpactHull(a, b, 1);
      let first = Infinity;
      for (let n = 0; n <= 2000 && first === Infinity; n++) if (gapAt(a, b, n / 2000) < -1e-7) first = n / 2000;
      if (first < Infinity && !(t <= first)) expect.fail(`overlap at ${first}, told ${t}\n${JSON.stringify([a, b])}`);
    }
  });

  it('a bar that turns meets a disc where the sine says', () => {
    const bar = {
      ...still,
      points: [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
      ],
      r: 1,
      angularVelocity: 1,
    };
    const ball = { ...still, points: [{ x: -2, y: 0 }], r: 0.5 };
    const exact = Math.PI - Math.asin(1.5 / 2);
    const t = timeOfImpactHull(bar, ball, 10);
    expect(t).toBeLessThanOrEqual(exact + 1e-13);
    expect(t).toBeGreaterThan(exact - 1e-8);
    expect(timeOfImpactHull(ball, bar, 10)).toBeCloseTo(exact, 8);
    expect(timeOfImpactHull(bar, ball, 1)).toBe(Infinity);
    expect(timeOfImpactHull({ ...bar, angularVelocity: -1 }, ball, 10)).toBeCloseTo(exact, 8);
  });

  it('a plank that spins far too fast for samples does not pass a thin line', () => {
    const plank = {
      points: [
        { x: -0.01, y: 5 },
        { x: 0.01, y: 5 },
      ],
      r: 0.001,
      x: 0,
      y: 5,
      vx: 3,
      vy: -500,
      angularVelocity: 900,
    };
    const line = {
      ...still,
      points: [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      r: 0,
    };
    const t = timeOfImpactHull(plank, line, 1);
    expect(t).toBeGreaterThan(0.00995);
    expect(t).toBeLessThan(0.01);
    expect(gapAt(plank, line, t)).toBeLessThan(1e-8);
  });

  it('hulls that touch and part may meet again, and a hull that turns about a point of contact is in touch', () => {
    const paddle = {
      ...still,
      points: [
        { x: 1, y: 0 },
        { x: 3, y: 0 },
      ],
      r: 0.25,
      angularVelocity: 2,
    };
    const wall = { ...still, points: [{ x: 2, y: -0.75 }], r: 0.5 };
    expect(separationHull(paddle, wall)).toBe(0);
    const t = timeOfImpactHull(paddle, wall, 10);
    expect(t).toBeGreaterThan(0.8); // not at once: round to the other side
    expect(gapAt(paddle, wall, t)).toBeLessThan(1e-8);
    expect(timeOfImpactHull({ ...paddle, angularVelocity: -2 }, wall, 10)).toBe(0);
  });

  it('hulls that part by less than what counts as touching meet again in time', () => {
    // under the pivot, 1e-6 to the side: the gap is .75 cos θ + 1e-6 sin θ − .75, which is 0 again at θ = 2.67e-6
    const paddle = {
      ...still,
      points: [
        { x: -3, y: 0 },
        { x: 3, y: 0 },
      ],
      r: 0.25,
      angularVelocity: 2,
    };
    const foot = { x: 1e-6, y: -0.75 };
    const post = { points: [foot, { x: 1e-6, y: -3 }], r: 0.5, ...foot, vx: 0, vy: 0, angularVelocity: 4 }; // about its upper end
    const t = timeOfImpactHull(paddle, post, 10);
    expect(t).toBeGreaterThan(1.1e-6);
    expect(t).toBeLessThan(1.34e-6);
  });

  it('overlapping hulls that part are asked when they are as deep again', () => {
    const paddle = {
      ...still,
      points: [
        { x: 1, y: 0 },
        { x: 3, y: 0 },
      ],
      r: 0.375,
      angularVelocity: 2,
    };
    const post = { ...still, points: [{ x: 2, y: -0.75 }], r: 0.5 };
    const t = timeOfImpactHull(paddle, post, 10);
    expect(gapAt(paddle, post, t)).toBeCloseTo(0, 8); // they were apart between: a touch counts again
    expect(timeOfImpactHull({ ...paddle, angularVelocity: -2 }, post, 10)).toBe(0);
  });

  it('ends where polygons turn beside each other for long', () => {
    const wheel = {
      ...still,
      points: [
        { x: 1, y: 0 },
        { x: 0, y: 1 },
        { x: -1, y: 0 },
        { x: 0, y: -1 },
      ],
      r: 0.1,
      angularVelocity: 1,
    };
    const wall = {
      ...still,
      points: [
        { x: 1.1 + 1e-7, y: -9 },
        { x: 1.1 + 1e-7, y: 9 },
      ],
      r: 0,
    };
    const t = timeOfImpactHull(wheel, wall, 1e6);
    expect(t).toBeLessThan(1e6);
    expect(gapAt(wheel, wall, t)).toBeLessThan(1e-4);
    expect(timeOfImpactHull(wheel, { ...wall, points: wall.points.map(({ x, y }) => ({ x: x + 0.5, y })) }, 1e3)).toBe(Infinity);
  });

  it('throws where hulls turn in place for ever', () => {
    const bar = {
      ...still,
      points: [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
      ],
      r: 1,
      angularVelocity: 1,
    };
    const near = {
      ...still,
      points: [
        { x: 0, y: 3 },
        { x: 0, y: 4 },
      ],
      r: 0,
    };
    expect(() => timeOfImpactHull(bar, near)).toThrow(
      new RangeError('timeOfImpactHull: maxTime must be finite where hulls turn in place, got Infinity'),
    );
    expect(timeOfImpactHull(bar, { ...near, points: [{ x: 0, y: 9 }] })).toBe(Infinity); // out of reach
    expect(timeOfImpactHull(bar, { ...near, vx: 1e-3 })).toBeLessThan(3); // moves: there is an end
  });

  it('scaling lengths and times by powers of two scales the answer, bit for bit', () => {
    const random = createRandom(9);
    for (let i = 0; i < runs(400); i++) {
      const [a, b] = turning(random);
      const t = timeOfImpactHull(a, b, 2);
      for (const [k, m] of [
        [5, 0],
        [0, -7],
        [64 * 5, 64 * -3],
        [-320, 128],
      ]) {
        const by = 2 ** k;
        const time = 2 ** m;
        const scale = ({ points, r, x, y, vx, vy, angularVelocity }: MovingHull): MovingHull => ({
          points: points.map((p) => ({ x: p.x * by, y: p.y * by })),
          r: r * by,
          x: x * by,
          y: y * by,
          vx: (vx * by) / time,
          vy: (vy * by) / time,
          angularVelocity: angularVelocity / time,
        });
        expect(timeOfImpactHull(scale(a), scale(b), 2 * time)).toBe(t * time);
      }
    }
  });
});

describe('timeOfImpactHull of hulls that do not turn', () => {
  it.each(Object.keys(pairClasses))('whether they meet, and by maxTime, is exact, the time within 8 ulp: %s', (name) => {
    const random = createRandom(name.length);
    for (let i = 0; i < runs(2000); i++) {
      const { a, b, way } = pairClasses[name](random);
      const truth = differenceOf(a, b, way);
      const first = { ...still, ...a, vx: way.x, vy: way.y };
      const second = { ...still, ...b };
      const t = timeOfImpactHull(first, second);
      const wrong = (what: string): never => expect.fail(`${what}\n${JSON.stringify([first, second])}`);
      if (overlapsHull(a, b)) {
        if (!(t === 0 || t === Infinity)) wrong(`in touch: ${t}`);
        if (!truth.holds() && truth.drift() < 0 !== (t === 0) && name !== 'mixed' && name !== 'small')
          wrong(`drift ${truth.drift()}: ${t}`);
        continue;
      }
      if (t < Infinity !== truth.meetsBy(Number.MAX_VALUE)) wrong(`meets: ${t}`);
      if (t === Infinity) continue;
      if (ulpDistance(t, truth.meeting().time) > 8) wrong(`${t}: ${ulpDistance(t, truth.meeting().time)} ulp`);
      for (const maxTime of [t, t * (1 - 2 ** -52), t * (1 + 2 ** -52)]) {
        if (timeOfImpactHull(first, second, maxTime) < Infinity !== truth.meetsBy(maxTime)) wrong(`by ${maxTime}`);
      }
    }
  });

  it('a spin of a disc about its center changes nothing', () => {
    const disc = { ...still, points: [{ x: 0, y: 0 }], r: 1, vx: 1, angularVelocity: 50 };
    expect(timeOfImpactHull(disc, { ...still, points: [{ x: 10, y: 0 }], r: 1 })).toBe(8);
  });

  it('is Infinity for numbers that are not finite, and for no time', () => {
    const disc = { ...still, points: [{ x: 0, y: 0 }], r: 1, vx: 1 };
    const other = { ...still, points: [{ x: 10, y: 0 }], r: 1 };
    for (const bad of [{ x: NaN }, { vy: Infinity }, { angularVelocity: NaN }, { r: -1 }]) {
      expect(timeOfImpactHull({ ...disc, ...bad }, other)).toBe(Infinity);
      expect(timeOfImpactHull(other, { ...disc, ...bad })).toBe(Infinity);
    }
    expect(timeOfImpactHull(disc, other, NaN)).toBe(Infinity);
    expect(timeOfImpactHull(disc, other, -1)).toBe(Infinity);
    expect(timeOfImpactHull(disc, other, 8)).toBe(8);
  });

  it('takes velocities whose difference overflows', () => {
    const fast = { ...still, points: [{ x: 0, y: 0 }], r: 1, vx: 1.7e308 };
    const back = { ...still, points: [{ x: 10, y: 0 }], r: 1, vx: -1.7e308 };
    expect(timeOfImpactHull(fast, back) / (8 / 1.7e308)).toBeCloseTo(0.5, 14);
  });
});
