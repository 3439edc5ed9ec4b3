// The suites of curved flights.
import { curveClasses } from './generate-curves.ts';
import { flightClasses, type Law, type Obstacle } from './generate-flights.ts';
import { curveBounds, scoreCurve } from './score-curves.ts';
import { flightBounds, scoreFlight } from './score-flights.ts';
import { type Suite, suite } from './suite.ts';

export const curves: Suite = suite('curves', curveClasses, scoreCurve, curveBounds);

const laws: readonly Law[] = ['acceleration', 'deceleration'];
const obstacles: readonly Obstacle[] = ['point', 'circle', 'moving circle', 'segment'];

export const curvedFlights: readonly Suite[] = laws.flatMap((law) =>
  obstacles.map((kind) => suite(`flight with ${law} and ${kind}`, flightClasses(kind, law), scoreFlight, flightBounds)),
);
