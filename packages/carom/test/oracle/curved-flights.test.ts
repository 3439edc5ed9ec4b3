import { testSuite } from './run.ts';
import { curvedFlights } from './suites-curves.ts';

for (const suite of curvedFlights) testSuite(suite, 12);
