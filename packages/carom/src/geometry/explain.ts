import { exactPower } from '../numeric/power-sign.ts';
import { answer, loadPositions, positionExponent, px, py, scaleBy, setPoints, setRadii } from '../numeric/relative.ts';
import { intersectionPoints } from './intersection-points.ts';
import { manifold } from './manifold.ts';
import { overlaps } from './overlaps.ts';
import { type Relation, relation } from './relation.ts';
import { separation } from './separation.ts';
import type { Circle, Vec } from './shapes.ts';
import { isSmaller } from './smaller.ts';

/** Every quantity of the derivation of how two circles lie, in one object. */
export interface Explanation {
  /** How they lie, read "a is … b"; exact. */
  readonly relation: Relation;
  /** Whether the discs share a point; exact. */
  readonly hit: boolean;
  /** Distance d of the centers, within 4 ulp. [length] */
  readonly distance: number;
  /** Sum s of the radii, rounded once. [length] */
  readonly sum: number;
  /** Difference f of the radii without its sign, rounded once. [length] */
  readonly difference: number;
  /** d − s within 8 ulp, its sign exact: negative if they overlap. [length] */
  readonly separation: number;
  /** s − d where they overlap, else 0. [length] */
  readonly depth: number;
  /** The unit vector from a to b; (1, 0) if concentric. */
  readonly normal: Vec;
  /** The common chord of crossing or touching outlines, `null` if they have none (or are equal). */
  readonly chord: Chord | null;
  /** Where the outlines meet; as `intersectionPoints`. */
  readonly points: readonly Vec[];
}

/** The line through both crossing points: how far from a's center along the normal, and half its length. */
export interface Chord {
  /**
   * (a.r² − b.r² + d²) / 2d, within 8 ulp of the larger of itself and the smaller radius; negative behind a's center.
   * [length]
   */
  readonly along: number;
  /** √((s² − d²)(d² − f²)) / 2d within 8 ulp; 0 exactly if they touch. [length] */
  readonly half: number;
}

/**
 * How two circles lie and why: every number on the way to overlap, contact and crossing points. For teaching, drawing and
 * debugging; the single functions are faster and agree with it.
 *
 * With a number that is not finite or a negative radius: `'separate'`, no hit, no chord, no points. The normal is then (1,
 * 0), and Infinity for the lengths but the depth, which is 0.
 *
 * @example
 * explain({ x: 0, y: 0, r: 5 }, { x: 8, y: 0, r: 5 }).chord; // { along: 4, half: 3 }
 */
export function explain(a: Readonly<Circle>, b: Readonly<Circle>): Explanation {
  const contact = manifold(a, b);
  const distance = distanceOf(a, b);
  const empty = distance === Infinity;
  const points = intersectionPoints(a, b);
  return {
    relation: relation(a, b),
    hit: overlaps(a, b),
    distance,
    sum: empty ? Infinity : Math.min(a.r + b.r, Number.MAX_VALUE),
    difference: empty ? Infinity : Math.abs(a.r - b.r),
    separation: separation(a, b),
    depth: contact === null ? 0 : contact.depth,
    normal: contact === null ? normalOf(a, b) : contact.normal,
    chord: points.length === 0 ? null : chordOf(a, b),
    points,
  };
}

/** |p| of two circles, at most the largest double; Infinity if one of them is empty. Leaves p in numeric/relative.ts. */
function distanceOf(a: Readonly<Circle>, b: Readonly<Circle>): number {
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(0, 0, 0); // p alone, so that it keeps its precision beside large radii
  if (!(a.r >= 0 && b.r >= 0 && a.r < Infinity && b.r < Infinity && loadPositions())) return Infinity;
  const x = px[px[0]];
  const y = py[py[0]];
  return Math.min(scaleBy(Math.sqrt(x * x + y * y), -positionExponent), Number.MAX_VALUE);
}

function normalOf(a: Readonly<Circle>, b: Readonly<Circle>): Vec {
  if (distanceOf(a, b) === Infinity) return { x: 1, y: 0 };
  const x = px[px[0]];
  const y = py[py[0]];
  const length = Math.sqrt(x * x + y * y);
  return length > 0 ? { x: x / length, y: y / length } : { x: 1, y: 0 };
}

/**
 * From the larger circle the chord lies at (d² + f·s) / 2d, a sum of positive terms. From the smaller one at
 * ((d² − f²) / 2 − r·f) / d, which cancels no further than its radius.
 */
function chordOf(a: Readonly<Circle>, b: Readonly<Circle>): Chord {
  const small = isSmaller(a, b) ? a : b;
  const large = small === a ? b : a;
  setPoints(a.x, a.y, b.x, b.y);
  setRadii(large.r, small.r, 0);
  const outer = -exactPower();
  const outerRoot = Math.sqrt(Math.abs(answer[0]));
  const outerExponent = answer[1];
  setRadii(large.r, -small.r, 0);
  const inner = exactPower();
  const innerValue = Math.abs(answer[0]);
  const innerExponent = answer[1];
  distanceOf(a, b);
  const x = px[px[0]];
  const y = py[py[0]];
  const d = Math.sqrt(x * x + y * y);
  const isCrossing = outer > 0 && inner > 0;
  const root = isCrossing ? outerRoot * Math.sqrt(innerValue) : 0;
  const half = Math.min(scaleBy(root / 2 / d, (outerExponent + innerExponent) / 2 + positionExponent), small.r); // it never is more
  if (outer === 0) return { along: a.r, half };
  if (inner === 0) return { along: a === large ? a.r : -a.r, half };
  const f = scaleBy(large.r - small.r, positionExponent) / d;
  if (small === a) return { along: scaleBy(innerValue / 2 / d, innerExponent + positionExponent) - small.r * f, half };
  return { along: scaleBy(d / 2, -positionExponent) + f * (0.5 * large.r + 0.5 * small.r), half };
}
