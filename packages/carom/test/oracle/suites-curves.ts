// The suites of curved flights.
import { curveClasses } from './generate-curves.ts';
import { curveBounds, scoreCurve } from './score-curves.ts';
import { type Suite, suite } from './suite.ts';

export const curves: Suite = suite('curves', curveClasses, scoreCurve, curveBounds);
