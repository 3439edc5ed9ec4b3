// The oracle's suites: what is asked, on which classes of inputs, within which bounds. Tests and campaign run the same.
import { castClasses } from './generate-casts.ts';
import { pairClasses } from './generate-circles.ts';
import { type CurvedKind, curvedClasses } from './generate-curved-walls.ts';
import { movingClasses } from './generate-moving.ts';
import { type StraightKind, wallClasses } from './generate-walls.ts';
import { castBounds, scoreCast } from './score-casts.ts';
import { circleBounds, scorePair } from './score-circles.ts';
import { curvedBounds, scoreCurved } from './score-curved-walls.ts';
import { movingBounds, scoreMoving } from './score-moving.ts';
import { scoreWall, wallBounds } from './score-walls.ts';
import { type Suite, suite } from './suite.ts';
import { curvedFlights, curves } from './suites-curves.ts';
import { measuredClusters, measuredPairs, measuredTriangles } from './suites-measures.ts';

export const circlesAtRest: Suite = suite('circles at rest', pairClasses, scorePair, circleBounds);

export const circlesInFlight: Suite = suite('circles in flight', movingClasses, scoreMoving, movingBounds);

export const casts: Suite = suite('casts', castClasses, scoreCast, castBounds);

const straight: readonly StraightKind[] = ['segment', 'capsule', 'box', 'polygon'];

export const straightWalls: readonly Suite[] = straight.map((kind) => suite(`disc and ${kind}`, wallClasses(kind), scoreWall, wallBounds));

const curved: readonly CurvedKind[] = ['arc', 'round room', 'square room'];

export const curvedWalls: readonly Suite[] = curved.map((kind) =>
  suite(`disc and ${kind}`, curvedClasses(kind), scoreCurved, curvedBounds),
);

export const suites: readonly Suite[] = [
  circlesAtRest,
  circlesInFlight,
  casts,
  ...straightWalls,
  ...curvedWalls,
  curves,
  ...curvedFlights,
  measuredPairs,
  measuredTriangles,
  measuredClusters,
];
