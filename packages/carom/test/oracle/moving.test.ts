import { testSuite } from './run.ts';
import { circlesInFlight } from './suites.ts';

testSuite(circlesInFlight, 2000);
