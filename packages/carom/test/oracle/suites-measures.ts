// The suites of carom/geometry/measure.
import { pairClasses } from './generate-circles.ts';
import { clusterClasses, triangleClasses } from './generate-measures.ts';
import { measureBounds, scoreAreas, scoreCluster, scoreTriangle } from './score-measures.ts';
import { type Suite, suite } from './suite.ts';

export const measuredPairs: Suite = suite('areas and tangents of two circles', pairClasses, scoreAreas, measureBounds);

export const measuredTriangles: Suite = suite('circles through three points', triangleClasses, scoreTriangle, measureBounds);

export const measuredClusters: Suite = suite('areas of many discs', clusterClasses, scoreCluster, measureBounds);
