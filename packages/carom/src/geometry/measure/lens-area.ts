import { upward } from '../../numeric/relative.ts';
import { relation } from '../relation.ts';
import type { Circle } from '../shapes.ts';
import { isSmaller } from '../smaller.ts';
import { pi } from './arctangent.ts';
import { chord, findChord, halfCutOff, halfCutOffBySquare } from './chord.ts';

/**
 * The area that two discs share.
 *
 * 0 if they are apart or touch from outside, the area of the smaller one if it lies inside the other or equals it. Within
 * 1e-14 of itself however thin the lens. Swapping the discs keeps every bit, and scaling all numbers by 2ᵏ scales the area by
 * 4ᵏ, bit for bit, as long as nothing overflows or underflows. Angles enter as series of + − × ÷, so that the bits are the
 * same on every engine. 0 if a number is not finite or a radius negative; Infinity beyond the largest double.
 *
 * @example
 * lensArea({ x: 0, y: 0, r: 1 }, { x: 1, y: 0, r: 1 }); // 1.228369698608756: 2π/3 − √3/2
 */
export function lensArea(a: Readonly<Circle>, b: Readonly<Circle>): number {
  const how = relation(a, b);
  if (how === 'separate' || how === 'touching') return 0;
  const small = isSmaller(a, b) ? a : b;
  if (how !== 'crossing') return pi * small.r * small.r;
  const large = small === a ? b : a;
  if (large.r < 1e300 && Math.abs(a.x) < 1e300 && Math.abs(a.y) < 1e300) return lens(small, large);
  return lens(shrunk(small), shrunk(large)) * upward * upward;
}

function lens(small: Readonly<Circle>, large: Readonly<Circle>): number {
  findChord(small, large);
  // The larger disc's share r²(θ − sin θ · cos θ), r = H/sin θ and sin θ = 2t/(1 + t²): no power of t underflows before it does.
  const swell = 1 + chord[1] * chord[1];
  const far = (chord[2] * (chord[2] * halfCutOffBySquare(chord[1])) * swell * swell) / 2;
  return cutOff(small.r, chord[0]) + far;
}

/**
 * The area that a chord cuts off a circle, its arc on the far side of the chord; `t` is the tangent of a quarter of the arc.
 */
export function cutOff(r: number, t: number): number {
  return t <= 1 ? 2 * (r * t) * (r * t * halfCutOffBySquare(t)) : (pi - 2 * halfCutOff(1 / t)) * r * r;
}

/** A 2⁶⁴th of a circle too large for sums. */
function shrunk({ x, y, r }: Readonly<Circle>): Circle {
  const scale = 5.421010862427522e-20;
  return { x: x * scale, y: y * scale, r: r * scale };
}
